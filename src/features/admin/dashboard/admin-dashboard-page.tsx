import { useSearchParams } from 'react-router-dom';
import { type FlowPeriod, flowPeriods } from '@/domain/requests/money-flow';
import { cx } from '@/ui/cx';
import { Deferred } from '@/ui/feedback/deferred';
import { LoadingPart, SkeletonBar, TableSkeleton } from '@/ui/feedback/skeleton';
import { useNow } from '@/ui/hooks/use-now';
import { useSettled } from '@/ui/hooks/use-settled';
import { LiveAside, Page, Panel } from '@/ui/page';
import { PeriodLinks } from '@/ui/tables/period-links';
import { FlowSkeleton } from './flow-skeleton';
import { ToDoPanel } from './to-do-panel';
import { TodaySkeleton } from './today-skeleton';
import { useReadiness } from './use-readiness';
import { useToDo } from './use-to-do';

const [shortest] = flowPeriods;

/** Days that the URL asks for; the shortest period if unknown. */
const getPeriod = (params: URLSearchParams): FlowPeriod =>
  flowPeriods.find((days) => String(days) === params.get('days')) ?? shortest;

const loadFlow = () => import('./flow-panel');
const loadNewest = () => import('./newest-entries');
const loadToday = () => import('./today-panel');

export function Component() {
  const period = getPeriod(useSearchParams()[0]);
  const links = flowPeriods.map((days) => ({
    to: days === shortest ? '?' : `?days=${days}`,
    name: `${days} days`,
    current: days === period,
  }));
  const now = useNow();
  const toDo = useToDo(now);
  const readiness = useReadiness();
  // The height of the list depends on its counts. What is below stays invisible until then, so that
  // it does not move.
  const isSettled = useSettled(toDo.reads);
  const unseen = isSettled && readiness.isPlaced ? undefined : 'invisible';
  return (
    <Page title="Dashboard" aside={<LiveAside />}>
      <div className="grid gap-12">
        <ReadinessPlace {...readiness} />
        <div
          className={cx(
            'grid items-start gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
            !readiness.isPlaced && 'invisible',
          )}
        >
          <div className="grid gap-12">
            <ToDoPanel toDo={toDo} isSettled={isSettled} now={now} />
            <div className={unseen}>
              <Panel title="Today">
                <Deferred
                  load={loadToday}
                  loading={<TodaySkeleton />}
                  failedTitle="Couldn’t load today’s figures"
                >
                  {({ TodayFigures }) => <TodayFigures now={now} />}
                </Deferred>
              </Panel>
            </div>
          </div>
          <div className={isSettled ? undefined : 'max-lg:invisible'}>
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
          <Panel title="Activity">
            <Deferred
              load={loadNewest}
              loading={<TableSkeleton rows={8} />}
              failedTitle="Couldn’t load activity"
            >
              {({ NewestEntries }) => <NewestEntries />}
            </Deferred>
          </Panel>
        </div>
      </div>
    </Page>
  );
}

/** Only what is below is held back, so that nothing moves: it is the first of the page. */
function ReadinessPlace({ query, Panel: Missing, isPlaced }: ReturnType<typeof useReadiness>) {
  if (isPlaced) return Missing && <Missing query={query} />;
  return (
    <LoadingPart label="Checking what’s missing before clients come…">
      <SkeletonBar width="9rem" />
    </LoadingPart>
  );
}
