import { Link } from 'react-router-dom';
import { cx } from '@/ui/cx';

interface PeriodLinksProps {
  label: string;
  links: readonly { to: string; name: string; current: boolean }[];
  className?: string | undefined;
}

/** The periods of a chart. Each has its own address, and the scroll position stays. */
export const PeriodLinks = ({ label, links, className }: PeriodLinksProps) => (
  <nav className={cx('flex flex-wrap', className)} aria-label={label} data-periods="">
    {links.map(({ to, name, current }) => (
      <Link
        key={name}
        to={to}
        replace
        className={cx(
          'min-h-control-dense whitespace-nowrap border-b-2 px-2.5 py-1.5 text-t-sm/[inherit] no-underline max-sm:grid max-sm:min-w-control max-sm:place-items-center hover:text-ink',
          current
            ? 'border-green font-semibold text-ink forced-colors:border-[Highlight]'
            : 'border-transparent text-ink-3 forced-colors:border-[Canvas]',
        )}
        aria-current={current ? 'true' : undefined}
      >
        {name}
      </Link>
    ))}
  </nav>
);
