import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { adminQueries } from '@/data/admin-queries';
import { useClientName } from '@/data/hooks/use-client-name';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { maxEntryCount } from '@/data/ledger/ledger';
import { getDecidedItems, getPendingRequests } from '@/data/ledger/queues';
import { readAllPages } from '@/data/ledger/read';
import { describeActor, formatName } from '@/domain/accounts/person-words';
import { coinName, coins } from '@/domain/coin';
import { formatCents, isNegative, type Money, negate } from '@/domain/money';
import type { Uid } from '@/domain/revision-fields';
import { getDueTime, type Trade } from '@/domain/trades/trade';
import { serverNow } from '@/lib/clock';
import { type CsvCell, formatCsv } from '@/lib/files/csv';
import { ClientFilterNote } from '@/parts/clients/client-link';
import { LiveAside, Page } from '@/ui/page';
import { ExportButton, type ExportButtonProps } from '@/ui/tables/export-button';
import { useListSearchParams } from '@/ui/tables/search-params';
import { Tabs } from '@/ui/tables/tabs';
import { FilterSelect, ListToolbar, OptionalFilter } from '@/ui/tables/toolbar';
import { ClosedPanel } from './closed-panel';
import { OpenPanel } from './open-panel';
import {
  type ClosedTrade,
  matchesTrade,
  type OpenTrade,
  sortTrades,
  type TradeFilters,
  type TradeOrder,
  tradeSearchParams,
} from './trade-filters';

const csvHeader = [
  'Client',
  'Email',
  'Asset',
  'Side',
  'Amount, USD',
  'Leverage',
  'Opening price, USD',
  'Opened (UTC)',
  'Time over (UTC)',
];

const idHeaders = ['Trade id', 'Client id'];

const getTradeCells = ({ element, profile }: Pick<OpenTrade, 'element' | 'profile'>): CsvCell[] => [
  formatName(profile, element.uid),
  profile?.email ?? '',
  element.asset,
  element.side,
  element.amount,
  String(element.leverage),
  element.openPrice,
  element.openedAt,
  getDueTime(element),
];

export const formatOpenTradesCsv = (rows: readonly OpenTrade[]): string =>
  formatCsv(
    [...csvHeader, ...idHeaders],
    rows.map((row) => [...getTradeCells(row), row.element.id, row.element.uid]),
  );

/** Two columns, won and lost, because `formatCsv` turns a figure with a minus sign into text. */
const splitResult = (result: Money): [string, string] =>
  isNegative(result) ? ['', negate(result)] : [formatCents(result), ''];

const getSettledCells = ({ closePrice, closedAt, result, manual, note }: Trade): CsvCell[] => [
  closePrice,
  closedAt,
  ...splitResult(result),
  manual ? 'set by hand' : 'by the formula',
  note,
];

export const formatClosedTradesCsv = (rows: readonly ClosedTrade[], me: Uid): string =>
  formatCsv(
    [
      ...csvHeader,
      'Closing price, USD',
      'Settled (UTC)',
      'Won, USD',
      'Lost, USD',
      'Result',
      'Note',
      'By',
      ...idHeaders,
    ],
    rows.map((row) => [
      ...getTradeCells(row),
      ...getSettledCells(row.element),
      describeActor(row.entry, row.decider, me),
      row.element.id,
      row.element.uid,
    ]),
  );

const assetOptions = coins.map((coin) => ({ value: coin, label: coinName[coin] }));
const timeOptions = [
  { value: 'due', label: 'Ended' } as const,
  { value: 'running', label: 'Running' } as const,
];
const orderOptions: { value: TradeOrder; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'due', label: 'Ending first' },
];

/** Reads all pages for the file, in the order of the screen. */
function useTradesExport(filters: TradeFilters): ExportButtonProps['readCsv'] {
  const client = useQueryClient();
  return async (how) => {
    const matches = matchesTrade(filters, serverNow());
    const of = filters.client ?? undefined;
    const loadProfiles = createProfileLoader(client);
    if (filters.tab === 'open') {
      const rows = await readAllPages(
        (after) =>
          getPendingRequests(currentUserContext(), 'trades', {
            after,
            loadProfiles,
            clientUid: of,
          }),
        how,
      );
      return formatOpenTradesCsv(sortTrades(filters.order)(rows).filter(matches));
    }
    const rows = await readAllPages(
      (after) =>
        getDecidedItems(currentUserContext(), 'trades', {
          action: 'trade.settled',
          after,
          loadProfiles,
          clientUid: of,
        }),
      how,
    );
    return formatClosedTradesCsv(rows.filter(matches), currentUserContext().uid);
  };
}

export function Component() {
  const { filters, change, clear, searchBox, getSearchWith } =
    useListSearchParams(tradeSearchParams);
  const { tab, client, text, asset, time, order } = filters;
  const name = useClientName(client);
  const currentTab = useRef<HTMLAnchorElement>(null);
  // The counts cover all clients, so they would not match the rows of one.
  const enabled = useIsIdle() && client === null;
  const openCount = useQuery({ ...adminQueries.pendingCount('trades'), enabled }).data;
  const closedCount = useQuery({ ...adminQueries.actionCount('trade.settled'), enabled }).data;
  const readCsv = useTradesExport(filters);
  const search = {
    label: 'Name, email or phone',
    text,
    onText: (typed: string) => change({ text: typed }),
    ref: searchBox,
  };
  const tools = (
    <ListToolbar
      label="Filter trades"
      search={search}
      end={<ExportButton fileName={`trades-${tab}.csv`} readCsv={readCsv} />}
    >
      <OptionalFilter
        label="Asset"
        every="All assets"
        value={asset}
        options={assetOptions}
        onChange={(chosen) => change({ asset: chosen })}
      />
      {tab === 'open' && (
        <>
          <OptionalFilter
            label="Time"
            every="All open"
            value={time}
            options={timeOptions}
            onChange={(chosen) => change({ time: chosen })}
          />
          <FilterSelect
            label="Order"
            value={order}
            options={orderOptions}
            onChange={(chosen) => change({ order: chosen })}
          />
        </>
      )}
    </ListToolbar>
  );
  return (
    <Page title="Trade sessions" aside={<LiveAside />}>
      <div className="mb-6">
        <Tabs
          label="Status"
          currentTab={currentTab}
          tabs={[
            {
              to: getSearchWith({ tab: 'open' }),
              label: 'Open',
              count: client ? undefined : openCount,
              current: tab === 'open',
            },
            {
              to: getSearchWith({ tab: 'closed' }),
              label: 'Settled',
              count: client ? undefined : closedCount,
              orMore: closedCount === maxEntryCount,
              current: tab === 'closed',
            },
          ]}
        />
      </div>
      <ClientFilterNote name={name} itemsLabel="trades" allPath={getSearchWith({ client: null })} />
      {tab === 'open' ? (
        <OpenPanel
          key={client}
          filters={filters}
          onClear={clear}
          tools={tools}
          onNoneLeft={() => currentTab.current?.focus()}
        />
      ) : (
        <ClosedPanel key={client} filters={filters} onClear={clear} tools={tools} />
      )}
    </Page>
  );
}
