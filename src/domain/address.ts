import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { AddressType, getAddressInfo, Network } from 'bitcoin-address-validation';
import { type Coin, coins } from './coin';
import { isSameAddress, isSegwit } from './same-address';

export type BitcoinNetwork = 'main' | 'test';

/** Source: https://chainlist.org. Ethereum itself and its test network Sepolia. */
export const chainIds: Record<BitcoinNetwork, number> = { main: 1, test: 11_155_111 };

export const coinWithArticle: Record<Coin, string> = {
  bitcoin: 'a bitcoin',
  ethereum: 'an ethereum',
};

/** Why an address cannot be used, in words for its field; null when it can. */
export function getAddressError(
  coin: Coin,
  address: string,
  network: BitcoinNetwork,
): string | null {
  return coin === 'bitcoin' ? getBitcoinError(address, network) : getEthereumError(address);
}

function getBitcoinError(address: string, network: BitcoinNetwork): string | null {
  const found = readBitcoinAddress(address);
  if (/^0x/i.test(address))
    return `That looks like ${address.length < 42 ? 'part of ' : ''}an ethereum address. Paste a bitcoin address.`;
  if (!found)
    return 'This isn’t a valid bitcoin address: its checksum is wrong. Copy it again from your wallet.';
  const isMain = found.network === Network.mainnet;
  if (network === 'main' && !isMain)
    return 'This is a testnet address. Use an address on the bitcoin network.';
  if (network === 'test' && isMain)
    return 'This is a practice desk. Use a bitcoin testnet address.';
  // Nobody, or anybody, can spend what is sent to a form that has no meaning yet.
  return found.type === AddressType.unknown
    ? 'This kind of bitcoin address can’t be paid. Use another one of your wallet.'
    : null;
}

function readBitcoinAddress(address: string) {
  try {
    return getAddressInfo(address);
  } catch {
    return null;
  }
}

/** Zero, the built-in contracts, and what is used to destroy coins: nobody has their keys. */
const ownerless = /^0{36}/;

/**
 * EIP-55: mixed case is a checksum over the lowercase hex; all-lower and all-upper carry none.
 * https://eips.ethereum.org/EIPS/eip-55
 */
function getEthereumError(address: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address))
    return 'An ethereum address is 0x followed by 40 letters and digits.';
  const hex = address.slice(2);
  if (ownerless.test(hex))
    return 'Nobody owns this address, so coins sent to it are lost. Copy it again from your wallet.';
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return null;
  return toChecksum(hex) === hex
    ? null
    : 'This isn’t a valid ethereum address: its checksum is wrong. Copy it again from your wallet.';
}

function toChecksum(hex: string): string {
  const lower = hex.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return [...lower]
    .map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit))
    .join('');
}

/** Whether it is an address of this coin, on whichever network. */
const isCoinAddress = (coin: Coin, address: string): boolean =>
  getAddressError(coin, address, 'main') === null ||
  getAddressError(coin, address, 'test') === null;

/** Ethereum addresses in letters of one size carry no checksum. */
const hasChecksum = (coin: Coin, address: string): boolean =>
  coin === 'bitcoin' || (/[a-f]/.test(address.slice(2)) && /[A-F]/.test(address));

/**
 * The form in which a valid address is stored: segwit in lower case, ethereum with its checksum.
 * Older bitcoin addresses have one form.
 */
function toStoredForm(coin: Coin, address: string): string {
  if (coin === 'ethereum') return `0x${toChecksum(address.slice(2))}`;
  return isSegwit(address) ? address.toLowerCase() : address;
}

/**
 * `address` is in the form that is stored, and empty if nothing was typed. `isChecked`: a typing
 * mistake would have been noticed. `issue`: why it cannot be used, in words for its field. `other`:
 * the coin whose address it is.
 */
export type AddressRead =
  | { address: string; isChecked: boolean; issue?: undefined }
  | { address?: undefined; issue: string; other?: Coin };
