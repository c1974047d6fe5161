import { type FlowPeriod, flowPeriods } from '@/domain/requests/flow';
import { PeriodLinks } from '@/ui/tables/period-links';

const [shortest] = flowPeriods;

/** How many days an address asks for; anything it does not know is the shortest period. */
export const periodOf = (params: URLSearchParams): FlowPeriod =>
  flowPeriods.find((days) => String(days) === params.get('days')) ?? shortest;

/** How far the chart goes back. */
export const Periods = ({ current }: { current: FlowPeriod }) => (
  <PeriodLinks
    label="Period"
    links={flowPeriods.map((days) => ({
      to: days === shortest ? '?' : `?days=${days}`,
      name: `${days} days`,
      current: days === current,
    }))}
  />
);
