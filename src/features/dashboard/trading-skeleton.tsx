import { Panel } from '@/ui/page';
import { Bar, TableSkeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';

const fields = ['3rem', '5rem', '4rem', '5.25rem', '8rem'];

/** Where market, form and trades will stand, as large as they will be. */
export const TradingSkeleton = () => (
  <>
    <div className="work" aria-busy="true">
      <p role="status" className="sr-only">
        Chart and trades are being loaded.
      </p>
      <section className="panel market" aria-hidden="true">
        <header>
          <Bar width="12rem" />
        </header>
        <div className="market-price">
          <p>
            <Bar width="min(14rem, 80%)" />
          </p>
        </div>
        <div className="chart" />
      </section>
      <div className="panel" aria-hidden="true">
        <header>
          <Bar width="8rem" />
        </header>
        <div className="form">
          {fields.map((width) => (
            <div className="field" key={width}>
              <span className="field-label">
                <Bar width={width} />
              </span>
              <div className="control" />
            </div>
          ))}
        </div>
      </div>
    </div>
    <Panel title={<VisuallyHidden>Your trades</VisuallyHidden>}>
      <div aria-hidden="true">
        <TableSkeleton rows={2} />
      </div>
    </Panel>
  </>
);
