import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { getAddressInfo, Network } from 'bitcoin-address-validation';
import type { Coin } from './coin';

export type BitcoinNetwork = 'main' | 'test';

/** Why an address cannot be used, in words for its field; null when it can. */
export function getAddressError(coin: Coin, address: string, network: BitcoinNetwork): string | null {
  return coin === 'bitcoin' ? getBitcoinError(address, network) : getEthereumError(address);
}

function getBitcoinError(address: string, network: BitcoinNetwork): string | null {
  let found: Network;
  try {
    found = getAddressInfo(address).network;
  } catch {
    return 'This isn’t a valid bitcoin address: its checksum is wrong. Copy it again from your wallet.';
  }
  const isMain = found === Network.mainnet;
  if (network === 'main' && !isMain) return 'This is a testnet address. Use an address on the bitcoin network.';
  if (network === 'test' && isMain) return 'This is a practice desk. Use a bitcoin testnet address.';
  return null;
}

/** EIP-55: mixed case is a checksum over the lowercase hex; all-lower and all-upper carry none. https://eips.ethereum.org/EIPS/eip-55 */
function getEthereumError(address: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return 'An ethereum address is 0x followed by 40 letters and digits.';
  const hex = address.slice(2);
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return null;
  return toChecksum(hex) === hex ? null : 'This isn’t a valid ethereum address: its checksum is wrong. Copy it again from your wallet.';
}

function toChecksum(hex: string): string {
  const lower = hex.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return [...lower].map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('');
}

/** Whether it is an address of this coin, on whichever network. */
export const isCoinAddress = (coin: Coin, address: string): boolean =>
  getAddressError(coin, address, 'main') === null || getAddressError(coin, address, 'test') === null;

/** Whether a typing mistake in it would be noticed: ethereum addresses in letters of one size carry no checksum. */
export const hasChecksum = (coin: Coin, address: string): boolean =>
  coin === 'bitcoin' || (/[a-f]/.test(address.slice(2)) && /[A-F]/.test(address));

/** What was pasted, as an address: blanks and the parts of a payment link (`bitcoin:…?amount=1`, `ethereum:…@1`) are dropped. */
export const normalizeAddress = (pasted: string): string =>
  pasted
    .replace(/\s/g, '')
    .replace(/^(?:bitcoin|ethereum):(?:\/\/)?/i, '')
    .replace(/[?@].*$/, '');
