import { type ReactNode, useRef } from 'react';
import type { SentNotice } from '@/data/collections/sent';
import { ButtonLink } from '@/ui/button-link';
import { Empty } from '@/ui/feedback/empty';
import { PagedList, type PagedQuery } from '@/ui/tables/paged-list';
import { SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { SentTable, type SentTableProps } from './sent-table';
import { sentMatches } from './sent-words';

export interface SentListProps extends Omit<SentTableProps, 'rows'> {
  of: PagedQuery<SentNotice>;
  text: string;
  onText: (text: string) => void;
  sendAddress: string;
  /** At the right of the toolbar. */
  tool: ReactNode;
}

/** What was sent as far as it is read, and the filter above it. */
export function SentList({ of, text, onText, sendAddress, tool, ...table }: SentListProps) {
  const tools = useRef<HTMLDivElement>(null);
  const filter = {
    words: text.trim() && `“${text.trim()}”`,
    matches: (sent: SentNotice) => sentMatches(text, sent, table.me),
    clear: () => {
      onText('');
      tools.current?.querySelector('input')?.focus();
    },
  };
  return (
    <>
      <div ref={tools}>
        <Toolbar label="Filter what was sent">
          <SearchBox label="Title, text or person" placeholder="Title, text or person" value={text} onChange={onText} />
          <div className="ml-auto">{tool}</div>
        </Toolbar>
      </div>
      <PagedList
        of={of}
        filter={filter}
        noun={{ one: 'message', many: 'messages' }}
        are="sent"
        failedTitle="What was sent could not be read"
        empty={
          <Empty title="Nothing was sent yet" action={<ButtonLink to={sendAddress}>Write a message</ButtonLink>}>
            A message of the desk stands here with whom it reached, and when.
          </Empty>
        }
      >
        {(rows) => <SentTable {...table} rows={rows} />}
      </PagedList>
    </>
  );
}
