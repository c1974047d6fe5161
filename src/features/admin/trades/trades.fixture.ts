import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';
import { type Trade, unsettledFields } from '@/domain/trades/trade';
import type { QueryState } from '@/ui/feedback/query-boundary';
import {
  type ClosingPrice,
  createSettlementDraft,
  emptySettlement,
  type SettlementInput,
} from './settlement';
import type { ClosedTrade, OpenTrade } from './trade-filters';
import type { TradeReview } from './trade-review';

/** Maya's March: on the 24th her trade of 150.00 runs. */
export const now = new Date(2026, 2, 24, 13, 41);
export const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

export const trade = (over: Partial<Trade> = {}): Trade => ({
  id: 'op-t5',
  uid: 'maya',
  asset: 'bitcoin',
  side: 'buy',
  amount: '150.00',
  leverage: 5,
  duration: 1440,
  openPrice: '63870.00',
  openedAt: hoursAgo(26),
  ...unsettledFields,
  ...over,
});

export const closed = (over: Partial<Trade> = {}): Trade =>
  trade({
    status: 'closed',
    closePrice: '64210.00',
    closedAt: hoursAgo(1),
    result: '3.99',
    ...over,
  });

export const profile = (over: Partial<Profile> = {}): Profile =>
  profileOf({ status: 'active', rev: 2, at: new Date(2026, 2, 3), ...over });

export const openRow = (
  over: Partial<Trade> = {},
  person: Profile | null = profile(),
): OpenTrade => {
  const element = trade(over);
  return { element, list: listOf([element]), profile: person };
};

const listOf = (list: Trade[]) => ({
  list,
  open: list.filter(({ status }) => status === 'open').length,
  oldest: list.find(({ status }) => status === 'open')?.openedAt ?? null,
  rev: 5,
  op: 'op-t5',
  at: hoursAgo(26),
});

const entry = (over: Partial<Entry> = {}): Entry => ({
  op: 'op-t5',
  col: 'trades',
  rev: 5,
  actor: 'maya',
  action: 'trade.placed',
  index: 1,
  ref: '',
  before: {},
  reason: '',
  after: { ...trade() },
  at: hoursAgo(26),
  ...over,
});

export const closedRow = (over: Partial<Trade> = {}): ClosedTrade => {
  const element = closed(over);
  return {
    element,
    entry: {
      ...entry({
        op: 'op-t6',
        rev: 6,
        actor: 'boss',
        action: 'trade.settled',
        after: { ...element },
        at: hoursAgo(1),
      }),
      uid: 'maya',
    },
    profile: profile(),
    decider: profile({ uid: 'boss', firstname: 'Ruth', lastname: 'Adler', admin: true }),
  };
};

export const tradeFile = (over: Partial<TradeReview> = {}): TradeReview => ({
  profile: profile(),
  account: {
    balance: '1139.83',
    profit: '-12.97',
    bonus: '25.00',
    rev: 8,
    op: 'op-a8',
    at: hoursAgo(48),
  },
  holds: { reserved: '200.00', staked: '150.00', rev: 3, op: 'op-t5' },
  trades: listOf([closed({ id: 'op-t1' }), trade()]),
  order: entry(),
  ...over,
});

export const quote = (over: Partial<ClosingPrice> = {}): ClosingPrice => ({
  price: '64210.00',
  at: now,
  sample: true,
  ...over,
});

/** The outcome of the form with these values. */
export const outlook = (over: Partial<SettlementInput> = {}, of: Trade = trade()) =>
  createSettlementDraft(
    { ...emptySettlement, closePrice: '64,210.00', quoted: '64210.00', ...over },
    of,
    now,
  );

export const loading: QueryState<never> = {
  status: 'pending',
  error: null,
  refetch: () => undefined,
};
export const failed = (refetch: () => unknown = () => undefined): QueryState<never> => ({
  status: 'error',
  error: new Error('x'),
  refetch,
});
