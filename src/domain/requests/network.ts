import Big from 'big.js';
import type { BitcoinNetwork } from '@/domain/address';
import { type Coin, coinName, type Units } from '@/domain/coin';

const networkNames: Record<Coin, Record<BitcoinNetwork, string>> = {
  bitcoin: { main: 'the Bitcoin network', test: 'the Bitcoin test network' },
  ethereum: { main: 'the Ethereum network', test: 'Sepolia, the Ethereum test network' },
};
const testNetworkLabels: Record<Coin, string> = { bitcoin: 'test network', ethereum: 'Sepolia' };

/** `the Bitcoin test network`: over what coins travel. */
export const getNetworkName = (coin: Coin, network: BitcoinNetwork): string => networkNames[coin][network];

/** `Bitcoin address (test network)`: what an address is of. */
export const getAddressLabel = (coin: Coin, network: BitcoinNetwork): string =>
  network === 'test' ? `${coinName[coin]} address (${testNetworkLabels[coin]})` : `${coinName[coin]} address`;

/** The coins themselves, as one speaks of some of them. */
export const coinUnitName: Record<Coin, string> = { bitcoin: 'bitcoin', ethereum: 'ether' };

/** https://chainlist.org: ethereum itself and Sepolia, its test network. */
const chainIds: Record<BitcoinNetwork, number> = { main: 1, test: 11_155_111 };

/**
 * What a wallet reads from the QR code: BIP-21 for bitcoin, EIP-681 for ethereum, which names the chain too, so that a wallet on another one
 * objects. Without an amount, the address alone.
 */
export function formatPaymentUri(coin: Coin, address: string, units: Units | null, network: BitcoinNetwork): string {
  if (coin === 'bitcoin') return `bitcoin:${address}${units === null ? '' : `?amount=${units}`}`;
  const wei = units === null ? '' : `?value=${new Big(units).times('1e18').toFixed(0)}`;
  return `ethereum:${address}@${chainIds[network]}${wei}`;
}
