import type { BookEntry } from '@/domain/ledger/entry-words';
import { Heading } from '@/ui/heading';
import { Book } from '@/ui/ledger/book';
import { ownLine } from './own-line';

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
