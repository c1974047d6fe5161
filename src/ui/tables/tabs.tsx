import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import './tabs.css';

interface Tab {
  to: string;
  label: string;
  count?: number | undefined;
  /** There are that many or more: nobody counted any further. */
  orMore?: boolean | undefined;
  current: boolean;
}

/** Views of one list, each with an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  // Counts that come later move what stands behind them.
  const row = useCurrentInSight(tabs.map(({ label, count, current }) => `${label}${count}${current}`).join());
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="tab-count">{`${tab.count.toLocaleString('en-US')}${tab.orMore ? '+' : ''}`}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the row is wider than the screen: it is scrolled as far as the current tab, and the page is left alone. */
function useCurrentInSight(shown: string) {
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
