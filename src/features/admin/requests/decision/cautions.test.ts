import { describe, expect, it } from 'vitest';
import type { DepositClaim } from '@/data/admin/deposit-claims';
import type { Deposit } from '@/domain/requests/deposit';
import { findPriceAtTime } from '@/domain/requests/price-deviation';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { claims, deposit, hoursAgo, payment, profile, rates } from '../desk.fixture';
import { findDepositCautions, findWithdrawalCautions } from './cautions';

/** @param price of bitcoin around the time of the notice; empty where nobody knows it @param priceNow of now */
function wordsFor(
  over: Partial<Deposit> = {},
  price = '64210.00',
  announced: QueryState<readonly DepositClaim[]> = readyQuery([]),
  priceNow = '64210.00',
): string {
  const of = deposit(over);
  const points = price === '' ? [] : [5, 3].map((hours) => ({ at: hoursAgo(hours).getTime(), price }));
  const market = { status: 'success', data: findPriceAtTime(points, of.createdAt) } as const;
  const prices = { ...rates.prices, bitcoin: priceNow };
  return findDepositCautions(of, { payment: readyQuery(payment()), prices, market, claims: announced, list: [of] })
    .map(({ words }) => words)
    .join(' ');
}

describe('findDepositCautions()', () => {
  it('has no caution about a deposit to the desk’s address that is worth its amount', () => {
    expect(wordsFor()).toBe('');
  });

  it('excludes an address that is not the desk’s', () => {
    expect(wordsFor({ address: 'tb1qelsewhere' })).toBe('Not sent to the desk’s current address: review separately.');
  });

  it('excludes an address that could not be compared, and waits while it is read', () => {
    const facts = { prices: rates.prices, market: { status: 'pending' }, claims: readyQuery([]), list: [] } as const;
    const cautionsWith = (status: 'pending' | 'error') =>
      findDepositCautions(deposit(), { ...facts, payment: { status, data: undefined } });
    expect(cautionsWith('error')).toEqual([{ words: 'Not checked against the desk’s address: review separately.', isGrave: true }]);
    expect(cautionsWith('pending')).toEqual([]);
  });

  it('excludes coins that were worth another amount', () => {
    expect(wordsFor({}, '52500.00')).toBe('Worth 18.24% less at the market price at that time: review separately.');
    expect(wordsFor({ amount: '200.00' })).toBe('Worth 25.00% more at the market price at that time: review separately.');
  });

  it('excludes coins that are worth less by now, not those that are worth more', () => {
    expect(wordsFor({}, '64210.00', readyQuery([]), '52500.00')).toBe('Worth 18.24% less at the current market price: review separately.');
    expect(wordsFor({}, '64210.00', readyQuery([]), '80000.00')).toBe('');
  });

  it('excludes a transaction that another deposit names too, or that cannot be compared', () => {
    const others = (over: Partial<DepositClaim> = {}) => readyQuery([claims(), claims({ id: 'op-k1', uid: 'karel', ...over })]);
    expect(wordsFor({}, '64210.00', others())).toBe('Another deposit has the same transaction id: review separately.');
    expect(wordsFor({}, '64210.00', others({ txid: 'a'.repeat(64) }))).toBe('');
    expect(wordsFor({ txid: '' }, '64210.00', others({ txid: '' }))).toBe('No transaction id: review separately.');
    expect(wordsFor({ txid: deposit().txid.toUpperCase() })).toBe('Transaction id can’t be compared with others: review separately.');
    const unread = { status: 'error', error: new Error('x'), refetch: () => undefined } as const;
    expect(wordsFor({}, '64210.00', unread)).toBe('Not checked for other deposits with this transaction id.');
  });

  it('says that the market of that time is not known', () => {
    expect(wordsFor({}, '')).toBe('Not checked against the market price at that time.');
  });
});

describe('findDepositCautions() of a deposit that was announced twice', () => {
  const twin = deposit({ id: 'op-d9', txid: 'a'.repeat(64) });
  const cautionsIn = (list: readonly Deposit[]) =>
    findDepositCautions(deposit(), {
      payment: readyQuery(payment()),
      prices: rates.prices,
      market: { status: 'pending' },
      claims: readyQuery([]),
      list,
    });

  it('excludes it', () => {
    expect(cautionsIn([deposit(), twin])).toEqual([
      { words: 'Another deposit of the same amount and coin is waiting: review separately.', isGrave: true },
    ]);
  });

  it.each<[string, Partial<Deposit>]>([
    ['is of another amount', { amount: '250.01' }],
    ['is in another coin', { coin: 'ethereum' }],
    ['does not wait', { status: 'completed' }],
  ])('has no caution where the other one %s', (_, over) => {
    expect(cautionsIn([deposit(), { ...twin, ...over }])).toEqual([]);
  });
});

describe('findWithdrawalCautions()', () => {
  it('has no caution about a client who may withdraw', () => {
    expect(findWithdrawalCautions({ status: 'success', data: profile({ status: 'active' }) })).toEqual([]);
  });

  it.each(['suspended', 'pending', 'under-review'])('excludes a client who is %s', (status) => {
    const words = `No longer active (${status.replace('-', ' ')}): review separately.`;
    expect(findWithdrawalCautions({ status: 'success', data: profile({ status }) })).toEqual([{ words, isGrave: true }]);
  });

  it('says that the client could not be read, and waits while it is read', () => {
    expect(findWithdrawalCautions({ status: 'error', data: undefined })).toEqual([
      { words: 'Couldn’t check whether this client is still active.', isGrave: false },
    ]);
    expect(findWithdrawalCautions({ status: 'pending', data: undefined })).toEqual([]);
  });
});
