import { Bar, TableSkeleton } from '@/ui/feedback/skeleton';

const fields = ['3rem', '5rem', '4rem', '5.25rem', '8rem'];

/** Where market, form and trades will stand, as large as they will be. */
export const TradingSkeleton = () => (
  <>
    <div className="work" aria-busy="true">
      <p role="status" className="sr-only">
        Chart and trades are being loaded.
      </p>
      <div className="panel market-space" aria-hidden="true">
        <Bar width="12rem" />
        <Bar width="14rem" />
        <div className="chart" aria-busy="true" />
      </div>
      <div className="panel trade-space" aria-hidden="true">
        <Bar width="9rem" />
        {fields.map((width) => (
          <p key={width}>
            <Bar width={width} />
          </p>
        ))}
      </div>
    </div>
    <div className="panel" aria-hidden="true">
      <TableSkeleton rows={2} />
    </div>
  </>
);
