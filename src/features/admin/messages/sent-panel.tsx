import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { getSentNotices, type SentNotice } from '@/data/admin/sent-notices';
import { adminQueries } from '@/data/admin-queries';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { readAllPages } from '@/data/ledger/read';
import { useUserState } from '@/data/user-state';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { parseAudience } from '@/domain/messages/sent';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ExportButton, type ExportButtonProps } from '@/ui/tables/export-button';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList, type PagedQuery } from '@/ui/tables/paged-list';
import type { ListState } from '@/ui/tables/search-params';
import { ListToolbar } from '@/ui/tables/toolbar';
import { describeText, type MessageFilters } from './filters';
import { getUnfinishedSends, useSends } from './send-runner';
import { SentDialog } from './sent-dialog';
import { formatSentCsv, matchesSent, type SentState, SentTable, type SentTableProps } from './sent-table';

export interface SentListProps extends Omit<SentTableProps, 'rows'> {
  query: PagedQuery<SentNotice>;
  list: ListState<MessageFilters>;
  /** At the right of the toolbar. */
  tool: ReactNode;
}

/** The sent messages read so far, with the search box above. */
export function SentList({ query, list, tool, ...table }: SentListProps) {
  const { text } = list.filters;
  const search = { label: 'Title, text or person', text, onText: (typed: string) => list.change({ text: typed }), ref: list.searchBox };
  return (
    <>
      <ListToolbar label="Filter what was sent" search={search} end={tool} />
      <PagedList
        query={query}
        filter={{ description: describeText(text), matches: (sent) => matchesSent(text, sent, table.me), clear: list.clear }}
        noun={{ one: 'message', many: 'messages' }}
        stateLabel="sent"
        failedTitle="What was sent could not be read"
        empty={
          <EmptyState
            title="Nothing was sent yet"
            action={<ButtonLink to={list.getSearchWith({ tab: 'send', text: '' })}>Write a message</ButtonLink>}
          >
            A message of the desk stands here with whom it reached, and when.
          </EmptyState>
        }
      >
        {(rows) => <SentTable {...table} rows={rows} />}
      </PagedList>
    </>
  );
}

/** Messages that the desk sent, to whom, and how many they reached. */
export function SentPanel({ list }: { list: ListState<MessageFilters> }) {
  const { uid } = useUserState();
  const sent = useInfiniteQuery(adminQueries.sentNotices());
  const client = useQueryClient();
  const { running } = useSends();
  const [open, setOpen] = useState<Op | null>(null);
  const stateOf = (one: SentNotice) => getSentState(one, uid, running);
  // Taken from the query, so that an open message shows its progress.
  const shown = sent.data?.pages.flatMap(({ rows }) => rows).find(({ op }) => op === open);
  const readCsv: ExportButtonProps['readCsv'] = async (how) => {
    const all = await readAllPages((after) => getSentNotices(currentUserContext(), after, createProfileLoader(client)), how);
    const matching = all.filter((one) => matchesSent(list.filters.text, one, uid));
    return formatSentCsv(matching, uid);
  };
  return (
    <>
      <ListKeys openDescription="Read the message">
        <SentList
          query={sent}
          me={uid}
          stateOf={stateOf}
          list={list}
          chosen={open}
          onOpen={setOpen}
          tool={<ExportButton fileName="messages-sent.csv" readCsv={readCsv} getErrorMessage={getErrorMessage} />}
        />
      </ListKeys>
      {shown && <OpenSentDialog key={shown.op} sent={shown} me={uid} state={stateOf(shown)} onClose={() => setOpen(null)} />}
    </>
  );
}

/** `unfinished` is known for this browser's own messages, and for any message that nobody has. */
function getSentState({ op, count, by }: SentNotice, uid: Uid, running: ReadonlyMap<Op, unknown>): SentState {
  if (running.has(op)) return 'running';
  return count === 0 || (by === uid && getUnfinishedSends(uid).includes(op)) ? 'unfinished' : 'whole';
}

function OpenSentDialog({ sent, me: uid, state, onClose }: { sent: SentNotice; me: Uid; state: SentState; onClose: () => void }) {
  const { running, send, stop } = useSends();
  const { op, title, body, by } = sent;
  const audience = parseAudience(sent.audience);
  const several = audience?.to === 'standing' || audience?.to === 'verification';
  const canResume = audience !== null && by === uid && (several || state === 'unfinished');
  const group = useQuery({ ...adminQueries.audienceSize(audience ?? { to: 'everyone' }), enabled: several, staleTime: 0 });
  return (
    <SentDialog
      sent={sent}
      me={uid}
      state={state}
      sending={running.get(op)}
      group={several ? group : null}
      canResume={canResume}
      onResume={() => audience && void send({ audience, title, body }, op)}
      onStop={() => stop(op)}
      onClose={onClose}
    />
  );
}
