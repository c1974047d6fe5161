import type { Action } from './ledger';

/** What is known of a kind of lists without its schemas, which few pages need. */
interface ListKind {
  /** Of one element, for people. */
  name: string;
  /** The status of an element that waits, and the field that counts those. */
  waiting: 'pending' | 'open';
  /** The field with the time from which an element waits. */
  time: 'createdAt' | 'openedAt' | 'at';
  /** The act that appends an element. */
  requested: Action;
  /** The acts that decide one, by what it then is. */
  decisions: Readonly<Record<string, Action>>;
}

/** The lists of a person: one document each, whose elements wait and are then decided. */
export const listKinds = {
  deposits: {
    name: 'Deposit',
    waiting: 'pending',
    time: 'createdAt',
    requested: 'deposit.requested',
    decisions: {
      completed: 'deposit.completed',
      rejected: 'deposit.rejected',
      cancelled: 'deposit.cancelled',
    },
  },
  withdrawals: {
    name: 'Withdrawal',
    waiting: 'pending',
    time: 'createdAt',
    requested: 'withdrawal.requested',
    decisions: {
      completed: 'withdrawal.completed',
      rejected: 'withdrawal.rejected',
      cancelled: 'withdrawal.cancelled',
      deleted: 'withdrawal.deleted',
    },
  },
  trades: {
    name: 'Trade',
    waiting: 'open',
    time: 'openedAt',
    requested: 'trade.placed',
    decisions: { closed: 'trade.settled' },
  },
  proposals: {
    name: 'Proposal',
    waiting: 'pending',
    time: 'at',
    requested: 'proposal.made',
    decisions: {
      confirmed: 'proposal.confirmed',
      rejected: 'proposal.rejected',
      cancelled: 'proposal.cancelled',
    },
  },
} as const satisfies Record<string, ListKind>;

export type ListCollection = keyof typeof listKinds;
export const listCollections = Object.keys(listKinds) as ListCollection[]; // what the table has
export const isListCollection = (col: string): col is ListCollection =>
  Object.hasOwn(listKinds, col);

/** Collections of requests that move money in or out, and that the desk decides once. */
export type RequestCollection = 'deposits' | 'withdrawals';
export type RequestAction = (typeof listKinds)[RequestCollection]['requested'];

/** The possible decisions about an element, one tab each. */
export type DecisionAction<C extends ListCollection> = DecisionOf<(typeof listKinds)[C]>;
type DecisionOf<K> = K extends { decisions: infer D } ? D[keyof D] : never;
