import { BrandMark } from '@/ui/brand-mark';
import '@/ui/brand.css';
import '@/ui/feedback/skeleton.css';
import './frame.css';
import './frame-media.css';

const rowWidths = ['w-[5.5rem]', 'w-16', 'w-[4.75rem]', 'w-24', 'w-20', 'w-28'];

/** Its size is a class: the app's page shows this before any script, and its policy forbids style attributes. */
const Bar = ({ size: sizeClass }: { size: string }) => <span className={`bar ${sizeClass}`} aria-hidden="true" />;

const Brand = () => (
  <span className="brand">
    <BrandMark />
    Glassbook
  </span>
);

/** The signed-in frame before the person is known. It shows no personal data. */
export function FrameSkeleton() {
  return (
    <div className="frame" aria-busy="true">
      <div className="side" aria-hidden="true">
        <div className="side-in">
          <Brand />
          <nav>
            {rowWidths.map((size) => (
              <span className="side-link" key={size}>
                <Bar size={size} />
              </span>
            ))}
          </nav>
        </div>
      </div>
      <div className="frame-body">
        <div className="frame-top" aria-hidden="true">
          <span className="frame-opener size-(--control) place-items-center">
            <Bar size="w-[1.125rem]" />
          </span>
          <Brand />
          <span className="frame-push" />
          <Bar size="w-32" />
        </div>
        <main id="main">
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}

/** Placeholder for a signed-in page. */
export function PageSkeleton() {
  return (
    <div className="frame-wait">
      <p className="sr-only" role="status">
        Loading…
      </p>
      <Bar size="h-6 w-44" />
      <Bar size="w-full" />
      <Bar size="w-[72%]" />
      <Bar size="w-[86%]" />
    </div>
  );
}
