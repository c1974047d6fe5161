import type { ReactNode } from 'react';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { rowTarget } from './row-target';
import {
  type ColumnLayout,
  getCardLineClass,
  getCellClass,
  getHeadClass,
  getRowClass,
  getTableClass,
  tableStyles,
} from './table-classes';
import { tableRoles } from './table-roles';

export interface Column<Row> extends ColumnLayout {
  key: string;
  /** May contain a link that sorts; see `sort`. */
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Head for screen readers only: the last column, with its button. */
  headerHidden?: boolean | undefined;
}

export interface TableProps<Row> {
  /** What the rows are and how they are ordered, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** True for the row whose dialog is open. */
  isSelected?: ((row: Row) => boolean) | undefined;
  /** The second line of a card: the content of the columns that have left. */
  renderCardLine?: ((row: Row) => ReactNode) | undefined;
  /** The second line of a narrow card stands below all its cells, not beside the last one. */
  cardLineBelow?: boolean | undefined;
  isNew?: ((row: Row) => boolean) | undefined;
  /** 15 px instead of 14: a table that a client reads. */
  large?: boolean | undefined;
}

/**
 * A table of the desk: many rows to compare. A row with an opener is a target as a whole. Below
 * 40rem of its own width each row is a card.
 */
export const Table = <Row,>(props: TableProps<Row>) => (
  <TableFrame {...props}>
    <tbody {...tableRoles.group} {...rowTarget} className={tableStyles.body}>
      <TableRows {...props} />
    </tbody>
  </TableFrame>
);

/** The table without its rows. @param children its groups of rows */
export function TableFrame<Row>({
  caption,
  columns,
  large,
  children,
}: TableProps<Row> & { children: ReactNode }) {
  return (
    <div className={tableStyles.box}>
      <table {...tableRoles.table} className={getTableClass(large)}>
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.group} className={tableStyles.head}>
          <tr {...tableRoles.row} className={tableStyles.headRow}>
            {columns.map((column, index) => (
              <th
                key={column.key}
                {...tableRoles.head}
                scope="col"
                className={getHeadClass(column, index === columns.length - 1)}
                aria-sort={column.sort}
              >
                {column.headerHidden ? (
                  <VisuallyHidden>{column.header}</VisuallyHidden>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** The rows of one group. */
export function TableRows<Row>(props: TableProps<Row>) {
  const { columns, rows, getRowKey, isSelected, renderCardLine, cardLineBelow, isNew, large } =
    props;
  const hasCheckbox = columns.some(({ isCheckbox }) => isCheckbox);
  return rows.map((row) => {
    const selected = isSelected?.(row);
    return (
      <tr
        key={getRowKey(row)}
        {...tableRoles.row}
        className={getRowClass({ hasCheckbox, selected, isNew: isNew?.(row) })}
        data-selected={selected ? '' : undefined}
      >
        {columns.map((column, index) => (
          <TableCells
            key={column.key}
            renderCardLine={renderCardLine}
            cardLineBelow={cardLineBelow}
            large={large}
            column={column}
            row={row}
            isLast={index === columns.length - 1}
            hasCheckbox={hasCheckbox}
          />
        ))}
      </tr>
    );
  });
}

interface TableCellsProps<Row>
  extends Pick<TableProps<Row>, 'renderCardLine' | 'cardLineBelow' | 'large'> {
  column: Column<Row>;
  row: Row;
  isLast: boolean;
  hasCheckbox: boolean;
}

/** The card's line comes before the last cell, so that it shares a line with the button. */
function TableCells<Row>({
  column,
  row,
  isLast,
  hasCheckbox,
  renderCardLine,
  cardLineBelow,
  large,
}: TableCellsProps<Row>) {
  return (
    <>
      {isLast && renderCardLine && (
        <td
          {...tableRoles.cell}
          className={getCardLineClass({ hasCheckbox, cardLineBelow, large })}
          data-card-line=""
        >
          <bdi>{renderCardLine(row)}</bdi>
        </td>
      )}
      <td {...tableRoles.cell} className={getCellClass(column, isLast)}>
        {column.number ? <bdi>{column.cell(row)}</bdi> : column.cell(row)}
      </td>
    </>
  );
}
