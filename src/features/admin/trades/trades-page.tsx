import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { adminQueries } from '@/data/admin-queries';
import { useClientName } from '@/data/hooks/use-client-name';
import { useIsIdle } from '@/data/hooks/use-is-idle';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { maxEntryCount } from '@/data/ledger/ledger';
import { getDecidedItems, getPendingRequests } from '@/data/ledger/queues';
import { readAllPages } from '@/data/ledger/read';
import { describeActor, formatName } from '@/domain/accounts/person-words';
import { coinName, coins } from '@/domain/coin';
import type { Uid } from '@/domain/ledger/revision-fields';
import { formatCents, isNegative, type Money, negate } from '@/domain/money';
import { getDueTime, type Trade } from '@/domain/trades/trade';
import { serverNow } from '@/lib/clock';
import { formatCsv, formatUtc } from '@/lib/files/csv';
import { LiveAside, Page } from '@/ui/page';
import { ClientFilterNote } from '@/ui/tables/client-link';
import { ExportButton, type ExportButtonProps } from '@/ui/tables/export-button';
import { ListKeys } from '@/ui/tables/list-keys';
import { useListSearchParams } from '@/ui/tables/search-params';
import { Tabs } from '@/ui/tables/tabs';
import { FilterSelect, SearchBox, Toolbar } from '@/ui/tables/toolbar';
import { ClosedPanel } from './closed-panel';
import {
  type ClosedTrade,
  emptyFilters,
  matchesTrade,
  type OpenTrade,
  sortTrades,
  type TradeFilters,
  type TradeOrder,
  type TradeTab,
  tradeSearchParams,
} from './filters';
import { OpenPanel } from './open-panel';

const tradeHead = ['Client', 'E-mail', 'Asset', 'Side', 'Staked, USD', 'Leverage', 'Opening price, USD', 'Opened', 'Time over'];

const idHeaders = ['Trade id', 'Client id'];

const getTradeCells = ({ element, profile }: Pick<OpenTrade, 'element' | 'profile'>): string[] => [
  formatName(profile, element.uid),
  profile?.email ?? '',
  element.asset,
  element.side,
  element.amount,
  String(element.leverage),
  element.openPrice,
  formatUtc(element.openedAt),
  formatUtc(getDueTime(element)),
];

/** Open trades as a file; times are UTC. */
export const formatOpenTradesCsv = (rows: readonly OpenTrade[]): string =>
  formatCsv(
    [...tradeHead, ...idHeaders],
    rows.map((row) => [...getTradeCells(row), row.element.id, row.element.uid]),
  );

/** Two columns, won and lost, because `formatCsv` turns a figure with a minus sign into text. */
const splitResult = (result: Money): [string, string] => (isNegative(result) ? ['', negate(result)] : [formatCents(result), '']);

const getSettledCells = ({ closePrice, closedAt, result, manual, note }: Trade): string[] => [
  closePrice,
  formatUtc(closedAt),
  ...splitResult(result),
  manual ? 'set by hand' : 'by the formula',
  note,
];

/** Settled trades as a file; times are UTC. */
export const formatClosedTradesCsv = (rows: readonly ClosedTrade[], me: Uid): string =>
  formatCsv(
    [...tradeHead, 'Closing price, USD', 'Settled', 'Won, USD', 'Lost, USD', 'Result', 'Note', 'By', ...idHeaders],
    rows.map((row) => [
      ...[...getTradeCells(row), ...getSettledCells(row.element), describeActor(row.entry, row.decider, me)],
      ...[row.element.id, row.element.uid],
    ]),
  );

interface TradesTabsProps {
  current: TradeTab;
  /** False if filtered to one client: the counts cover all clients and would not match the rows. */
  counted: boolean;
  addressOf: (tab: TradeTab) => string;
}

/** Tabs for open and settled trades, each with its count. A count that could not be read is left out. */
function TradesTabs({ current, counted, addressOf }: TradesTabsProps) {
  const enabled = useIsIdle() && counted;
  const open = useQuery({ ...adminQueries.pendingCount('trades'), enabled }).data;
  const closed = useQuery({ ...adminQueries.actionCount('trade.settled'), enabled }).data;
  return (
    <Tabs
      label="State"
      tabs={[
        { to: addressOf('open'), label: 'Open', count: counted ? open : undefined, current: current === 'open' },
        {
          to: addressOf('closed'),
          label: 'Settled',
          count: counted ? closed : undefined,
          orMore: closed === maxEntryCount,
          current: current === 'closed',
        },
      ]}
    />
  );
}

