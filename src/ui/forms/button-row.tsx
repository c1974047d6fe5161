import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

/**
 * The buttons of a form or a panel, side by side. They are not printed.
 * @param className places the row
 */
export const ButtonRow = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx('flex flex-wrap items-center gap-3 print:hidden', className)}>{children}</div>
);
