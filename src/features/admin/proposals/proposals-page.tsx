import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useClientName } from '@/data/hooks/use-client-name';
import { useUserState } from '@/data/user-state';
import { formatName } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/revision-fields';
import { describeProposal, shortenProposedAct } from '@/domain/two-people/proposal-words';
import { getProposalKind, isForAgents } from '@/domain/two-people/proposed-action';
import { EmptyState } from '@/ui/feedback/empty-state';
import { useNow } from '@/ui/hooks/use-now';
import { DecisionPanel, queueKeys, stepKeys, useOpenQueue } from '@/ui/overlays/queue-steps';
import { LiveAside, Page } from '@/ui/page';
import { AdminTable } from '@/ui/tables/admin-table';
import { ClientFilterNote } from '@/ui/tables/client-link';
import { ListKeys, type RowKey } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import { useListSearchParams } from '@/ui/tables/search-params';
import { ListToolbar } from '@/ui/tables/toolbar';
import { Urgency } from '@/ui/tables/urgency';
import { Age } from '@/ui/time';
import { proposalKeys } from './decision-frame';
import { ProposalDialog } from './proposal-dialog';
import { ConfirmationTime, getOwnReason, Proposer } from './proposal-facts';
import {
  createProposalFilter,
  getRowId,
  type ProposalRow,
  proposalSearchParams,
  sortProposals,
} from './proposal-filters';
import type { FirstChoice } from './proposal-schema';
import { useProposalDays } from './use-proposal-days';

export function Component() {
  const { filters, change, clear, searchBox, getSearchWith } =
    useListSearchParams(proposalSearchParams);
  const name = useClientName(filters.client);
  return (
    <Page title="Waits for a second person" aside={<LiveAside />}>
      <p className="-mt-4 mb-6 max-w-measure text-ink-2 text-t-sm">
        One administrator has proposed each of these, and another one confirms it within 24 hours; a
        policy or a payment method once it has waited. Rejected and removed ones are in the{' '}
        <Link to="/admin/journal?kind=proposals">journal</Link>, confirmed ones too, under the act
        itself.
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
              label: 'Name or email',
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
const actClass = '@max-[44rem]:block @max-[44rem]:max-w-36 @max-[44rem]:text-end';

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
  const filter = createProposalFilter({ text }, onClear);
  const { open, steps, openRow, openNext, closeRow } = useOpenQueue<ProposalRow, FirstChoice>({
    rows: all.filter(filter.matches),
    getId: getRowId,
    canDecide: ({ element }) => element.uid !== me && element.by !== me,
    query,
    onNoneLeft,
  });
  const getOpenerText = ({ element }: ProposalRow): string => {
    if (!isAgent || element.uid === me) return 'Details';
    const day = getDay(element);
    if (day && now >= day.closesAt) return 'Remove';
    if (element.by === me) return 'Take back';
    return isManager || isForAgents(getProposalKind(element)) ? 'Review' : 'Details';
  };
  const rowKeys: RowKey[] = [
    { key: 'a', description: 'Review to confirm', run: (id) => openRow(id, 'confirm') },
    { key: 'r', description: 'Review to reject', run: (id) => openRow(id, 'reject') },
  ];
  return (
    <ListKeys
      openDescription={isAgent ? 'Review the proposal' : 'Open the proposal'}
      rowKeys={isAgent ? rowKeys : []}
      panelKeys={isAgent ? [...queueKeys, ...proposalKeys] : stepKeys}
    >
      {tools}
      <PagedList
        query={query}
        filter={filter}
        noun={{ one: 'proposal', many: 'proposals' }}
        stateLabel="waiting"
        failedTitle="Couldn’t load waiting proposals"
        empty={
          <EmptyState title="No proposal waits for a second person">
            Deposits, withdrawals, results of trades, fees and adjustments above the desk’s
            threshold, or beyond what one administrator moves alone in a day, appear here once they
            are proposed. So does the closing of an account that holds more, every role or status of
            an administrator, a looser policy, and a new payment address.
          </EmptyState>
        }
        sortRows={sortProposals}
      >
        {(rows) => (
          <AdminTable
            caption="Proposals waiting, oldest first"
            columns={[
              {
                key: 'age',
                header: 'Age',
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
                cell: ({ element }) => (
                  <>
                    <Proposer proposal={element} />
                    {element.by === me && (
                      <small className="block text-ink-3 text-t-xs">{getOwnReason(element)}</small>
                    )}
                  </>
                ),
              },
              {
                key: 'end',
                header: 'Confirm by',
                cell: ({ element }) => <ConfirmationTime day={getDay(element)} now={now} />,
              },
            ]}
            getClient={({ element: { uid }, profile }) => ({ uid, profile })}
            rows={rows}
            getRowKey={getRowId}
            openKey={open?.id ?? null}
            opener={{
              text: getOpenerText,
              label: (row) =>
                `${getOpenerText(row)}: ${describeProposal(row.element, formatName(row.profile, row.element.uid))}`,
              onOpen: (row) => openRow(getRowId(row)),
            }}
            renderCardLine={({ element }) => (
              <>
                <Proposer proposal={element} />
                <br />
                <ConfirmationTime label="Until" day={getDay(element)} now={now} />
                {element.by === me && <span className="block">{getOwnReason(element)}</span>}
              </>
            )}
          />
        )}
      </PagedList>
      {open && steps && (
        <DecisionPanel steps={steps}>
          <ProposalDialog
            key={open.id}
            row={open.row}
            choice={open.first}
            now={now}
            onClose={closeRow}
            onDecided={openNext}
            onNext={steps.next}
          />
        </DecisionPanel>
      )}
    </ListKeys>
  );
}
