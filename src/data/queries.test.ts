import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collections } from '@/domain/ledger/ledger';
import { adminQueries } from './admin-queries';
import { bellQueries } from './bell-queries';
import { clientSearchQueries } from './hooks/use-client-search';
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
        'passwordChangedAt',
      ] as const
    ).map((name) => [name, queries[name](uid)]),
  ),
  depositHistory: queries.depositHistory(uid),
  withdrawalHistory: queries.withdrawalHistory(uid),
  tradeHistory: queries.tradeHistory(uid),
  archives: queries.archives('trades', uid),
  book: queries.book(uid),
  notices: queries.notices({ uid, status: 'active', joinedDate: new Date(0) }),
  plans: queries.plans(),
  entriesOf: queries.collectionEntries(uid, 'verifications'),
  latestEntries: queries.latestEntries(uid, 5),
  adminActs: bellQueries.adminActs(uid, 20),
  adminActsSince: bellQueries.adminActsSince(uid, 0),
  entry: queries.entry(uid, 'op'),
  payment: queries.payment(),
  paymentOf: queries.paymentMethod('boss'),
  deskCurrent: adminQueries.deskCurrent(),
  rates: queries.rates(),
  assets: queries.assets(),
  chart: queries.chart('bitcoin', 7),
  'waiting deposits': adminQueries.pending('deposits'),
  'waiting lists of deposits': adminQueries.pendingLists('deposits', 12),
  'decided deposits': adminQueries.decided('deposits', 'deposit.completed'),
  'waiting withdrawals': adminQueries.pending('withdrawals'),
  'waiting trades': adminQueries.pending('trades'),
  'decided withdrawals': adminQueries.decided('withdrawals', 'withdrawal.completed'),
  'decided trades': adminQueries.decided('trades', 'trade.settled'),
  'requested deposits': adminQueries.allRequests('deposits'),
  'requested withdrawals': adminQueries.allRequests('withdrawals'),
  total: adminQueries.actionCount('deposit.completed'),
  oldest: adminQueries.oldestPendingTime('trades'),
  openTimes: adminQueries.openTradeTimes(),
  oldestSubmitted: adminQueries.oldestSubmittedTime(),
  oldestMessage: adminQueries.oldestMessageTime(),
  pendingCount: adminQueries.pendingCount('trades'),
  closingRates: adminQueries.closingRates({ uid: 'maya', id: 't1' }),
  flow: adminQueries.flow(new Date(0)),
  newest: adminQueries.newestEntries(),
  people: adminQueries.people({ order: 'email' }),
  'people of an account status': adminQueries.people({ status: 'active', order: 'email' }),
  peopleCount: adminQueries.peopleCount(),
  foundPeople: clientSearchQueries.peopleByPrefix('ma'),
  searchedPeople: clientSearchQueries.searchedPeople(),
  submitted: adminQueries.submittedVerifications('rejected'),
  submittedCount: adminQueries.submittedVerificationCount('rejected'),
  subscribers: adminQueries.subscribers(),
  messages: adminQueries.messages('new', 'newest'),
  messageCount: adminQueries.messageCount('new'),
  sent: adminQueries.sentNotices(),
  peopleByEmail: adminQueries.peopleByEmail('maya@example.com'),
  audience: adminQueries.audienceSize({ to: 'everyone' }),
  paymentMethods: adminQueries.paymentMethods(),
  pendingProposals: adminQueries.pendingProposals(),
  today: adminQueries.today(new Date(0), 1),
  events: adminQueries.events(),
  eventCount: adminQueries.eventCount(uid, new Date(0)),
  closures: adminQueries.closures(),
  oldestClosure: adminQueries.oldestClosureTime(),
  closureCount: adminQueries.closureCount(),
  deskNotes: adminQueries.deskNotes(uid),
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

describe('the current prices', () => {
  const setUp = (sample: boolean) => {
    vi.useFakeTimers();
    const client = new QueryClient();
    const rates = { prices: { bitcoin: '64210.00', ethereum: '2300.00' }, at: new Date(), sample };
    const read = vi.fn(async () => rates);
    const observer = new QueryObserver(client, { ...queries.rates(), queryFn: read });
    return { read, end: observer.subscribe(() => undefined) };
  };
  afterEach(() => vi.useRealTimers());

  it.each([
    ['of the local sample market every ten seconds', true, 10_000],
    ['of a price service every minute', false, 60_000],
  ])('are read again: %s', async (_, sample, interval) => {
    const { read, end } = setUp(sample);
    await vi.advanceTimersByTimeAsync(interval - 1);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
    end();
  });
});

describe('the keys of what is read', () => {
  it('begin with a collection, by which alone it is refreshed', () => {
    const words = new Set<unknown>([
      ...collections,
      'entries',
      'holds',
      'notices',
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
