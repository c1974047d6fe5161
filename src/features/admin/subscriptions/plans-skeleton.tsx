import { Bar } from '@/ui/feedback/skeleton';

/** The plans before they are read. */
export const PlansSkeleton = () => (
  <div className="plans-desk" aria-busy="true">
    <p role="status" className="sr-only">
      The plans are being read.
    </p>
    <div className="panel" aria-hidden="true">
      <header>
        <Bar width="7rem" />
      </header>
      {['6rem', '5rem'].map((width) => (
        <div key={width} className="plan-edit">
          <p className="plan-name">
            <Bar width={width} />
          </p>
          <Bar width="100%" />
          <Bar width="70%" />
        </div>
      ))}
    </div>
  </div>
);
