import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DepositClaim } from '@/data/admin/deposit-claims';
import { createDepositClaimsQuery } from '@/data/admin/deposit-claims-query';
import { createReads } from '@/data/at-desk.test-utils';
import { queries } from '@/data/queries';
import type { Deposit } from '@/domain/requests/deposit';
import type { Payment } from '@/domain/requests/payment';
import { findPriceAtTime } from '@/domain/requests/price-deviation';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { claims, deposit, deposits, hoursAgo, now, profile, queued, queuedWithdrawal, rates } from '../desk.fixture';
import { findDepositCautions, findWithdrawalCautions, useCautions } from './cautions';

const { address } = deposit();
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const payment: Payment = { bitcoin: address, ethereum: ether, email: 'desk@example.com', previous: {}, rev: 1, op: 'op', at: now };

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
  return findDepositCautions(of, { payment: readyQuery(payment), prices, market, claims: announced, list: [of] })
    .map(({ words }) => words)
    .join(' ');
}

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('what speaks against confirming a deposit with others', () => {
  it('is nothing where it was sent to the desk, and worth what it says', () => {
    expect(wordsFor()).toBe('');
  });

  it('is an address that is not the desk’s', () => {
    expect(wordsFor({ address: 'tb1qelsewhere' })).toBe('Not sent to the desk’s current address: review separately.');
  });

  it('is an address that could not be compared', () => {
    const facts = { prices: rates.prices, market: { status: 'pending' }, claims: readyQuery([]), list: [] } as const;
    const cautionsWith = (status: 'pending' | 'error') =>
      findDepositCautions(deposit(), { ...facts, payment: { status, data: undefined } });
    expect(cautionsWith('error')).toEqual([{ words: 'Not checked against the desk’s address: review separately.', isGrave: true }]);
    expect(cautionsWith('pending')).toEqual([]);
  });

  it('is that its coins were worth something else', () => {
    expect(wordsFor({}, '52500.00')).toBe('Worth 18.24% less at the market price at that time: review separately.');
    expect(wordsFor({ amount: '200.00' })).toBe('Worth 25.00% more at the market price at that time: review separately.');
  });

  it('is that its coins are worth less by now', () => {
    expect(wordsFor({}, '64210.00', readyQuery([]), '52500.00')).toBe('Worth 18.24% less at the current market price: review separately.');
    expect(wordsFor({}, '64210.00', readyQuery([]), '80000.00')).toBe('');
  });

  it('is a transaction that another notice names too', () => {
    const others = (over: Partial<DepositClaim> = {}) => readyQuery([claims(), claims({ id: 'op-k1', uid: 'karel', ...over })]);
    expect(wordsFor({}, '64210.00', others())).toBe('Another deposit has the same transaction id: review separately.');
    expect(wordsFor({}, '64210.00', others({ txid: 'a'.repeat(64) }))).toBe('');
    expect(wordsFor({ txid: '' }, '64210.00', others({ txid: '' }))).toBe('No transaction id: review separately.');
    expect(wordsFor({ txid: deposit().txid.toUpperCase() })).toBe('Transaction id can’t be compared with others: review separately.');
    const unread = { status: 'error', error: new Error('x'), refetch: () => undefined } as const;
    expect(wordsFor({}, '64210.00', unread)).toBe('Not checked for other deposits with this transaction id.');
  });

  it('is unknown where the market of that time is', () => {
    expect(wordsFor({}, '')).toBe('Not checked against the market price at that time.');
  });
});

describe('a deposit that was announced twice', () => {
  const twin = deposit({ id: 'op-d9', txid: 'a'.repeat(64) });
  const cautionsIn = (list: readonly Deposit[]) =>
    findDepositCautions(deposit(), {
      payment: readyQuery(payment),
      prices: rates.prices,
      market: { status: 'pending' },
      claims: readyQuery([]),
      list,
    });

  it('is confirmed on its own', () => {
    expect(cautionsIn([deposit(), twin])).toEqual([
      { words: 'Another deposit of the same amount and coin is waiting: review separately.', isGrave: true },
    ]);
  });

  it.each<[string, Partial<Deposit>]>([
    ['is of another amount', { amount: '250.01' }],
    ['is in another coin', { coin: 'ethereum' }],
    ['does not wait', { status: 'completed' }],
  ])('is none where the other one %s', (_, over) => {
    expect(cautionsIn([deposit(), { ...twin, ...over }])).toEqual([]);
  });
});

describe('what speaks against confirming a withdrawal with others', () => {
  it('is nothing of a client who may withdraw', () => {
    expect(findWithdrawalCautions({ status: 'success', data: profile({ status: 'active' }) })).toEqual([]);
  });

  it.each(['suspended', 'pending', 'under-review'])('is that the client is %s', (status) => {
    const words = `No longer active (${status.replace('-', ' ')}): review separately.`;
    expect(findWithdrawalCautions({ status: 'success', data: profile({ status }) })).toEqual([{ words, isGrave: true }]);
  });

  it('is unknown where the client could not be read, and while it is read', () => {
    expect(findWithdrawalCautions({ status: 'error', data: undefined })).toEqual([
      { words: 'Couldn’t check whether this client is still active.', isGrave: false },
    ]);
    expect(findWithdrawalCautions({ status: 'pending', data: undefined })).toEqual([]);
  });
});

describe('several requests', () => {
  it('are compared with everything that their own decisions would be', () => {
    const reads = createReads();
    reads.set(queries.payment(), payment);
    reads.set(queries.rates(), rates);
    const points = [5, 3].map((hours) => ({ at: hoursAgo(hours).getTime(), price: '52500.00' }));
    reads.set(queries.chart('bitcoin', 1), { points, sample: true });
    reads.set(queries.profile('ines'), profile({ uid: 'ines', status: 'suspended' }));
    const [one, other] = [deposit(), deposit({ id: 'op-d9' })];
    reads.set(createDepositClaimsQuery([one.txid]), []);
    const rows = [{ ...queued(), list: deposits([one, other]) }, queuedWithdrawal({ uid: 'ines' })];
    const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={reads.client}>{children}</QueryClientProvider>;
    const { result } = renderHook(() => useCautions(rows), { wrapper });
    expect(result.current.pending).toBe(false);
    const words = [...result.current.byRequest.values()].flatMap((each) => each.map((caution) => caution.words));
    expect(words).toEqual([
      'Worth 18.24% less at the market price at that time: review separately.',
      'Another deposit of the same amount and coin is waiting: review separately.',
      'No longer active (suspended): review separately.',
    ]);
  });
});
