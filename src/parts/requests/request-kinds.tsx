import type { AdminRequest } from '@/data/admin/requests';
import type { DecidedItem, QueuedItem } from '@/data/ledger/queues';
import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import {
  type DecisionAction,
  listKinds,
  type RequestAction,
  type RequestCollection,
} from '@/domain/ledger/list-kinds';
import { plural } from '@/domain/plural';
import {
  type ClientRequest,
  getMovedAmount,
  isDeposit,
  type RequestDecision,
} from '@/domain/requests/request';
import type { WithdrawalStatus } from '@/domain/requests/withdrawal';
import { getActKey } from '@/domain/revision-fields';
import { formatDollars } from '@/lib/format';
import { StatusMark, type StatusTone } from '@/ui/feedback/status-mark';
import type { ToastMessages } from '@/ui/overlays/toasts';
import type { Noun } from '@/ui/tables/paged-list';
import { RequestAmount } from './request-amount';

export const ownRequestReason = 'This is your own account. Another administrator must decide.';

/**
 * "$250.00 from Maya Okafor"; "$250.00 to Maya Okafor" for a withdrawal. Of a completed deposit
 * what was credited.
 */
export const formatRequestName = (request: ClientRequest, profile: Profile | null): string =>
  `${formatDollars(getMovedAmount(request))} ${kindOf(request).words.between} ${formatName(profile, request.uid)}`;

export type PendingRow = QueuedItem<RequestCollection>;
export type DecidedRow = DecidedItem<RequestCollection>;
export type AnyRow = AdminRequest<RequestCollection>;

/**
 * Oldest first across pages. Drops duplicates: a client may be on two pages if the order changed
 * between two reads.
 */
export function sortOldestFirst(rows: readonly PendingRow[]): PendingRow[] {
  const each = new Map(rows.map((row) => [getActKey(row.element), row]));
  return [...each.values()].toSorted(
    (a, b) => a.element.createdAt.getTime() - b.element.createdAt.getTime(),
  );
}

const requestTabs = ['waiting', 'completed', 'rejected', 'cancelled', 'deleted', 'all'] as const;
export type RequestTab = (typeof requestTabs)[number];
export type DecidedTab = Exclude<RequestTab, 'waiting' | 'all'>;

export const tabLabels: Record<RequestTab, string> = {
  waiting: 'Waiting',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  all: 'All',
};

/** What differs between deposits and withdrawals at the desk; everything else is shared. */
export interface RequestKind {
  col: RequestCollection;
  title: string;
  words: {
    what: 'Deposit' | 'Withdrawal';
    /** "Deposit D4, announced 2 hours ago". */
    begun: 'announced' | 'requested';
    /** "$250.00 from Maya Okafor". */
    between: 'from' | 'to';
    /** What one person does about it, and what they say once it is done. */
    act: 'Credit' | 'Debit';
    done: 'Credited' | 'Debited';
    /** "Credited $250.00 to Maya Okafor". */
    moved: 'to' | 'from';
    /** What other clients may name too. */
    named: 'Transaction id' | 'To address';
    /** What two people do: the second one moves the coins of a withdrawal. */
    proposed: 'Credit' | 'Pay out';
  };
  noun: Noun;
  /** The desk sends the coins, and then records it. */
  sendsCoins: boolean;
  tabs: readonly RequestTab[];
  requested: RequestAction;
  /** The ledger action of each tab. Only withdrawals can be deleted. */
  actions: {
    readonly [tab in Exclude<DecidedTab, 'deleted'>]: `${'deposit' | 'withdrawal'}.${tab}`;
  } & { readonly deleted?: 'withdrawal.deleted' };
  searchLabel: string;
  empty: Readonly<Record<RequestTab, string>>;
}

export const depositKind: RequestKind = {
  col: 'deposits',
  title: 'Deposits',
  words: {
    what: 'Deposit',
    begun: 'announced',
    between: 'from',
    act: 'Credit',
    done: 'Credited',
    moved: 'to',
    named: 'Transaction id',
    proposed: 'Credit',
  },
  noun: { one: 'deposit', many: 'deposits' },
  sendsCoins: false,
  tabs: requestTabs.filter((tab) => tab !== 'deleted'),
  requested: listKinds.deposits.requested,
  actions: listKinds.deposits.decisions,
  searchLabel: 'Name, email or transaction id',
  empty: {
    waiting: 'Deposits appear here as soon as a client says they’ve sent the coins.',
    completed: 'Credited deposits appear here, with the entry that credited them.',
    rejected: 'Rejected deposits appear here, with the reason the client sees.',
    cancelled: 'Deposits cancelled by the client appear here.',
    deleted: '',
    all: 'Every deposit a client has ever announced appears here, with its outcome.',
  },
};

