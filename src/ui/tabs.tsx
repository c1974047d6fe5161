import { Link } from 'react-router-dom';
import './tabs.css';

export interface Tab {
  to: string;
  label: string;
  count?: number | undefined;
  /** There are that many or more: nobody counted any further. */
  orMore?: boolean | undefined;
  current: boolean;
}

/** Views of one list, each with an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="tab-count">{`${tab.count.toLocaleString('en-US')}${tab.orMore ? '+' : ''}`}</span>}
        </Link>
      ))}
    </nav>
  );
}
