import type { BitcoinNetwork } from '@/domain/address';
import { type Coin, coinName } from '@/domain/coin';

const networks: Record<Coin, Record<BitcoinNetwork, string>> = {
  bitcoin: { main: 'the Bitcoin network', test: 'the Bitcoin test network' },
  ethereum: { main: 'the Ethereum network', test: 'Sepolia, the Ethereum test network' },
};
const testLabel: Record<Coin, string> = { bitcoin: 'test network', ethereum: 'Sepolia' };

/** `the Bitcoin test network`: over what coins travel. */
export const networkName = (coin: Coin, network: BitcoinNetwork): string => networks[coin][network];

/** `Bitcoin address (test network)`: what an address is of. */
export const addressLabel = (coin: Coin, network: BitcoinNetwork): string =>
  network === 'test' ? `${coinName[coin]} address (${testLabel[coin]})` : `${coinName[coin]} address`;

/** The coins themselves, as one speaks of some of them. */
export const coinsName: Record<Coin, string> = { bitcoin: 'bitcoin', ethereum: 'ether' };
