// Joins the commits of lists.ts in tables, because requests and decisions of all three lists meet
// the same tests; src/data has no such table.
import { Timestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { add } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import { deposit, type Figures, posted } from './acts';
import type { ClientSetup, RulesDesk } from './desk';
import {
  appended,
  decidedIn,
  type Holds,
  type Kind,
  kinds,
  type ListState,
  noList,
  proposal,
  stateOf,
  storedList,
  trade,
  tradePlaced,
  tradeSettled,
  withdrawal,
  withdrawalCompleted,
  withdrawalDecided,
  withdrawalDeleted,
  withdrawalRequested,
} from './lists';
import { goodReason } from './objects';
import { altered, type Commit, changed, type Fields, getFields, getList, getMap } from './writes';

/**
 * The account and holds of the clients of these tests: enough for any act, and no amount is zero.
 */
export const figures: Figures = { balance: '9000.00', profit: '-7.00', bonus: '5.00' };
export const held: Holds = { reserved: '2100.00', staked: '2600.00' };

/**
 * The state of an element: `waiting` (pending), `decided`, or decided with this status. `brief` is
 * a decided one without texts, for long lists: the emulator keeps every list that it evaluates.
 */
export type Stage = string;

/** A client with a list, and the caller: the client, unless the act is the desk's. */
export interface ListClient {
  caller: DataContext;
  uid: string;
  before: ListState;
}

const makers = { deposits: deposit, withdrawals: withdrawal, trades: trade, proposals: proposal };
const rejected = () => ({ status: 'rejected', note: goodReason });
const settled = () => ({
  status: 'closed',
  closePrice: '64640.00',
  closedAt: Timestamp.now(),
  result: '2.50',
});
const outcomes = {
  deposits: rejected,
  withdrawals: rejected,
  trades: settled,
  proposals: () => ({ status: 'rejected' }),
};

/** A new element of a list of this kind. */
export const elementOf = ({ col }: Kind, uid: string, changes: Fields = {}): Fields =>
  makers[col](uid, changes);

/** A list of pending and decided elements. */
export function listOf(
  kind: Kind,
  uid: string,
  stages: readonly Stage[],
  changes: Fields = {},
): ListState {
  const asSaid = (stage: Stage) =>
    stage === 'waiting'
      ? {}
      : { ...outcomes[kind.col](), ...(stage !== 'decided' && { status: stage }) };
  const { status } = outcomes[kind.col]();
  const made = stages.map((stage) =>
    stage === 'brief' ? { status } : elementOf(kind, uid, { ...asSaid(stage), ...changes }),
  );
  return made.length > 0 ? stateOf(kind, made) : noList;
}

/** Seeds an active client with a list of this kind. `changes` are those of every element. */
export async function listed(
  desk: RulesDesk,
  kind: Kind,
  stages: readonly Stage[],
  { setup = {}, changes = {} }: { setup?: ClientSetup | undefined; changes?: Fields } = {},
): Promise<ListClient> {
  const uid = desk.newUid();
  const before = listOf(kind, uid, stages, changes);
  const list = before.rev > 0 && { [kind.col]: storedList(kind, before) };
  const client = {
    account: { ...figures },
    holds: { ...held },
    ...setup,
    user: { status: 'active', ...setup.user },
    ...list,
  };
  return { caller: await desk.newClient(client, uid), uid, before };
}

export interface ActOptions {
  actor?: string;
  /** Place in the list; by default the first. */
  index?: number;
  /** Changes of the element. */
  changes?: Fields;
  note?: string;
  reason?: string;
}

/** A valid act on a list of a client that {@link listed} has seeded. */
export interface ListAct {
  action: string;
  kind: Kind;
  act(client: Pick<ListClient, 'uid' | 'before'>, options?: ActOptions): Commit;
}

/**
 * The same act with another element, in the list and in the entry; the rest of the commit stays.
 */
export function withElement(commit: Commit, changes: Fields): Commit {
  const { index } = getFields(commit, 'entry');
  const after = changed(getMap(commit, 'entry', 'after'), changes);
  return altered(commit, {
    document: { list: getList(commit, 'document').with(Number(index), after) },
    entry: { after },
  });
}

/** Acts that add an element. */
export const appends: ListAct[] = [
  {
    action: 'deposit.requested',
    kind: kinds.deposits,
    act: ({ uid, before }, { changes = {}, actor } = {}) =>
      appended(kinds.deposits, uid, before, deposit(uid, changes), 'deposit.requested', actor),
  },
  {
    action: 'withdrawal.requested',
    kind: kinds.withdrawals,
    act: ({ uid, before }, { changes, actor } = {}) =>
      withdrawalRequested(uid, before, held, changes, actor),
  },
  {
    action: 'trade.placed',
    kind: kinds.trades,
    act: ({ uid, before }, { changes, actor } = {}) =>
      tradePlaced(uid, before, held, changes, actor),
  },
];

const depositDecided = (status: string): ListAct => ({
  action: `deposit.${status}`,
  kind: kinds.deposits,
  act: (
    { uid, before },
    {
      actor = uid,
      index = 0,
      changes,
      note = status === 'rejected' ? goodReason : '',
      ...words
    } = {},
  ) => {
    const { reason = status === 'rejected' ? note : '' } = words;
    const op = createOp();
    const amount = String(before.list[index]?.amount);
    const decision = {
      status,
      note,
      ...(status === 'completed' && { received: amount }),
      ...changes,
    };
    const act = { actor, action: `deposit.${status}`, index, reason, op, changes: decision };
    const to = { ...figures, balance: add(figures.balance, amount) };
    return {
      ...decidedIn(kinds.deposits, uid, before, act),
      ...(status === 'completed' && posted(uid, actor, op, 2, { ...figures }, to)),
    };
  },
});

const withdrawalDecidedTo = (status: 'completed' | 'rejected' | 'cancelled'): ListAct => ({
  action: `withdrawal.${status}`,
  kind: kinds.withdrawals,
  act: (
    { uid, before },
    { actor = uid, note = status === 'rejected' ? goodReason : '', ...options } = {},
  ) => {
    const decision = { reason: status === 'rejected' ? note : '', ...options, actor, note };
    return status === 'completed'
      ? withdrawalCompleted(uid, before, held, figures, decision)
      : withdrawalDecided(status, uid, before, held, decision);
  },
});

/** Decisions of the desk on a pending element. */
export const adminDecisions: ListAct[] = [
  depositDecided('completed'),
  depositDecided('rejected'),
  withdrawalDecidedTo('completed'),
  withdrawalDecidedTo('rejected'),
  {
    action: 'trade.settled',
    kind: kinds.trades,
    act: ({ uid, before }, { actor = uid, ...options } = {}) =>
      tradeSettled(uid, before, held, figures, { actor, ...options }),
  },
];

/** Decisions of the client on a pending element. */
export const clientDecisions: ListAct[] = [
  depositDecided('cancelled'),
  withdrawalDecidedTo('cancelled'),
];

/** The act that removes an element, pending or not. */
export const deletion: ListAct = {
  action: 'withdrawal.deleted',
  kind: kinds.withdrawals,
  act: ({ uid, before }, { actor = uid, reason = goodReason, ...options } = {}) =>
    withdrawalDeleted(uid, before, held, { actor, reason, ...options }),
};

export const decisions: ListAct[] = [...adminDecisions, ...clientDecisions];

export const isByAdmin = (one: ListAct): boolean =>
  one === deletion || adminDecisions.includes(one);

/** One decision for each list, for tests that would be the same for its other decisions. */
export const oneDecisionEach: ListAct[] = adminDecisions.filter(
  ({ action }) => !action.endsWith('.rejected'),
);

/**
 * Seeds a client with a list on which this decision is possible. The caller is `admin` for the
 * desk's decisions.
 */
export async function decidable(
  desk: RulesDesk,
  admin: DataContext,
  { kind, action }: ListAct,
  stages: readonly Stage[],
  options?: Parameters<typeof listed>[3],
): Promise<ListClient> {
  const client = await listed(desk, kind, stages, options);
  return action.endsWith('.cancelled') ? client : { ...client, caller: admin };
}
