import type { ReactNode } from 'react';
import { getSearchedText, matchesSearch } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { type Coin, coins } from '@/domain/coin';
import type { Uid } from '@/domain/ledger/revision-fields';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import type { RowFilter } from '@/ui/tables/paged-list';
import { getClient, getWord, type SearchParamsCodec } from '@/ui/tables/search-params';
import type { RequestKind, RequestTab } from './request-kinds';

export interface RequestFilters {
  tab: RequestTab;
  /** Only this client's requests; null for all clients. */
  client: Uid | null;
  /** Part of a name, an e-mail address, a transaction id or an address. */
  text: string;
  coin: Coin | null;
}

/** `?tab=rejected&client=UID&q=maya&coin=bitcoin`. Unknown values fall back to the waiting tab and no filter. */
export const requestSearchParams = ({ tabs }: RequestKind): SearchParamsCodec<RequestFilters> => ({
  viewOf: (params) => ({
    tab: getWord(tabs, params.get('tab')) ?? 'waiting',
    client: getClient(params),
    text: params.get('q') ?? '',
    coin: getWord(coins, params.get('coin')) ?? null,
  }),
  wordsOf: ({ tab, client, text, coin }) => ({
    tab: tab === 'waiting' ? '' : tab,
    client: client ?? '',
    q: text.trim(),
    coin: coin ?? '',
  }),
});

/** What the rows of every tab have in common. */
export interface FilteredRow {
  element: ClientRequest;
  profile: Profile | null;
}

type Filter = Pick<RequestFilters, 'text' | 'coin'>;

export const emptyFilters: Filter = { text: '', coin: null };

export function matchesFilter({ element, profile }: FilteredRow, { text, coin }: Filter): boolean {
  if (coin && element.coin !== coin) return false;
  return matchesSearch(text, [element.address, ...(isDeposit(element) ? [element.txid] : []), ...getSearchedText(profile)]);
}

/** `“okafr” in bitcoin`: names the filter if nothing matches it; empty without a filter. */
export function describeFilter({ text, coin }: Filter): string {
  const quoted = text.trim() && `“${text.trim()}”`;
  return [quoted, coin && (quoted ? `in ${coin}` : coin)].filter(Boolean).join(' ');
}

export const createRowFilter = (filter: Filter, clear: () => void): RowFilter<FilteredRow> => ({
  words: describeFilter(filter),
  matches: (row) => matchesFilter(row, filter),
  clear,
});

export interface PanelProps {
  kind: RequestKind;
  /** Only this client's requests; undefined for all clients. */
  client: Uid | undefined;
  /** Shown above the list. */
  tools: ReactNode;
  filter: RowFilter<FilteredRow>;
  /** Called when the last row was decided, to move the focus elsewhere. */
  onNoneLeft: () => void;
}