type LinkRead = { address: string; issue?: undefined } | Extract<AddressRead, { issue: string }>;

/**
 * Reads what was typed or pasted for an address: an address, also between blanks and invisible
 * characters, or a payment link that asks for nothing else than to pay this coin on this network.
 */
export function readAddress(coin: Coin, typed: string, network: BitcoinNetwork): AddressRead {
  const text = typed
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[,;.]+$/, '')
    .replace(/^0[x×]/i, '0x');
  if (text === '') return { address: '', isChecked: false };
  const link = /^([a-z][a-z0-9+.-]*):(?:\/\/)?(.*)$/i.exec(text);
  const read: LinkRead = link
    ? readLink(coin, link[1]?.toLowerCase() ?? '', link[2] ?? '', network)
    : { address: text };
  if (read.issue !== undefined) return read;
  const issue = getAddressError(coin, read.address, network);
  if (issue === null)
    return {
      address: toStoredForm(coin, read.address),
      isChecked: hasChecksum(coin, read.address),
    };
  const other = coins.find((one) => one !== coin && isCoinAddress(one, read.address));
  return other ? describeOtherCoin(other) : { issue };
}

const describeOtherCoin = (other: Coin) => ({
  issue: `This is ${coinWithArticle[other]} address.`,
  other,
});

/**
 * How an address may be stored that was typed or pasted for any coin and network: as
 * {@link readAddress} writes it, and as other programs do. Empty if it is no address.
 */
export const findStoredForms = (typed: string): string[] => {
  const read = coins.flatMap((coin) =>
    (['main', 'test'] as const).flatMap((network) => {
      const { address = '' } = readAddress(coin, typed, network);
      return [address, address.toLowerCase(), address.toUpperCase()].filter(
        (form) =>
          isSameAddress(coin, form, address) && getAddressError(coin, form, network) === null,
      );
    }),
  );
  return [...new Set(read)];
};

const isCoin = (scheme: string): scheme is Coin => coins.some((coin) => coin === scheme);

function readLink(coin: Coin, scheme: string, rest: string, network: BitcoinNetwork): LinkRead {
  if (!isCoin(scheme)) return { issue: `This link isn’t for ${coin}. Paste the plain address.` };
  if (scheme !== coin) return describeOtherCoin(scheme);
  const end = rest.includes('?') ? rest.indexOf('?') : rest.length;
  const target = rest.slice(0, end);
  const query = rest.slice(end + 1);
  const parameters = [...new URLSearchParams(query).keys()];
  return coin === 'bitcoin'
    ? readBitcoinLink(target, parameters)
    : readEthereumLink(target, parameters, network);
}

/**
 * BIP 21: what a wallet does not know may be left out, but for what begins with `req-`.
 * https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki
 */
function readBitcoinLink(address: string, parameters: readonly string[]): LinkRead {
  const required = parameters.find((name) => /^req-/i.test(name));
  return required === undefined
    ? { address }
    : { issue: `This link needs something we can’t do (${required}). Paste the plain address.` };
}

/** Parameters of a plain payment of ether. A link with any other one calls a contract. */
const etherParameters = ['value', 'gas', 'gasLimit', 'gasPrice'];

/**
 * ERC-681: `pay-` before the target, the chain after `@`, a function after `/`.
 * https://eips.ethereum.org/EIPS/eip-681
 */
function readEthereumLink(
  target: string,
  parameters: readonly string[],
  network: BitcoinNetwork,
): LinkRead {
  const [, address = target, chain, call] =
    /^(?:pay-)?([^@/]*)(?:@([^/]*))?(\/.*)?$/.exec(target) ?? [];
  if (call !== undefined || parameters.some((name) => !etherParameters.includes(name)))
    return { issue: 'This link pays a token, not ether. Paste the plain address.' };
  if (chain !== undefined && chain !== String(chainIds[network]))
    return { issue: 'This link is for another network. Paste the plain address.' };
  return { address: address.replace(/^0X/, '0x') };
}
