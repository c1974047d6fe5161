import { cx } from '@/ui/cx';

/** One line of a text of any length. */
export const CutText = ({ className, children }: { className?: string; children: string }) => (
  <span
    className={cx('inline-block max-w-80 truncate align-bottom @max-[40rem]:max-w-full', className)}
  >
    {children}
  </span>
);
