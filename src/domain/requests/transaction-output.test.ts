import { describe, expect, it } from 'vitest';
import {
  getCreditedKey,
  isNormalizedTransactionId,
  isTransactionId,
  isTransactionOutput,
} from './transaction-output';

describe('transaction ids', () => {
  const digits = '9b2f61c4'.repeat(8);

  it('are 64 digits for bitcoin, and 0x before them for ethereum', () => {
    expect(isTransactionId('bitcoin', digits)).toBe(true);
    expect(isTransactionId('bitcoin', digits.toUpperCase())).toBe(true);
    expect(isTransactionId('ethereum', `0x${digits}`)).toBe(true);
    expect(isTransactionId('bitcoin', `0x${digits}`)).toBe(false);
    expect(isTransactionId('ethereum', digits)).toBe(false);
  });

  it('can be compared when they are written as the network writes them', () => {
    expect(isNormalizedTransactionId('bitcoin', digits)).toBe(true);
    expect(isNormalizedTransactionId('ethereum', `0x${digits}`)).toBe(true);
    expect(isNormalizedTransactionId('bitcoin', digits.toUpperCase())).toBe(false);
    expect(isNormalizedTransactionId('ethereum', digits)).toBe(false);
  });

  it.each([digits.slice(1), `${digits}0`, 'g'.repeat(64), ` ${digits}`, ''])(
    'are nothing else: %j',
    (text) => {
      expect(isTransactionId('bitcoin', text)).toBe(false);
      expect(isTransactionId('ethereum', `0x${text}`)).toBe(false);
    },
  );
});

describe('the output of a transaction', () => {
  const txid = '9b2f61c4'.repeat(8);

  it('has one key, however its transaction id is written', () => {
    expect(getCreditedKey('bitcoin', { txid, output: 0 })).toBe(`bitcoin-${txid}-0`);
    expect(getCreditedKey('bitcoin', { txid: txid.toUpperCase(), output: 12 })).toBe(
      `bitcoin-${txid}-12`,
    );
    const ethereum = [`0x${txid}`, `0X${txid.toUpperCase()}`, txid].map((written) =>
      getCreditedKey('ethereum', { txid: written, output: 0 }),
    );
    expect(new Set(ethereum)).toEqual(new Set([`ethereum-${txid}-0`]));
  });

  it.each([
    ['bitcoin', txid, 0, true],
    ['bitcoin', txid.toUpperCase(), 9_999, true],
    ['bitcoin', txid, 10_000, false],
    ['bitcoin', txid, -1, false],
    ['bitcoin', txid, 1.5, false],
    ['bitcoin', txid, '1', false],
    ['bitcoin', txid, undefined, false],
    ['bitcoin', txid.slice(1), 0, false],
    ['ethereum', `0x${txid}`, 0, true],
    ['ethereum', `0x${txid}`, 1, false],
    ['ethereum', `0x0x${txid}`, 0, false],
  ] as const)('of %s, %s, %s: %s', (coin, id, output, isPossible) => {
    expect(isTransactionOutput(coin, { txid: id, output })).toBe(isPossible);
  });
});
