import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { BookHeader } from '@/ui/ledger/book';
import { panelClass, panelHeaderClass } from '@/ui/page';
import {
  type ColumnLayout,
  getCellClass,
  getRowClass,
  getTableClass,
  tableStyles,
} from '@/ui/tables/table-classes';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { skeletonBarClass } from './skeleton-bar';

/**
 * A bar in place of a text, as high as lowercase letters.
 * @param width CSS length, as wide as the real text
 */
export function SkeletonBar({ width, className }: { width: string | number; className?: string }) {
  return (
    <span
      className={cx(skeletonBarClass, 'h-[0.7em]', className)}
      style={{ width }}
      aria-hidden="true"
    />
  );
}

const TITLE_WIDTHS = ['8rem', '6.5rem', '9.5rem', '7.25rem'];

const createRowIndexes = (rows: number) => Array.from({ length: rows }, (_, row) => row);
const getTitleWidth = (row: number) => TITLE_WIDTHS[row % TITLE_WIDTHS.length] ?? '8rem';

/** The wrapper of a skeleton. @param label for screen readers: "Your deposits are being read." */
export const LoadingPart = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <div className={className} aria-busy="true">
    <p role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
    </p>
    {children}
  </div>
);

/** A panel while it loads. @param titleWidth CSS length */
export const PanelSkeleton = ({
  titleWidth,
  children,
}: {
  titleWidth: string;
  children: ReactNode;
}) => (
  <div className={panelClass} aria-hidden="true">
    <header className={cx(panelHeaderClass, 'text-d-sm')}>
      <SkeletonBar width={titleWidth} />
    </header>
    {children}
  </div>
);

/**
 * The book while it loads: real columns and real rules.
 * @param money false where no line can have an amount
 */
export function BookSkeleton({ rows, money = true }: { rows: number; money?: boolean }) {
  return (
    <LoadingPart label="Loading…" className="book-box">
      <table className="book" aria-hidden="true">
        <BookHeader money={money} />
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
              {money && (
                <>
                  <td className="amount">
                    <SkeletonBar width="3.5rem" />
                  </td>
                  <td className="balance">
                    <SkeletonBar width="4rem" />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </LoadingPart>
  );
}

/** What most tables have: a name, an amount, two facts, of which one leaves early, a button. */
const loadingColumns: readonly (ColumnLayout & {
  key: string;
  getWidth: (row: number) => string;
})[] = [
  { key: 'name', keepInCard: true, getWidth: getTitleWidth },
  { key: 'amount', keepInCard: true, number: true, getWidth: () => '4rem' },
  { key: 'fact', getWidth: () => '4.5rem' },
  { key: 'more', hideWhenNarrow: true, getWidth: () => '6rem' },
  { key: 'open', number: true, getWidth: () => '3rem' },
];

/** @param large as the table itself */
export function TableSkeleton({ rows, large }: { rows: number; large?: boolean }) {
  return (
    <LoadingPart label="Loading…" className={tableStyles.box}>
      <table className={getTableClass(large)} aria-hidden="true">
        <thead className={tableStyles.head}>
          <tr className={tableStyles.headRow}>
            <td colSpan={loadingColumns.length} className={getCellClass({}, true)}>
              <SkeletonBar width="3rem" />
            </td>
          </tr>
        </thead>
        <tbody className={tableStyles.body}>
          {createRowIndexes(rows).map((row) => (
            <tr key={row} className={getRowClass({})}>
              {loadingColumns.map(({ key, getWidth, ...layout }, index) => (
                <td key={key} className={getCellClass(layout, index === loadingColumns.length - 1)}>
                  <SkeletonBar width={getWidth(row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </LoadingPart>
  );
}
