import type { DeskRequest, RequestCollection } from '@/data/admin/requests';
import type { DecidedItem, DecisionAction, QueuedItem } from '@/data/ledger/queues';
import { coinName } from '@/domain/coin';
import { getActKey } from '@/domain/ledger/revision-fields';
import { type Deposit, hasDifference } from '@/domain/requests/deposit';
import { type ClientRequest, isDeposit, type RequestDecision } from '@/domain/requests/request';
import type { WithdrawalStatus } from '@/domain/requests/withdrawal';
import { formatUsd } from '@/lib/format';
import { StatusMark, type StatusTone } from '@/ui/feedback/status-mark';
import type { ToastMessages } from '@/ui/overlays/toasts';
import type { Noun } from '@/ui/tables/paged-list';

/** The deposits in a client's list; empty for a list of withdrawals. */
export const getDeposits = ({ list }: { list: readonly ClientRequest[] }): Deposit[] => list.filter(isDeposit);

export type PendingRow = QueuedItem<RequestCollection>;
export type DecidedRow = DecidedItem<RequestCollection>;
export type AnyRow = DeskRequest<RequestCollection>;

/** Oldest first across pages. Drops duplicates: a client may be on two pages if the order changed between two reads. */
export function sortOldestFirst(rows: readonly PendingRow[]): PendingRow[] {
  const each = new Map(rows.map((row) => [getActKey(row.element), row]));
  return [...each.values()].toSorted((a, b) => a.element.createdAt.getTime() - b.element.createdAt.getTime());
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
  noun: Noun;
  tabs: readonly RequestTab[];
  requested: 'deposit.requested' | 'withdrawal.requested';
  /** The ledger action of each tab. Only withdrawals can be deleted. */
  actions: Readonly<Record<Exclude<DecidedTab, 'deleted'>, DecisionAction<RequestCollection>> & { deleted?: 'withdrawal.deleted' }>;
  searchLabel: string;
  empty: Readonly<Record<RequestTab, string>>;
}

export const depositKind: RequestKind = {
  col: 'deposits',
  title: 'Deposits',
  noun: { one: 'deposit', many: 'deposits' },
  tabs: requestTabs.filter((tab) => tab !== 'deleted'),
  requested: 'deposit.requested',
  actions: { completed: 'deposit.completed', rejected: 'deposit.rejected', cancelled: 'deposit.cancelled' },
  searchLabel: 'Name, e-mail or transaction id',
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
  searchLabel: 'Name, e-mail or address',
  empty: {
    waiting: 'A client’s withdrawal appears here by itself as soon as the client asks for it.',
    completed: 'A withdrawal whose coins the desk has sent stands here, with the entry that debited it.',
    rejected: 'A withdrawal that the desk rejects stands here, with the reason that the client reads.',
    cancelled: 'A withdrawal that a client takes back before it is decided stands here.',
    deleted: 'A request that the desk takes off a client’s list stands here, with its reason. It stays whole in the client’s book.',
    all: 'Every withdrawal that a client ever asked for stands here, with what became of it.',
  },
};

/** Status of a request in its list, or why it left the list; `gone` if that is not known. */
export type RecordState = WithdrawalStatus | 'deleted' | 'archived' | 'gone';

export const stateLabels: Record<RecordState, string> = {
  pending: 'Waiting',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  archived: 'Archived',
  gone: 'Left the list',
};
const stateTones: Partial<Record<RecordState, StatusTone>> = { pending: 'pending', completed: 'success', rejected: 'error' };

export const StateMark = ({ state }: { state: RecordState }) => (
  <StatusMark kind={stateTones[state] ?? 'neutral'}>{stateLabels[state]}</StatusMark>
);

/** Null `list` and status `pending`: found nowhere. Returns `archived`, since without a deletion only decided requests leave the list. */
export function getState({ element, list, deletion }: Pick<AnyRow, 'element' | 'list' | 'deletion'>): RecordState {
  if (deletion) return 'deleted';
  return list || element.status !== 'pending' ? element.status : 'archived';
}

/** The amount of a request. If a deposit differs, what was received and what was announced. */
function RequestAmount({ request }: { request: ClientRequest }) {
  if (!isDeposit(request) || !hasDifference(request)) return <b>{formatUsd(request.amount)}</b>;
  return (
    <>
      <b>{formatUsd(request.received)}</b>
      <small className="block text-ink-3 text-t-xs">of {formatUsd(request.amount)}</small>
    </>
  );
}

export const amountColumn = {
  key: 'amount',
  header: 'Amount, USD',
  number: true,
  keepInCard: true,
  cell: ({ element }: { element: ClientRequest }) => <RequestAmount request={element} />,
};
export const coinColumn = { key: 'coin', header: 'Coin', cell: ({ element }: { element: ClientRequest }) => coinName[element.coin] };

/** Result of sending a decision: recorded, or somebody else was faster, which is not a failure. */
export type DecisionOutcome = 'done' | 'already-decided';

const failureMessage = 'Error Occurred.';

const messagesByDecision: Record<RequestDecision, (what: 'Deposit' | 'Withdrawal') => { progress: string; success: string }> = {
  complete: (what) => ({
    progress: what === 'Deposit' ? 'Updating Deposit Approval Request..' : 'Updating Withdrawal Request..',
    success: `${what} Request Approved..`,
  }),
  'different-amount': (what) => messagesByDecision.complete(what),
  reject: (what) => ({ progress: `Rejecting ${what} Request..`, success: `${what} Request Rejected..` }),
  delete: (what) => ({ progress: `Deleting ${what} Request..`, success: `${what} Request Deleted..` }),
};

export function getDecisionMessages({ col }: RequestKind, choice: RequestDecision): ToastMessages<DecisionOutcome> {
  const { progress, success } = messagesByDecision[choice](col === 'deposits' ? 'Deposit' : 'Withdrawal');
  return { progress, success: (outcome) => (outcome === 'done' ? success : 'Already Decided Meanwhile..'), failure: failureMessage };
}

/** @param asked how many requests are tried */
export function getBulkMessages({ col }: RequestKind, choice: RequestDecision, asked: number): ToastMessages<number> {
  const what = (count: number) => `${count} ${col === 'deposits' ? 'Deposit' : 'Withdrawal'} Request${count === 1 ? '' : 's'}`;
  const [doing, did] = choice === 'reject' ? ['Rejecting', 'Rejected'] : ['Updating', 'Approved'];
  return { progress: `${doing} ${what(asked)}..`, success: (done) => `${what(done)} ${did}..`, failure: failureMessage };
}
