import { SkeletonBar } from '@/ui/feedback/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';
import './flow.css';

/** As high as the chart with its figures, so that nothing moves when they load. */
export const FlowSkeleton = () => (
  <div aria-busy="true" className="flow">
    <p role="status">
      <VisuallyHidden>Reading what came in and went out…</VisuallyHidden>
    </p>
    <div className="flow-plot" />
    <p className="flow-dates">
      <SkeletonBar width="3rem" />
      <SkeletonBar width="3rem" />
    </p>
    <p className="flow-space" />
  </div>
);
