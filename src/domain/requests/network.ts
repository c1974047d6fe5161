import Big from 'big.js';
import { type BitcoinNetwork, chainIds } from '@/domain/address';
import { type Coin, coinName, type Units } from '@/domain/coin';

const networkNames: Record<Coin, Record<BitcoinNetwork, string>> = {
  bitcoin: { main: 'the Bitcoin network', test: 'the Bitcoin test network' },
  ethereum: { main: 'the Ethereum network', test: 'Sepolia, the Ethereum test network' },
};
const testNetworkLabels: Record<Coin, string> = { bitcoin: 'test network', ethereum: 'Sepolia' };

/** The network of a coin: `the Bitcoin test network`. */
export const getNetworkName = (coin: Coin, network: BitcoinNetwork): string =>
  networkNames[coin][network];

/** The label of an address: `Bitcoin address (test network)`. */
export const getAddressLabel = (coin: Coin, network: BitcoinNetwork): string =>
  network === 'test'
    ? `${coinName[coin]} address (${testNetworkLabels[coin]})`
    : `${coinName[coin]} address`;

/**
 * Addresses that a test network accepts, to try a form with; none of the practice desk’s own.
 * Sources: the test vectors of BIP-173 and EIP-55.
 */
const exampleAddresses: Record<Coin, string> = {
  bitcoin: 'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
  ethereum: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
};

/** ` To try it: tb1q….`, on a test network alone; starts with a space. */
export const getExampleAddressHint = (coin: Coin, network: BitcoinNetwork): string =>
  network === 'test' ? ` To try it: ${exampleAddresses[coin]}` : '';

export const coinUnitName: Record<Coin, string> = { bitcoin: 'bitcoin', ethereum: 'ether' };

/**
 * The content of the QR code for a wallet: BIP-21 for bitcoin, EIP-681 for ethereum with the chain
 * id, so that a wallet on another chain objects. Without an amount only the address.
 */
export function formatPaymentUri(
  coin: Coin,
  address: string,
  units: Units | null,
  network: BitcoinNetwork,
): string {
  if (coin === 'bitcoin') return `bitcoin:${address}${units === null ? '' : `?amount=${units}`}`;
  const wei = units === null ? '' : `?value=${new Big(units).times('1e18').toFixed(0)}`;
  return `ethereum:${address}@${chainIds[network]}${wei}`;
}
