import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Bar } from '@/ui/feedback/skeleton';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import { Amount } from '@/ui/ledger/hidden-amounts';
import { VisuallyHidden } from '@/ui/visually-hidden';
import './requests.css';

/** Deposits or withdrawals, newest first, each with what has happened to it. */
export function Requests({ children }: { children: ReactNode }) {
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
