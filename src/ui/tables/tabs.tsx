import { type Ref, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/ui/cx';

interface Tab {
  to: string;
  label: string;
  count?: number | undefined;
  /** The count is a minimum: counting stopped there. */
  orMore?: boolean | undefined;
  current: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Ref of the current tab, which gets the focus once no row is left. */
  currentTab?: Ref<HTMLAnchorElement> | undefined;
}

/** Views of one list, or pages of one subject, each with its own address. */
export function Tabs({ label, tabs, currentTab }: TabsProps) {
  // Includes the counts: one that arrives later moves the tabs after it.
  const row = useScrollToCurrent(
    tabs.map(({ label, count, current }) => `${label}${count}${current}`).join(),
  );
  return (
    <nav
      ref={row}
      className="flex gap-6 overflow-x-auto overflow-y-hidden border-rule border-b scrollbar-none print:hidden"
      aria-label={label}
      data-tabs=""
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          ref={tab.current ? currentTab : undefined}
          to={tab.to}
          className={cx(
            'flex min-h-control-bar min-w-6 max-sm:min-w-control flex-none items-center gap-2 border-b-2 text-t-ui no-underline hover:text-ink focus-visible:-outline-offset-2',
            tab.current
              ? 'border-green font-semibold text-ink forced-colors:border-[Highlight]'
              : 'border-transparent text-ink-2 forced-colors:border-[Canvas]',
          )}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className={tab.current ? 'text-green' : 'font-normal text-ink-3'}>
              {`${tab.count.toLocaleString('en-US')}${tab.orMore ? '+' : ''}`}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/**
 * On a phone the tabs are wider than the screen. Scrolls them to the current tab, but not the page.
 */
function useScrollToCurrent(shown: string) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown && row.current) scrollToCurrent(row.current);
  }, [shown]);
  return row;
}

function scrollToCurrent(row: HTMLElement) {
  const tab = row.querySelector<HTMLElement>('[aria-current]');
  if (!tab) return;
  const from = tab.offsetLeft - row.offsetLeft;
  const to = from + tab.offsetWidth;
  if (to > row.scrollLeft + row.clientWidth) row.scrollLeft = to - row.clientWidth;
  else if (from < row.scrollLeft) row.scrollLeft = from;
}
