import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { createCreditsQuery } from '@/data/admin/look-queries';
import { adminQueries } from '@/data/admin-queries';
import * as depositActs from '@/data/collections/deposits';
import * as proposalActs from '@/data/collections/proposals';
import * as withdrawalActs from '@/data/collections/withdrawals';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import type { DataContext } from '@/data/ledger/context';
import { ActError, type FailureKind } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import type { Profile } from '@/domain/accounts/profile';
import type { DeskCurrent, Payment, PaymentMethod } from '@/domain/desk/payment-method';
import { deskBook } from '@/domain/revision-fields';
import type { DeskPolicy, Policy } from '@/domain/two-people/policy';
import type { Proposal, Proposals } from '@/domain/two-people/proposal';
import { policyOf } from '@/domain/two-people/proposal.fixture';
import type { ProposalRow } from '@/parts/proposals/use-decide-proposal';
import { book, chart, createChart } from '@/parts/requests/dialogs.test-utils';
import {
  caseFile,
  deposit,
  deposits,
  hoursAgo,
  now,
  payment,
  profile,
  rates,
  withdrawal,
  withdrawals,
} from '@/parts/requests/requests.fixture';
import { Toasts } from '@/ui/overlays/toasts';
import { Component as ProposalsPage } from './proposals-page';

let failure: FailureKind | null = null;
/** Why the next acts fail. */
export const setFailure = (kind: FailureKind): void => {
  failure = kind;
};

/**
 * In each test of a file, the administrator `boss` is signed in, and acts succeed unless
 * `setFailure` says otherwise.
 */
export function signInAsSecond(): DataContext {
  const context = signInAsAdmin(now);
  beforeEach(() => {
    failure = null;
    const answer = async () => {
      if (failure) throw new ActError(failure);
    };
    vi.spyOn(depositActs, 'completeDeposit').mockImplementation(answer);
    vi.spyOn(withdrawalActs, 'completeWithdrawal').mockImplementation(answer);
    vi.spyOn(proposalActs, 'confirmAdjustment').mockImplementation(answer);
    vi.spyOn(proposalActs, 'confirmPolicy').mockImplementation(answer);
    vi.spyOn(proposalActs, 'confirmPayment').mockImplementation(answer);
    vi.spyOn(proposalActs, 'rejectProposal').mockImplementation(answer);
    vi.spyOn(proposalActs, 'cancelProposal').mockImplementation(answer);
  });
  return context;
}

/** Maya's deposit, which names no transaction, and Ada's proposal to credit it. */
export const plainDeposit = (over: Parameters<typeof deposit>[0] = {}) =>
  deposit({ txid: '', amount: '4200.00', units: '0.06541037', ...over });
export const proposal = (over: Partial<Proposal> = {}): Proposal => ({
  id: 'op-c1',
  action: 'deposit.completed',
  ref: 'op-d7',
  amount: '4200.00',
  note: 'Seen in block 812.',
  from: { status: 'pending' },
  outcome: { status: 'completed' },
  by: 'ada',
  role: 'manager',
  name: over.by === 'boss' ? 'Robin Berg' : 'Ada Berg',
  at: hoursAgo(3),
  status: 'pending',
  ...over,
});
export const payout = (over: Partial<Proposal> = {}) =>
  proposal({
    id: 'op-c2',
    action: 'withdrawal.completed',
    ref: 'op-w2',
    amount: '200.00',
    ...over,
  });
export const adjustment = (over: Partial<Proposal> = {}) =>
  proposal({
    id: 'op-c3',
    action: 'account.adjusted',
    ref: '',
    amount: '150.00',
    note: 'Goodwill: we kept you waiting.',
    from: {},
    outcome: { balance: '150.00', profit: '0', bonus: '0' },
    ...over,
  });

/** Ada's proposal of a looser policy than {@link storedPolicy}. */
export const policyProposal = (
  over: Partial<Proposal> = {},
  outcome: Policy = { fourEyes: '2000.00', daily: '0', addressHours: 24 },
) =>
  proposal({
    id: 'op-c4',
    action: 'policy.updated',
    ref: '',
    amount: '0',
    at: hoursAgo(30),
    note: 'Too many small ones wait.',
    from: { fourEyes: '1000.00', daily: '0', addressHours: 24 },
    outcome,
    ...over,
  });
export const storedPolicy = policyOf();

