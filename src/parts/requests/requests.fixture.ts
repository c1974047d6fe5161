import type { RequestClaim } from '@/data/admin/request-claims';
import type { Rates } from '@/data/prices/prices';
import type { Account, Holds } from '@/domain/accounts/account';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import type { Payment } from '@/domain/desk/payment-method';
import type { Entry } from '@/domain/ledger/ledger';
import type { Deposit, Deposits } from '@/domain/requests/deposit';
import type { Withdrawal, Withdrawals } from '@/domain/requests/withdrawal';
import type { QueryState } from '@/ui/feedback/query-boundary';
import type { AnyRow, DecidedRow, PendingRow } from './request-kinds';
import type { RequestReview } from './request-review';

/** Maya's March: on the 24th her seventh deposit waits. */
export const now = new Date(2026, 2, 24, 13, 41);
export const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

export const deposit = (over: Partial<Deposit> = {}): Deposit => ({
  id: 'op-d7',
  uid: 'maya',
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  txid: '9b2f61c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7081920a1b2c3e877d0',
  status: 'pending',
  note: '',
  received: over.status === 'completed' ? (over.amount ?? '250.00') : '0',
  createdAt: hoursAgo(4),
  ...over,
});

/** A notice as it is stored in the book. */
export const claims = (over: Partial<RequestClaim> = {}): RequestClaim => {
  const { id, uid, txid: names, amount, createdAt: at } = deposit();
  return { id, uid, names, amount, at, profile: profile(), ...over };
};

export const profile = (over: Partial<Profile> = {}): Profile =>
  profileOf({ status: 'active', rev: 2, at: new Date(2026, 2, 3), ...over });

export const deposits = (list: readonly Deposit[], over: Partial<Deposits> = {}): Deposits => ({
  list: [...list],
  pending: list.filter(({ status }) => status === 'pending').length,
  oldest: list.find(({ status }) => status === 'pending')?.createdAt ?? null,
  rev: 7,
  op: 'op-d7',
  at: hoursAgo(4),
  ...over,
});

export const queued = (
  over: Partial<Deposit> = {},
  person: Profile | null = profile(),
): PendingRow => {
  const element = deposit(over);
  return { element, list: deposits([element]), profile: person };
};

export const withdrawal = (over: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 'op-w2',
  uid: 'maya',
  coin: 'bitcoin',
  amount: '200.00',
  address: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  status: 'pending',
  note: '',
  createdAt: hoursAgo(2),
  ...over,
});

export const withdrawals = (
  list: readonly Withdrawal[],
  over: Partial<Withdrawals> = {},
): Withdrawals => ({
  list: [...list],
  pending: list.filter(({ status }) => status === 'pending').length,
  oldest: list.find(({ status }) => status === 'pending')?.createdAt ?? null,
  rev: 2,
  op: 'op-w2',
  at: hoursAgo(2),
  ...over,
});

export const queuedWithdrawal = (
  over: Partial<Withdrawal> = {},
  person: Profile | null = profile(),
): PendingRow => {
  const element = withdrawal(over);
  return { element, list: withdrawals([element]), profile: person };
};

export const account = (over: Partial<Account> = {}): Account => ({
  balance: '1139.83',
  profit: '-12.97',
  bonus: '25.00',
  rev: 8,
  op: 'op-a8',
  at: new Date(2026, 2, 22),
  ...over,
});

export const holds = (over: Partial<Holds> = {}): Holds => ({
  reserved: '200.00',
  staked: '150.00',
  rev: 3,
  op: 'op-w2',
  ...over,
});

export const payment = (over: Partial<Payment> = {}): Payment => ({
  bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
  email: 'pay@example.com',
  previous: {},
  rev: 1,
  op: 'op-p1',
  at: new Date(2026, 2, 1),
  ...over,
});

export const entry = (over: Partial<Entry> = {}): Entry => ({
  op: 'op-d7',
  col: 'deposits',
  rev: 7,
  actor: 'maya',
  action: 'deposit.requested',
  index: 0,
  ref: '',
  before: {},
  after: { ...deposit() },
  reason: '',
  at: hoursAgo(4),
  ...over,
});

export const caseFile = (over: Partial<RequestReview> = {}): RequestReview => ({
  profile: profile(),
  account: account(),
  holds: holds(),
  list: deposits([
    deposit({ id: 'op-d1', status: 'completed', amount: '500.00' }),
    deposit({ id: 'op-d3', status: 'rejected', amount: '90.00' }),
    deposit({ id: 'op-d5', status: 'completed', amount: '900.00' }),
    deposit(),
  ]),
  deposits: null,
  verification: {
    document: 'images/maya/1-passport.png',
    kind: 'passport',
    status: 'verified',
    note: '',
    viewer: '',
    rev: 3,
    op: 'v3',
    at: new Date(2026, 2, 3),
  },
  address: 'current',
  ...over,
});

export const rates: Rates = {
  prices: { bitcoin: '64210.00', ethereum: '2310.00' },
  at: now,
  sample: true,
};

/** As {@link caseFile}, for a withdrawal. */
export const withdrawalFile = (over: Partial<RequestReview> = {}): RequestReview =>
  caseFile({
    list: withdrawals([
      withdrawal({ id: 'op-w1', status: 'completed', amount: '60.00' }),
      withdrawal(),
    ]),
    deposits: deposits([deposit()]),
    ...over,
  });

export const decidedDeposit = (over: Partial<Entry> = {}): DecidedRow => {
  const after = deposit({ status: 'completed' });
  return {
    entry: {
      ...entry({
        op: 'op-d8',
        rev: 8,
        actor: 'boss',
        action: 'deposit.completed',
        after: { ...after },
        at: now,
        ...over,
      }),
      uid: 'maya',
    },
    element: after,
    profile: profile(),
    decider: profile({ uid: 'boss', firstname: 'Ruth', lastname: 'Adler', admin: true }),
  };
};

export const decidedWithdrawal = (element: Withdrawal, over: Partial<Entry> = {}): DecidedRow => ({
  entry: {
    ...entry({ op: 'op-w3', col: 'withdrawals', after: { ...element }, at: now, ...over }),
    uid: 'maya',
  },
  element,
  profile: profile(),
  decider: profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true }),
});

export const anyRow = (over: Partial<AnyRow> = {}): AnyRow => ({
  entry: { ...entry(), uid: 'maya' },
  element: deposit(),
  list: deposits([deposit()]),
  deletion: null,
  profile: profile(),
  ...over,
});

export const loading: QueryState<never> = {
  status: 'pending',
  error: null,
  refetch: () => undefined,
};
