import { toDay } from '@/domain/day';
import { rowTarget } from '@/ui/tables/row-target';
import { tableRoles } from '@/ui/tables/table-roles';
import { BalanceRow, BookHeader, type BookLine, BookRow, hasMoney } from './book';

interface BalanceLine {
  title: string;
  balance: string;
}

interface DayBookProps {
  /** In either order. */
  lines: readonly BookLine[];
  /** Describes the lines to screen readers. */
  caption: string;
  /** The balance at the end where the lines begin. */
  top?: BalanceLine | undefined;
  /** The balance at the other end. */
  bottom?: BalanceLine | undefined;
  /** The bottom is the sum of the lines above it: a double rule. */
  bottomIsSum?: boolean | undefined;
}

const dayRole = { role: 'rowheader' } as const;

const formatDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

function groupByDay(lines: readonly BookLine[]): { day: string; lines: BookLine[] }[] {
  const groups: { day: string; lines: BookLine[] }[] = [];
  for (const line of lines) {
    const day = toDay(line.at);
    const group = groups.at(-1);
    if (group?.day === day) group.lines.push(line);
    else groups.push({ day, lines: [line] });
  }
  return groups;
}

/**
 * The book with a head for each day. While the page scrolls, the heads of the columns and of the
 * day stay in sight.
 */
export function DayBook({ lines, caption, top, bottom, bottomIsSum }: DayBookProps) {
  const BottomGroup = bottomIsSum ? 'tfoot' : 'tbody';
  const money = hasMoney(lines) || (top ?? bottom) !== undefined;
  return (
    <div className="book-box">
      <table {...tableRoles.table} className="book by-day">
        <caption className="sr-only">{caption}</caption>
        <BookHeader date="Time" money={money} />
        {top && (
          <tbody {...tableRoles.group}>
            <BalanceRow {...top} />
          </tbody>
        )}
        {groupByDay(lines).map(({ day, lines: ofDay }) => (
          <tbody key={day} {...tableRoles.group} {...rowTarget}>
            <tr {...tableRoles.row} className="day">
              <th {...dayRole} scope="rowgroup" colSpan={money ? 6 : 4}>
                {ofDay[0] && formatDay.format(ofDay[0].at)}
              </th>
            </tr>
            {ofDay.map((line) => (
              <BookRow key={line.key} line={line} money={money} underDay />
            ))}
          </tbody>
        ))}
        {bottom && (
          <BottomGroup {...tableRoles.group}>
            <BalanceRow {...bottom} />
          </BottomGroup>
        )}
      </table>
    </div>
  );
}
