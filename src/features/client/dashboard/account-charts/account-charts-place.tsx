import type { Uid } from '@/domain/revision-fields';
import { Deferred } from '@/ui/feedback/deferred';
import { useSeen } from '@/ui/hooks/use-seen';
import { ChartsSkeleton } from './charts-skeleton';

const loadCharts = () => import('./account-charts');

/** Loads the code and the entries of the charts once they are in view. Not on paper. */
export function AccountChartsPlace({ uid }: { uid: Uid }) {
  const { ref, seen } = useSeen();
  return (
    <div ref={ref} className="min-w-0 print:hidden">
      {seen ? (
        <Deferred
          load={loadCharts}
          loading={<ChartsSkeleton loading />}
          failedTitle="Couldn’t load your balance over time"
        >
          {({ AccountCharts }) => <AccountCharts uid={uid} />}
        </Deferred>
      ) : (
        <ChartsSkeleton loading={false} />
      )}
    </div>
  );
}
