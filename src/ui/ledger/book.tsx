import { type ReactNode, type RefObject, useId } from 'react';
import { formatDateTimeSeconds, formatDayMonth, formatTime } from '@/lib/format';
import { cx } from '@/ui/cx';
import { NewMark } from '@/ui/feedback/new-mark';
import type { RowTarget } from '@/ui/tables/row-target';
import { tableRoles } from '@/ui/tables/table-roles';
import '@/ui/styles/book.css';

export interface BookLine {
  key: string;
  /** Entries of one commit share a line: `['A2', 'D2']`. */
  folios: readonly string[];
  at: Date;
  title: string;
  detail?: ReactNode;
  /** The desk's own words, without quotation marks. */
  quote?: string | undefined;
  /** The quotation is the reason of a refusal: a red edge. */
  quoteIsRefusal?: boolean | undefined;
  /**
   * "You", "Desk" or "Operator" if the client reads; if the desk reads, "Client" or an
   * administrator's name.
   */
  by: string;
  /** Signed text, with a true minus sign. */
  amount?: string | undefined;
  /** Only for results of trades: a withdrawal is not a loss. */
  amountKind?: 'gain' | 'loss' | undefined;
  balance?: string | undefined;
  /** The entry moved no money. */
  isMuted?: boolean | undefined;
  /** The line is the target of a link: it fades in from green. */
  isTarget?: boolean | undefined;
  /**
   * The line arrived while the page was open: it fades in too, and is marked unless it is the
   * reader's own.
   */
  isNew?: boolean | undefined;
  /** To scroll to the line. */
  rowRef?: RefObject<HTMLTableRowElement | null> | undefined;
  /** Content of the open line; absent while it is closed. */
  details?: ReactNode;
  /** Makes the whole line open and close. */
  onToggle?: (() => void) | undefined;
}

interface BookProps {
  lines: readonly BookLine[];
  /** Describes the lines to screen readers. */
  caption: string;
  /** Balance before the first line. */
  openingBalance?: string | undefined;
  /** Balance after the last line, with a double rule. */
  closingBalance?: string | undefined;
  /** Default: "Closing balance". For lines that are not a whole month. */
  closingTitle?: string | undefined;
  /** Shows the time of day, if there is room. */
  showTimes?: boolean | undefined;
  /** Shows the year, because the lines are of more than one. */
  showYears?: boolean | undefined;
  /** For a preview in a decision: without visible heads, dates and names. */
  bare?: boolean | undefined;
  /** `rowTarget` of row-target.ts, where lines open. A book on a public page does not load it. */
  rowTarget?: RowTarget | undefined;
}

/** False if no line moves money or shows a balance: the columns of both would be empty. */
export const hasMoney = (lines: readonly BookLine[]): boolean =>
  lines.some(({ amount, balance }) => amount || balance);

/**
 * The ledger as the client reads it; the only table with vertical rules. In a narrow container,
 * each line becomes two or three.
 */
