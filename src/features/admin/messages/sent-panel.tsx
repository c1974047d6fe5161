import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { getSentNotices, type SentNotice } from '@/data/admin/sent-notices';
import { adminQueries } from '@/data/admin-queries';
import { useDeskRole } from '@/data/hooks/use-desk-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { readAllPages } from '@/data/ledger/read';
import { useUserState } from '@/data/user-state';
import { getAgentReason } from '@/domain/accounts/desk-role-words';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { parseAudience } from '@/domain/messages/sent';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { DescriptionList } from '@/ui/description-list';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Dialog } from '@/ui/overlays/dialog';
import { ClientLink } from '@/ui/tables/client-link';
import { DeskTable } from '@/ui/tables/desk-table';
import { ExportButton, type ExportButtonProps } from '@/ui/tables/export-button';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import type { ListState } from '@/ui/tables/search-params';
import { ListToolbar } from '@/ui/tables/toolbar';
import { Time } from '@/ui/time';
import { CutText } from './cut-text';
import { describeText, type MessageFilters } from './filters';
import { getUnfinishedSends, SendingProgress, useSends } from './send-runner';
import { describeRecipients, formatAuthor, formatReached, formatSentCsv, matchesSent } from './sent-words';
import { WholeText } from './whole-text';

type SentState = 'whole' | 'unfinished' | 'running';

function SentDialog({ sent, state, onClose }: { sent: SentNotice; state: SentState; onClose: () => void }) {
  const { uid: me } = useUserState();
  const { desk } = useDeskRole();
  const { running, send, stop } = useSends();
  const { op, title, body, by } = sent;
  const sending = running.get(op);
  const audience = parseAudience(sent.audience);
  const several = audience?.to === 'standing' || audience?.to === 'verification';
  // Sending can be resumed only by its author, and only if it is unfinished or went to a group.
  const canResume = audience !== null && by === me && (several || state === 'unfinished');
  const size = useQuery({ ...adminQueries.audienceSize(audience ?? { to: 'everyone' }), enabled: several, staleTime: 0 });
  const group = several ? size : null;
  return (
    <Dialog
      drawer
      onClose={onClose}
      label={
        <>
          Sent by {by === me ? 'you' : formatAuthor(sent, me)}, <Time at={sent.at} format="second" />
        </>
      }
      title={title}
      footer={
        <>
          <Button kind={canResume && state === 'unfinished' ? 'secondary' : 'primary'} onClick={onClose}>
            Close
          </Button>
          {canResume && state !== 'running' && (
            <Button
              kind={state === 'unfinished' ? 'primary' : 'secondary'}
              disabledReason={getAgentReason(desk, 'send messages')}
              onClick={() => audience && void send({ audience, title, body }, op)}
            >
              {state === 'unfinished' ? 'Continue sending' : 'Send to the rest'}
            </Button>
          )}
        </>
      }
    >
      <DescriptionList
        dense
        rows={[
          { label: 'To', value: <Recipient sent={sent} /> },
          { label: 'Reached', value: <ReachedCount sent={sent} group={group} state={state} /> },
        ]}
      />
      <WholeText text={body} />
      {sending ? (
        <SendingProgress sending={sending} total={group?.data} onStop={() => stop(op)} />
      ) : (
        <SendingState sent={sent} group={group} state={state} canResume={canResume} />
      )}
    </Dialog>
  );
}

function Recipient({ sent }: { sent: SentNotice }): ReactNode {
  if (!sent.client) return describeRecipients(sent);
  return <ClientLink uid={sent.client.uid}>{describeRecipients(sent)}</ClientLink>;
}

interface ReachedCountProps {
  sent: SentNotice;
  /** Current size of the group; null if it did not go to a group. */
  group: QueryState<number> | null;
  state: SentState;
}

/** True if the group is larger than the number reached. Otherwise nothing is certain: some who have it may have left the group. */
const isUnreached = ({ sent, group }: Pick<ReachedCountProps, 'sent' | 'group'>): boolean =>
  group?.data !== undefined && sent.count < group.data;

/** The server does not store whether it is finished. Every reader can compare how many have it with the size of the group. */
function ReachedCount({ sent, group, state }: ReachedCountProps) {
  return (
    <>
      {formatReached(sent)}
      {group && describeGroupNow(group)}{' '}
      {state !== 'running' && isUnreached({ sent, group }) && <StatusMark kind="pending">Not everyone has it</StatusMark>}
    </>
  );
}

function describeGroupNow({ status, data }: QueryState<number>): string {
  if (data !== undefined) return `; ${data.toLocaleString('en-US')} ${data === 1 ? 'is' : 'are'} in this group now`;
  return status === 'error' ? '; couldn’t count how many are in this group now' : '';
}

