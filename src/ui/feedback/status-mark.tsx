import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

export type StatusTone = 'pending' | 'success' | 'error' | 'neutral';

const colours = {
  pending: 'text-amber',
  success: 'text-green',
  error: 'text-red',
  neutral: 'text-ink-3',
  next: 'text-rule-2',
};

interface StatusShapeProps {
  kind: StatusTone | 'next';
  /** By default that of the kind. */
  colour?: StatusTone | undefined;
  className?: string;
}

/**
 * The four shapes of a status, and a hollow one for a future step. Decoration only: the word beside
 * it says the same.
 */
export function StatusShape({ kind, colour, className }: StatusShapeProps) {
  return (
    <svg
      className={cx(
        'size-3 forced-colors:forced-color-adjust-auto',
        colours[colour ?? kind],
        className,
      )}
      viewBox="0 0 12 12"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      data-shape=""
    >
      {kind === 'pending' && (
        <>
          <circle cx="6" cy="6" r="5" strokeWidth="1.5" />
          <path d="M6 1a5 5 0 0 1 0 10z" fill="currentColor" stroke="none" />
        </>
      )}
      {kind === 'success' && (
        <>
          <circle cx="6" cy="6" r="5.75" fill="currentColor" stroke="none" />
          <path
            className="stroke-paper forced-colors:stroke-[Canvas]"
            d="m3.4 6.2 1.8 1.8 3.4-3.8"
            strokeWidth="1.5"
          />
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
  /** By default that of the kind. */
  colour?: StatusTone | undefined;
  /** As large as the body text, where it stands on its own. */
  large?: boolean | undefined;
  /** May take several lines. */
  wrap?: boolean | undefined;
  children: ReactNode;
}

/** A status as shape, word and colour; never as colour alone. */
export function StatusMark({ kind, colour = kind, large, wrap, children }: StatusMarkProps) {
  return (
    <span
      data-status=""
      className={cx(
        'inline-flex items-baseline gap-1.75 font-medium',
        wrap ? 'whitespace-normal' : 'whitespace-nowrap',
        large ? 'text-t-md/[1.4]' : 'text-t-sm/[1.4]',
        colours[colour],
      )}
    >
      <StatusShape kind={kind} colour={colour} className="self-center" />
      {children}
    </span>
  );
}
