import type { ReactNode } from 'react';
import { Heading } from '@/ui/heading';
import { Book, type BookLine } from '@/ui/ledger/book';
import '@/ui/part-label.css';
import './entry-preview-card.css';

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
    <section className="to-be-written">
      {children}
      <div>
        <Heading className="part-label">{title}</Heading>
        <Book bare caption={title} lines={lines} />
      </div>
    </section>
  );
}
