import { type ReactNode, useRef } from 'react';
import type { MessageOrder, ReceivedMessage } from '@/data/collections/messages';
import type { MessageStatus } from '@/domain/messages/message';
import { Empty } from '@/ui/feedback/empty';
import { PagedList, type PagedQuery } from '@/ui/tables/paged-list';
import { SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { MessageTable } from './message-table';
import { matchesText } from './message-words';

export interface InboxListProps {
  of: PagedQuery<ReceivedMessage>;
  status: MessageStatus;
  order: MessageOrder;
  orderAddress: string;
  text: string;
  onText: (text: string) => void;
  chosen: string | null;
  onOpen: (message: ReceivedMessage) => void;
  /** At the right of the toolbar. */
  tool: ReactNode;
}

const noun = { one: 'message', many: 'messages' };
const sayings: Record<MessageStatus, { failed: string; are: string; title: string; empty: string }> = {
  new: {
    failed: 'The new messages could not be read',
    are: 'new',
    title: 'No new messages',
    empty: 'What somebody writes in the contact form appears here by itself, within half a minute.',
  },
  handled: {
    failed: 'The handled messages could not be read',
    are: 'handled',
    title: 'No message was handled yet',
    empty: 'A message that is marked as handled leaves the inbox and stands here.',
  },
};

/** The messages as far as they are read, and the filter above them. */
export function InboxList({ of, status, order, orderAddress, text, onText, chosen, onOpen, tool }: InboxListProps) {
  const tools = useRef<HTMLDivElement>(null);
  const { failed, are, title, empty } = sayings[status];
  const clear = () => {
    onText('');
    tools.current?.querySelector('input')?.focus();
  };
  const filter = {
    words: text.trim() && `“${text.trim()}”`,
    matches: (message: ReceivedMessage) => matchesText(text, message),
    clear,
  };
  return (
    <>
      <div ref={tools}>
        <Toolbar label="Filter the messages">
          <SearchBox label="Name, e-mail, subject or text" placeholder="Name, e-mail, subject or text" value={text} onChange={onText} />
          <div className="ml-auto">{tool}</div>
        </Toolbar>
      </div>
      <PagedList of={of} filter={filter} noun={noun} are={are} failedTitle={failed} empty={<Empty title={title}>{empty}</Empty>}>
        {(rows) => <MessageTable rows={rows} order={order} orderAddress={orderAddress} chosen={chosen} onOpen={onOpen} />}
      </PagedList>
    </>
  );
}
