import { BrandLabel, type BrandPlace, brandClass } from '@/ui/brand-label';
import { cx } from '@/ui/cx';
import { skeletonBarClass } from '@/ui/feedback/skeleton-bar';
import {
  frameBodyClass,
  frameClass,
  sidebarClass,
  sidebarColumn,
  sidebarContentClass,
  sidebarLinkClass,
  sidebarNavClass,
  topBarClass,
} from './frame-classes';

const rowWidths = ['w-[5.5rem]', 'w-16', 'w-[4.75rem]', 'w-24', 'w-20', 'w-28'];

/** Its size is a class: the app's page shows this before any script, and its policy forbids style attributes. */
const Bar = ({ size, height = 'h-[0.7em]' }: { size: string; height?: string }) => (
  <span className={cx(skeletonBarClass, height, size)} aria-hidden="true" />
);

const Brand = ({ place }: { place: BrandPlace }) => (
  <span className={brandClass[place]}>
    <BrandLabel place={place} />
  </span>
);

/** The signed-in frame before the person is known. It shows no personal data. */
export function FrameSkeleton() {
  return (
    <div className={cx(frameClass, sidebarColumn.expanded)} aria-busy="true">
      <div className={sidebarClass} aria-hidden="true">
        <div className={sidebarContentClass}>
          <Brand place="sidebar" />
          <nav className={sidebarNavClass}>
            {rowWidths.map((size) => (
              <span className={sidebarLinkClass} key={size}>
                <Bar size={size} />
              </span>
            ))}
          </nav>
        </div>
      </div>
      <div className={frameBodyClass}>
        <div className={topBarClass} aria-hidden="true">
          <span className="inline-grid size-control place-items-center lg:hidden">
            <Bar size="w-4.5" />
          </span>
          <Brand place="topBar" />
          <span className="ms-auto" />
          <Bar size="w-32" />
        </div>
        <main id="main" className="flex-1">
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}

/** Placeholder for a signed-in page. */
export function PageSkeleton() {
  return (
    <div className="grid max-w-page content-start gap-6 px-gutter py-8">
      <p className="sr-only" role="status">
        Loading…
      </p>
      <Bar size="w-44" height="h-6" />
      <Bar size="w-full" />
      <Bar size="w-[72%]" />
      <Bar size="w-[86%]" />
    </div>
  );
}
