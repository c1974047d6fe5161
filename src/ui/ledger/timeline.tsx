import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { StatusShape, type StatusTone } from '@/ui/feedback/status-mark';

/** What has happened and what comes next, oldest first. */
export function Timeline({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <ol className={cx('grid text-t-sm/[1.45]', className)}>{children}</ol>;
}

export interface TimelineStepProps {
  /** `next` is a future step: hollow and without a time, because no date is promised. */
  kind: StatusTone | 'next';
  /** When it happened, or since when it has lasted. */
  time?: ReactNode;
  /** A future step that has to be read: darker than others. */
  important?: boolean | undefined;
  children: ReactNode;
}

/** Ends with a line to the next step. */
const step = cx(
  'relative ps-6 pb-3 last:pb-0 not-last:before:absolute not-last:before:start-[0.34375rem] not-last:before:top-4.5',
  'not-last:before:-bottom-0.75 not-last:before:border-rule-2 not-last:before:border-s',
);

export function TimelineStep({ kind, time, important, children }: TimelineStepProps) {
  return (
    <li
      className={cx(
        step,
        important ? 'text-ink-2 [&>b]:text-ink' : kind === 'next' && 'text-ink-3',
      )}
    >
      <StatusShape kind={kind} className="absolute start-0 top-1" />
      {children}
      {time && (
        <span className="ms-2 whitespace-nowrap text-ink-3 text-t-xs/[inherit] [unicode-bidi:plaintext]">
          {time}
        </span>
      )}
    </li>
  );
}
