import { Link } from 'react-router-dom';
import { type FlowPeriod, flowPeriods } from '@/domain/flow';
import './flow.css';

/** How many days an address asks for; anything it does not know is the shortest period. */
export const periodOf = (params: URLSearchParams): FlowPeriod =>
  flowPeriods.find((days) => String(days) === params.get('days')) ?? flowPeriods[0];

/** How far the chart goes back; each period has an address of its own. */
export const Periods = ({ current }: { current: FlowPeriod }) => (
  <nav className="flow-periods" aria-label="Period">
    {flowPeriods.map((days) => (
      <Link
        key={days}
        to={days === flowPeriods[0] ? '?' : `?days=${days}`}
        replace
        preventScrollReset
        aria-current={days === current ? 'true' : undefined}
      >
        {days} days
      </Link>
    ))}
  </nav>
);
