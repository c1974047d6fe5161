import './request-list.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DepositStatus } from '@/domain/requests/deposit';
import type { WithdrawalStatus } from '@/domain/requests/withdrawal';
import type { TradeStatus } from '@/domain/trades/trade';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import { useFocusAfterLoadMore } from '@/ui/hooks/use-focus';
import { Amount } from '@/ui/ledger/hidden-amounts';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** List of deposits or withdrawals, newest first. */
function Requests({ children }: { children: ReactNode }) {
  return <ul className="requests">{children}</ul>;
}

/** The request that was last acted on on this page, and the number of acts so far. */
export interface HighlightedRequest {
  id: string;
  turn: number;
}

/** Remembers which request was last acted on on this page. */
export function useRequestHighlight() {
  const [touched, setTouched] = useState<HighlightedRequest | null>(null);
  return { touched, touch: (id: string) => setTouched((before) => ({ id, turn: (before?.turn ?? 0) + 1 })) };
}

export interface RequestItemProps {
  /** USD, formatted. */
  amount: string;
  state: { kind: StatusMarkProps['kind']; word: string };
  /** Below the amount, small: coins, folio. */
  details: ReactNode;
  /** Grows with each act on this request; 0 if there was none. The item is then highlighted and focused. */
  highlightCount: number;
  /** Its timeline and its actions. */
  children: ReactNode;
}

export function RequestItem({ amount, state, details, highlightCount, children }: RequestItemProps) {
  const ref = useHighlightFocus(highlightCount);
  return (
    <li ref={ref} tabIndex={-1} data-touched={highlightCount > 0 ? '' : undefined}>
      <div className="request-head">
        <b>
          <bdi>
            <Amount>{amount}</Amount>
          </bdi>
          <VisuallyHidden> USD</VisuallyHidden>
        </b>
        <StatusMark kind={state.kind}>{state.word}</StatusMark>
      </div>
      <p className="request-about">
        <bdi>{details}</bdi>
      </p>
      {children}
    </li>
  );
}

/** Focuses the item, because the pressed control is gone (form emptied, dialog closed). Not while the user types in an input. */
function useHighlightFocus(highlightCount: number) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (highlightCount > 0 && !(document.activeElement instanceof HTMLInputElement)) ref.current?.focus();
  }, [highlightCount]);
  return ref;
}

/** @param loadingLabel for screen readers: "Your deposits are being read." */
export const RequestsSkeleton = ({ loadingLabel }: { loadingLabel: string }) => (
  <div aria-busy="true">
    <p role="status">
      <VisuallyHidden>{loadingLabel}</VisuallyHidden>
    </p>
    <ul className="requests" aria-hidden="true">
      {['4rem', '4.5rem', '3.5rem'].map((width) => (
        <li key={width}>
          <div className="request-head">
            <b>
              <SkeletonBar width={width} />
            </b>
            <SkeletonBar width="5rem" />
          </div>
          <p className="request-about">
            <SkeletonBar width="8.5rem" />
          </p>
          <p className="request-step">
            <SkeletonBar width="14rem" />
          </p>
          <p className="request-step">
            <SkeletonBar width="12rem" />
          </p>
        </li>
      ))}
    </ul>
  </div>
);

/** Number of requests shown before "Show all". */
const initialCount = 10;

/**
 * The newest requests, and a button that shows all.
 * @param list newest first
 * @param children renders one request, with its key
 */
export function RequestList<Line>({ list, children }: { list: readonly Line[]; children: (line: Line) => ReactNode }) {
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? list : list.slice(0, initialCount);
  const more = shown.length < list.length;
  const rows = useFocusAfterLoadMore<HTMLDivElement>(more, initialCount);
  return (
    <>
      <div ref={rows}>
        <Requests>{shown.map((line) => children(line))}</Requests>
      </div>
      {more && <Button onClick={() => setShowAll(true)}>Show all {list.length}</Button>}
    </>
  );
}

/** Shown above requests if the ledger could not be read. */
export const BookUnavailableNote = ({ onRetry }: { onRetry: () => unknown }) => (
  <Note role="status">
    <p>Your book could not be read, so entry numbers and times of decisions are missing here.</p>
    <Button kind="plain" dense onClick={() => void onRetry()}>
      Try again
    </Button>
  </Note>
);

const statusMarks: Record<DepositStatus | WithdrawalStatus | TradeStatus, { kind: StatusMarkProps['kind']; word: string }> = {
  pending: { kind: 'pending', word: 'Waiting' },
  completed: { kind: 'success', word: 'Completed' },
  rejected: { kind: 'error', word: 'Rejected' },
  cancelled: { kind: 'neutral', word: 'Cancelled' },
  open: { kind: 'pending', word: 'Open' },
  closed: { kind: 'success', word: 'Settled' },
};

/** The status of a deposit, a withdrawal or a trade. */
export const RequestMark = ({ status }: { status: keyof typeof statusMarks }) => (
  <StatusMark kind={statusMarks[status].kind}>{statusMarks[status].word}</StatusMark>
);