const everyAssetOption = { value: 'every', label: 'Every asset' } as const;
const assets = [everyAssetOption, ...coins.map((coin) => ({ value: coin, label: coinName[coin] }))];
const everyTimeOption = { value: 'every', label: 'Due or running' } as const;
const timeOptions = [everyTimeOption, { value: 'due', label: 'Due' } as const, { value: 'running', label: 'Running' } as const];
const orderOptions: { value: TradeOrder; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'due', label: 'Due first' },
];

function TradesTools({ filters, onChange }: { filters: TradeFilters; onChange: (part: Partial<TradeFilters>) => void }) {
  const read = useTradesExport(filters);
  const places = 'Name or e-mail';
  return (
    <Toolbar label="Filter the trades">
      <SearchBox label={places} placeholder={places} value={filters.text} onChange={(text) => onChange({ text })} />
      <FilterSelect
        label="Asset"
        value={filters.asset ?? everyAssetOption.value}
        options={assets}
        onChange={(asset) => onChange({ asset: asset === everyAssetOption.value ? null : asset })}
      />
      {filters.tab === 'open' && (
        <>
          <FilterSelect
            label="Time"
            value={filters.time ?? everyTimeOption.value}
            options={timeOptions}
            onChange={(time) => onChange({ time: time === everyTimeOption.value ? null : time })}
          />
          <FilterSelect label="Order" value={filters.order} options={orderOptions} onChange={(order) => onChange({ order })} />
        </>
      )}
      <div className="ml-auto">
        <ExportButton fileName={`trades-${filters.tab}.csv`} getErrorMessage={getErrorMessage} readCsv={read} />
      </div>
    </Toolbar>
  );
}

/** Reads all pages for the file, in the order of the screen. */
function useTradesExport(filters: TradeFilters): ExportButtonProps['readCsv'] {
  const client = useQueryClient();
  return async (how) => {
    const passes = matchesTrade(filters, serverNow());
    const of = filters.client ?? undefined;
    const profilesOf = createProfileLoader(client);
    if (filters.tab === 'open') {
      const rows = await readAllPages((after) => getPendingRequests(currentUserContext(), 'trades', after, profilesOf, of), how);
      return formatOpenTradesCsv(sortTrades(filters.order)(rows).filter(passes));
    }
    const rows = await readAllPages(
      (after) => getDecidedItems(currentUserContext(), 'trades', 'trade.settled', after, profilesOf, of),
      how,
    );
    return formatClosedTradesCsv(rows.filter(passes), currentUserContext().uid);
  };
}

const openLabels: Record<TradeTab, string> = { open: 'Settle it', closed: 'See how it was settled' };

/** The desk's page for trades: open and settled ones, and the settlement. */
export function Component() {
  const { filters, change, getSearchWith } = useListSearchParams(tradeSearchParams);
  const name = useClientName(filters.client);
  const page = useRef<HTMLDivElement>(null);
  const clear = () => {
    change(emptyFilters);
    page.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  };
  const focusTabs = () => page.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  // A letter does the same as Enter, for work with letter keys only.
  const press = (id: string) => page.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.click();
  return (
    <Page title="Trade Sessions" aside={<LiveAside>A new trade appears by itself.</LiveAside>}>
      <ListKeys
        openDescription={openLabels[filters.tab]}
        rowKeys={filters.tab === 'open' ? [{ key: 's', description: 'Settle it', run: press }] : []}
      >
        <div ref={page}>
          <div className="mb-s-5">
            <TradesTabs current={filters.tab} counted={filters.client === null} addressOf={(tab) => getSearchWith({ tab })} />
          </div>
          <ClientFilterNote name={name} itemsLabel="trades" allPath={getSearchWith({ client: null })} />
          <TradesTools filters={filters} onChange={change} />
          {filters.tab === 'open' ? (
            <OpenPanel key={filters.client} filters={filters} onClear={clear} onNoneLeft={focusTabs} />
          ) : (
            <ClosedPanel key={filters.client} filters={filters} onClear={clear} />
          )}
        </div>
      </ListKeys>
    </Page>
  );
}
