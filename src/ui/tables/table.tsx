import './table.css';
import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { tableRoles } from './table-roles';

export interface Column<Row> {
  key: string;
  /** May contain a link that sorts; see `sort`. */
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  number?: boolean | undefined;
  /** Leaves first when the table gets narrower: units and identity. */
  hideWhenNarrow?: boolean | undefined;
  /** Stays when rows become cards: the client, the amount, the button. */
  keepInCard?: boolean | undefined;
  /** Contains the checkbox that chooses the row, beside both lines of a card. */
  isCheckbox?: boolean | undefined;
  /** Head for screen readers only: the last column, with its button. */
  headerHidden?: boolean | undefined;
  sort?: 'ascending' | 'descending' | undefined;
}

export interface TableProps<Row> {
  /** What the rows are and how they are ordered, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** True for the row whose dialog is open. */
  isSelected?: ((row: Row) => boolean) | undefined;
  /** The second line of a card, below 40rem: the content of the columns that have left. */
  renderCardLine?: ((row: Row) => ReactNode) | undefined;
  isNew?: ((row: Row) => boolean) | undefined;
}

/** A table of the desk: many rows to compare. Below 40rem of its own width each row is a card. */
export function Table<Row>({ caption, columns, rows, getRowKey, isSelected, renderCardLine, isNew }: TableProps<Row>) {
  return (
    <div className="table-box">
      <table {...tableRoles.table} className="desk-table">
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th key={column.key} {...tableRoles.head} scope="col" aria-sort={column.sort} {...getLayoutAttributes(column)}>
                {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {rows.map((row) => (
            <tr key={getRowKey(row)} {...tableRoles.row} className={cx(isSelected?.(row) && 'chosen', isNew?.(row) && 'fresh')}>
              {columns.map((column, index) => (
                <TableCells
                  key={column.key}
                  column={column}
                  row={row}
                  renderCardLine={index === columns.length - 1 ? renderCardLine : undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ColumnLayout = Pick<Column<never>, 'number' | 'hideWhenNarrow' | 'keepInCard' | 'isCheckbox'>;

const getLayoutAttributes = (column: ColumnLayout) => ({
  'data-choice': column.isCheckbox ? '' : undefined,
  'data-number': column.number ? '' : undefined,
  'data-leaves': column.hideWhenNarrow ? '' : undefined,
  'data-stays': column.keepInCard ? '' : undefined,
});

/** The card's line comes before the last cell, so that it shares a line with the button. */
function TableCells<Row>({
  column,
  row,
  renderCardLine,
}: {
  column: Column<Row>;
  row: Row;
  renderCardLine: ((row: Row) => ReactNode) | undefined;
}) {
  return (
    <>
      {renderCardLine && (
        <td {...tableRoles.cell} className="card-line">
          <bdi>{renderCardLine(row)}</bdi>
        </td>
      )}
      <td {...tableRoles.cell} {...getLayoutAttributes(column)}>
        {column.number ? <bdi>{column.cell(row)}</bdi> : column.cell(row)}
      </td>
    </>
  );
}
