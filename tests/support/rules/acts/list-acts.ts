// Joins the commits of lists.ts in tables, because requests and decisions of all three lists meet
// the same tests; src/data has no such table.
import { Timestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { add } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import type { ClientSetup, RulesDesk } from '../desk';
import {
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  getFields,
  getList,
  getMap,
} from '../writes';
import { createDeposit } from './deposit-acts';
import {
  buildAppend,
  buildListDecision,
  createListState,
  type Holds,
  type ListKind,
  type ListState,
  listKinds,
  noList,
  toStoredList,
} from './lists';
import { goodReason } from './objects';
import { buildPosting, type Figures } from './postings';
import { buildSettlement, buildTradePlacement, createTrade } from './trade-acts';
import {
  buildPayout,
  buildWithdrawalDecision,
  buildWithdrawalDeletion,
  buildWithdrawalRequest,
  createPayoutProposal,
  createWithdrawal,
} from './withdrawal-acts';

/**
 * The account and holds of the clients of these tests: enough for any act, and no amount is zero.
 */
export const figures: Figures = { balance: '9000.00', profit: '-7.00', bonus: '5.00' };
export const clientHolds: Holds = { reserved: '2100.00', staked: '2600.00' };

/**
 * The state of an element: `waiting` (pending), `decided`, or decided with this status. `brief` is
 * a decided one without texts, for long lists: the emulator keeps every list that it evaluates.
 */
export type ElementStage = string;

/** A client with a list, and the caller: the client, unless the act is the desk's. */
export interface ListClient {
  caller: DataContext;
  uid: string;
  before: ListState;
}

const createByList = {
  deposits: createDeposit,
  withdrawals: createWithdrawal,
  trades: createTrade,
  proposals: createPayoutProposal,
};
const createRejection = () => ({ status: 'rejected', note: goodReason });
const createSettlement = () => ({
  status: 'closed',
  closePrice: '64640.00',
  closedAt: Timestamp.now(),
  result: '2.50',
});
const createOutcomes = {
  deposits: createRejection,
  withdrawals: createRejection,
  trades: createSettlement,
  proposals: () => ({ status: 'rejected' }),
};

/** A new element of a list of this kind. */
export const createElement = ({ col }: ListKind, uid: string, changes: Fields = {}): Fields =>
  createByList[col](uid, changes);

/** A list of pending and decided elements. */
export function createList(
  kind: ListKind,
  uid: string,
  stages: readonly ElementStage[],
  changes: Fields = {},
): ListState {
  const asSaid = (stage: ElementStage) =>
    stage === 'waiting'
      ? {}
      : { ...createOutcomes[kind.col](), ...(stage !== 'decided' && { status: stage }) };
  const { status } = createOutcomes[kind.col]();
  const made = stages.map((stage) =>
    stage === 'brief' ? { status } : createElement(kind, uid, { ...asSaid(stage), ...changes }),
  );
  return made.length > 0 ? createListState(kind, made) : noList;
}

/** Seeds an active client with a list of this kind. `changes` are those of every element. */
export async function seedList(
  desk: RulesDesk,
  kind: ListKind,
  stages: readonly ElementStage[],
  { setup = {}, changes = {} }: { setup?: ClientSetup | undefined; changes?: Fields } = {},
): Promise<ListClient> {
  const uid = desk.createUid();
  const before = createList(kind, uid, stages, changes);
  const list = before.rev > 0 && { [kind.col]: toStoredList(kind, before) };
  const client = {
    account: { ...figures },
    holds: { ...clientHolds },
    ...setup,
    user: { status: 'active', ...setup.user },
    ...list,
  };
  return { caller: await desk.seedClient(client, uid), uid, before };
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

/** A valid act on a list of a client that {@link seedList} has seeded. */
export interface ListAct {
  action: string;
  kind: ListKind;
  act(client: Pick<ListClient, 'uid' | 'before'>, options?: ActOptions): Commit;
}

/**
 * The same act with another element, in the list and in the entry; the rest of the commit stays.
 */
export function changeElement(commit: Commit, changes: Fields): Commit {
  const { index } = getFields(commit, 'entry');
  const after = changeFields(getMap(commit, 'entry', 'after'), changes);
  return changeCommit(commit, {
    document: { list: getList(commit, 'document').with(Number(index), after) },
    entry: { after },
  });
}

/** Acts that add an element. */
export const requestActs: ListAct[] = [
  {
    action: 'deposit.requested',
    kind: listKinds.deposits,
    act: ({ uid, before }, { changes = {}, actor } = {}) =>
      buildAppend(
        listKinds.deposits,
        uid,
        before,
        createDeposit(uid, changes),
        'deposit.requested',
        actor,
      ),
  },
  {
    action: 'withdrawal.requested',
    kind: listKinds.withdrawals,
    act: ({ uid, before }, { changes, actor } = {}) =>
      buildWithdrawalRequest(uid, before, clientHolds, changes, actor),
  },
  {
    action: 'trade.placed',
    kind: listKinds.trades,
    act: ({ uid, before }, { changes, actor } = {}) =>
      buildTradePlacement(uid, before, clientHolds, changes, actor),
  },
];

const createDepositDecision = (status: string): ListAct => ({
  action: `deposit.${status}`,
  kind: listKinds.deposits,
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
      ...buildListDecision(listKinds.deposits, uid, before, act),
      ...(status === 'completed' &&
        buildPosting({ uid, actor, ref: op, rev: 2, before: { ...figures }, after: to })),
    };
  },
});

