import '@/ui/skeleton.css';
import './frame.css';

const rows = ['5.5rem', '4rem', '4.75rem', '6rem', '5rem', '7rem'];

const Bar = ({ width, height }: { width: string; height?: string }) => (
  <span className="bar" style={{ width, ...(height ? { height } : {}) }} aria-hidden="true" />
);

/** The signed-in frame before it is known who is here. It shows nobody's name and nobody's figures. */
export function FrameSkeleton() {
  return (
    <div className="frame" aria-busy="true">
      <div className="side" aria-hidden="true">
        <div className="side-in">
          <span className="brand">
            <Bar width="7rem" />
          </span>
          <nav>
            {rows.map((width) => (
              <span className="side-link" key={width}>
                <Bar width={width} />
              </span>
            ))}
          </nav>
        </div>
      </div>
      <div className="frame-body">
        <div className="frame-top">
          <span className="frame-push" />
          <Bar width="8rem" />
        </div>
        <main id="main">
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}

/** One signed-in page before it is loaded. */
export function PageSkeleton() {
  return (
    <div className="frame-wait">
      <p className="sr-only" role="status">
        Loading…
      </p>
      <Bar width="11rem" height="1.5rem" />
      <Bar width="100%" />
      <Bar width="72%" />
      <Bar width="86%" />
    </div>
  );
}
