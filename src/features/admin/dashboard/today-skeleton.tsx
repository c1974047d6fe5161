import { VisuallyHidden } from '@/ui/visually-hidden';

/** As high as the figures, so that nothing moves when they load. */
export const TodaySkeleton = () => (
  <p role="status" aria-busy="true" className="min-h-52 sm:max-lg:min-h-38">
    <VisuallyHidden>Loading today’s figures…</VisuallyHidden>
  </p>
);
