import { useSearchParams } from 'react-router-dom';
import { causeOf } from '@/data/ledger/causes';
import { Later } from '@/ui/feedback/later';
import { useNow } from '@/ui/hooks/use-now';
import { useSettled } from '@/ui/hooks/use-settled';
import { LiveAside } from '@/ui/overlays/live-aside';
import { Page, Panel } from '@/ui/page';
import { FlowSkeleton } from './flow-skeleton';
import { NewestPanel } from './newest-panel';
import { Periods, periodOf } from './periods';
import { useWaiting } from './use-waiting';
import { WaitingView } from './waiting-view';

const loadFlow = () => import('./flow-panel');

/** The desk's first screen: what waits, what came in and went out, and what was written last. */
export function Component() {
  const period = periodOf(useSearchParams()[0]);
  const waiting = useWaiting();
  // How many lines what waits takes on a phone is known only when it has been counted: what is below it is seen from then on.
  const isSettled = useSettled([...Object.values(waiting.counts), ...Object.values(waiting.oldest), waiting.times]);
  const unseen = isSettled ? undefined : 'max-lg:invisible';
  return (
    <Page title="Dashboard" aside={<LiveAside>What changes appears by itself.</LiveAside>}>
      <div className="grid gap-s-7">
        <div className="grid items-start gap-s-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <WaitingView of={waiting} now={useNow()} />
          <div className={unseen}>
            <Panel title="Deposits against withdrawals" action={<Periods current={period} />}>
              <Later load={loadFlow} loading={<FlowSkeleton />} failedTitle="The chart could not be loaded" cause={causeOf}>
                {({ FlowPanel }) => <FlowPanel period={period} />}
              </Later>
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
