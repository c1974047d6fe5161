import type { ReactNode } from 'react';
import { DescriptionList } from '@/ui/description-list';
import './entry-details.css';

interface EntryDetailsProps {
  quote?: string | undefined;
  rows: readonly { label: ReactNode; value: ReactNode }[];
  /** What each entry of the commit changed. */
  children?: ReactNode;
}

/** The content of an open line of the book: the reason as a quotation, the facts, and below them the changes. */
export function EntryDetails({ quote, rows, children }: EntryDetailsProps) {
  return (
    <div className="entry">
      <div>
        {quote && (
          <figure>
            <figcaption>Reason, as the desk wrote it</figcaption>
            <blockquote>“{quote}”</blockquote>
          </figure>
        )}
        <DescriptionList dense rows={rows} />
      </div>
      {children}
    </div>
  );
}
