import type { ReactNode } from 'react';
import { Heading } from '@/ui/heading';
import { Book, type BookLine } from '@/ui/ledger/book';
import '@/ui/part-label.css';
import './entry-preview-card.css';

interface EntryPreviewCardProps {
  /** At least one; the words of domain/line-to-come.ts. */
  lines: readonly BookLine[];
  /** "What will stand in the client’s book", unless more has to be said. */
  title?: string | undefined;
  /** Above the line: the figures before and after. */
  children?: ReactNode;
}

/** What an act is about to write, shown before its button is pressed. */
export function EntryPreviewCard({ lines, title = 'What will stand in the client’s book', children }: EntryPreviewCardProps) {
  return (
    <section className="to-be-written">
      {children}
      <div>
        <Heading className="part-label">{title}</Heading>
        <Book bare caption={title} lines={lines} />
      </div>
    </section>
  );
}
