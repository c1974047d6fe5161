import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useClientName } from '@/data/hooks/use-client-name';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { maxEntryCount } from '@/data/ledger/ledger';
import { coinName, coins } from '@/domain/coin';
import { LiveAside, Page } from '@/ui/page';
import { ClientFilterNote } from '@/ui/tables/client-link';
import { useListSearchParams } from '@/ui/tables/search-params';
import { Tabs } from '@/ui/tables/tabs';
import { ListToolbar, OptionalFilter } from '@/ui/tables/toolbar';
import { createRequestSearchParams, createRowFilter, type RequestFilters } from './filters';
import { AllPanel } from './history/all-panel';
import { DecidedPanel } from './history/decided-panel';
import { PendingPanel } from './pending/pending-panel';
import { RequestExport } from './request-export';
import { depositKind, type RequestKind, type RequestTab, tabLabels, withdrawalKind } from './request-kinds';

type TabCounts = Partial<Record<RequestTab, number | undefined>>;

interface RequestTabsProps {
  kind: RequestKind;
  current: RequestTab;
  /** False if filtered to one client: the counts cover all clients and would not match the rows. */
  showsCounts: boolean;
  getSearchWith: (part: { tab: RequestTab }) => string;
  currentTab?: Ref<HTMLAnchorElement>;
}

/** Tabs for the states, each with its count. A count that could not be read is left out. */
export function RequestTabs({ kind, current, showsCounts, getSearchWith, currentTab }: RequestTabsProps) {
  const counts = useCounts(kind, showsCounts);
  return (
    <Tabs
      label="State"
      currentTab={currentTab}
      tabs={kind.tabs.map((tab) => ({
        to: getSearchWith({ tab }),
        label: tabLabels[tab],
        count: counts[tab],
        orMore: tab !== 'waiting' && (counts[tab] ?? 0) >= maxEntryCount,
        current: tab === current,
      }))}
    />
  );
}

/** Each count costs a read, so the counts are loaded after the rows. */
function useCounts({ col, actions, requested }: RequestKind, counted: boolean): TabCounts {
  const enabled = useIsIdle() && counted;
  const counts = {
    waiting: useQuery({ ...adminQueries.pendingCount(col), enabled }).data,
    completed: useQuery({ ...adminQueries.actionCount(actions.completed), enabled }).data,
    rejected: useQuery({ ...adminQueries.actionCount(actions.rejected), enabled }).data,
    cancelled: useQuery({ ...adminQueries.actionCount(actions.cancelled), enabled }).data,
  };
  // A withdrawal can be decided and then deleted: the sum of the states would count it twice.
  const canBeDeleted = actions.deleted !== undefined;
  const deleted = useQuery({ ...adminQueries.actionCount('withdrawal.deleted'), enabled: enabled && canBeDeleted }).data;
  const requests = useQuery({ ...adminQueries.actionCount(requested), enabled: enabled && canBeDeleted }).data;
  if (!counted) return {};
  return { ...counts, deleted, all: canBeDeleted ? requests : sumCounts(Object.values(counts)) };
}

/** Total of a kind that is never deleted; undefined if a count is missing. */
const sumCounts = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.every((count) => count !== undefined) ? counts.reduce((sum, count) => sum + count, 0) : undefined;

const coinOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));

interface RequestToolsProps {
  kind: Pick<RequestKind, 'noun' | 'searchLabel'>;
  filters: Pick<RequestFilters, 'text' | 'coin'>;
  onChange: (part: Partial<RequestFilters>) => void;
  searchBox?: Ref<HTMLInputElement>;
  children?: ReactNode;
}

export function RequestTools({ kind: { noun, searchLabel }, filters: { text, coin }, onChange, searchBox, children }: RequestToolsProps) {
  const search = { label: searchLabel, text, onText: (typed: string) => onChange({ text: typed }), ref: searchBox };
  return (
    <ListToolbar label={`Filter the ${noun.many}`} search={search} end={children}>
      <OptionalFilter
        label="Coin"
        every="Every coin"
        value={coin}
        options={coinOptions}
        onChange={(chosen) => onChange({ coin: chosen })}
      />
    </ListToolbar>
  );
}

function RequestsPage({ kind }: { kind: RequestKind }) {
  const { filters, change, clear, searchBox, getSearchWith } = useListSearchParams(createRequestSearchParams(kind));
  const { tab, client } = filters;
  const name = useClientName(client);
  const currentTab = useRef<HTMLAnchorElement>(null);
  const tools = (
    <RequestTools kind={kind} filters={filters} onChange={change} searchBox={searchBox}>
      <RequestExport kind={kind} filters={filters} />
    </RequestTools>
  );
  const shared = { kind, client: client ?? undefined, tools, filter: createRowFilter(filters, clear) };
  return (
    <Page title={kind.title} aside={<LiveAside>A new request appears by itself.</LiveAside>}>
      <div className="mb-s-5">
        <RequestTabs kind={kind} current={tab} showsCounts={client === null} getSearchWith={getSearchWith} currentTab={currentTab} />
      </div>
      <ClientFilterNote name={name} itemsLabel={kind.noun.many} allPath={getSearchWith({ client: null })} />
      {tab === 'waiting' && <PendingPanel {...shared} key={client} onNoneLeft={() => currentTab.current?.focus()} />}
      {tab === 'all' && <AllPanel {...shared} key={client} />}
      {tab !== 'waiting' && tab !== 'all' && <DecidedPanel {...shared} key={`${tab} ${client}`} tab={tab} />}
    </Page>
  );
}

export const DepositsPage = () => <RequestsPage kind={depositKind} />;
export const WithdrawalsPage = () => <RequestsPage kind={withdrawalKind} />;
