import { BookHeads } from '@/ui/ledger/book';
import { VisuallyHidden } from '@/ui/visually-hidden';
import './skeleton.css';
import '@/ui/tables/table.css';

/** A bar in place of a text. @param width CSS length, as wide as the real text */
export function Bar({ width }: { width: string | number }) {
  return <span className="bar" style={{ width }} aria-hidden="true" />;
}

const WHAT_WIDTHS = ['8rem', '6.5rem', '9.5rem', '7.25rem'];

const counted = (rows: number) => Array.from({ length: rows }, (_, row) => row);
const getWidth = (row: number) => WHAT_WIDTHS[row % WHAT_WIDTHS.length] ?? '8rem';

const Loading = () => (
  <p role="status">
    <VisuallyHidden>Loading…</VisuallyHidden>
  </p>
);

/** The book while it loads: real columns and real rules. */
export function BookSkeleton({ rows }: { rows: number }) {
  return (
    <div className="book-box" aria-busy="true">
      <Loading />
      <table className="book" aria-hidden="true">
        <BookHeads />
        <tbody>
          {counted(rows).map((row) => (
            <tr key={row}>
              <td className="folio">
                <Bar width="1.25rem" />
              </td>
              <td className="date">
                <Bar width="3.25rem" />
              </td>
              <td className="what">
                <Bar width={getWidth(row)} />
              </td>
              <td className="by">
                <Bar width="2rem" />
              </td>
              <td className="amount">
                <Bar width="3.5rem" />
              </td>
              <td className="balance">
                <Bar width="4rem" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A desk table while it loads. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="table-box" aria-busy="true">
      <Loading />
      <table className="desk-table" aria-hidden="true">
        <thead>
          <tr>
            <td colSpan={5}>
              <Bar width="3rem" />
            </td>
          </tr>
        </thead>
        <tbody>
          {counted(rows).map((row) => (
            <tr key={row}>
              <td data-stays="">
                <Bar width={getWidth(row)} />
              </td>
              <td data-number="" data-stays="">
                <Bar width="4rem" />
              </td>
              <td>
                <Bar width="4.5rem" />
              </td>
              <td data-leaves="">
                <Bar width="6rem" />
              </td>
              <td data-number="">
                <Bar width="3rem" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
