import { getBook, getOlder, type LedgerBook } from '@/data/collections/book';
import { causeOf } from '@/data/ledger/causes';
import type { EveryPage } from '@/data/ledger/every-page';
import { me } from '@/data/ledger/me';
import type { Uid } from '@/domain/ledger/envelope';
import { type Line, statementLines } from '@/domain/ledger/statement';
import { statementCsv } from '@/ui/ledger/statement-csv';
import { ExportButton } from '@/ui/tables/export-button';

/** @throws DataShapeError, ActError; the signal's reason once it is aborted */
async function wholeBook(uid: Uid, { signal, onRead }: EveryPage): Promise<LedgerBook> {
  let book = await getBook(me(), uid);
  for (;;) {
    signal.throwIfAborted();
    onRead(book.entries.length);
    if (!book.older) return book;
    book = await getOlder(me(), uid, book);
  }
}

/** A client's whole book as a file, oldest entry first: the lines that the client's own statement has. @param only which of them */
export function BookExport({ name, uid, only }: { name: string; uid: Uid; only: (line: Line) => boolean }) {
  return (
    <ExportButton
      dense
      name={`${name}-${uid}.csv`}
      causeOf={causeOf}
      read={async (how) => statementCsv(statementLines((await wholeBook(uid, how)).entries, uid).filter(only), 'Client')}
    />
  );
}