const createWithdrawalDecision = (status: 'completed' | 'rejected' | 'cancelled'): ListAct => ({
  action: `withdrawal.${status}`,
  kind: listKinds.withdrawals,
  act: (
    { uid, before },
    { actor = uid, note = status === 'rejected' ? goodReason : '', ...options } = {},
  ) => {
    const decision = { reason: status === 'rejected' ? note : '', ...options, actor, note };
    return status === 'completed'
      ? buildPayout(uid, before, clientHolds, figures, decision)
      : buildWithdrawalDecision(status, uid, before, clientHolds, decision);
  },
});

/** Decisions of the desk on a pending element. */
export const adminDecisions: ListAct[] = [
  createDepositDecision('completed'),
  createDepositDecision('rejected'),
  createWithdrawalDecision('completed'),
  createWithdrawalDecision('rejected'),
  {
    action: 'trade.settled',
    kind: listKinds.trades,
    act: ({ uid, before }, { actor = uid, ...options } = {}) =>
      buildSettlement(uid, before, clientHolds, figures, { actor, ...options }),
  },
];

/** Decisions of the client on a pending element. */
export const clientDecisions: ListAct[] = [
  createDepositDecision('cancelled'),
  createWithdrawalDecision('cancelled'),
];

/** The act that removes an element, pending or not. */
export const deletion: ListAct = {
  action: 'withdrawal.deleted',
  kind: listKinds.withdrawals,
  act: ({ uid, before }, { actor = uid, reason = goodReason, ...options } = {}) =>
    buildWithdrawalDeletion(uid, before, clientHolds, { actor, reason, ...options }),
};

export const decisionActs: ListAct[] = [...adminDecisions, ...clientDecisions];

export const isByAdmin = (one: ListAct): boolean =>
  one === deletion || adminDecisions.includes(one);

/** One decision for each list, for tests that would be the same for its other decisions. */
export const firstDecisionActs: ListAct[] = adminDecisions.filter(
  ({ action }) => !action.endsWith('.rejected'),
);

/**
 * Seeds a client with a list on which this decision is possible. The caller is `admin` for the
 * desk's decisions.
 */
export async function seedDecidable(
  desk: RulesDesk,
  admin: DataContext,
  { kind, action }: ListAct,
  stages: readonly ElementStage[],
  options?: Parameters<typeof seedList>[3],
): Promise<ListClient> {
  const client = await seedList(desk, kind, stages, options);
  return action.endsWith('.cancelled') ? client : { ...client, caller: admin };
}
