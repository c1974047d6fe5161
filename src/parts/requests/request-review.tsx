import {
  type Account,
  getAccountFigures,
  getAvailableBalance,
  type Holds,
} from '@/domain/accounts/account';
import { HoldsError, release } from '@/domain/accounts/holds';
import type { Profile } from '@/domain/accounts/profile';
import type { Verification } from '@/domain/identity/verification';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import type { ListDocument } from '@/domain/ledger/list-schemas';
import { type Movement, movements } from '@/domain/ledger/posting';
import { add, isZero, type Money, MoneyRangeError, sum } from '@/domain/money';
import { plural } from '@/domain/plural';
import type { AddressOrigin } from '@/domain/requests/address-origin';
import type { DepositStatus, Deposits } from '@/domain/requests/deposit';
import { hasArchived } from '@/domain/requests/pending-list';
import { type ClientRequest, getCompletion, type RequestDecision } from '@/domain/requests/request';
import type { Reason } from '@/domain/revision-fields';
import type { FormattedLine } from '@/domain/statement/book-line';
import { type EntryPreview, previewEntry } from '@/domain/statement/entry-preview';
import { formatDollars } from '@/lib/format';
import { uncheckedReason } from '@/parts/decisions/check-fields';
import { EntryPreviewCard, entryPreviewClass } from '@/parts/decisions/entry-preview-card';
import { ProposalPreview } from '@/parts/decisions/second-person-note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { createFigureRow, Diff, type DiffRow } from '@/ui/ledger/diff';
import { creditedReason } from './payment-fields';
import { canBeDeleted, getAction, kindOf, ownRequestReason } from './request-kinds';

/** Current data that a decision depends on. Null if the document does not exist. */
export interface RequestReview {
  profile: Profile | null;
  account: Account | null;
  holds: Holds | null;
  list: ListDocument<RequestCollection>;
  /**
   * The client's deposits if the request is a withdrawal: the holds do not show pending deposits.
   */
  deposits: Deposits | null;
  verification: Verification | null;
  /** Origin of the address of a deposit; `current` for a withdrawal. */
  address: AddressOrigin;
}

type ListedRequest = Pick<ClientRequest, 'id' | 'status' | 'amount'>;

const countByStatus = (list: readonly ListedRequest[], status: DepositStatus) => {
  const count = list.filter((one) => one.status === status).length;
  return count > 0 ? [`${count} ${status}`] : [];
};

/**
 * "2 completed, 1 rejected": the client's other decided requests of this kind. Archives are not
 * counted: that costs a read per eight requests, and an approval may cost five reads in all.
 */
export function describeRequestsBefore(
  { list }: Pick<RequestReview, 'list'>,
  request: ClientRequest,
): string {
  const others: readonly ListedRequest[] = list.list.filter(({ id }) => id !== request.id);
  const parts = (['completed', 'rejected', 'cancelled'] as const).flatMap((status) =>
    countByStatus(others, status),
  );
  const present = parts.join(', ') || 'none';
  if (!hasArchived(list)) return present;
  return `${present} in the current list, others ${canBeDeleted(kindOf(request)) ? 'deleted or archived' : 'archived'}`;
}

/** "1 deposit, $80.00", "3 deposits, $240.00". */
function describePending(list: readonly ListedRequest[], one: string, exceptId: string): string[] {
  const others = list.filter(({ status, id }) => status === 'pending' && id !== exceptId);
  if (others.length === 0) return [];
  const total = formatDollars(sum(others.map(({ amount }) => amount)));
  return [`${others.length} ${plural(others.length, one)}, ${total}`];
}

/**
 * The reserved amount is the sum of the pending withdrawals, so the withdrawals need not be read.
 */
const describePendingWithdrawals = ({ holds }: Pick<RequestReview, 'holds'>): string[] =>
  holds && !isZero(holds.reserved) ? [`withdrawals, ${formatDollars(holds.reserved)}`] : [];

/** Other pending requests of this client, one line per kind; empty if there are none. */
export function describeOtherPending(
  review: Pick<RequestReview, 'list' | 'holds' | 'deposits'>,
  request: ClientRequest,
): string[] {
  const { noun, sendsCoins } = kindOf(request);
  return [
    ...describePending(review.list.list, noun.one, request.id),
    ...(sendsCoins
      ? describePending(review.deposits?.list ?? [], 'deposit', '')
      : describePendingWithdrawals(review)),
  ];
}

type RequestFigures = Pick<Account, 'balance'> & Pick<Holds, 'reserved' | 'staked'>;

/** Null if the client has no account. */
const getRequestFigures = ({
  account,
  holds,
}: Pick<RequestReview, 'account' | 'holds'>): RequestFigures | null =>
  account && holds
    ? { balance: account.balance, reserved: holds.reserved, staked: holds.staked }
    : null;

