// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's
// functions do not allow.
import { Timestamp } from 'firebase/firestore/lite';
import { add, subtract } from '@/domain/money';
import { createOp } from '@/domain/revision-fields';
import { type Figures, inSeconds, posted } from './acts';
import { proposer } from './desk';
import { type Commit, changed, type Fields, recorded, type Write } from './writes';

/**
 * Lists of requests and proposals. `waiting` is the status of pending elements and the field that
 * counts them.
 */
export const kinds = {
  deposits: { col: 'deposits', waiting: 'pending', time: 'createdAt' },
  withdrawals: { col: 'withdrawals', waiting: 'pending', time: 'createdAt' },
  trades: { col: 'trades', waiting: 'open', time: 'openedAt' },
  proposals: { col: 'proposals', waiting: 'pending', time: 'at' },
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];

/** A list document as it is stored; revision 0 when there is none. */
export interface ListState {
  list: Fields[];
  waiting: number;
  oldest: unknown;
  rev: number;
}
export const noList: ListState = { list: [], waiting: 0, oldest: null, rev: 0 };

export interface Holds {
  reserved: string;
  staked: string;
  rev?: number;
}

/** The list as a stored document. */
export const storedList = (
  { col, waiting: name }: Kind,
  { list, waiting, oldest, rev }: ListState,
): Fields => ({
  list,
  [name]: waiting,
  ...(col === 'proposals' && { open: countOpen(list) }),
  oldest,
  rev,
  op: 'earlier',
  at: inSeconds(-60),
});

/** The age of the newest element of a list, in seconds: the time of every trade is over. */
const youngest = { deposits: 60, withdrawals: 60, trades: 691_200, proposals: 60 } as const;

/** These elements a second apart, the last of them a minute ago, or eight days ago for trades. */
export function stateOf({ col, waiting, time }: Kind, elements: readonly Fields[]): ListState {
  const list = elements.map((element, i) => ({
    ...element,
    [time]: inSeconds(-youngest[col] - elements.length + i),
  }));
  const open = list.filter(({ status }) => status === waiting);
  return { list, waiting: open.length, oldest: open[0]?.[time] ?? null, rev: elements.length };
}

/**
 * How many proposals of a list wait, by author. An author whose proposals are all decided keeps a
 * zero.
 */
export function countOpen(list: readonly Fields[]): Record<string, number> {
  const open: Record<string, number> = {};
  for (const { by, status } of list)
    if (typeof by === 'string') open[by] = (open[by] ?? 0) + (status === 'pending' ? 1 : 0);
  return open;
}

export const listFieldsOf = (
  { col, waiting, time }: Kind,
  list: Fields[],
  count: number,
): Fields => ({
  list,
  [waiting]: count,
  ...(col === 'proposals' && { open: countOpen(list) }),
  oldest: list.find(({ status }) => status === waiting)?.[time] ?? null,
});

/** A list with one more pending element, and the entry. */
export function appended(
  kind: Kind,
  uid: string,
  before: ListState,
  element: Fields,
  action: string,
  actor = uid,
) {
  const fields = listFieldsOf(kind, [...before.list, element], before.waiting + 1);
  const act = { uid, col: kind.col, rev: before.rev + 1, op: String(element.id), actor, action };
  return recorded({ ...act, fields, index: before.list.length, before: {}, after: element });
}

export interface ListAct {
  actor: string;
  action: string;
  /** Place in the list; by default the first. */
  index?: number;
  /** Changes of the element. */
  changes?: Fields;
  reason?: string;
  ref?: string;
  op?: string;
}

/** A list with one pending element decided, and the entry. */
export function decidedIn(
  kind: Kind,
  uid: string,
  before: ListState,
  act: ListAct,
): { document: Write; entry: Write } {
  const { actor, action, index = 0, changes = {}, reason = '', ref = '', op = createOp() } = act;
  const element = before.list[index] ?? {};
  const after = changed(element, changes);
  const fields = listFieldsOf(kind, before.list.with(index, after), before.waiting - 1);
  return recorded({
    uid,
    col: kind.col,
    rev: before.rev + 1,
    op,
    actor,
    action,
    fields,
    index,
    ref,
    before: element,
    after,
    reason,
  });
}

/** A list with one element removed, and the entry, which keeps it whole. */
function removedFrom(
  kind: Kind,
  uid: string,
  before: ListState,
  act: ListAct,
): { document: Write; entry: Write } {
  const { actor, action, index = 0, reason = '', op = createOp() } = act;
  const element = before.list[index] ?? {};
  const waits = element.status === kind.waiting ? 1 : 0;
  const fields = listFieldsOf(kind, before.list.toSpliced(index, 1), before.waiting - waits);
  return recorded({
    uid,
    col: kind.col,
    rev: before.rev + 1,
    op,
    actor,
    action,
    fields,
    index,
    before: element,
    after: {},
    reason,
  });
}

/** The holds after an act: of revision 2, unless `holds` have another revision before it. */
export const holdsAt = (uid: string, { rev = 1, ...holds }: Fields, op: string): Write => ({
  path: `holds/${uid}`,
  fields: { ...holds, rev: Number(rev) + 1, op },
});

export const withdrawal = (uid: string, changes: Fields = {}): Fields =>
  changed(
    {
      id: createOp(),
      uid,
      coin: 'bitcoin',
      amount: '40.00',
      address: 'tb1qclient',
      status: 'pending',
      note: '',
      createdAt: Timestamp.now(),
    },
    changes,
  );

