import type { ReactNode } from 'react';
import { Diff, type DiffRow } from './diff';
import { Facts } from './facts';
import './entry.css';

export interface EntryProps {
  /** The desk's words, without quotation marks. */
  quote?: string | undefined;
  /** Above the quotation: "Reason, as the desk wrote it". */
  quoteTitle?: ReactNode;
  facts: readonly { label: ReactNode; value: ReactNode }[];
  changes?: readonly DiffRow[] | undefined;
  /** Below the changes: where one commit wrote several entries, what each of them changed. */
  children?: ReactNode;
}

/** An opened line of the book: the reason as a quotation, the facts, and what changed. */
export function Entry({ quote, quoteTitle = 'Reason, as the desk wrote it', facts, changes, children }: EntryProps) {
  return (
    <div className="entry">
      <div>
        {quote && (
          <figure>
            <figcaption>{quoteTitle}</figcaption>
            <blockquote>“{quote}”</blockquote>
          </figure>
        )}
        <Facts dense rows={facts} />
      </div>
      {changes && changes.length > 0 && <Diff caption="What it changed" rows={changes} />}
      {children}
    </div>
  );
}
