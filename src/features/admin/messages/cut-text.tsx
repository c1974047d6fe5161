import { cx } from '@/ui/cx';

/** One line of a text of any length. */
export const CutText = ({ className, children }: { className?: string; children: string }) => (
  <span className={cx('notification-cut', className)}>{children}</span>
);
