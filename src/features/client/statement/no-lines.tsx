import type { BookInSight, Growth } from '@/data/hooks/use-book';
import type { PartOfBook } from '@/domain/ledger/statement-part';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Empty, Failed } from '@/ui/feedback/empty';
import { Progress } from '@/ui/feedback/progress';
import type { Asked } from './asked';
import { filterInWords, isFiltering } from './kinds';
import { duringPeriod } from './period-bar';

export interface NoLinesProps {
  /** "March 2026" */
  name: string;
  of: PartOfBook;
  asked: Asked;
  /** How many lines the filter would find elsewhere in the book, as far as it has been read. */
  elsewhere: number;
  /** What had been carried forward to these days; in a long book it may not have been read. */
  isKnown: boolean;
  mask: (text: string) => string;
  onClear: () => void;
  onSearchAll: () => void;
}

/** Nothing was written in these days, or a filter hides what was. */
export function NoLines({ name, of, asked, elsewhere, isKnown, mask, onClear, onSearchAll }: NoLinesProps) {
  const then = duringPeriod(asked.period, name);
  if (!isFiltering(asked)) {
    return (
      <Empty title={`No entries ${then}`}>
        {isKnown ? `Nothing was written then; your balance stayed at ${mask(usd(of.carriedForward))} USD.` : 'Nothing was written then.'}
        {asked.period.kind === 'month' && ' The arrows lead to the months before and after.'}
      </Empty>
    );
  }
  const hides = of.lines.length === 1 ? 'the one line' : `the ${of.lines.length} lines`;
  return (
    <Empty
      title={`None match ${then}`}
      action={
        <div className="acts">
          <Button onClick={onClear}>Show all entries</Button>
          {elsewhere > 0 && <Button onClick={onSearchAll}>Look in the whole book ({elsewhere})</Button>}
        </div>
      }
    >
      {of.lines.length > 0
        ? `The filter ${filterInWords(asked)} hides ${hides} of these days.`
        : `Nothing was written then that the filter ${filterInWords(asked)} could find.`}
    </Empty>
  );
}

/** Older entries are on their way to what was asked for, or could not be read. */
export function Growing({ book, growth, cause }: { book: BookInSight; growth: Growth; cause: (error: unknown) => string }) {
  if (growth.state === 'failed') {
    return (
      <Failed title="Older entries could not be read" onRetry={growth.read}>
        {cause(growth.error)} What stands here was read before.
      </Failed>
    );
  }
  return <Progress label={`Reading older entries: ${book.entries.length} of ${book.total}`} share={book.entries.length / book.total} />;
}
