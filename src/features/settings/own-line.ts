import { type BookEntry, entryWords } from '@/domain/ledger/entry-words';
import type { Uid } from '@/domain/ledger/envelope';
import { folio } from '@/domain/ledger/ledger';
import type { BookLine } from '@/ui/ledger/book';

/** A line of the administrator's own book: these acts move no money. */
export function ownLine(entry: BookEntry): BookLine {
  const { what, detail } = entryWords(entry, null);
  return { key: entry.op, folios: [folio(entry)], at: entry.at, title: what, detail, by: 'You', quiet: true };
}

/** What is known of such an entry before it is written. */
export const entryToCome = (actor: Uid, entry: Pick<BookEntry, 'col' | 'rev' | 'action' | 'before' | 'after'>, at: Date): BookEntry => ({
  op: 'to come',
  actor,
  index: -1,
  ref: '',
  reason: '',
  at,
  ...entry,
});
