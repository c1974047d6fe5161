import Big from 'big.js';
import type { BitcoinNetwork } from '@/domain/address';
import type { Coin, Units } from '@/domain/coin';

/** https://chainlist.org: ethereum itself and Sepolia, its test network. */
const chains: Record<BitcoinNetwork, number> = { main: 1, test: 11_155_111 };

/**
 * What a wallet reads from the QR code: BIP-21 for bitcoin, EIP-681 for ethereum, which names the chain too, so that a wallet on another one
 * objects. Without an amount, the address alone.
 */
export function paymentUri(coin: Coin, address: string, units: Units | null, network: BitcoinNetwork): string {
  if (coin === 'bitcoin') return `bitcoin:${address}${units === null ? '' : `?amount=${units}`}`;
  const wei = units === null ? '' : `?value=${new Big(units).times('1e18').toFixed(0)}`;
  return `ethereum:${address}@${chains[network]}${wei}`;
}
