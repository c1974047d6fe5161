import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/ui/cx';

interface PartProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The head of a client's page. @param photo at the left of the rest */
export const ClientHeader = ({ photo, children }: { photo: ReactNode; children: ReactNode }) => (
  <div className="mb-6 flex items-start gap-4">
    {photo}
    <div className="grid min-w-0 gap-3">{children}</div>
  </div>
);

/** Email address, status and marks of a client, in one line if there is room. */
export const ClientSummary = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-ink-2 text-t-ui/[inherit]">
    {children}
  </p>
);

/** The sections of a client's page: the id, which links name, and the words. */
export const sections = [
  ['waits', 'To do'],
  ['deposits', 'Deposits'],
  ['withdrawals', 'Withdrawals'],
  ['trades', 'Trades'],
  ['book', 'Book'],
  ['messages', 'Messages'],
  ['account', 'Account'],
  ['profile', 'Profile'],
  ['identity', 'Identity'],
  ['subscription', 'Subscription'],
  ['notes', 'Notes'],
  ['others', 'Next in queue'],
] as const;

/** The classes of the links to the sections, and of one link. */
export const sectionLinkClasses = {
  all: 'mb-8 flex flex-wrap gap-x-4 text-t-sm/[inherit]',
  one: 'inline-block py-1.5',
};

/** Two columns of panels, the second narrower; one column on a narrow screen. */
export const ClientColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-12">
    {children}
  </div>
);
export const ClientColumn = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-8">{children}</div>
);

/** Says that a panel or a list has nothing to show. */
export const NothingNote = ({ className, children }: PartProps) => (
  <p className={cx('text-ink-2 text-t-ui/[inherit]', className)}>{children}</p>
);

/** A line of a list within a panel. */
export const PanelItem = ({ className, ...rest }: ComponentProps<'li'>) => (
  <li
    {...rest}
    className={cx(
      'flex items-baseline gap-x-3 py-2 text-t-ui/[inherit] not-first:border-t not-first:border-rule',
      className,
    )}
  />
);