export const isCompletion = (choice: RequestDecision): boolean =>
  choice === 'complete' || choice === 'different-amount';

/** What decisions do to the client's figures. */
interface Effect {
  apply: (figures: RequestFigures, request: ClientRequest, moved: Money | null) => RequestFigures;
  /** Whether a rejection also changes them, as it frees what is reserved. */
  isReserved: boolean;
  /** Why they would be out of range. */
  issue: string;
}

const effects: Record<RequestCollection, Effect> = {
  deposits: {
    apply: (figures, _, moved) =>
      moved === null ? figures : move(figures, movements['deposit.completed']({ received: moved })),
    isReserved: false,
    issue: 'The balance would have more than ten digits. Reject the deposit.',
  },
  withdrawals: {
    apply: (figures, { amount }, moved) => {
      const freed = { ...figures, ...release(figures, amount) };
      return moved === null ? freed : move(freed, movements['withdrawal.completed']({ amount }));
    },
    isReserved: true,
    issue:
      'Less is reserved than this withdrawal needs. Check the client’s book before you send anything.',
  },
};

const move = (figures: RequestFigures, { balance }: Pick<Movement, 'balance'>): RequestFigures => ({
  ...figures,
  balance: add(figures.balance, balance),
});

/**
 * Figures after the decision about a pending request; null if they are out of range.
 * @param received USD, if it differs
 */
export function computeFiguresAfter(
  figures: RequestFigures,
  request: ClientRequest,
  choice: RequestDecision,
  received = request.amount,
): RequestFigures | null {
  try {
    const moved = isCompletion(choice) ? received : null;
    return effects[kindOf(request).col].apply(figures, request, moved);
  } catch (error) {
    // More digits than an amount has, or more released than is reserved.
    if (error instanceof MoneyRangeError || error instanceof HoldsError) return null;
    throw error;
  }
}

export const getEffectRows = (before: RequestFigures, after: RequestFigures): DiffRow[] => [
  createFigureRow('Balance', before.balance, after.balance),
  createFigureRow('Reserved', before.reserved, after.reserved),
  ...(isZero(before.staked)
    ? []
    : [createFigureRow('In open trades', before.staked, after.staked)]),
  createFigureRow(
    'Available',
    getAvailableBalance(before, before),
    getAvailableBalance(after, after),
  ),
];

type ReviewList = Pick<RequestReview, 'list'>;

/** The entry of the request, derived without a read. Null if the list has a newer act. */
function getRequestEntry({ list }: ReviewList, request: ClientRequest): BookEntry | null {
  if (list.op !== request.id) return null;
  const { col, requested: action } = kindOf(request);
  const index = list.list.findIndex(({ id }) => id === request.id);
  return {
    col,
    action,
    op: request.id,
    rev: list.rev,
    actor: request.uid,
    index,
    ref: '',
    before: {},
    after: { ...request },
    reason: '',
    at: list.at,
  };
}

/** Folio of the request, "D7"; empty if it would cost a read. */
export function getRequestFolio(review: ReviewList, request: ClientRequest): string {
  const entry = getRequestEntry(review, request);
  return entry ? formatFolio(entry) : '';
}

interface DecisionDraft {
  choice: RequestDecision;
  /** As typed. Not used for a completion without a difference. */
  reason: Reason;
  /** What came in, USD; undefined if it is not a different amount, or is not valid yet. */
  received?: Money | undefined;
}

function createDecisionEntry(
  { list }: ReviewList,
  request: ClientRequest,
  { choice, reason, received = request.amount }: DecisionDraft,
  at: Date,
): EntryPreview {
  const completed = { ...request, ...getCompletion(request, received) };
  return {
    col: kindOf(request).col,
    rev: list.rev + 1,
    action: getAction(request, choice),
    index: list.list.findIndex(({ id }) => id === request.id),
    before: { ...request },
    after:
      choice === 'delete'
        ? {}
        : isCompletion(choice)
          ? completed
          : { ...request, status: 'rejected' },
    reason: choice === 'complete' ? '' : reason.trim(),
    at,
  };
}

/** @param also another entry of the commit, if there is one */
export function previewLine(
  review: RequestReview,
  request: ClientRequest,
  draft: DecisionDraft,
  at: Date,
  ...also: readonly EntryPreview[]
): FormattedLine {
  const asked = getRequestEntry(review, request);
  const decision = createDecisionEntry(review, request, draft, at);
  const before = getRequestFigures(review);
  const after =
    before && isCompletion(draft.choice)
      ? computeFiguresAfter(before, request, draft.choice, draft.received)
      : null;
  if (!after || !review.account)
    return previewEntry(request.uid, decision, asked ? [asked] : [], ...also);
  const figures = getAccountFigures(review.account);
  const posting: EntryPreview = {
    col: 'accounts',
    rev: review.account.rev + 1,
    action: 'account.posted',
    reason: '',
    at,
    before: { ...figures },
    after: { ...figures, balance: after.balance },
  };
  return previewEntry(request.uid, decision, asked ? [asked] : [], posting, ...also);
}

