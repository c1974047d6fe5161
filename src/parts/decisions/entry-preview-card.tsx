import type { ReactNode } from 'react';
import { Heading } from '@/ui/heading';
import { Book, type BookLine } from '@/ui/ledger/book';
import { partLabel } from '@/ui/part-label';

export const entryPreviewClass = 'mt-6 grid gap-6';

interface EntryPreviewCardProps {
  /** At least one, from domain/statement/entry-preview.ts. */
  lines: readonly BookLine[];
  /** Default: "Entry to be written". */
  title?: string | undefined;
  children?: ReactNode;
}

/** Shows what an act will write, before it is sent. */
export function EntryPreviewCard({
  lines,
  title = 'Entry to be written',
  children,
}: EntryPreviewCardProps) {
  return (
    <section className={entryPreviewClass}>
      {children}
      <PreviewedLines title={title} lines={lines} />
    </section>
  );
}

/** Lines of a book that are not written yet. */
export const PreviewedLines = ({ title, lines }: { title: string; lines: readonly BookLine[] }) => (
  <div>
    <Heading className={partLabel.bare}>{title}</Heading>
    <Book bare caption={title} lines={lines} />
  </div>
);
