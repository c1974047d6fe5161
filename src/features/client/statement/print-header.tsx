import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookSlice } from '@/data/hooks/use-book';
import { useUserState } from '@/data/user-state';
import { formatFullName } from '@/domain/accounts/profile';
import { sumInAndOut } from '@/domain/statement/movement-sums';
import { isLoadedSince, type StatementPeriod } from '@/domain/statement/statement-period';
import { serverNow } from '@/lib/clock';
import {
  formatDateTimeSeconds,
  formatDollars,
  formatSignedDollars,
  getTimeZone,
} from '@/lib/format';
import { checkTitles, describeComparison } from './book-check';
import { countLines, formatLineCount } from './line-count';
import { describeFilter, isFiltering } from './statement-filters';
import type { BookVerdict } from './use-check';
import type { useShownLines } from './use-shown-lines';

interface PrintHeaderProps {
  shown: ReturnType<typeof useShownLines>;
  book: BookSlice;
  /** Null until everything has been read. */
  check: BookVerdict | null;
  /** Hides amounts if the client has hidden them. */
  mask: (text: string) => string;
}

/** The server's time when the page was last printed, or came up. */
function useTimeOfPrinting(): Date {
  const [at, setAt] = useState(serverNow);
  useEffect(() => {
    // Printed as it is when this listener returns.
    const note = () => flushSync(() => setAt(serverNow()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return at;
}

/** Shown in print only: owner, period, its balances, result of the check and time of printing. */
export function PrintHeader({ shown, book, check, mask }: PrintHeaderProps) {
  const { span, part: period, name: title } = shown;
  // Earlier lines of the period may not have been read: their number and sums are unknown then.
  const isRead = isLoadedSince(book, span.from);
  const { uid, profile } = useUserState();
  const now = useTimeOfPrinting();
  const { moneyIn, moneyOut } = sumInAndOut(period.lines);
  const rows = [
    ['Client', `${formatFullName(profile)}, ${profile.email}`],
    ['Client id', uid],
    [
      'Period',
      isRead ? `${title}: ${countLines(period.lines)}` : describePartOfPeriod(title, period),
    ],
    ...getSelectionRows(shown),
    ['Check', mask(describeCheck(book, check))],
    ['Printed', `${formatDateTimeSeconds(now)}. All times are in the time zone ${getTimeZone()}.`],
  ];
  const sums = [
    ['Opening balance', formatDollars(period.openingBalance)],
    [`In, ${formatLineCount(moneyIn.count)}`, formatSignedDollars(moneyIn.amount)],
    [`Out, ${formatLineCount(moneyOut.count)}`, formatSignedDollars(moneyOut.amount)],
    ['Closing balance', formatDollars(period.closingBalance)],
  ];
  return (
    <div className="mb-6 hidden text-[10pt]/[1.45] print:block">
      <dl className="grid gap-1 border-rule-ink border-t pt-3">
        {rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[5rem_minmax(0,1fr)]">
            <dt className="text-ink-3">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {isRead && shown.opening !== null && (
        <dl className="mt-3 grid grid-cols-4 gap-4 border-rule border-t pt-3">
          {sums.map(([label, value]) => (
            <div key={label}>
              <dt className="text-ink-3">{label}</dt>
              <dd className="font-medium">{mask(value ?? '')}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** What the lines are, if some of the period are left out. */
function getSelectionRows({
  asked,
  matched,
  part: { lines },
}: Pick<PrintHeaderProps['shown'], 'asked' | 'matched' | 'part'>): [string, string][] {
  const count = `${formatLineCount(matched.length)}. The sums below are of all lines of the period.`;
  if (isFiltering(asked)) return [['Filter', `${describeFilter(asked)}: ${count}`]];
  return matched.length < lines.length ? [['Lines', `Money entries only: ${count}`]] : [];
}

const describePartOfPeriod = (title: string, { lines }: StatementPeriod): string =>
  `${title}: only the newest ${formatLineCount(lines.length)}. Earlier ones weren’t loaded.`;

function describeCheck({ entries, total, whole }: BookSlice, checked: BookVerdict | null): string {
  if (!whole) return `Not checked: ${entries.length} of ${total} entries were loaded.`;
  if (!checked) return 'Not checked: your stored balance and records weren’t loaded.';
  const { verdict, check, comparison } = checked;
  const [first] = check.issues;
  const found = first
    ? `. ${first.message}`
    : verdict === 'adds-up'
      ? `: all ${total} entries, to the cent, with none missing.`
      : '.';
  return `${checkTitles[verdict]}${found}${verdict === 'refreshing' ? '' : ` ${describeComparison(comparison)}`}`;
}
