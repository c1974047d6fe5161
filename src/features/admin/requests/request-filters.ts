import type { ReactNode } from 'react';
import { matchesPerson } from '@/domain/accounts/person-search';
import type { Profile } from '@/domain/accounts/profile';
import { type Coin, coins } from '@/domain/coin';
import type { ClientRequest } from '@/domain/requests/request';
import type { Uid } from '@/domain/revision-fields';
import type { PendingRow, RequestKind, RequestTab } from '@/parts/requests/request-kinds';
import type { RowFilter } from '@/ui/tables/paged-list';
import { findKnownValue, getClientParam, type SearchParamsCodec } from '@/ui/tables/search-params';
import {
  describePendingFilters,
  emptyPendingFilters,
  matchesPending,
  type PendingFacts,
  type PendingFilters,
  parsePendingFilters,
  serializePendingFilters,
} from './pending/pending-filters';

export interface RequestFilters extends PendingFilters {
  tab: RequestTab;
  client: Uid | null;
  /** Part of a name, an e-mail address, a transaction id or an address. */
  text: string;
  coin: Coin | null;
}

type RequestFilter = Pick<RequestFilters, 'text' | 'coin'>;

export const emptyFilters = { text: '', coin: null, ...emptyPendingFilters };

/**
 * `?tab=rejected&client=UID&q=maya&coin=bitcoin`; waiting ones have more. Unknown values fall back
 * to the waiting tab and no filter.
 */
export const createRequestSearchParams = (
  kind: RequestKind,
): SearchParamsCodec<RequestFilters> => ({
  parse: (params) => ({
    tab: findKnownValue(kind.tabs, params.get('tab')) ?? 'waiting',
    client: getClientParam(params),
    text: params.get('q') ?? '',
    coin: findKnownValue(coins, params.get('coin')) ?? null,
    ...parsePendingFilters(params, kind),
  }),
  serialize: ({ tab, client, text, coin, ...waiting }) => ({
    tab: tab === 'waiting' ? '' : tab,
    client: client ?? '',
    q: text.trim(),
    coin: coin ?? '',
    ...(tab === 'waiting' && serializePendingFilters(waiting)),
  }),
  empty: emptyFilters,
});

export interface FilteredRow {
  element: ClientRequest;
  profile: Profile | null;
}

export function matchesFilter(
  { element, profile }: FilteredRow,
  { text, coin }: RequestFilter,
): boolean {
  if (coin && element.coin !== coin) return false;
  return matchesPerson(text, profile, [element.address, element.txid ?? '']);
}

/** `“okafr” in bitcoin`: names the filter if nothing matches it; empty without a filter. */
export function describeFilter({ text, coin }: RequestFilter): string {
  const quoted = text.trim() && `“${text.trim()}”`;
  return [quoted, coin && (quoted ? `in ${coin}` : coin)].filter(Boolean).join(' ');
}

export const createRowFilter = (
  filter: RequestFilter,
  clear: () => void,
): RowFilter<FilteredRow> => ({
  description: describeFilter(filter),
  matches: (row) => matchesFilter(row, filter),
  clear,
});

/** As {@link createRowFilter}, with the filters of the waiting tab. */
export const createPendingRowFilter = (
  kind: RequestKind,
  filters: RequestFilters,
  facts: PendingFacts,
  clear: () => void,
): RowFilter<PendingRow> => ({
  description: [describeFilter(filters), describePendingFilters(filters, kind)]
    .filter(Boolean)
    .join(', '),
  matches: (row) => matchesFilter(row, filters) && matchesPending(row, filters, facts),
  clear,
});

export interface PanelProps {
  kind: RequestKind;
  client: Uid | undefined;
  tools: ReactNode;
  filters: RequestFilters;
  onClear: () => void;
  onNoneLeft: () => void;
}
