import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { getSentNotices, type SentNotice } from '@/data/admin/sent-notices';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { readAllPages } from '@/data/ledger/read';
import { useUserState } from '@/data/user-state';
import { AdminTable } from '@/parts/clients/admin-table';
import { ClientLink } from '@/parts/clients/client-link';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { DescriptionList } from '@/ui/description-list';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Dialog } from '@/ui/overlays/dialog';
import { ExportButton, type ExportButtonProps } from '@/ui/tables/export-button';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import type { ListState } from '@/ui/tables/search-params';
import { ListToolbar } from '@/ui/tables/toolbar';
import { Time } from '@/ui/time';
import { CutText } from './cut-text';
import { describeText, type MessageFilters } from './message-filters';
import { describeRecipients, formatAuthor, formatSentCsv, matchesSent } from './sent-words';
import { WholeText } from './whole-text';

function SentDialog({ sent, onClose }: { sent: SentNotice; onClose: () => void }) {
  const { uid: me } = useUserState();
  const { title, body, by, at } = sent;
  return (
    <Dialog
      drawer
      onClose={onClose}
      label={
        <>
          Sent by {by === me ? 'you' : formatAuthor(sent, me)}, <Time at={at} format="second" />
        </>
      }
      title={title}
      footer={
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <DescriptionList dense rows={[{ label: 'To', value: <Recipient sent={sent} /> }]} />
      <WholeText text={body} />
    </Dialog>
  );
}

function Recipient({ sent }: { sent: SentNotice }): ReactNode {
  if (!sent.client) return <>{describeRecipients(sent)}</>;
  return <ClientLink uid={sent.client.uid}>{describeRecipients(sent)}</ClientLink>;
}

export function SentPanel({ list }: { list: ListState<MessageFilters> }) {
  const { uid } = useUserState();
  const { text } = list.filters;
  const { isAgent } = useAdminRole();
  const matches = (one: SentNotice) => matchesSent(text, one, uid);
  const sent = useInfiniteQuery(adminQueries.sentNotices());
  const client = useQueryClient();
  const [open, setOpen] = useState<SentNotice | null>(null);
  const readCsv: ExportButtonProps['readCsv'] = async (how) => {
    const all = await readAllPages(
      (after) => getSentNotices(currentUserContext(), after, createProfileLoader(client)),
      how,
    );
    return formatSentCsv(all.filter(matches), uid);
  };
  return (
    <>
      <ListKeys openDescription="Open the message">
        <ListToolbar
          label="Filter sent messages"
          search={{
            label: 'Title, text or person',
            text,
            onText: (typed) => list.change({ text: typed }),
            ref: list.searchBox,
          }}
          end={<ExportButton fileName="messages-sent.csv" readCsv={readCsv} />}
        />
        <PagedList
          query={sent}
          filter={{ description: describeText(text), matches, clear: list.clear }}
          noun={{ one: 'message', many: 'messages' }}
          stateLabel="sent"
          failedTitle="Couldn’t load sent messages"
          empty={
            <EmptyState
              title="Nothing sent yet"
              action={
                isAgent && (
                  <ButtonLink to={list.getSearchWith({ tab: 'compose', text: '' })}>
                    Write a message
                  </ButtonLink>
                )
              }
            >
              Messages from the desk appear here, with who they went to and when.
            </EmptyState>
          }
        >
          {(rows) => (
            <AdminTable
              caption="Messages sent, newest first"
              columns={[
                {
                  key: 'title',
                  header: 'Title',
                  keepInCard: true,
                  cell: ({ title }) => <CutText className="font-medium">{title}</CutText>,
                },
                {
                  key: 'to',
                  header: 'To',
                  cell: (row) => <CutText>{describeRecipients(row)}</CutText>,
                },
                {
                  key: 'by',
                  header: 'By',
                  hideWhenNarrow: true,
                  cell: (row) => formatAuthor(row, uid),
                },
                { key: 'at', header: 'Sent', keepInCard: true, cell: ({ at }) => <Time at={at} /> },
              ]}
              rows={rows}
              getRowKey={({ id }) => id}
              openKey={open?.id ?? null}
              opener={{ text: 'Open', label: ({ title }) => `Open “${title}”`, onOpen: setOpen }}
              renderCardLine={describeRecipients}
            />
          )}
        </PagedList>
      </ListKeys>
      {open && <SentDialog sent={open} onClose={() => setOpen(null)} />}
    </>
  );
}
