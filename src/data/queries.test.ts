import { describe, expect, it } from 'vitest';
import { collections } from '@/domain/ledger/ledger';
import { bellQueries } from './bell-queries';
import { deskQueries } from './desk-queries';
import { queries } from './queries';

const uid = 'maya';

/** Every read with its key, once. */
const all: Record<string, { queryKey: readonly unknown[] }> = {
  ...Object.fromEntries(
    (
      [
        'profile',
        'account',
        'holds',
        'verification',
        'deposits',
        'withdrawals',
        'trades',
        'subscription',
        'notices',
        'passwordChangedAt',
      ] as const
    ).map((name) => [name, queries[name](uid)]),
  ),
  depositHistory: queries.depositHistory(uid),
  withdrawalHistory: queries.withdrawalHistory(uid),
  tradeHistory: queries.tradeHistory(uid),
  archives: queries.archives('trades', uid),
  book: queries.book(uid),
  plans: queries.plans(),
  entriesOf: queries.entriesOf(uid, 'verifications'),
  latestEntries: queries.latestEntries(uid, 5),
  deskActs: bellQueries.deskActs(uid, 20),
  deskActsSince: bellQueries.deskActsSince(uid, 0),
  entry: queries.entry(uid, 'op'),
  payment: queries.payment(),
  paymentOf: queries.paymentOf('boss'),
  deskCurrent: queries.deskCurrent(),
  rates: queries.rates(),
  assets: queries.assets(),
  chart: queries.chart('bitcoin', 7),
  'waiting deposits': deskQueries.waiting('deposits'),
  'decided deposits': deskQueries.decided('deposits', 'deposit.completed'),
  'waiting withdrawals': deskQueries.waiting('withdrawals'),
  'waiting trades': deskQueries.waiting('trades'),
  'decided withdrawals': deskQueries.decided('withdrawals', 'withdrawal.completed'),
  'decided trades': deskQueries.decided('trades', 'trade.settled'),
  'requested deposits': deskQueries.requested('deposits'),
  'requested withdrawals': deskQueries.requested('withdrawals'),
  total: deskQueries.total('deposit.completed'),
  oldest: deskQueries.oldest('trades'),
  openTimes: deskQueries.openTimes(),
  oldestSubmitted: deskQueries.oldestSubmitted(),
  oldestMessage: deskQueries.oldestMessage(),
  waitingCount: deskQueries.waitingCount('trades'),
  closingRates: deskQueries.closingRates({ uid: 'maya', id: 't1' }),
  flow: deskQueries.flow(new Date(0)),
  newest: deskQueries.newest(),
  people: deskQueries.people({ order: 'email' }),
  'people of a standing': deskQueries.people({ status: 'active', order: 'email' }),
  peopleCount: deskQueries.peopleCount(),
  foundPeople: deskQueries.foundPeople('ma'),
  submitted: deskQueries.submitted('rejected'),
  submittedCount: deskQueries.submittedCount('rejected'),
  subscribers: deskQueries.subscribers(),
  messages: deskQueries.messages('new', 'newest'),
  messageCount: deskQueries.messageCount('new'),
  sent: deskQueries.sent(),
  peopleByEmail: deskQueries.peopleByEmail('maya@example.com'),
  audience: deskQueries.audience({ to: 'everyone' }),
  paymentMethods: deskQueries.paymentMethods(),
  closures: deskQueries.closures(),
  oldestClosure: deskQueries.oldestClosure(),
  closureCount: deskQueries.closureCount(),
  deskNotes: deskQueries.deskNotes(uid),
};
const keys = Object.entries(all).map(([name, { queryKey }]) => ({ name, key: queryKey }));

describe('a chart that stays open', () => {
  it.each([1, 7, 30, 365] as const)('is read again when it is no longer good: %i days', (days) => {
    const { refetchInterval, staleTime } = queries.chart('bitcoin', days);
    expect(refetchInterval).toBeGreaterThan(0);
    expect(refetchInterval).toBe(staleTime);
    // Not while nobody looks at it.
    expect(queries.chart('bitcoin', days)).not.toHaveProperty('refetchIntervalInBackground');
  });
});

describe('the keys of what is read', () => {
  it('begin with a collection, by which alone it is refreshed', () => {
    const words = new Set<unknown>([
      ...collections,
      'entries',
      'holds',
      'notifications',
      'sent',
      'messages',
      'desknotes',
      'totals',
      'rates',
      'assets',
      'password',
    ]);
    expect(keys.filter(({ key }) => !words.has(key[0]))).toEqual([]);
  });

  it('are each read’s own', () => {
    const named = new Map(keys.map(({ name, key }) => [JSON.stringify(key), name]));
    expect([...named.values()]).toEqual(keys.map(({ name }) => name));
  });
});