const addresses = {
  old: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  new: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
};
export const storedMethod: Payment = {
  ...payment(),
  bitcoin: addresses.old,
  ethereum: '',
  email: 'pay@example.com',
};
/** Ada's proposal of another address than that of {@link storedMethod}. */
export const methodProposal = (
  over: Partial<Proposal> = {},
  changes: Partial<PaymentMethod> = { bitcoin: addresses.new },
) => {
  const from = { bitcoin: addresses.old, ethereum: '', email: 'pay@example.com' };
  return proposal({
    id: 'op-c5',
    action: 'payment.updated',
    ref: '',
    amount: '0',
    at: hoursAgo(30),
    note: 'A new wallet.',
    from,
    outcome: { ...from, ...changes },
    ...over,
  });
};

export const createList = (...list: Proposal[]): Proposals => ({
  list,
  pending: list.length,
  open: {},
  oldest: list[0]?.at ?? null,
  rev: list.length,
  op: list.at(-1)?.id ?? '',
  at: hoursAgo(3),
});

export const ada = profile({
  uid: 'ada',
  firstname: 'Ada',
  lastname: 'Berg',
  email: 'ada@example.com',
  admin: true,
  desk: 'manager',
});

/** A row of a client who has these proposals; of Maya, if nothing is said. */
export const waiting = (element: Proposal, person: Profile = profile()): ProposalRow => ({
  element: { ...element, uid: person.uid },
  list: createList(element),
  profile: person,
});

/** Rows of what is proposed about the desk. */
export const pendingAtDesk = (...list: Proposal[]): ProposalRow[] =>
  list.map((element) => ({
    element: { ...element, uid: deskBook },
    list: createList(...list),
    profile: null,
  }));

interface Given {
  rows?: ProposalRow[];
  deposit?: ReturnType<typeof deposit> | null;
  withdrawal?: ReturnType<typeof withdrawal> | null;
  role?: StoredAdminRole;
  uid?: string;
  path?: string;
  policy?: DeskPolicy | null;
  desk?: DeskCurrent | null;
  /** Of Ada, and of the signed-in administrator. */
  method?: Payment | null;
  /** What has changed about Ada since she proposed. */
  author?: Partial<Profile>;
}

/** Opens the queue. All that its dialogs read about Maya is there. */
export function showQueue({
  rows = [waiting(proposal())],
  role,
  uid,
  path,
  policy = null,
  desk = null,
  method = null,
  ...given
}: Given = {}) {
  const reads = createReads();
  const file = caseFile();
  reads.setRows(adminQueries.pending('proposals'), rows);
  for (const { element, list, profile: person } of rows) {
    reads.set(queries.proposals(element.uid), list);
    reads.set(queries.profile(element.uid), person);
  }
  const atDesk = rows.find(({ element }) => element.uid === deskBook);
  reads.set(
    queries.deskProposals(),
    (atDesk?.list.list ?? []).map((one) => ({ ...one, since: one.at })),
  );
  const author = { ...ada, ...given.author };
  const boss = profile({
    uid: 'boss',
    firstname: 'Robin',
    lastname: 'Berg',
    admin: true,
    desk: 'manager',
  });
  reads.set(queries.profile('ada'), author);
  reads.set(queries.profile('boss'), boss);
  reads.set(queries.profile('maya'), profile());
  reads.set(queries.account('maya'), file.account);
  reads.set(queries.holds('maya'), file.holds);
  reads.set(queries.verification('maya'), file.verification);
  const listed = given.deposit === undefined ? plainDeposit() : given.deposit;
  reads.set(adminQueries.requestList('deposits', 'maya'), deposits(listed ? [listed] : []));
  const paid = given.withdrawal === undefined ? withdrawal() : given.withdrawal;
  // Coins were sent to this address before.
  const earlier = withdrawal({ id: 'op-w1', status: 'completed', amount: '60.00' });
  reads.set(
    adminQueries.requestList('withdrawals', 'maya'),
    withdrawals(paid ? [earlier, paid] : []),
  );
  reads.set(createCreditsQuery(withdrawal()), []);
  reads.set(book, []);
  reads.set(queries.payment(), { desk: null, method: payment() });
  reads.set(queries.policy(), policy);
  reads.set(adminQueries.deskCurrent(), desk);
  for (const owner of ['ada', 'boss']) reads.set(queries.paymentMethod(owner), method);
  reads.set(queries.rates(), rates);
  reads.set(chart, createChart('64180.00', '64230.00'));
  return renderForAdmin(
    <>
      <ProposalsPage />
      <Toasts />
    </>,
    reads,
    { path, uid, desk: role },
  );
}

export const choose = (name: RegExp | string) => screen.getByRole('radio', { name });