export const withdrawalKind: RequestKind = {
  col: 'withdrawals',
  title: 'Withdrawals',
  words: {
    what: 'Withdrawal',
    begun: 'requested',
    between: 'to',
    act: 'Debit',
    done: 'Debited',
    moved: 'from',
    named: 'To address',
    proposed: 'Pay out',
  },
  noun: { one: 'withdrawal', many: 'withdrawals' },
  sendsCoins: true,
  tabs: requestTabs,
  requested: listKinds.withdrawals.requested,
  actions: listKinds.withdrawals.decisions,
  searchLabel: 'Name, email or address',
  empty: {
    waiting: 'Withdrawals appear here as soon as a client requests one.',
    completed: 'Withdrawals whose coins were sent appear here, with the entry that debited them.',
    rejected: 'Rejected withdrawals appear here, with the reason the client sees.',
    cancelled: 'Withdrawals cancelled by the client appear here.',
    deleted:
      'Requests removed from a client’s list appear here, with the reason. They stay in full in the client’s book.',
    all: 'Every withdrawal a client has ever requested appears here, with its outcome.',
  },
};

export const kindOf = (request: ClientRequest): RequestKind =>
  isDeposit(request) ? depositKind : withdrawalKind;

/** Whether a list of this kind loses elements to deletions, not only to the archive. */
export const canBeDeleted = ({ actions }: RequestKind): boolean => actions.deleted !== undefined;

/** The ledger action of a decision. */
export function getAction(
  request: ClientRequest,
  choice: RequestDecision,
): DecisionAction<RequestCollection> {
  if (choice === 'delete') return 'withdrawal.deleted';
  const { actions } = kindOf(request);
  return choice === 'reject' ? actions.rejected : actions.completed;
}

/** Status of a request in its list, or why it left the list; `gone` if that is not known. */
export type RecordState = WithdrawalStatus | 'deleted' | 'archived' | 'gone';

export const stateLabels: Record<RecordState, string> = {
  pending: 'Waiting',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  archived: 'Archived',
  gone: 'No longer listed',
};
const stateTones: Partial<Record<RecordState, StatusTone>> = {
  pending: 'pending',
  completed: 'success',
  rejected: 'error',
};

export const StateMark = ({ state }: { state: RecordState }) => (
  <StatusMark kind={stateTones[state] ?? 'neutral'}>{stateLabels[state]}</StatusMark>
);

/**
 * Null `list` and status `pending`: found nowhere. Returns `archived`, since without a deletion
 * only decided requests leave the list.
 */
export function getState({
  element,
  list,
  deletion,
}: Pick<AnyRow, 'element' | 'list' | 'deletion'>): RecordState {
  if (deletion) return 'deleted';
  return list || element.status !== 'pending' ? element.status : 'archived';
}

export const amountColumn = {
  key: 'amount',
  header: 'Amount, USD',
  number: true,
  keepInCard: true,
  cell: ({ element }: { element: ClientRequest }) => <RequestAmount request={element} />,
};
export const coinColumn = {
  key: 'coin',
  header: 'Coin',
  cell: ({ element }: { element: ClientRequest }) => coinName[element.coin],
};

const failureMessage = 'Error Occurred.';

const messagesByDecision: Record<
  RequestDecision,
  (what: RequestKind['words']['what']) => { progress: string; success: string }
> = {
  complete: (what) => ({
    progress:
      what === 'Deposit' ? 'Updating Deposit Approval Request..' : 'Updating Withdrawal Request..',
    success: `${what} Request Approved..`,
  }),
  'different-amount': (what) => messagesByDecision.complete(what),
  reject: (what) => ({
    progress: `Rejecting ${what} Request..`,
    success: `${what} Request Rejected..`,
  }),
  delete: (what) => ({
    progress: `Deleting ${what} Request..`,
    success: `${what} Request Deleted..`,
  }),
};

export const getDecisionWords = ({ words }: RequestKind, choice: RequestDecision) => ({
  ...messagesByDecision[choice](words.what),
  failure: failureMessage,
});

/** @param asked how many requests are tried */
export function getBulkMessages(
  { words }: RequestKind,
  choice: RequestDecision,
  asked: number,
): ToastMessages<number> {
  const what = (count: number) => `${count} ${plural(count, `${words.what} Request`)}`;
  const [doing, did] = choice === 'reject' ? ['Rejecting', 'Rejected'] : ['Updating', 'Approved'];
  return {
    progress: `${doing} ${what(asked)}..`,
    success: (done) => `${what(done)} ${did}..`,
    failure: failureMessage,
  };
}
