import { Link } from 'react-router-dom';
import { cx } from '@/ui/cx';

interface ViewLinksProps {
  label: string;
  views: readonly { to: string; label: string; count?: number | undefined; current: boolean }[];
}

const linkClass =
  'inline-flex min-h-9 items-center gap-2 whitespace-nowrap rounded-r-1 border px-3 text-t-sm no-underline focus-visible:-outline-offset-2 max-sm:min-h-control';
const currentClass =
  'border-green bg-green-wash font-semibold text-ink forced-colors:border-[Highlight]';
const otherClass = 'border-rule-2 text-ink-2 hover:border-ink hover:text-ink';

/** Views within a tab, each with its own address. */
export const ViewLinks = ({ label, views }: ViewLinksProps) => (
  <nav
    aria-label={label}
    className="flex min-w-0 gap-2 overflow-x-auto scrollbar-none print:hidden"
  >
    {views.map(({ to, label: name, count, current }) => (
      <Link
        key={name}
        to={to}
        className={cx(linkClass, current ? currentClass : otherClass)}
        aria-current={current ? 'page' : undefined}
      >
        {name}
        {count !== undefined && (
          <span className={current ? 'text-green' : 'font-normal text-ink-3'}>
            {count.toLocaleString('en-US')}
          </span>
        )}
      </Link>
    ))}
  </nav>
);
