import type { BookInSight } from '@/data/hooks/use-book';
import type { WholeCheck } from '@/domain/audit/whole-check';
import { dateTimeSeconds, timeZone } from '@/lib/format';
import { useNow } from '@/ui/hooks/use-now';
import type { Asked } from './asked';
import { checkTitles } from './book-check';
import { filterInWords, isFiltering } from './kinds';

export interface PrintedHeadProps {
  name: string;
  email: string;
  /** "March 2026" */
  period: string;
  asked: Asked;
  book: BookInSight;
  /** Null where there is none yet. */
  check: WholeCheck | null;
  /** Hides amounts where they are hidden. */
  mask: (text: string) => string;
}

/** On paper only: whose book it is, which days, what the check found, and when it was printed. */
export function PrintedHead({ name, email, period, asked, book, check, mask }: PrintedHeadProps) {
  const now = useNow();
  const rows = [
    ['Client', `${name}, ${email}`],
    ['Days', period],
    ...(isFiltering(asked) ? [['Only', filterInWords(asked)]] : []),
    ['Check', mask(checkInWords(book, check))],
    ['Printed', `${dateTimeSeconds(now)}. All times are those of ${timeZone()}.`],
  ];
  return (
    <dl className="printed-head">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function checkInWords({ entries, total, whole }: BookInSight, check: WholeCheck | null): string {
  if (!whole) return `None: ${entries.length} of ${total} entries had been read.`;
  if (!check) return 'None: what is kept beside the book had not been read.';
  const [first] = check.faults;
  const title = checkTitles[check.state];
  if (first) return `${title}. ${first.says}`;
  return check.state === 'adds-up' ? `${title}: all ${total} entries, to the cent, with no number missing.` : `${title}.`;
}