/** Preview of the line that deletes a decided withdrawal. No money moves. */
export const previewDeletion = (
  review: ReviewList,
  request: ClientRequest,
  reason: Reason,
  at: Date,
): FormattedLine =>
  previewEntry(
    request.uid,
    createDecisionEntry(review, request, { choice: 'delete', reason }, at),
    [],
  );

interface DecisionPreviewProps {
  review: QueryState<RequestReview>;
  request: ClientRequest;
  /** Null until a decision is chosen. */
  draft: DecisionDraft | null;
  /**
   * The entry that proposes the decision; null if it is not known yet, undefined if one person
   * decides.
   */
  proposed?: FormattedLine | null | undefined;
  now: Date;
  /** Another entry of the commit. */
  also?: readonly EntryPreview[] | undefined;
}

export function DecisionPreview({
  review: { data: review, status },
  request,
  draft,
  proposed,
  now,
  also = [],
}: DecisionPreviewProps) {
  if (!review) return status === 'error' ? null : <LineSkeleton />;
  if (!draft)
    return (
      <p className="mt-6 text-ink-2 text-t-sm">
        Choose a decision to see the entry that it writes.
      </p>
    );
  const before = getRequestFigures(review);
  // Out of range: shows no change, and the disabled button gives the reason.
  const after =
    before && (computeFiguresAfter(before, request, draft.choice, draft.received) ?? before);
  const figures = after ? (
    <Diff caption="Client’s account, USD" rows={getEffectRows(before, after)} />
  ) : (
    <p className="text-ink-2 text-t-sm">The client has no account.</p>
  );
  const line = previewLine(review, request, draft, now, ...also);
  if (proposed === undefined) return <EntryPreviewCard lines={[line]}>{figures}</EntryPreviewCard>;
  return proposed === null ? (
    <LineSkeleton />
  ) : (
    <ProposalPreview second="administrator" line={proposed} later={line}>
      {figures}
    </ProposalPreview>
  );
}

/**
 * As high as the line that replaces it. Hidden from screen readers: the skeleton of the client's
 * facts announces the loading.
 */
const LineSkeleton = () => (
  <div className={entryPreviewClass} aria-hidden="true">
    <div className="book-box">
      <table className="book">
        <tbody>
          <tr>
            <td className="folio">
              <SkeletonBar width="2.25rem" />
            </td>
            <td className="what">
              <SkeletonBar width="8rem" />
              <small>
                <SkeletonBar width="5.5rem" />
              </small>
            </td>
            <td className="amount">
              <SkeletonBar width="3.5rem" />
            </td>
            <td className="balance">
              <SkeletonBar width="4rem" />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  </div>
);

type IntendedDecision = Pick<DecisionDraft, 'choice' | 'received'>;

interface LookChecks {
  /** Something is still read that may need a look. */
  pending: boolean;
  /** How many sentences are not ticked. */
  missing: number;
  /** The payment was credited to another deposit. */
  isCredited?: boolean;
  /** Why it waits for what is known of a second person. */
  secondPerson?: string | undefined;
}

/**
 * Why the decision is not possible now; undefined if it is, or if the form says it.
 * @param intended null until one is chosen
 */
export function getDisabledReason(
  review: QueryState<RequestReview>,
  request: ClientRequest,
  me: string,
  intended: IntendedDecision | null,
  checks: LookChecks,
): string | undefined {
  if (request.uid === me) return ownRequestReason;
  // Data from before a failed refetch is good enough: the act reads the figures again.
  if (!review.data)
    return review.status === 'error'
      ? 'The client’s book didn’t load. Try again above.'
      : 'The client’s book is still loading.';
  if (!intended || (!effects[kindOf(request).col].isReserved && intended.choice === 'reject'))
    return undefined;
  return (
    findFiguresIssue(review.data, request, intended) ??
    (isCompletion(intended.choice) ? findChecksIssue(checks) : undefined)
  );
}

function findChecksIssue({
  pending,
  missing,
  isCredited,
  secondPerson,
}: LookChecks): string | undefined {
  if (isCredited) return creditedReason;
  if (secondPerson) return secondPerson;
  if (pending) return 'Still checking this request.';
  return missing > 0 ? uncheckedReason : undefined;
}

function findFiguresIssue(
  review: RequestReview,
  request: ClientRequest,
  { choice, received }: IntendedDecision,
): string | undefined {
  const before = getRequestFigures(review);
  if (!before)
    return 'The client has no account to credit or debit. Have the client’s book checked.';
  if (computeFiguresAfter(before, request, choice, received)) return undefined;
  return effects[kindOf(request).col].issue;
}
