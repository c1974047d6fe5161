import { cx } from '@/ui/cx';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { Panel } from '@/ui/page';
import { chartsLayout, chartTitles } from './layout';

/**
 * As high as the charts, so that nothing moves when they load.
 * @param loading false while they wait to be seen
 */
export const ChartsSkeleton = ({ loading }: { loading: boolean }) => (
  <div className={chartsLayout.all} aria-busy={loading || undefined}>
    {loading && (
      <p role="status" className="sr-only">
        Loading your balance over time…
      </p>
    )}
    <div className={chartsLayout.panels}>
      {Object.values(chartTitles).map((title) => (
        <Panel key={title} title={title}>
          <div className={chartsLayout.content} aria-hidden="true">
            <p className={chartsLayout.reading}>
              <SkeletonBar width="12rem" />
            </p>
            <div className={cx(chartsLayout.plot, chartsLayout.lines)} />
          </div>
        </Panel>
      ))}
    </div>
    <p className="min-h-control" />
  </div>
);
