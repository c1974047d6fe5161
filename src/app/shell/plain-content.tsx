import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

interface PlainProps {
  /** Inside the frame, a short page is laid out like any other page. */
  framed?: boolean | undefined;
  children: ReactNode;
}

export const plainContentClass = 'mx-auto max-w-public px-gutter pt-12 pb-18';

/**
 * A short page inside the frame, or between the header and the footer of public pages: an error, an
 * unknown address.
 */
export const PlainContent = ({ framed, children }: PlainProps) => (
  <div className={framed ? 'max-w-page px-gutter pt-8 pb-18' : plainContentClass}>{children}</div>
);

export const PlainTitle = ({ framed, children }: PlainProps) => (
  <h1 className={cx('mb-4', framed ? 'text-d-md' : 'text-d-lg')}>{children}</h1>
);

export const PlainText = ({ children }: { children: ReactNode }) => (
  <p className="max-w-measure text-ink-2 [p+&]:mt-3">{children}</p>
);

export const PlainActions = ({ children }: { children: ReactNode }) => (
  <p className="mt-6 flex max-w-measure flex-wrap items-center gap-3">{children}</p>
);
