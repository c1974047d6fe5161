import { type ReactNode, useId } from 'react';
import { formatDateTimeSeconds, formatDayMonth, formatTime } from '@/lib/format';
import { cx } from '@/ui/cx';
import { tableRoles } from '@/ui/tables/table-roles';
import './book.css';
import './book-media.css';

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
  quoteRefuses?: boolean | undefined;
  /** "Client" if the desk reads. */
  by: 'You' | 'Client' | 'Desk' | 'Operator';
  /** Signed text, with a true minus sign. */
  amount?: string | undefined;
  /** Only for results of trades: a withdrawal is not a loss. */
  amountKind?: 'gain' | 'loss' | undefined;
  balance?: string | undefined;
  /** The entry moved no money. */
  quiet?: boolean | undefined;
  /** The line is new or the target of a link: it fades in from green. */
  fresh?: boolean | undefined;
  /** Content of the open line; absent while it is closed. */
  opened?: ReactNode;
  /** Makes the whole line open and close. */
  onToggle?: (() => void) | undefined;
}

interface BookProps {
  lines: readonly BookLine[];
  /** Describes the lines to screen readers. */
  caption: string;
  /** Balance before the first line. */
  broughtForward?: string | undefined;
  /** Balance after the last line, with a double rule. */
  carriedForward?: string | undefined;
  /** Default: "Carried forward". For lines that are not a whole month. */
  carriedTitle?: string | undefined;
  /** Shows the time of day, if there is room. */
  times?: boolean | undefined;
  /** Shows the year, because the lines are of more than one. */
  years?: boolean | undefined;
  /** For a preview in a decision: without visible heads, dates and names. */
  bare?: boolean | undefined;
}

/** The ledger as the client reads it; the only table with vertical rules. In a narrow container, each line becomes two or three. */
export function Book({ lines, caption, broughtForward, carriedForward, carriedTitle = 'Carried forward', times, years, bare }: BookProps) {
  return (
    <div className="book-box">
      <table {...tableRoles.table} className="book" data-bare={bare ? '' : undefined}>
        <caption className="sr-only">{caption}</caption>
        <BookHeads hidden={bare} />
        <tbody {...tableRoles.group}>
          {broughtForward !== undefined && <Carry title="Brought forward" balance={broughtForward} />}
          {lines.map((line) => (
            <Line key={line.key} line={line} times={times} years={years} bare={bare} />
          ))}
        </tbody>
        {carriedForward !== undefined && (
          <tfoot {...tableRoles.group}>
            <Carry title={carriedTitle} balance={carriedForward} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The column heads, also used by the skeleton. */
export function BookHeads({ hidden }: { hidden?: boolean | undefined }) {
  const head = { ...tableRoles.head, scope: 'col' };
  return (
    <thead {...tableRoles.group} className={cx(hidden && 'sr-only')}>
      <tr {...tableRoles.row}>
        <th {...head} className="folio">
          No.
        </th>
        {!hidden && <th {...head}>Date</th>}
        <th {...head}>Entry</th>
        {!hidden && <th {...head}>By</th>}
        <th {...head} className="amount">
          Amount, USD
        </th>
        <th {...head} className="balance">
          Balance
        </th>
      </tr>
    </thead>
  );
}

function Carry({ title, balance }: { title: string; balance: string }) {
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

interface LineProps {
  line: BookLine;
  times: boolean | undefined;
  years: boolean | undefined;
  bare: boolean | undefined;
}

function Line({ line, times, years, bare }: LineProps) {
  const id = useId();
  const open = line.opened !== undefined && line.opened !== null && line.opened !== false;
  return (
    <>
      <tr {...tableRoles.row} className={cx(line.quiet && 'quiet', open && 'open', line.fresh && 'fresh')}>
        <td {...tableRoles.cell} className="folio">
          {line.folios.join(' ')}
        </td>
        {!bare && (
          <td {...tableRoles.cell} className="date">
            <time dateTime={line.at.toISOString()} title={formatDateTimeSeconds(line.at)}>
              {formatDayMonth(line.at)}
              {years && <small> {line.at.getFullYear()}</small>}
              {times && <small> {formatTime(line.at)}</small>}
            </time>
          </td>
        )}
        <What line={line} open={open} controls={id} />
        {!bare && (
          <td {...tableRoles.cell} className="by">
            {line.by}
          </td>
        )}
        <td {...tableRoles.cell} className={cx('amount', line.amountKind)}>
          {line.amount && <bdi>{line.amount}</bdi>}
        </td>
        <td {...tableRoles.cell} className="balance">
          {line.balance && <bdi>{line.balance}</bdi>}
        </td>
      </tr>
      {open && (
        <tr {...tableRoles.row} className="opened" id={id}>
          <td {...tableRoles.cell} colSpan={6}>
            {line.opened}
          </td>
        </tr>
      )}
    </>
  );
}

function What({ line, open, controls }: { line: BookLine; open: boolean; controls: string }) {
  return (
    <td {...tableRoles.cell} className="what">
      {line.onToggle ? (
        <button
          type="button"
          className="row-opener"
          aria-expanded={open}
          aria-controls={open ? controls : undefined}
          onClick={line.onToggle}
        >
          {line.title}
        </button>
      ) : (
        line.title
      )}
      {line.detail && (
        <small>
          {' '}
          <bdi>{line.detail}</bdi>
        </small>
      )}
      {line.quote && !open && (
        <q dir="auto" className={cx(line.quoteRefuses && 'refuses')}>
          {line.quote}
        </q>
      )}
    </td>
  );
}
