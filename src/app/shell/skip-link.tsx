import { cx } from '@/ui/cx';

/**
 * The first link of a page, seen when it has the focus. It leads past the navigation to the main
 * part.
 */
export const SkipLink = ({ children }: { children: string }) => (
  <a
    className={cx(
      'absolute start-2 top-2 z-40 px-4 py-2.5 not-focus:[clip-path:inset(50%)] print:hidden',
      'rounded-r-1 bg-fill font-semibold text-on-fill text-t-ui/[1.2]',
    )}
    href="#main"
  >
    {children}
  </a>
);
