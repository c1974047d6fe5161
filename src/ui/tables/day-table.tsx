import type { ReactNode } from 'react';
import { toDay } from '@/domain/day';
import { cx } from '@/ui/cx';
import { rowTarget } from './row-target';
import { TableFrame, type TableProps, TableRows } from './table';
import { tableStyles } from './table-classes';
import { tableRoles } from './table-roles';

interface DayTableProps<Row> extends TableProps<Row> {
  getTime: (row: Row) => Date;
  /** The head of a day: its name, or a link. @param at a time of the day */
  renderDay: (at: Date) => ReactNode;
}

function groupByDay<Row>(
  rows: readonly Row[],
  getTime: (row: Row) => Date,
): { day: string; rows: [Row, ...Row[]] }[] {
  const groups: { day: string; rows: [Row, ...Row[]] }[] = [];
  for (const row of rows) {
    const day = toDay(getTime(row));
    const group = groups.at(-1);
    if (group?.day === day) group.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}

/** Spread, as the roles of table-roles.ts. */
const dayRole = { role: 'rowheader' };

/** What has the focus is not below the head of its day. */
const bodyClass = cx(tableStyles.body, '[&_a]:scroll-mt-[calc(var(--sticky-top)+3.5rem)]');

/**
 * In cards, cells are no boxes of a table: there the row stays in sight. Its background is as wide
 * as that of a row under the pointer.
 */
const dayRowClass = cx(
  '@max-[40rem]:sticky @max-[40rem]:top-sticky-top @max-[40rem]:z-1 @max-[40rem]:block',
  'forced-colors:border-b print:break-inside-avoid print:break-after-avoid',
);
const dayHeadClass = cx(
  'sticky top-sticky-top z-1 border-rule border-b bg-paper pt-4 pb-1.5 text-start font-semibold text-t-sm/[1.4]',
  'shadow-[-0.75rem_0_var(--paper),0.75rem_0_var(--paper)] @max-[40rem]:static @max-[40rem]:block print:static',
);

/**
 * A table with a head for each day, which stays in sight while the page scrolls. The rows are in
 * order of time.
 */
export function DayTable<Row>({ getTime, renderDay, ...table }: DayTableProps<Row>) {
  return (
    <TableFrame {...table}>
      {groupByDay(table.rows, getTime).map(({ day, rows }) => (
        <tbody key={day} {...tableRoles.group} {...rowTarget} className={bodyClass}>
          <tr {...tableRoles.row} className={dayRowClass}>
            <th
              {...dayRole}
              scope="rowgroup"
              colSpan={table.columns.length}
              className={dayHeadClass}
            >
              {renderDay(getTime(rows[0]))}
            </th>
          </tr>
          <TableRows {...table} rows={rows} />
        </tbody>
      ))}
    </TableFrame>
  );
}