/** `withdrawal.requested`, with the money reserved. `changes` are the element's. */
export function withdrawalRequested(
  uid: string,
  before: ListState,
  holds: Holds,
  changes: Fields = {},
  actor = uid,
): Commit {
  const element = withdrawal(uid, changes);
  const reserved =
    typeof element.amount === 'string'
      ? safely(() => add(holds.reserved, String(element.amount)), holds.reserved)
      : holds.reserved;
  return {
    ...appended(kinds.withdrawals, uid, before, element, 'withdrawal.requested', actor),
    holds: holdsAt(uid, { ...holds, reserved }, String(element.id)),
  };
}

/** A fault may be no money at all: then the rest of the commit does not change. */
function safely(sum: () => string, otherwise: string): string {
  try {
    return sum();
  } catch {
    return otherwise;
  }
}

interface WithdrawalDecision {
  actor: string;
  index?: number;
  note?: string;
  reason?: string;
  changes?: Fields;
  op?: string;
}

const amountAt = (before: ListState, index: number) => String(before.list[index]?.amount);

/** `withdrawal.rejected`, `.cancelled` or, without its posting, `.completed`. */
export function withdrawalDecided(
  status: 'completed' | 'rejected' | 'cancelled',
  uid: string,
  before: ListState,
  holds: Holds,
  { actor, index = 0, note = '', reason = note, changes = {}, op = createOp() }: WithdrawalDecision,
): Commit {
  const act = {
    actor,
    action: `withdrawal.${status}`,
    index,
    reason,
    op,
    changes: { status, note, ...changes },
  };
  return {
    ...decidedIn(kinds.withdrawals, uid, before, act),
    holds: holdsAt(
      uid,
      { ...holds, reserved: subtract(holds.reserved, amountAt(before, index)) },
      op,
    ),
  };
}

/** `withdrawal.completed` with its `account.posted`, from the account `from`. */
export function withdrawalCompleted(
  uid: string,
  before: ListState,
  holds: Holds,
  from: Figures,
  decision: WithdrawalDecision,
  accountRev = 1,
): Commit {
  const { actor, index = 0, op = createOp() } = decision;
  const to = { ...from, balance: subtract(from.balance, amountAt(before, index)) };
  return {
    ...withdrawalDecided('completed', uid, before, holds, { ...decision, op }),
    ...posted(uid, actor, op, accountRev + 1, { ...from }, to),
  };
}

/** `withdrawal.deleted`; the holds change only if the element was pending. */
export function withdrawalDeleted(
  uid: string,
  before: ListState,
  holds: Holds,
  { actor, index = 0, reason = '', op = createOp() }: WithdrawalDecision,
): Commit {
  const waits = before.list[index]?.status === 'pending';
  return {
    ...removedFrom(kinds.withdrawals, uid, before, {
      actor,
      action: 'withdrawal.deleted',
      index,
      reason,
      op,
    }),
    ...(waits && {
      holds: holdsAt(
        uid,
        { ...holds, reserved: subtract(holds.reserved, amountAt(before, index)) },
        op,
      ),
    }),
  };
}

export const trade = (uid: string, changes: Fields = {}): Fields =>
  changed(
    {
      id: createOp(),
      uid,
      asset: 'bitcoin',
      side: 'buy',
      amount: '50.00',
      leverage: 5,
      duration: 240,
      openPrice: '64000.00',
      openedAt: Timestamp.now(),
      status: 'open',
      closePrice: '',
      closedAt: null,
      result: '',
      manual: false,
      note: '',
    },
    changes,
  );

/** A proposal to pay a withdrawal of {@link withdrawal}. */
export const proposal = (_uid: string, changes: Fields = {}): Fields =>
  changed(
    {
      id: createOp(),
      action: 'withdrawal.completed',
      ref: 'requested',
      amount: '40.00',
      from: { status: 'pending' },
      outcome: { status: 'completed' },
      note: '',
      by: proposer,
      role: 'manager',
      at: Timestamp.now(),
      status: 'pending',
    },
    changes,
  );

/** `trade.placed`, with the money staked. */
export function tradePlaced(
  uid: string,
  before: ListState,
  holds: Holds,
  changes: Fields = {},
  actor = uid,
): Commit {
  const element = trade(uid, changes);
  const staked =
    typeof element.amount === 'string'
      ? safely(() => add(holds.staked, String(element.amount)), holds.staked)
      : holds.staked;
  return {
    ...appended(kinds.trades, uid, before, element, 'trade.placed', actor),
    holds: holdsAt(uid, { ...holds, staked }, String(element.id)),
  };
}

export interface Settlement extends WithdrawalDecision {
  closePrice?: string;
  /** By the formula: bought at 64,000.00 with 50.00 × 5, closed at 64,640.00. */
  result?: string;
  manual?: boolean;
}

/** `trade.settled` with its `account.posted`, from the account `from`. */
export function tradeSettled(
  uid: string,
  before: ListState,
  holds: Holds,
  from: Figures,
  settlement: Settlement,
  accountRev = 1,
): Commit {
  const {
    actor,
    index = 0,
    note = '',
    reason = note,
    op = createOp(),
    closePrice = '64640.00',
    result = '2.50',
    manual = false,
  } = settlement;
  const outcome = {
    status: 'closed',
    closePrice,
    closedAt: Timestamp.now(),
    result,
    manual,
    note,
    ...settlement.changes,
  };
  const to = { ...from, balance: add(from.balance, result), profit: add(from.profit, result) };
  return {
    ...decidedIn(kinds.trades, uid, before, {
      actor,
      action: 'trade.settled',
      index,
      reason,
      op,
      changes: outcome,
    }),
    holds: holdsAt(uid, { ...holds, staked: subtract(holds.staked, amountAt(before, index)) }, op),
    ...posted(uid, actor, op, accountRev + 1, { ...from }, to),
  };
}
