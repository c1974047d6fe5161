import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { DescriptionList } from '@/ui/description-list';

const columnsClass =
  'grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] items-start gap-x-8 gap-y-6';
const quoteClass =
  'mb-4 text-pretty font-display font-medium text-[1.125rem]/[1.42] normal-nums wrap-anywhere [unicode-bidi:plaintext]';

interface EntryDetailsProps {
  quote?: string | undefined;
  rows: readonly { label: ReactNode; value: ReactNode }[];
  /** What each entry of the commit changed. */
  children?: ReactNode;
}

/**
 * The content of an open line of the book: the reason as a quotation, the facts, and below them the
 * changes.
 */
export function EntryDetails({ quote, rows, children }: EntryDetailsProps) {
  return (
    <div className={cx(columnsClass, 'ps-14 pt-3 pb-6 @max-[34rem]:p-0')}>
      <div>
        {quote && (
          <figure>
            <figcaption className="mb-1.5 text-ink-3 text-t-xs">
              Reason given by the desk
            </figcaption>
            <blockquote className={quoteClass}>“{quote}”</blockquote>
          </figure>
        )}
        <DescriptionList dense rows={rows} />
      </div>
      {children}
    </div>
  );
}
