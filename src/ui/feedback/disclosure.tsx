import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

const summaryClass = cx(
  'min-h-6 list-none max-sm:flex max-sm:min-h-control max-sm:items-center text-green underline decoration-1 underline-offset-[0.2em] [&::-webkit-details-marker]:hidden',
  'group-open:text-ink-2',
);

/** What few people look for, which opens at a press. Not on paper. */
export const Disclosure = ({
  summary,
  className,
  children,
}: {
  summary: string;
  className?: string;
  children: ReactNode;
}) => (
  <details className={cx('group print:hidden', className)}>
    <summary className={summaryClass}>{summary}</summary>
    {children}
  </details>
);
