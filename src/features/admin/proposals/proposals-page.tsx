import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useClientName } from '@/data/hooks/use-client-name';
import { useUserState } from '@/data/user-state';
import { formatName } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/revision-fields';
import { describeProposal, shortenProposedAct } from '@/domain/two-people/proposal-words';
import { getProposalKind, isForAgents } from '@/domain/two-people/proposed-action';
import { ClientFilterNote } from '@/parts/clients/client-link';
import { Queue } from '@/parts/decisions/queue';
import { queueKeys, stepKeys } from '@/parts/decisions/queue-steps';
import { proposalKeys } from '@/parts/proposals/decision-frame';
import { ProposalDialog } from '@/parts/proposals/proposal-dialog';
import { ConfirmationTime, getOwnReason, Proposer } from '@/parts/proposals/proposal-facts';
import type { InitialChoice } from '@/parts/proposals/proposal-schema';
import type { ProposalRow } from '@/parts/proposals/use-decide-proposal';
import { useProposalDays } from '@/parts/proposals/use-proposal-days';
import { EmptyState } from '@/ui/feedback/empty-state';
import { StatusMark } from '@/ui/feedback/status-mark';
import { useNow } from '@/ui/hooks/use-now';
import { LiveAside, Page } from '@/ui/page';
import { useListSearchParams } from '@/ui/tables/search-params';
import { ListToolbar } from '@/ui/tables/toolbar';
import { Urgency } from '@/ui/tables/urgency';
import { Age } from '@/ui/time';
import {
  createProposalFilter,
  getRowId,
  proposalSearchParams,
  sortProposals,
} from './proposal-filters';
import { useVoidWords } from './use-void-words';

export function Component() {
  const { filters, change, clear, searchBox, getSearchWith } =
    useListSearchParams(proposalSearchParams);
  const name = useClientName(filters.client);
  return (
    <Page title="Second approval" aside={<LiveAside />}>
      <p className="-mt-4 mb-6 max-w-measure text-ink-2 text-t-sm">
        Each needs a second administrator within 24 hours; a policy or a payment method, within a
        day once it has waited. Decided ones are in the{' '}
        <Link to="/admin/journal?kind=proposals">journal</Link>.
      </p>
      <ClientFilterNote
        name={name}
        itemsLabel="proposals"
        allPath={getSearchWith({ client: null })}
      />
      <PendingProposals
        key={filters.client}
        client={filters.client ?? undefined}
        text={filters.text}
        onClear={clear}
        onNoneLeft={() => searchBox.current?.focus()}
        tools={
          <ListToolbar
            label="Filter proposals"
            search={{
              label: 'Name, email or phone',
              text: filters.text,
              onText: (text) => change({ text }),
              ref: searchBox,
            }}
          />
        }
      />
    </Page>
  );
}

/** Long acts wrap in a card, so that the line below has room. */
const actClass = '@max-[40rem]:block @max-[40rem]:max-w-36 @max-[40rem]:text-end';

const noProposals = (
  <EmptyState title="Nothing needs a second approval">
    Deposits, withdrawals, results of trades, fees and adjustments above the desk’s threshold, or
    beyond what one administrator moves alone in a day, appear here once they are proposed. So does
    the closing of an account that holds more, every role or status of an administrator, a looser
    policy, and a new payment address.
  </EmptyState>
);

/** Until when it can be approved, or why it no longer can. @param words empty if it can */
const VoidOrTime = ({
  words,
  ...time
}: ComponentProps<typeof ConfirmationTime> & { words: string }) =>
  words ? (
    <StatusMark kind="neutral" wrap>{`Void: ${words}`}</StatusMark>
  ) : (
    <ConfirmationTime {...time} />
  );

interface PendingProposalsProps {
  client: Uid | undefined;
  text: string;
  tools: ReactNode;
  onClear: () => void;
  onNoneLeft: () => void;
}

