import { useSearchParams } from 'react-router-dom';
import { type FlowPeriod, flowPeriods } from '@/domain/requests/money-flow';
import { Deferred } from '@/ui/feedback/deferred';
import { useNow } from '@/ui/hooks/use-now';
import { useSettled } from '@/ui/hooks/use-settled';
import { LiveAside, Page, Panel } from '@/ui/page';
import { PeriodLinks } from '@/ui/tables/period-links';
import { FlowSkeleton } from './flow-skeleton';
import { NewestPanel } from './newest-panel';
import { PendingWorkView, usePendingWork } from './pending-work';

const [shortest] = flowPeriods;

/** Days that the URL asks for; the shortest period if unknown. */
const getPeriod = (params: URLSearchParams): FlowPeriod =>
  flowPeriods.find((days) => String(days) === params.get('days')) ?? shortest;

const loadFlow = () => import('./flow-panel');

export function Component() {
  const period = getPeriod(useSearchParams()[0]);
  const links = flowPeriods.map((days) => ({
    to: days === shortest ? '?' : `?days=${days}`,
    name: `${days} days`,
    current: days === period,
  }));
  const waiting = usePendingWork();
  // On a phone the waiting panel's height depends on its counts. What is below stays invisible
  // until then, so that it does not move.
  const isSettled = useSettled([
    ...Object.values(waiting.counts),
    ...Object.values(waiting.oldest),
    waiting.times,
  ]);
  const unseen = isSettled ? undefined : 'max-lg:invisible';
  return (
    <Page title="Dashboard" aside={<LiveAside />}>
      <div className="grid gap-12">
        <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <PendingWorkView waiting={waiting} now={useNow()} />
          <div className={unseen}>
            <Panel title="Money in and out" action={<PeriodLinks label="Period" links={links} />}>
              <Deferred
                load={loadFlow}
                loading={<FlowSkeleton />}
                failedTitle="Couldn’t load the chart"
              >
                {({ FlowPanel }) => <FlowPanel period={period} />}
              </Deferred>
            </Panel>
          </div>
        </div>
        <div className={unseen}>
          <NewestPanel />
        </div>
      </div>
    </Page>
  );
}
