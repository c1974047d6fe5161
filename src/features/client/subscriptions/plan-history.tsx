import { useState } from 'react';
import { type LineInWords, lineInWords } from '@/domain/ledger/book-line';
import type { Uid } from '@/domain/ledger/envelope';
import type { Entry } from '@/domain/ledger/ledger';
import { statementLines } from '@/domain/ledger/statement';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/feedback/empty';
import { useFocusAtEnd } from '@/ui/hooks/use-focus';
import { Book, type BookLine } from '@/ui/ledger/book';
import { dots, useAmountsHidden, withoutAmounts } from '@/ui/ledger/hidden-amounts';

/** The lines of the book that speak of subscriptions, newest first. */
export const subscriptionLines = (entries: readonly Entry[], uid: Uid): LineInWords[] =>
  statementLines(entries, uid)
    .filter(({ action }) => action.startsWith('subscription.'))
    .toReversed()
    .map(lineInWords);

/** How many lines stand here before somebody asks for all. */
const first = 10;

/** What the book says of plans, newest first: chosen, charged, cancelled, ended by the desk. */
export function PlanHistory({ lines }: { lines: readonly LineInWords[] }) {
  const [all, setAll] = useState(false);
  const [known] = useState(() => new Set(lines.map(({ key }) => key)));
  const hidden = useAmountsHidden();
  const shown = all ? lines : lines.slice(0, first);
  const more = shown.length < lines.length;
  const rows = useFocusAtEnd<HTMLDivElement>(more, first);
  return (
    <>
      <div ref={rows}>
        <Book
          caption="Entries of your book about plans, newest first"
          times
          lines={shown.map((line) => ({ ...(hidden ? withDots(line) : line), fresh: !known.has(line.key) }))}
        />
      </div>
      {more && (
        <div className="mt-s-4">
          <Button onClick={() => setAll(true)}>Show all {lines.length}</Button>
        </div>
      )}
    </>
  );
}

const withDots = (line: LineInWords): BookLine => ({
  ...line,
  detail: withoutAmounts(line.detail),
  quote: withoutAmounts(line.quote),
  amount: line.amount && dots,
  balance: line.balance && dots,
});

export const NoHistory = () => (
  <Empty title="No entries about plans yet">Choosing, charging and ending a plan each leave a line here and in your statement.</Empty>
);
