import './status-mark.css';
import type { ReactNode } from 'react';

export type StatusTone = 'pending' | 'success' | 'error' | 'neutral';

/** The four shapes of a status, and a hollow one for a future step. Decoration only: the word beside it says the same. */
export function StatusShape({ kind }: { kind: StatusTone | 'next' }) {
  return (
    <svg className="shape" viewBox="0 0 12 12" aria-hidden="true" fill="none" stroke="currentColor">
      {kind === 'pending' && (
        <>
          <circle cx="6" cy="6" r="5" strokeWidth="1.5" />
          <path d="M6 1a5 5 0 0 1 0 10z" fill="currentColor" stroke="none" />
        </>
      )}
      {kind === 'success' && (
        <>
          <circle cx="6" cy="6" r="5.75" fill="currentColor" stroke="none" />
          <path className="shape-tick" d="m3.4 6.2 1.8 1.8 3.4-3.8" strokeWidth="1.5" />
        </>
      )}
      {kind === 'error' && <path d="m2 2 8 8M10 2l-8 8" strokeWidth="1.8" />}
      {kind === 'neutral' && <path d="M1.5 6h9" strokeWidth="1.8" />}
      {kind === 'next' && <circle cx="6" cy="6" r="4.5" strokeWidth="1.5" />}
    </svg>
  );
}

export interface StatusMarkProps {
  kind: StatusTone;
  children: ReactNode;
}

/** A status as shape, word and colour; never as colour alone. */
export function StatusMark({ kind, children }: StatusMarkProps) {
  return (
    <span className="status" data-kind={kind}>
      <StatusShape kind={kind} />
      {children}
    </span>
  );
}
