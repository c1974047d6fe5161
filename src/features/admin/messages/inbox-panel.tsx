import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getMessages, type ReceivedMessage } from '@/data/collections/messages';
import { deskQueries } from '@/data/desk-queries';
import { causeOf } from '@/data/ledger/causes';
import { everyPage } from '@/data/ledger/every-page';
import { me } from '@/data/ledger/me';
import type { MessageStatus } from '@/domain/messages/message';
import { useNow } from '@/ui/hooks/use-now';
import { ExportButton, type ExportButtonProps } from '@/ui/tables/export-button';
import { ListKeys } from '@/ui/tables/list-keys';
import { nearestTo, useRowFocus } from '@/ui/tables/row-focus';
import { HandleSeveral } from './handle-several';
import { InboxList } from './inbox-list';
import { matchesText, messagesCsv } from './message-words';
import { ReceivedDialog } from './received-dialog';
import { useArrivals } from './use-arrivals';
import { useHandle } from './use-handle';
import type { NotificationView } from './view';

export interface InboxPanelProps {
  status: MessageStatus;
  view: NotificationView;
  onText: (text: string) => void;
  orderAddress: string;
  /** After the last row was handled the focus needs another place. */
  onNoneLeft: () => void;
}

/** Messages of the contact form: the new ones, or those that were handled. */
export function InboxPanel({ status, view: { text, order }, onText, orderAddress, onNoneLeft }: InboxPanelProps) {
  const messages = useInfiniteQuery(deskQueries.messages(status, order));
  useArrivals();
  const [open, setOpen] = useState<ReceivedMessage | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusNear = useRowFocus(list, onNoneLeft);
  const shown = (messages.data?.pages ?? []).flatMap(({ rows }) => rows).filter((message) => matchesText(text, message));
  const ids = shown.map(({ id }) => id);
  const { handle, busy } = useHandle((handled) => {
    setOpen(null);
    focusNear(nearestTo(handled.at(-1) ?? '', ids).filter((id) => !handled.includes(id)));
  });
  const read: ExportButtonProps['read'] = async (how) => {
    const all = await everyPage((after) => getMessages(me(), status, after, order), how);
    return messagesCsv(all.filter((message) => matchesText(text, message)));
  };
  return (
    <div ref={list}>
      <ListKeys
        opens="Read the message"
        rowKeys={status === 'new' ? [{ key: 'h', does: 'Mark as handled', run: (id) => void handle([id]) }] : []}
      >
        <InboxList
          of={messages}
          status={status}
          order={order}
          orderAddress={orderAddress}
          text={text}
          onText={onText}
          chosen={open?.id ?? null}
          onOpen={setOpen}
          tool={
            <div className="flex flex-wrap gap-s-3">
              {status === 'new' && <HandleSeveral shown={shown} busy={busy} onHandle={handle} />}
              <ExportButton name={`messages-${status}.csv`} read={read} causeOf={causeOf} />
            </div>
          }
        />
      </ListKeys>
      {open && <OpenMessage message={open} busy={busy} onHandle={() => void handle([open.id])} onClose={() => setOpen(null)} />}
    </div>
  );
}

function OpenMessage(props: { message: ReceivedMessage; busy: boolean; onHandle: () => void; onClose: () => void }) {
  const people = useQuery(deskQueries.peopleByEmail(props.message.email));
  const now = useNow();
  return <ReceivedDialog {...props} people={people} now={now} />;
}
