import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import { useAfterOthers } from '@/data/hooks/use-after-others';
import { causeOf } from '@/data/ledger/causes';
import { dayStart } from '@/domain/day';
import { type FlowPeriod, lastDays } from '@/domain/requests/flow';
import { useNow } from '@/ui/hooks/use-now';
import { FlowView } from './flow-view';

/** Deposits against withdrawals over the last days. */
export function FlowPanel({ period }: { period: FlowPeriod }) {
  const days = lastDays(period, useNow());
  const flow = useQuery({ ...deskQueries.flow(dayStart(days[0] ?? '')), enabled: useAfterOthers() });
  return <FlowView of={flow} days={days} cause={causeOf} />;
}
