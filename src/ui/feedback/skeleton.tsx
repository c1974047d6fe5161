import type { ReactNode } from 'react';
import { BookHeader } from '@/ui/ledger/book';
import { VisuallyHidden } from '@/ui/visually-hidden';
import './skeleton.css';
import '@/ui/tables/table.css';

/** A bar in place of a text. @param width CSS length, as wide as the real text */
export function SkeletonBar({ width }: { width: string | number }) {
  return <span className="bar" style={{ width }} aria-hidden="true" />;
}

const TITLE_WIDTHS = ['8rem', '6.5rem', '9.5rem', '7.25rem'];

const createRowIndexes = (rows: number) => Array.from({ length: rows }, (_, row) => row);
const getTitleWidth = (row: number) => TITLE_WIDTHS[row % TITLE_WIDTHS.length] ?? '8rem';

/** The wrapper of a skeleton. @param label for screen readers: "Your deposits are being read." */
export const LoadingPart = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={className} aria-busy="true">
    <p role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
    </p>
    {children}
  </div>
);

/** The book while it loads: real columns and real rules. */
export function BookSkeleton({ rows }: { rows: number }) {
  return (
    <LoadingPart label="Loading…" className="book-box">
      <table className="book" aria-hidden="true">
        <BookHeader />
        <tbody>
          {createRowIndexes(rows).map((row) => (
            <tr key={row}>
              <td className="folio">
                <SkeletonBar width="1.25rem" />
              </td>
              <td className="date">
                <SkeletonBar width="3.25rem" />
              </td>
              <td className="what">
                <SkeletonBar width={getTitleWidth(row)} />
              </td>
              <td className="by">
                <SkeletonBar width="2rem" />
              </td>
              <td className="amount">
                <SkeletonBar width="3.5rem" />
              </td>
              <td className="balance">
                <SkeletonBar width="4rem" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </LoadingPart>
  );
}

export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <LoadingPart label="Loading…" className="table-box">
      <table className="desk-table" aria-hidden="true">
        <thead>
          <tr>
            <td colSpan={5}>
              <SkeletonBar width="3rem" />
            </td>
          </tr>
        </thead>
        <tbody>
          {createRowIndexes(rows).map((row) => (
            <tr key={row}>
              <td data-stays="">
                <SkeletonBar width={getTitleWidth(row)} />
              </td>
              <td data-number="" data-stays="">
                <SkeletonBar width="4rem" />
              </td>
              <td>
                <SkeletonBar width="4.5rem" />
              </td>
              <td data-leaves="">
                <SkeletonBar width="6rem" />
              </td>
              <td data-number="">
                <SkeletonBar width="3rem" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </LoadingPart>
  );
}
