import { Link } from 'react-router-dom';
import './period-links.css';

/** The periods of a chart. Each has its own address, and the scroll position stays. */
export const PeriodLinks = ({ label, links }: { label: string; links: readonly { to: string; name: string; current: boolean }[] }) => (
  <nav className="period-links" aria-label={label}>
    {links.map(({ to, name, current }) => (
      <Link key={name} to={to} replace aria-current={current ? 'true' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
);
