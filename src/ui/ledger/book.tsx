import { type ReactNode, useId } from 'react';
import { formatDateTimeSeconds, formatDayMonth, formatTime } from '@/lib/format';
import { cx } from '@/ui/cx';
import { tableRoles } from '@/ui/tables/table-roles';
import './book.css';
import './book-media.css';

export interface BookLine {
  key: string;
  /** Both numbers of one commit share a line: `['A2', 'D2']`. */
  folios: readonly string[];
  at: Date;
  title: string;
  detail?: ReactNode;
  /** The desk's own words, without quotation marks. */
  quote?: string | undefined;
  /** The quotation says why something was refused: a red edge. */
  quoteRefuses?: boolean | undefined;
  /** "Client" where it is the desk that reads. */
  by: 'You' | 'Client' | 'Desk' | 'Operator';
  /** Signed text, with a true minus sign. */
  amount?: string | undefined;
  /** Only for results of trades: a withdrawal is no loss. */
  amountKind?: 'gain' | 'loss' | undefined;
  balance?: string | undefined;
  /** It moved no money. */
  quiet?: boolean | undefined;
  /** It has just been written, or a link has led to it: it fades in from green. */
  fresh?: boolean | undefined;
  /** What the open line shows; absent while it is closed. */
  opened?: ReactNode;
  /** With it the line opens and closes, as a whole. */
  onToggle?: (() => void) | undefined;
}

interface BookProps {
  lines: readonly BookLine[];
  /** What these lines are; only said. */
  caption: string;
  /** Balance before the first line. */
  broughtForward?: string | undefined;
  /** Balance after the last line, doubly ruled. */
  carriedForward?: string | undefined;
  /** "Carried forward", unless the lines are not a whole month. */
  carriedTitle?: string | undefined;
  /** Also the time of day, where there is room. */
  times?: boolean | undefined;
  /** Also the year: the lines are of more than one. */
  years?: boolean | undefined;
  /** One line to come, in a decision: no heads, dates or names. */
  bare?: boolean | undefined;
}

/** The ledger as the client reads it; the only table with vertical rules. Narrow, each line becomes two or three. */
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

/** The column heads, which its skeleton shows too. */
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
