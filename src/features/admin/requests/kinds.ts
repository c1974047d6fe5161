import type { RequestCollection } from '@/data/collections/requests';
import type { DecisionOf } from '@/data/ledger/queues';
import type { Noun } from '@/ui/tables/paged-list';

export const requestTabs = ['waiting', 'completed', 'rejected', 'cancelled', 'deleted', 'all'] as const;
export type RequestTab = (typeof requestTabs)[number];
/** What a request can come to. */
export type DecidedTab = Exclude<RequestTab, 'waiting' | 'all'>;

export const tabLabels: Record<RequestTab, string> = {
  waiting: 'Waiting',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  all: 'All',
};

/** Deposits and withdrawals are worked through the same way; this is in what they differ. */
export interface RequestKind {
  col: RequestCollection;
  title: string;
  noun: Noun;
  tabs: readonly RequestTab[];
  requested: 'deposit.requested' | 'withdrawal.requested';
  /** The act that leads to each tab; only withdrawals are ever deleted. */
  actions: Readonly<Record<Exclude<DecidedTab, 'deleted'>, DecisionOf<RequestCollection>> & { deleted?: 'withdrawal.deleted' }>;
  /** Where the search looks, as its field says it. */
  search: string;
  /** What will stand in each tab. */
  empty: Readonly<Record<RequestTab, string>>;
}

export const depositKind: RequestKind = {
  col: 'deposits',
  title: 'Deposits',
  noun: { one: 'deposit', many: 'deposits' },
  tabs: requestTabs.filter((tab) => tab !== 'deleted'),
  requested: 'deposit.requested',
  actions: { completed: 'deposit.completed', rejected: 'deposit.rejected', cancelled: 'deposit.cancelled' },
  search: 'Name, e-mail or transaction id',
  empty: {
    waiting: 'A client’s deposit appears here by itself as soon as the client says that it was sent.',
    completed: 'A deposit that the desk confirms stands here, with the entry that credited it.',
    rejected: 'A deposit that the desk rejects stands here, with the reason that the client reads.',
    cancelled: 'A deposit that a client takes back before it is decided stands here.',
    deleted: '',
    all: 'Every deposit that a client ever announced stands here, with what became of it.',
  },
};

export const withdrawalKind: RequestKind = {
  col: 'withdrawals',
  title: 'Withdrawals',
  noun: { one: 'withdrawal', many: 'withdrawals' },
  tabs: requestTabs,
  requested: 'withdrawal.requested',
  actions: {
    completed: 'withdrawal.completed',
    rejected: 'withdrawal.rejected',
    cancelled: 'withdrawal.cancelled',
    deleted: 'withdrawal.deleted',
  },
  search: 'Name, e-mail or address',
  empty: {
    waiting: 'A client’s withdrawal appears here by itself as soon as the client asks for it.',
    completed: 'A withdrawal whose coins the desk has sent stands here, with the entry that debited it.',
    rejected: 'A withdrawal that the desk rejects stands here, with the reason that the client reads.',
    cancelled: 'A withdrawal that a client takes back before it is decided stands here.',
    deleted: 'A request that the desk takes off a client’s list stands here, with its reason. It stays whole in the client’s book.',
    all: 'Every withdrawal that a client ever asked for stands here, with what became of it.',
  },
};
