import { type BookEntry, entryWords } from '@/domain/ledger/entry-words';
import type { Uid } from '@/domain/ledger/envelope';
import { folio } from '@/domain/ledger/ledger';
import { Heading } from '@/ui/heading';
import { Book, type BookLine } from '@/ui/ledger/book';

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

/** The line that an act is about to write into the administrator's own book. */
export function ToBeWritten({ entry }: { entry: BookEntry }) {
  const title = 'What will stand in your book';
  return (
    <section className="mt-s-5">
      <Heading className="mb-1.5 font-text text-t-xs font-normal text-ink-3">{title}</Heading>
      <Book bare caption={title} lines={[ownLine(entry)]} />
    </section>
  );
}
