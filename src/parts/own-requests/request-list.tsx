import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DepositStatus } from '@/domain/requests/deposit';
import type { RequestLine } from '@/domain/requests/request-lines';
import { RequestMark, type RequestState, statusMarks } from '@/parts/requests/request-mark';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { NewMark } from '@/ui/feedback/new-mark';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import { useFocusAfterLoadMore, useFocusOnTurn } from '@/ui/hooks/use-focus';
import { useNow } from '@/ui/hooks/use-now';
import { Amount, hideAmountsInText, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { QuotedText } from '@/ui/ledger/quoted-text';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { ElapsedTime, Time } from '@/ui/time';

/** How a kind of request is worded: its steps, and why its list is empty. */
export interface RequestWords {
  subject: 'deposit' | 'withdrawal';
  requested: string;
  pending: string;
  completed: string;
  /** In place of `completed`, before the folio of the posting: "Credited in". */
  posted: string;
  rejected: string;
  cancelled: string;
  empty: string;
  /** Without the book, which knows of requests that have left the list. */
  emptyWithoutBook: string;
}

/** The request that was last acted on on this page, and the number of acts so far. */
export interface HighlightedRequest {
  id: string;
  turn: number;
}

export function useRequestHighlight() {
  const [touched, setTouched] = useState<HighlightedRequest | null>(null);
  return {
    touched,
    touch: (id: string) => setTouched((before) => ({ id, turn: (before?.turn ?? 0) + 1 })),
  };
}

type Line = RequestLine<{ id: string; status: DepositStatus; createdAt: Date }>;

interface RequestItemProps<L extends Line> {
  words: RequestWords;
  line: L;
  state: RequestState;
  /** With the dollar sign. */
  amount: string;
  /** Below the amount, small: coins, folio. */
  details: ReactNode;
  note: string;
  /** The item is highlighted and focused after each act on it. */
  touched: HighlightedRequest | null;
  /** Undefined if the client may not cancel. */
  onCancel: ((line: L) => void) | undefined;
  /** Added to the last step. */
  outcome?: ReactNode;
  /** Steps after the outcome. */
  children?: ReactNode;
}

const itemClass = 'border-rule py-4 first:pt-0 not-first:border-t';
const headClass = 'flex items-baseline justify-between gap-4';
const amountClass = 'font-display font-medium text-t-lg/[1.2] normal-nums';
const detailsClass = 'text-ink-3 text-t-sm';

/**
 * A deposit or a withdrawal of the client, with its steps so far and next. Next steps have no
 * times, because none is promised.
 */
export function RequestItem<L extends Line>({
  words,
  line,
  state,
  amount,
  details,
  note,
  touched,
  ...rest
}: RequestItemProps<L>) {
  const { request, folio, requestedAt } = line;
  const { onCancel, outcome, children } = rest;
  const turn = touched?.id === request.id ? touched.turn : 0;
  const ref = useFocusOnTurn<HTMLLIElement>(turn);
  const hidden = useAmountsHidden();
  const [statusAtFirst] = useState(request.status);
  // Only the client cancels.
  const isDecidedNow = request.status !== statusAtFirst && request.status !== 'cancelled';
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className={cx(
        itemClass,
        (turn > 0 || isDecidedNow) && 'animate-touched motion-reduce:animate-none',
      )}
      data-request={request.id}
    >
      <div className={headClass}>
        <b className={amountClass}>
          <bdi>
            <Amount>{amount}</Amount>
          </bdi>
        </b>
        <span className="flex items-baseline gap-2">
          {isDecidedNow && <NewMark />}
          <RequestMark status={state} />
        </span>
      </div>
      <p className={detailsClass}>
        <bdi>{details}</bdi>
      </p>
      <Timeline className="mt-3">
        <TimelineStep kind="success" time={<Time at={requestedAt} />}>
          {words.requested}
        </TimelineStep>
        {request.status !== 'pending' ? (
          <OutcomeStep line={line} words={words}>
            {outcome}
          </OutcomeStep>
        ) : (
          state === 'pending' && <PendingSteps since={requestedAt} words={words} />
        )}
        {children}
      </Timeline>
      {note && (
        <Note
          kind={state === 'rejected' || state === 'deleted' ? 'error' : 'plain'}
          className="mt-3"
        >
          <QuotedText>{hidden ? hideAmountsInText(note) : note}</QuotedText>
        </Note>
      )}
      {state === 'pending' && onCancel && (
        <Button
          kind="plain"
          dense
          // Aligned with the text of the timeline above it.
          className="ms-3 mt-1 -mb-1.5"
          aria-label={`Cancel the ${words.subject}${hidden ? '' : ` of ${amount}`}${folio ? `, ${folio}` : ''}`}
          onClick={() => onCancel(line)}
        >
          Cancel
        </Button>
      )}
    </li>
  );
}

