import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type LineInWords, lineInWords } from '@/domain/ledger/book-line';
import type { Uid } from '@/domain/ledger/envelope';
import type { Entry } from '@/domain/ledger/ledger';
import { latestLines } from '@/domain/ledger/statement';
import { Empty } from '@/ui/feedback/empty';
import { Book, type BookLine } from '@/ui/ledger/book';
import { dots, useAmountsHidden, withoutAmounts } from '@/ui/ledger/hidden-amounts';

/** Entries that are read for the lines below. Two of them make a credited deposit, so there may be fewer lines than entries. */
export const entriesRead = 6;

/** The newest lines of the book, newest first. Lines that arrive while the page is open fade in. @param entries the newest ones, newest first */
export function LatestEntries({ entries, uid }: { entries: readonly Entry[]; uid: Uid }) {
  const [first] = useState(() => new Set(entries.map(({ op }) => op)));
  const hidden = useAmountsHidden();
  const lines = latestLines(entries, uid, entries.length < entriesRead);
  return (
    <Book
      caption="Latest entries of your book, newest first"
      times
      lines={lines.map((line) => ({ ...(hidden ? withDots(lineInWords(line)) : lineInWords(line)), fresh: !first.has(line.id) }))}
    />
  );
}

/** The line without what it says of money: in its columns, its details and what the desk wrote. */
const withDots = (line: LineInWords): BookLine => ({
  ...line,
  detail: withoutAmounts(line.detail),
  quote: withoutAmounts(line.quote),
  amount: line.amount && dots,
  amountKind: undefined,
  balance: line.balance && dots,
});

export const NoEntries = () => <Empty title="No entries yet">Every act on your account will stand here, with who did it and when.</Empty>;

export const WholeStatement = () => <Link to="/user/statement">Whole statement</Link>;
