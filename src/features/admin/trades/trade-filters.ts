import type { ReactNode } from 'react';
import type { DecidedItem, QueuedItem } from '@/data/ledger/queues';
import { matchesPerson } from '@/domain/accounts/person-search';
import { type Coin, coins } from '@/domain/coin';
import { getActKey, type Uid } from '@/domain/revision-fields';
import { getDueTime, isDue } from '@/domain/trades/trade';
import { findKnownValue, getClientParam, type SearchParamsCodec } from '@/ui/tables/search-params';

const tradeTabs = ['open', 'closed'] as const;
type TradeTab = (typeof tradeTabs)[number];
/** An open trade whose time is over is due: the desk settles it. */
const tradeTimes = ['due', 'running'] as const;
type TradeTime = (typeof tradeTimes)[number];
const tradeOrders = ['oldest', 'due'] as const;
export type TradeOrder = (typeof tradeOrders)[number];

export interface TradesPanelProps {
  filters: TradeFilters;
  onClear: () => void;
  tools: ReactNode;
}

export interface TradeFilters {
  tab: TradeTab;
  client: Uid | null;
  /** Part of a name or an e-mail address. */
  text: string;
  asset: Coin | null;
  /** Applies to open trades only. */
  time: TradeTime | null;
  order: TradeOrder;
}

export type OpenTrade = QueuedItem<'trades'>;
export type ClosedTrade = DecidedItem<'trades'>;

type TradeFilter = Pick<TradeFilters, 'text' | 'asset' | 'time'>;

export const emptyFilters: TradeFilter = { text: '', asset: null, time: null };

/**
 * `?client=UID&q=maya&asset=bitcoin&time=due&order=due`. The closed tab omits `time` and `order`.
 */
export const tradeSearchParams: SearchParamsCodec<TradeFilters> = {
  parse: (params) => ({
    tab: findKnownValue(tradeTabs, params.get('tab')) ?? 'open',
    client: getClientParam(params),
    text: params.get('q') ?? '',
    asset: findKnownValue(coins, params.get('asset')) ?? null,
    time: findKnownValue(tradeTimes, params.get('time')) ?? null,
    order: findKnownValue(tradeOrders, params.get('order')) ?? 'oldest',
  }),
  serialize: ({ tab, client, text, asset, time, order }) => ({
    tab: tab === 'open' ? '' : tab,
    client: client ?? '',
    q: text,
    asset: asset ?? '',
    ...(tab === 'open' && { time: time ?? '', order: order === 'oldest' ? '' : order }),
  }),
  empty: emptyFilters,
};

type FilterableTrade = Pick<OpenTrade, 'element' | 'profile'>;

export const matchesTrade =
  ({ tab, text, asset, time }: TradeFilter & Pick<TradeFilters, 'tab'>, now: Date) =>
  ({ element, profile }: FilterableTrade): boolean =>
    (asset === null || element.asset === asset) &&
    (tab === 'closed' || time === null || isDue(element, now) === (time === 'due')) &&
    matchesPerson(text, profile);

const timeLabels: Record<TradeTime, string> = { due: 'ended', running: 'still running' };

/** `“okafr” in bitcoin, ended`: names the filter if nothing matches it. */
export function describeFilter({
  tab,
  text,
  asset,
  time,
}: TradeFilter & Pick<TradeFilters, 'tab'>): string {
  const quoted = text.trim() && `“${text.trim()}”`;
  const what = [quoted, asset && (quoted ? `in ${asset}` : asset)].filter(Boolean).join(' ');
  return [what, tab === 'open' && time && timeLabels[time]].filter(Boolean).join(', ');
}

const getOpenTime = ({ element }: OpenTrade): number => element.openedAt.getTime();
const getRowDueTime = ({ element }: OpenTrade): number => getDueTime(element).getTime();

/**
 * Sorts the rows of all pages. Drops duplicates: a client may be on two pages if the order changed
 * between two reads.
 */
export const sortTrades =
  (order: TradeOrder) =>
  (rows: readonly OpenTrade[]): OpenTrade[] => {
    const each = new Map(rows.map((row) => [getActKey(row.element), row]));
    const rank = order === 'due' ? getRowDueTime : getOpenTime;
    return [...each.values()].toSorted((a, b) => rank(a) - rank(b));
  };