function PendingSteps({ since, words }: { since: Date; words: RequestWords }) {
  const now = useNow();
  return (
    <>
      <TimelineStep kind="pending" time={<ElapsedTime since={since} now={now} />}>
        {words.pending}
      </TimelineStep>
      <TimelineStep kind="next">{words.completed}</TimelineStep>
    </>
  );
}

function OutcomeStep({
  line: { request, decidedAt, posted },
  words,
  children,
}: {
  line: Line;
  words: RequestWords;
  children: ReactNode;
}) {
  const { status } = request;
  return (
    <TimelineStep kind={statusMarks[status].kind} time={decidedAt && <Time at={decidedAt} />}>
      {status === 'completed' && posted ? (
        <>
          {words.posted} <Link to={`/user/statement#${posted}`}>{posted}</Link>
        </>
      ) : (
        words[status]
      )}
      {children}
    </TimelineStep>
  );
}

const stepClass = 'mt-3 text-t-sm/[inherit]';

const RequestsSkeleton = ({ loadingLabel }: { loadingLabel: string }) => (
  <LoadingPart label={loadingLabel}>
    <ul aria-hidden="true">
      {['4rem', '4.5rem', '3.5rem'].map((width) => (
        <li key={width} className={itemClass}>
          <div className={headClass}>
            <b className={amountClass}>
              <SkeletonBar width={width} />
            </b>
            <SkeletonBar width="5rem" />
          </div>
          <p className={detailsClass}>
            <SkeletonBar width="8.5rem" />
          </p>
          <p className={stepClass}>
            <SkeletonBar width="14rem" />
          </p>
          <p className={stepClass}>
            <SkeletonBar width="12rem" />
          </p>
        </li>
      ))}
    </ul>
  </LoadingPart>
);

const initialCount = 10;

/**
 * The newest requests, and a button that shows all.
 * @param list newest first
 * @param children renders one request, with its key
 */
export function RequestList<Line>({
  list,
  children,
}: {
  list: readonly Line[];
  children: (line: Line) => ReactNode;
}) {
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? list : list.slice(0, initialCount);
  const more = shown.length < list.length;
  const rows = useFocusAfterLoadMore<HTMLDivElement>(more, initialCount);
  return (
    <>
      <div ref={rows}>
        <ul>{shown.map((line) => children(line))}</ul>
      </div>
      {more && <Button onClick={() => setShowAll(true)}>Show all {list.length}</Button>}
    </>
  );
}

const BookUnavailableNote = ({ onRetry }: { onRetry: () => unknown }) => (
  <Note role="status">
    <p>Couldn’t load your book, so entry numbers and decision times are missing here.</p>
    <RetryButton below onRetry={onRetry} />
  </Note>
);

interface RequestHistoryProps<L> {
  words: RequestWords;
  /** Newest first. */
  lines: QueryState<L[]>;
  /** The ledger could not be read: folios and decision times are missing. */
  withoutBook: boolean;
  onRetryBook: () => unknown;
  children: (list: L[]) => ReactNode;
}

export function RequestHistory<L>({
  words,
  lines,
  withoutBook,
  onRetryBook,
  children,
}: RequestHistoryProps<L>) {
  const many = `${words.subject}s`;
  const note = withoutBook && <BookUnavailableNote onRetry={onRetryBook} />;
  return (
    <QueryBoundary
      query={lines}
      loading={<RequestsSkeleton loadingLabel={`Loading ${many}…`} />}
      empty={
        <>
          {note}
          <EmptyState title={withoutBook ? `No ${many} in your list` : `No ${many} yet`}>
            {withoutBook ? words.emptyWithoutBook : words.empty}
          </EmptyState>
        </>
      }
      failedTitle={`Couldn’t load ${many}`}
      tightRetry
    >
      {(list) => (
        <>
          {note}
          {children(list)}
        </>
      )}
    </QueryBoundary>
  );
}