const onlyAuthorReason =
  'Only the administrator who wrote it can continue. If you send it as a new message, clients who already have it get it twice.';

function SendingState({ state, canResume, sent, group }: ReachedCountProps & { canResume: boolean }) {
  if (state === 'unfinished') {
    return (
      <Note kind="pending">
        <b>{canResume ? `Sending didn’t finish. Reached: ${formatReached(sent)}.` : 'No one has it yet.'}</b>{' '}
        {canResume ? 'Continue sending: no one gets it twice.' : onlyAuthorReason}
      </Note>
    );
  }
  const lacking = isUnreached({ sent, group });
  if (!canResume && !lacking) return null;
  return (
    <Note kind={lacking ? 'pending' : 'plain'}>
      {lacking && 'Sending may have stopped or still be under way, lists may have been full, or clients may have joined the group since. '}
      {canResume ? 'You can send it to those in the group who don’t have it. No one gets it twice.' : onlyAuthorReason}
    </Note>
  );
}

export function SentPanel({ list }: { list: ListState<MessageFilters> }) {
  const { uid } = useUserState();
  const { text } = list.filters;
  const { isAgent } = useDeskRole();
  const matches = (one: SentNotice) => matchesSent(text, one, uid);
  const sent = useInfiniteQuery(adminQueries.sentNotices());
  const client = useQueryClient();
  const { running } = useSends();
  const [open, setOpen] = useState<Op | null>(null);
  const getState = (one: SentNotice) => getSentState(one, uid, running);
  // Taken from the query, so that an open message shows its progress.
  const shown = sent.data?.pages.flatMap(({ rows }) => rows).find(({ op }) => op === open);
  const readCsv: ExportButtonProps['readCsv'] = async (how) => {
    const all = await readAllPages((after) => getSentNotices(currentUserContext(), after, createProfileLoader(client)), how);
    return formatSentCsv(all.filter(matches), uid);
  };
  return (
    <>
      <ListKeys openDescription="Open the message">
        <ListToolbar
          label="Filter sent messages"
          search={{ label: 'Title, text or person', text, onText: (typed) => list.change({ text: typed }), ref: list.searchBox }}
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
              action={isAgent && <ButtonLink to={list.getSearchWith({ tab: 'compose', text: '' })}>Write a message</ButtonLink>}
            >
              Messages from the desk appear here, with who they reached and when.
            </EmptyState>
          }
        >
          {(rows) => (
            <DeskTable
              caption="Messages sent, newest first"
              columns={[
                {
                  key: 'title',
                  header: 'Title',
                  keepInCard: true,
                  cell: ({ title }) => <CutText className="font-medium">{title}</CutText>,
                },
                { key: 'to', header: 'To', cell: (row) => <CutText>{describeRecipients(row)}</CutText> },
                { key: 'reached', header: 'Reached', cell: (row) => <ReachedCell row={row} state={getState(row)} /> },
                { key: 'by', header: 'By', hideWhenNarrow: true, cell: (row) => formatAuthor(row, uid) },
                { key: 'at', header: 'Sent', keepInCard: true, cell: ({ at }) => <Time at={at} /> },
              ]}
              rows={rows}
              getRowKey={({ op }) => op}
              openKey={open}
              opener={{ text: 'Open', label: ({ title }) => `Open “${title}”`, onOpen: ({ op }) => setOpen(op) }}
              renderCardLine={(row) => (
                <>
                  {describeRecipients(row)}
                  {getState(row) !== 'whole' && (
                    <>
                      , <ReachedCell row={row} state={getState(row)} />
                    </>
                  )}
                </>
              )}
            />
          )}
        </PagedList>
      </ListKeys>
      {shown && <SentDialog key={shown.op} sent={shown} state={getState(shown)} onClose={() => setOpen(null)} />}
    </>
  );
}

/** `unfinished` is known for this browser's own messages, and for any message that nobody has. */
function getSentState({ op, count, by }: SentNotice, uid: Uid, running: ReadonlyMap<Op, unknown>): SentState {
  if (running.has(op)) return 'running';
  return count === 0 || (by === uid && getUnfinishedSends(uid).includes(op)) ? 'unfinished' : 'whole';
}

/** Marks only messages that are not finished. */
function ReachedCell({ row, state }: { row: SentNotice; state: SentState }) {
  if (state === 'whole') return formatReached(row);
  return (
    <StatusMark kind="pending">
      {state === 'running' ? 'Sending' : 'Unfinished'}, {formatReached(row)}
    </StatusMark>
  );
}
