import { useSearchParams } from 'react-router-dom';
import { causeOf } from '@/data/causes';
import { Later } from '@/ui/later';
import { LiveAside } from '@/ui/live-aside';
import { Page, Panel } from '@/ui/page';
import { FlowSkeleton } from './flow-skeleton';
import { NewestPanel } from './newest-panel';
import { Periods, periodOf } from './periods';
import { WaitingPanel } from './waiting-panel';

const loadFlow = () => import('./flow-panel');

/** The desk's first screen: what waits, what came in and went out, and what was written last. */
export function Component() {
  const period = periodOf(useSearchParams()[0]);
  return (
    <Page title="Dashboard" aside={<LiveAside>What changes appears by itself.</LiveAside>}>
      <div className="grid gap-s-7">
        <div className="grid items-start gap-s-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <WaitingPanel />
          <Panel title="Deposits against withdrawals" action={<Periods current={period} />}>
            <Later load={loadFlow} loading={<FlowSkeleton />} failedTitle="The chart could not be loaded" cause={causeOf}>
              {({ FlowPanel }) => <FlowPanel period={period} />}
            </Later>
          </Panel>
        </div>
        <NewestPanel />
      </div>
    </Page>
  );
}