function PendingProposals({ client, text, tools, onClear, onNoneLeft }: PendingProposalsProps) {
  const { uid: me } = useUserState();
  const { isAgent, isManager } = useAdminRole();
  const now = useNow();
  const query = useInfiniteQuery(adminQueries.pending('proposals', client));
  const all = sortProposals(query.data?.pages.flatMap(({ rows }) => rows) ?? []);
  const { getDay } = useProposalDays(all.map(({ element }) => element));
  const getVoidWords = useVoidWords(all);
  const filter = createProposalFilter({ text }, onClear);
  const getOpenerText = (row: ProposalRow): string => {
    const { element } = row;
    if (!isAgent || element.uid === me) return 'Details';
    const day = getDay(element);
    if ((day && now >= day.closesAt) || getVoidWords(row)) return 'Remove';
    if (element.by === me) return 'Take back';
    return isManager || isForAgents(getProposalKind(element)) ? 'Review' : 'Details';
  };
  return (
    <Queue<ProposalRow, InitialChoice>
      list={{
        query,
        filter,
        noun: { one: 'proposal', many: 'proposals' },
        stateLabel: 'waiting',
        failedTitle: 'Couldn’t load waiting proposals',
        empty: noProposals,
        sortRows: sortProposals,
      }}
      table={{
        caption: 'Proposals waiting, oldest first',
        columns: [
          {
            key: 'age',
            header: 'Age',
            hideWhenNarrow: true,
            // What has to wait is late only once it can be confirmed.
            cell: ({ element }) => (
              <Urgency since={getDay(element)?.opensAt ?? element.at} now={now}>
                <Age since={element.at} now={now} />
              </Urgency>
            ),
          },
          'client',
          {
            key: 'act',
            header: 'Proposal',
            keepInCard: true,
            cell: ({ element }) => <b className={actClass}>{shortenProposedAct(element)}</b>,
          },
          {
            key: 'by',
            header: 'Proposed by',
            wraps: true,
            cell: (row) => (
              <>
                <Proposer proposal={row.element} />
                {row.element.by === me && !getVoidWords(row) && (
                  <small className="block text-ink-3 text-t-xs">{getOwnReason(row.element)}</small>
                )}
              </>
            ),
          },
          {
            key: 'end',
            header: 'Approve by',
            wraps: true,
            cell: (row) => (
              <VoidOrTime words={getVoidWords(row)} day={getDay(row.element)} now={now} />
            ),
          },
        ],
        getClient: ({ element: { uid }, profile }) => ({ uid, profile }),
        renderCardLine: (row) => (
          <>
            <Proposer proposal={row.element} />
            <br />
            <VoidOrTime
              words={getVoidWords(row)}
              label="Until"
              day={getDay(row.element)}
              now={now}
            />
            {row.element.by === me && !getVoidWords(row) && (
              <span className="block">{getOwnReason(row.element)}</span>
            )}
          </>
        ),
      }}
      getId={getRowId}
      shown={all.filter(filter.matches)}
      canDecide={({ element }) => element.uid !== me && element.by !== me}
      opener={{
        text: getOpenerText,
        label: (row) =>
          `${getOpenerText(row)}: ${describeProposal(row.element, formatName(row.profile, row.element.uid))}`,
      }}
      keys={{
        open: isAgent ? 'Review the proposal' : 'Open the proposal',
        getRowKeys: (openRow) =>
          isAgent
            ? [
                { key: 'a', description: 'Review to approve', run: (id) => openRow(id, 'confirm') },
                { key: 'r', description: 'Review to reject', run: (id) => openRow(id, 'reject') },
              ]
            : [],
        panel: isAgent ? [...queueKeys, ...proposalKeys] : stepKeys,
      }}
      tools={tools}
      onNoneLeft={onNoneLeft}
      renderDialog={({ first, ...item }) => <ProposalDialog {...item} choice={first} now={now} />}
    />
  );
}