export function Book({
  lines,
  caption,
  openingBalance,
  closingBalance,
  closingTitle = 'Closing balance',
  showTimes,
  showYears,
  bare,
  rowTarget,
}: BookProps) {
  const money = hasMoney(lines) || (openingBalance ?? closingBalance) !== undefined;
  return (
    <div className="book-box">
      <table {...tableRoles.table} className="book">
        <caption className="sr-only">{caption}</caption>
        <BookHeader hidden={bare} money={money} />
        <tbody {...tableRoles.group} {...rowTarget}>
          {openingBalance !== undefined && (
            <BalanceRow title="Opening balance" balance={openingBalance} />
          )}
          {lines.map((line) => (
            <BookRow
              key={line.key}
              line={line}
              money={money}
              showTimes={showTimes}
              showYears={showYears}
              bare={bare}
            />
          ))}
        </tbody>
        {closingBalance !== undefined && (
          <tfoot {...tableRoles.group}>
            <BalanceRow title={closingTitle} balance={closingBalance} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface BookHeaderProps {
  hidden?: boolean | undefined;
  /** Head of the dates. */
  date?: string;
  /** With columns for amount and balance. */
  money: boolean;
}

export function BookHeader({ hidden, date = 'Date', money }: BookHeaderProps) {
  const head = { ...tableRoles.head, scope: 'col' };
  return (
    <thead {...tableRoles.group} className={cx(hidden && 'sr-only')}>
      <tr {...tableRoles.row}>
        <th {...head} className="folio">
          Ref.
        </th>
        {!hidden && <th {...head}>{date}</th>}
        <th {...head} className={money ? undefined : 'w-3/4'}>
          Entry
        </th>
        {!hidden && <th {...head}>By</th>}
        {money && (
          <>
            <th {...head} className="amount">
              Amount, USD
            </th>
            <th {...head} className="balance">
              Balance
            </th>
          </>
        )}
      </tr>
    </thead>
  );
}

export function BalanceRow({ title, balance }: { title: string; balance: string }) {
  return (
    <tr {...tableRoles.row} className="carry">
      <td {...tableRoles.cell} className="folio" />
      <td {...tableRoles.cell} className="date" />
      <td {...tableRoles.cell} className="what">
        {title}
      </td>
      <td {...tableRoles.cell} className="by" />
      <td {...tableRoles.cell} className="amount" />
      <td {...tableRoles.cell} className="balance">
        <bdi>{balance}</bdi>
      </td>
    </tr>
  );
}

interface BookRowProps extends Pick<BookProps, 'showTimes' | 'showYears' | 'bare'> {
  line: BookLine;
  /** With columns for amount and balance. */
  money: boolean;
  /** The line is below the head of its day: only the time. */
  underDay?: boolean;
}

export function BookRow({ line, money, showTimes, showYears, bare, underDay }: BookRowProps) {
  const id = useId();
  const open = line.details !== undefined && line.details !== null && line.details !== false;
  return (
    <>
      <tr
        {...tableRoles.row}
        ref={line.rowRef}
        className={cx(
          line.isMuted && 'quiet',
          open && 'open',
          (line.isNew || line.isTarget) && 'fresh',
        )}
      >
        <td {...tableRoles.cell} className="folio">
          {line.folios.join(' ')}
        </td>
        {!bare && (
          <td {...tableRoles.cell} className="date">
            <time dateTime={line.at.toISOString()} title={formatDateTimeSeconds(line.at)}>
              {underDay ? formatTime(line.at) : formatDayMonth(line.at)}
              {showYears && <small> {line.at.getFullYear()}</small>}
              {showTimes && <small> {formatTime(line.at)}</small>}
            </time>
          </td>
        )}
        <TitleCell line={line} open={open} controls={id} />
        {!bare && (
          <td {...tableRoles.cell} className="by">
            {line.by}
          </td>
        )}
        {money && (
          <>
            <td {...tableRoles.cell} className={cx('amount', line.amountKind)}>
              {line.amount && <bdi>{line.amount}</bdi>}
            </td>
            <td {...tableRoles.cell} className="balance">
              {line.balance && <bdi>{line.balance}</bdi>}
            </td>
          </>
        )}
      </tr>
      {open && (
        <tr {...tableRoles.row} className="opened" id={id}>
          <td {...tableRoles.cell} colSpan={money ? 6 : 4}>
            {line.details}
          </td>
        </tr>
      )}
    </>
  );
}

function TitleCell({ line, open, controls }: { line: BookLine; open: boolean; controls: string }) {
  return (
    <td {...tableRoles.cell} className="what">
      {line.onToggle ? (
        <button
          type="button"
          className="row-opener"
          data-row={line.key}
          aria-expanded={open}
          aria-controls={open ? controls : undefined}
          onClick={line.onToggle}
        >
          {line.title}
        </button>
      ) : (
        line.title
      )}
      {line.isNew && line.by !== 'You' && <NewMark />}
      {line.detail && (
        <small>
          {' '}
          <bdi>{line.detail}</bdi>
        </small>
      )}
      {line.quote && !open && (
        <q dir="auto" className={cx(line.quoteIsRefusal && 'refuses')}>
          {line.quote}
        </q>
      )}
    </td>
  );
}
