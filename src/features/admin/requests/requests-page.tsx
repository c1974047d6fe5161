import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useClientName } from '@/data/hooks/use-client-name';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { maxEntryCount } from '@/data/ledger/ledger';
import { coinName, coins } from '@/domain/coin';
import { ClientFilterNote } from '@/parts/clients/client-link';
import {
  canBeDeleted,
  depositKind,
  type RequestKind,
  type RequestTab,
  tabLabels,
  withdrawalKind,
} from '@/parts/requests/request-kinds';
import { LiveAside, Page } from '@/ui/page';
import { type SearchParamsCodec, useListSearchParams } from '@/ui/tables/search-params';
import { Tabs } from '@/ui/tables/tabs';
import { ListToolbar, OptionalFilter } from '@/ui/tables/toolbar';
import { AllPanel } from './history/all-panel';
import { DecidedPanel } from './history/decided-panel';
import { PendingPanel } from './pending/pending-panel';
import { PendingTools } from './pending/pending-tools';
import { SavedViews } from './pending/saved-views';
import { RequestExport } from './request-export';
import { createRequestSearchParams, type RequestFilters } from './request-filters';

/**
 * Each count costs a read, so the counts are loaded after the rows. One that could not be read is
 * left out.
 */
function useCounts(
  kind: RequestKind,
  counted: boolean,
): Partial<Record<RequestTab, number | undefined>> {
  const { col, actions, requested } = kind;
  const enabled = useIsIdle() && counted;
  const counts = {
    waiting: useQuery({ ...adminQueries.pendingCount(col), enabled }).data,
    completed: useQuery({ ...adminQueries.actionCount(actions.completed), enabled }).data,
    rejected: useQuery({ ...adminQueries.actionCount(actions.rejected), enabled }).data,
    cancelled: useQuery({ ...adminQueries.actionCount(actions.cancelled), enabled }).data,
  };
  // A withdrawal can be decided and then deleted: the sum of the states would count it twice.
  const isDeletable = canBeDeleted(kind);
  const deleted = useQuery({
    ...adminQueries.actionCount('withdrawal.deleted'),
    enabled: enabled && isDeletable,
  }).data;
  const requests = useQuery({
    ...adminQueries.actionCount(requested),
    enabled: enabled && isDeletable,
  }).data;
  if (!counted) return {};
  return { ...counts, deleted, all: isDeletable ? requests : sumCounts(Object.values(counts)) };
}

/** Total of a kind that is never deleted; undefined if a count is missing. */
const sumCounts = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.every((count) => count !== undefined)
    ? counts.reduce((sum, count) => sum + count, 0)
    : undefined;

const coinOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));

function RequestsPage({
  kind,
  codec,
}: {
  kind: RequestKind;
  codec: SearchParamsCodec<RequestFilters>;
}) {
  const list = useListSearchParams(codec);
  const { filters, change, clear, searchBox, getSearchWith } = list;
  const { tab, client } = filters;
  const name = useClientName(client);
  const currentTab = useRef<HTMLAnchorElement>(null);
  // The counts cover all clients, so they would not match the rows of one.
  const counts = useCounts(kind, client === null);
  const renderToolbar = (more?: ReactNode) => (
    <ListToolbar
      label={`Filter ${kind.noun.many}`}
      search={{
        label: kind.searchLabel,
        text: filters.text,
        onText: (text) => change({ text }),
        ref: searchBox,
      }}
      end={<RequestExport kind={kind} filters={filters} />}
    >
      <OptionalFilter
        label="Coin"
        every="All coins"
        value={filters.coin}
        options={coinOptions}
        onChange={(coin) => change({ coin })}
      />
      {more}
    </ListToolbar>
  );
  const shared = {
    kind,
    client: client ?? undefined,
    filters,
    onClear: clear,
    tools: renderToolbar(),
  };
  return (
    <Page title={kind.title} aside={<LiveAside />}>
      <div className="mb-6">
        <Tabs
          label="Status"
          currentTab={currentTab}
          tabs={kind.tabs.map((one) => ({
            to: getSearchWith({ tab: one }),
            label: tabLabels[one],
            count: counts[one],
            orMore: one !== 'waiting' && (counts[one] ?? 0) >= maxEntryCount,
            current: one === tab,
          }))}
        />
      </div>
      <ClientFilterNote
        name={name}
        itemsLabel={kind.noun.many}
        allPath={getSearchWith({ client: null })}
      />
      {tab === 'waiting' && (
        <PendingPanel
          key={client}
          {...shared}
          tools={
            <>
              <SavedViews kind={kind} codec={codec} list={list} />
              <PendingTools kind={kind} list={list} renderToolbar={renderToolbar} />
            </>
          }
          getOrderPath={(order) => getSearchWith({ order })}
          onNoneLeft={() => currentTab.current?.focus()}
        />
      )}
      {tab === 'all' && <AllPanel key={client} {...shared} />}
      {tab !== 'waiting' && tab !== 'all' && (
        <DecidedPanel key={`${tab} ${client}`} {...shared} tab={tab} />
      )}
    </Page>
  );
}

const depositParams = createRequestSearchParams(depositKind);
export const DepositsPage = () => <RequestsPage kind={depositKind} codec={depositParams} />;
const withdrawalParams = createRequestSearchParams(withdrawalKind);
export const WithdrawalsPage = () => (
  <RequestsPage kind={withdrawalKind} codec={withdrawalParams} />
);
