import type { ReactNode } from 'react';
import { Heading } from '@/ui/heading';
import { Book, type BookLine } from '@/ui/ledger/book';
import { partLabel } from '@/ui/part-label';

export const entryPreviewClass = 'mt-6 grid gap-6';

interface EntryPreviewCardProps {
  /** At least one, from domain/ledger/entry-preview.ts. */
  lines: readonly BookLine[];
  /** Default: "What will stand in the client’s book". */
  title?: string | undefined;
  children?: ReactNode;
}

/** Shows what an act will write, before it is sent. */
export function EntryPreviewCard({ lines, title = 'What will stand in the client’s book', children }: EntryPreviewCardProps) {
  return (
    <section className={entryPreviewClass}>
      {children}
      <div>
        <Heading className={partLabel.bare}>{title}</Heading>
        <Book bare caption={title} lines={lines} />
      </div>
    </section>
  );
}
