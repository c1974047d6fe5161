import './requests.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DepositStatus } from '@/domain/requests/deposit';
import type { WithdrawalStatus } from '@/domain/requests/withdrawal';
import type { TradeStatus } from '@/domain/trades/trade';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Bar } from '@/ui/feedback/skeleton';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import { useFocusAtEnd } from '@/ui/hooks/use-focus';
import { Amount } from '@/ui/ledger/hidden-amounts';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** Deposits or withdrawals, newest first, each with what has happened to it. */
function Requests({ children }: { children: ReactNode }) {
  return <ul className="requests">{children}</ul>;
}

/** The request that something was done to on this page, and the how-manieth time that was. */
export interface Touched {
  id: string;
  turn: number;
}

/** Which request something was last done to on this page. */
export function useTouched() {
  const [touched, setTouched] = useState<Touched | null>(null);
  return { touched, touch: (id: string) => setTouched((before) => ({ id, turn: (before?.turn ?? 0) + 1 })) };
}

export interface RequestItemProps {
  /** USD, as it is read. */
  amount: string;
  state: { kind: StatusMarkProps['kind']; word: string };
  /** Below the amount, small: coins, folio. */
  about: ReactNode;
  /** Grows each time that something happened to this one here; 0 when nothing did. Then it lights up and takes the focus. */
  touched: number;
  /** Its timeline, and what can be done with it. */
  children: ReactNode;
}

export function RequestItem({ amount, state, about, touched, children }: RequestItemProps) {
  const ref = useTouchedFocus(touched);
  return (
    <li ref={ref} tabIndex={-1} data-touched={touched > 0 ? '' : undefined}>
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
        <bdi>{about}</bdi>
      </p>
      {children}
    </li>
  );
}

/** What was pressed is gone by then: the form is empty, the dialog closed. Someone who types elsewhere already is left alone. */
function useTouchedFocus(touched: number) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (touched > 0 && !(document.activeElement instanceof HTMLInputElement)) ref.current?.focus();
  }, [touched]);
  return ref;
}

/** @param says what is being read: "Your deposits are being read." */
export const RequestsSkeleton = ({ says }: { says: string }) => (
  <div aria-busy="true">
    <p role="status">
      <VisuallyHidden>{says}</VisuallyHidden>
    </p>
    <ul className="requests" aria-hidden="true">
      {['4rem', '4.5rem', '3.5rem'].map((width) => (
        <li key={width}>
          <div className="request-head">
            <b>
              <Bar width={width} />
            </b>
            <Bar width="5rem" />
          </div>
          <p className="request-about">
            <Bar width="8.5rem" />
          </p>
          <p className="request-step">
            <Bar width="14rem" />
          </p>
          <p className="request-step">
            <Bar width="12rem" />
          </p>
        </li>
      ))}
    </ul>
  </div>
);

/** How many stand here before somebody asks for all. */
const first = 10;

/** The newest requests, and all of them when somebody asks. @param list newest first @param children one of them, with its key */
export function RequestList<Line>({ list, children }: { list: readonly Line[]; children: (line: Line) => ReactNode }) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? list : list.slice(0, first);
  const more = shown.length < list.length;
  const rows = useFocusAtEnd<HTMLDivElement>(more, first);
  return (
    <>
      <div ref={rows}>
        <Requests>{shown.map((line) => children(line))}</Requests>
      </div>
      {more && <Button onClick={() => setWhole(true)}>Show all {list.length}</Button>}
    </>
  );
}

/** Above requests of which only the list could be read. */
export const WithoutBook = ({ onRetry }: { onRetry: () => unknown }) => (
  <Note role="status">
    <p>Your book could not be read, so entry numbers and times of decisions are missing here.</p>
    <Button kind="plain" dense onClick={() => void onRetry()}>
      Try again
    </Button>
  </Note>
);

const marks: Record<DepositStatus | WithdrawalStatus | TradeStatus, { kind: StatusMarkProps['kind']; word: string }> = {
  pending: { kind: 'wait', word: 'Waiting' },
  completed: { kind: 'done', word: 'Completed' },
  rejected: { kind: 'no', word: 'Rejected' },
  cancelled: { kind: 'off', word: 'Cancelled' },
  open: { kind: 'wait', word: 'Open' },
  closed: { kind: 'done', word: 'Settled' },
};

/** What has become of a deposit, a withdrawal or a trade. */
export const RequestMark = ({ of }: { of: keyof typeof marks }) => <StatusMark kind={marks[of].kind}>{marks[of].word}</StatusMark>;
