import { SkeletonBar } from '@/ui/feedback/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** Layout of the chart and its figures, the same while they load. */
export const flowClasses = {
  all: 'grid min-w-0 gap-3',
  plot: 'block h-44 w-full overflow-visible border-b border-rule [direction:ltr]',
  dates: 'flex justify-between text-ink-3 text-t-xs [direction:ltr]',
};

/** As high as the chart with its figures, so that nothing moves when they load. */
export const FlowSkeleton = () => (
  <div aria-busy="true" className={flowClasses.all}>
    <p role="status">
      <VisuallyHidden>Loading money in and out…</VisuallyHidden>
    </p>
    <div className={flowClasses.plot} />
    <p className={flowClasses.dates}>
      <SkeletonBar width="3rem" />
      <SkeletonBar width="3rem" />
    </p>
    <p className="min-h-36" />
  </div>
);
