import { describe, expect, it } from 'vitest';
import { readAddress } from '@/domain/address';
import { coins } from '@/domain/coin';
import {
  coinUnitName,
  formatPaymentUri,
  getAddressLabel,
  getExampleAddressHint,
  getNetworkName,
} from './network';

const bitcoin = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('what the QR code says', () => {
  it('is a BIP-21 address with the amount in bitcoin', () => {
    expect(formatPaymentUri('bitcoin', bitcoin, '0.00389348', 'test')).toBe(
      `bitcoin:${bitcoin}?amount=0.00389348`,
    );
  });

  it('is an EIP-681 address with the chain and the amount in wei, to the last digit', () => {
    expect(formatPaymentUri('ethereum', ethereum, '0.40909091', 'test')).toBe(
      `ethereum:${ethereum}@11155111?value=409090910000000000`,
    );
    expect(formatPaymentUri('ethereum', ethereum, '454.54545455', 'main')).toBe(
      `ethereum:${ethereum}@1?value=454545454550000000000`,
    );
  });

  it('names no amount while none is settled', () => {
    expect(formatPaymentUri('bitcoin', bitcoin, null, 'test')).toBe(`bitcoin:${bitcoin}`);
    expect(formatPaymentUri('ethereum', ethereum, null, 'test')).toBe(
      `ethereum:${ethereum}@11155111`,
    );
  });
});

describe('networks', () => {
  it.each([
    ['bitcoin', 'main', 'the Bitcoin network', 'Bitcoin address'],
    ['bitcoin', 'test', 'the Bitcoin test network', 'Bitcoin address (test network)'],
    ['ethereum', 'main', 'the Ethereum network', 'Ethereum address'],
    ['ethereum', 'test', 'Sepolia, the Ethereum test network', 'Ethereum address (Sepolia)'],
  ] as const)('%s, %s: %s', (coin, network, name, label) => {
    expect(getNetworkName(coin, network)).toBe(name);
    expect(getAddressLabel(coin, network)).toBe(label);
  });

  it('carry coins with names of their own', () => {
    expect(coinUnitName).toEqual({ bitcoin: 'bitcoin', ethereum: 'ether' });
  });
});

it.each(coins)('has an example of an address on the test network alone: %s', (coin) => {
  const [, example = ''] = / To try it: (\S+)$/.exec(getExampleAddressHint(coin, 'test')) ?? [];
  expect(readAddress(coin, example, 'test').address).toBe(example);
  expect(getExampleAddressHint(coin, 'main')).toBe('');
});
