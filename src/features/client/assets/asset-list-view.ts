import { useMemo } from 'react';
import * as v from 'valibot';
import type { Asset } from '@/data/prices/assets';
import { foldText } from '@/domain/input/fold-text';
import type { Uid } from '@/domain/revision-fields';
import { readStored, writeStored } from '@/lib/device/device';
import { useStoredValue } from '@/ui/hooks/use-stored-value';
import type { SearchParamsCodec } from '@/ui/tables/search-params';

const favouritesSchema = v.array(v.string());
const getStorageKey = (uid: Uid): string => `favourite-assets:${uid}`;
function parseFavourites(text: string | null): ReadonlySet<string> {
  try {
    return new Set(v.parse(favouritesSchema, JSON.parse(text ?? '[]')));
  } catch {
    return new Set();
  }
}

export interface Favourites {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** The client's favourites. They are stored on this device; changes in other tabs apply too. */
export function useFavourites(uid: Uid): Favourites {
  const key = getStorageKey(uid);
  const text = useStoredValue(key);
  return useMemo(() => {
    const toggle = (id: string) => {
      const now = new Set(parseFavourites(readStored(key)));
      if (!now.delete(id)) now.add(id);
      writeStored(key, JSON.stringify([...now]));
    };
    return { ids: parseFavourites(text), toggle };
  }, [key, text]);
}

const sortKeys = ['rank', 'name', 'price', 'change', 'cap'] as const;
export type SortKey = (typeof sortKeys)[number];
type Direction = 'ascending' | 'descending';

export interface Sort {
  by: SortKey;
  direction: Direction;
}

/** Direction of the first sort by a column: the largest figures come first. */
const firstDirection: Record<SortKey, Direction> = {
  rank: 'ascending',
  name: 'ascending',
  price: 'descending',
  change: 'descending',
  cap: 'descending',
};

/** An asset with its search and sort texts, computed once: there are about two thousand assets. */
interface IndexedAsset {
  asset: Asset;
  /** Name and symbol, folded. */
  words: string;
  name: string;
}

export const indexAssets = (assets: readonly Asset[]): IndexedAsset[] =>
  assets.map((asset) => {
    const name = foldText(asset.name);
    return { asset, name, words: `${name} ${foldText(asset.symbol)}` };
  });

const sortValues: Record<SortKey, (listed: IndexedAsset) => number | string | null> = {
  rank: ({ asset }) => asset.rank,
  name: ({ name }) => name,
  price: ({ asset }) => asset.price,
  change: ({ asset }) => asset.change,
  cap: ({ asset }) => asset.marketCap,
};

/** Unknown values come last in both directions. Equal ones keep the order of the service. */
export function sortAssets(
  listed: readonly IndexedAsset[],
  { by, direction }: Sort,
): IndexedAsset[] {
  const value = sortValues[by];
  const sign = direction === 'ascending' ? 1 : -1;
  return listed.toSorted((a, b) => {
    const x = value(a);
    const y = value(b);
    if (x === y) return 0;
    if (x === null || y === null) return x === null ? 1 : -1;
    return x < y ? -sign : sign;
  });
}

interface AssetFilter {
  text: string;
  /** Ids of assets to keep; null for all. */
  onlyIds: ReadonlySet<string> | null;
}

export function filterAssets(
  listed: readonly IndexedAsset[],
  { text, onlyIds }: AssetFilter,
): Asset[] {
  const wanted = foldText(text);
  return listed
    .filter(
      ({ asset, words }) =>
        (onlyIds === null || onlyIds.has(asset.id)) && (wanted === '' || words.includes(wanted)),
    )
    .map(({ asset }) => asset);
}

export interface ListView {
  text: string;
  sort: Sort;
  favourites: boolean;
}

const defaultSort: Sort = { by: 'rank', direction: 'ascending' };

/** `-price`: by price, the largest first. */
export const formatSort = ({ by, direction }: Sort): string =>
  direction === 'descending' ? `-${by}` : by;

/** Inverse of `formatSort`. Returns the order by rank if the text is unknown. */
export function parseSort(text: string | null): Sort {
  const by = sortKeys.find((key) => key === text?.replace(/^-/, ''));
  return by ? { by, direction: text?.startsWith('-') ? 'descending' : 'ascending' } : defaultSort;
}

/**
 * Sort after a click on a column head: the usual direction of the column first, then the opposite
 * one.
 */
export function getNextSort(now: Sort, by: SortKey): Sort {
  const other: Direction = now.direction === 'ascending' ? 'descending' : 'ascending';
  return { by, direction: now.by === by ? other : firstDirection[by] };
}

/** Unknown values show all assets by rank. `?q=eth&sort=-price&show=favourites` */
export const assetListParams: SearchParamsCodec<ListView> = {
  parse: (params) => ({
    text: params.get('q') ?? '',
    sort: parseSort(params.get('sort')),
    favourites: params.get('show') === 'favourites',
  }),
  serialize: ({ text, sort, favourites }) => ({
    q: text.trim(),
    sort: formatSort(sort) === formatSort(defaultSort) ? '' : formatSort(sort),
    show: favourites ? 'favourites' : '',
  }),
};
