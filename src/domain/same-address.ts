import type { Coin } from './coin';

/**
 * Segwit addresses have one meaning in capitals and in small letters; older bitcoin addresses do
 * not. https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki
 */
export const isSegwit = (address: string): boolean => /^(?:bc|tb|bcrt)1/i.test(address);

/**
 * Whether two texts are one address. The case of an ethereum address is only its checksum. Apart
 * from address.ts, which brings its libraries.
 */
export function isSameAddress(coin: Coin, a: string, b: string): boolean {
  const fold = (address: string) =>
    coin === 'ethereum' || isSegwit(address) ? address.toLowerCase() : address;
  return fold(a) === fold(b);
}
