import { BrandLabel, type BrandPlace, brandClass } from '@/ui/brand-label';
import { cx } from '@/ui/cx';
import { skeletonBarClass } from '@/ui/feedback/skeleton-bar';
import {
  defaultSidebarColumn,
  frameBodyClass,
  frameClass,
  sidebarClass,
  sidebarContentClass,
  sidebarLinkClass,
  sidebarNavClass,
  topBarClass,
} from './frame-classes';

const rowWidths = ['w-[5.5rem]', 'w-16', 'w-[4.75rem]', 'w-24', 'w-20', 'w-28'];

/**
 * Its size is a class: the app's page shows this before any script, and its policy forbids style
 * attributes.
 */
const Bar = ({ size, height = 'h-[0.7em]' }: { size: string | undefined; height?: string }) => (
  <span className={cx(skeletonBarClass, height, size)} aria-hidden="true" />
);

const Brand = ({ place, className }: { place: BrandPlace; className?: string | undefined }) => (
  <span className={cx(brandClass[place], className)}>
    <BrandLabel place={place} />
  </span>
);

/** The signed-in frame before the person is known. It shows no personal data. */
export function FrameSkeleton() {
  return (
    <div className={cx(frameClass, defaultSidebarColumn)} aria-busy="true">
      <div className={sidebarClass} aria-hidden="true">
        <div className={sidebarContentClass}>
          <Brand
            place="sidebar"
            className="sm:max-lg:w-10 sm:max-lg:gap-0 sm:max-lg:overflow-hidden sm:max-lg:ps-2 sm:max-lg:text-transparent"
          />
          <nav className={sidebarNavClass}>
            {rowWidths.map((size) => (
              <span className={sidebarLinkClass} key={size}>
                <Bar size={cx(size, 'sm:max-lg:w-4.5')} />
              </span>
            ))}
          </nav>
        </div>
      </div>
      <div className={frameBodyClass}>
        <div
          className={cx(
            topBarClass,
            '[@media_(width<40rem)_and_(height>=26rem)]:in-data-[session=user]:ps-gutter',
          )}
          aria-hidden="true"
        >
          {/* A client's phone has a bar with that button. */}
          <span className="inline-grid size-control place-items-center sm:hidden [@media_(width<40rem)_and_(height>=26rem)]:in-data-[session=user]:hidden">
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
