import {
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { adminQueries } from '@/data/admin-queries';
import { handleMessages } from '@/data/collections/message-acts';
import { getMessages, messageOrders, type ReceivedMessage } from '@/data/collections/messages';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { pageSize, readAllPages } from '@/data/ledger/read';
import { removeCachedRows } from '@/data/ledger/remove-cached-rows';
import { getAgentReason } from '@/domain/accounts/admin-role-words';
import type { MessageStatus } from '@/domain/messages/message';
import { plural } from '@/domain/plural';
import { AdminTable } from '@/parts/clients/admin-table';
import { Button } from '@/ui/button';
import { ButtonPlaceholder } from '@/ui/button-placeholder';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { Dialog } from '@/ui/overlays/dialog';
import type { ToastMessages } from '@/ui/overlays/toasts';
import { ExportButton, type ExportButtonProps } from '@/ui/tables/export-button';
import { ListKeys } from '@/ui/tables/list-keys';
import { formatCount, PagedList } from '@/ui/tables/paged-list';
import { findNearestRows, useRowFocus } from '@/ui/tables/row-focus';
import type { ListState } from '@/ui/tables/search-params';
import { ListToolbar } from '@/ui/tables/toolbar';
import { Time } from '@/ui/time';
import { CutText } from './cut-text';
import { describeText, type MessageFilters } from './message-filters';
import { formatMessagesCsv, markAct, matchesText, ReceivedDialog } from './received-dialog';

const noun = { one: 'message', many: 'messages' };
const textsByStatus: Record<MessageStatus, { failed: string; title: string; empty: string }> = {
  new: {
    failed: 'Couldn’t load new messages',
    title: 'No new messages',
    empty: 'Messages from the contact form appear here within half a minute.',
  },
  handled: {
    failed: 'Couldn’t load messages marked as done',
    title: 'No messages marked as done yet',
    empty: 'Messages you mark as done leave the inbox and appear here.',
  },
};

interface BulkHandleProps {
  shown: readonly ReceivedMessage[];
  busy: boolean;
  /** @returns whether they were marked */
  onHandle: (ids: readonly string[]) => Promise<boolean>;
}

const bulkLabel = 'Mark these as done';

/**
 * Marks up to a page of messages as handled after a confirmation, so that a flood can be cleared
 * page by page.
 */
function BulkHandle({ shown, busy, onHandle }: BulkHandleProps) {
  const [messages, setMessages] = useState<readonly ReceivedMessage[] | null>(null);
  const { desk } = useAdminRole();
  const close = () => setMessages(null);
  const handle = async () => {
    if (messages && (await onHandle(messages.map(({ id }) => id)))) close();
  };
  return (
    <>
      {shown.length > 1 ? (
        <Button
          size="toolbar"
          onClick={() => setMessages(shown.slice(0, pageSize))}
          disabledReason={getAgentReason(desk, markAct)}
        >
          {bulkLabel}
        </Button>
      ) : (
        <ButtonPlaceholder size="toolbar">{bulkLabel}</ButtonPlaceholder>
      )}
      {messages && (
        <Dialog
          drawer
          dismissable={!busy}
          onClose={close}
          label={`Up to ${pageSize} messages at a time`}
          title={`Mark ${formatCount(messages.length, noun)} as done?`}
          footer={
            <>
              <Button size="toolbar" onClick={close} disabledReason={busy ? 'Saving…' : undefined}>
                Cancel
              </Button>
              <Button kind="primary" size="toolbar" busy={busy} onClick={() => void handle()}>
                Mark {messages.length} as done
              </Button>
            </>
          }
        >
          <Note kind="pending">
            <b>This doesn’t reply to anyone.</b> The messages leave the inbox and can be read under
            Done. They can’t become new again.
          </Note>
          <ul className="mt-4 grid gap-2">
            {messages.map(({ id, name, subject }) => (
              <li key={id} className="wrap-anywhere">
                <b>{name}</b>: {subject}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

const getToastMessages = (count: number): ToastMessages => ({
  progress: 'Marking as Done...',
  success: plural(count, 'Message Marked as Done', `${count} Messages Marked as Done`),
  failure: 'Error Occurred.',
});

/**
 * Removes them from the inbox at once. Invalidates the handled messages, which are refetched where
 * shown.
 */
async function removeFromInboxCache(client: QueryClient, ids: readonly string[]): Promise<void> {
  for (const order of messageOrders) {
    await removeCachedRows(client, adminQueries.messages('new', order).queryKey, ({ id }) =>
      ids.includes(id),
    );
  }
  client.setQueryData(
    adminQueries.messageCount('new').queryKey,
    (count) => count && Math.max(0, count - ids.length),
  );
  void client.invalidateQueries({ queryKey: ['messages', 'handled'] });
  void client.invalidateQueries(adminQueries.messageCount('handled'));
}

/**
 * Marks messages as handled. Those that another administrator has handled leave the inbox in the
 * same way.
 * @param done called when they have left the inbox
 */
function useHandleMessages(done: (ids: readonly string[]) => void) {
  const client = useQueryClient();
  const { attempt, isPending } = useLedgerMutation<readonly string[]>({
    action: null,
    messages: (ids) => getToastMessages(ids.length),
    send: (ids) => handleMessages(currentUserContext(), ids),
    onSuccess: async (_, ids) => {
      await removeFromInboxCache(client, ids);
      done(ids);
    },
  });
  /** @returns whether they were marked */
  const handle = async (ids: readonly string[]): Promise<boolean> =>
    !isPending && (await attempt(ids)).ok;
  return { handle, busy: isPending };
}

/**
 * How often the new messages are counted. Messages write no entry, so live updates do not report
 * them; a count is cheap. Milliseconds.
 */
export const messageCountIntervalMs = 30_000;

/**
 * Refetches the new messages when their number has changed: one arrived, or another administrator
 * handled one.
 */
function useRefetchOnArrival() {
  const client = useQueryClient();
  const { data: count } = useQuery(adminQueries.messageCount('new'));
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== undefined && known.current !== count)
      void client.invalidateQueries({ queryKey: ['messages', 'new'] });
    known.current = count;
  }, [client, count]);
}

interface InboxPanelProps {
  status: MessageStatus;
  list: ListState<MessageFilters>;
  onNoneLeft: () => void;
}

export function InboxPanel({ status, list, onNoneLeft }: InboxPanelProps) {
  const { text, order } = list.filters;
  const { isAgent } = useAdminRole();
  const { failed, title, empty } = textsByStatus[status];
  const matches = (message: ReceivedMessage) => matchesText(text, message);
  const messages = useInfiniteQuery(adminQueries.messages(status, order));
  useRefetchOnArrival();
  const [open, setOpen] = useState<ReceivedMessage | null>(null);
  const focusNear = useRowFocus(onNoneLeft);
  const shown = (messages.data?.pages ?? []).flatMap(({ rows }) => rows).filter(matches);
  const ids = shown.map(({ id }) => id);
  const { handle, busy } = useHandleMessages((handled) => {
    setOpen(null);
    focusNear(findNearestRows(handled.at(-1) ?? '', ids).filter((id) => !handled.includes(id)));
  });
  const readCsv: ExportButtonProps['readCsv'] = async (how) => {
    const all = await readAllPages(
      (after) => getMessages(currentUserContext(), status, after, order),
      how,
    );
    return formatMessagesCsv(all.filter(matches));
  };
  return (
    <>
      <ListKeys
        openDescription="Open the message"
        rowKeys={
          status === 'new' && isAgent
            ? [{ key: 'h', description: 'Mark as done', run: (id) => void handle([id]) }]
            : []
        }
      >
        <ListToolbar
          label="Filter messages"
          search={{
            label: 'Name, email, subject or text',
            text,
            onText: (typed) => list.change({ text: typed }),
            ref: list.searchBox,
          }}
          end={
            <div className="flex flex-wrap gap-3">
              {status === 'new' && <BulkHandle shown={shown} busy={busy} onHandle={handle} />}
              <ExportButton fileName={`messages-${status}.csv`} readCsv={readCsv} />
            </div>
          }
        />
        <PagedList
          query={messages}
          filter={{ description: describeText(text), matches, clear: list.clear }}
          noun={noun}
          stateLabel={status === 'handled' ? 'done' : status}
          failedTitle={failed}
          empty={<EmptyState title={title}>{empty}</EmptyState>}
        >
          {(rows) => (
            <AdminTable
              caption={`Messages, ${order} first`}
              columns={[
                {
                  key: 'name',
                  header: 'From',
                  keepInCard: true,
                  cell: ({ name }) => <CutText className="font-medium">{name}</CutText>,
                },
                {
                  key: 'subject',
                  header: 'Subject',
                  cell: ({ subject }) => <CutText>{subject}</CutText>,
                },
                {
                  key: 'email',
                  header: 'Email',
                  hideWhenNarrow: true,
                  cell: ({ email }) => <CutText>{email}</CutText>,
                },
                {
                  key: 'at',
                  header: (
                    <Link
                      to={list.getSearchWith({ order: order === 'newest' ? 'oldest' : 'newest' })}
                    >
                      Received, {order} first
                    </Link>
                  ),
                  keepInCard: true,
                  sort: order === 'newest' ? 'descending' : 'ascending',
                  cell: ({ at }) => <Time at={at} />,
                },
              ]}
              rows={rows}
              getRowKey={({ id }) => id}
              openKey={open?.id ?? null}
              opener={{
                text: 'Open',
                label: ({ subject, name }) => `Open “${subject}” from ${name}`,
                onOpen: setOpen,
              }}
              renderCardLine={({ subject }) => subject}
            />
          )}
        </PagedList>
      </ListKeys>
      {open && (
        <ReceivedDialog
          message={open}
          busy={busy}
          onHandle={() => void handle([open.id])}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
