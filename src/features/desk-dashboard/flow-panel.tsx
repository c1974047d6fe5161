import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { causeOf } from '@/data/causes';
import { deskQueries } from '@/data/desk-queries';
import { dayStart } from '@/domain/day';
import { type FlowPeriod, flowPeriods, lastDays } from '@/domain/flow';
import { Segments } from '@/ui/segments';
import { useNow } from '@/ui/use-now';
import { FlowView } from './flow-view';

const options = flowPeriods.map((days) => ({ value: String(days), label: `${days} days` }));

const periodOf = (text: string | null): FlowPeriod => flowPeriods.find((days) => String(days) === text) ?? flowPeriods[0];

/** Deposits against withdrawals over the last days; how many stands in the address. */
export function FlowPanel() {
  const [params, setParams] = useSearchParams();
  const period = periodOf(params.get('days'));
  const days = lastDays(period, useNow());
  const flow = useQuery(deskQueries.flow(dayStart(days[0] ?? '')));
  const choose = (value: string) =>
    setParams(value === String(flowPeriods[0]) ? {} : { days: value }, { replace: true, preventScrollReset: true });
  return (
    <>
      <Segments label="Period" labelHidden value={String(period)} options={options} onChange={choose} />
      <FlowView of={flow} days={days} cause={causeOf} />
    </>
  );
}
