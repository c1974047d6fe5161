import { describe, expect, it } from 'vitest';
import { addressLabel, coinsName, networkName } from './network';

describe('networks', () => {
  it.each([
    ['bitcoin', 'main', 'the Bitcoin network', 'Bitcoin address'],
    ['bitcoin', 'test', 'the Bitcoin test network', 'Bitcoin address (test network)'],
    ['ethereum', 'main', 'the Ethereum network', 'Ethereum address'],
    ['ethereum', 'test', 'Sepolia, the Ethereum test network', 'Ethereum address (Sepolia)'],
  ] as const)('%s, %s: %s', (coin, network, name, label) => {
    expect(networkName(coin, network)).toBe(name);
    expect(addressLabel(coin, network)).toBe(label);
  });

  it('carry coins with names of their own', () => {
    expect(coinsName).toEqual({ bitcoin: 'bitcoin', ethereum: 'ether' });
  });
});
