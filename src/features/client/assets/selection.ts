import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import type { Asset } from '@/data/prices/assets';
import type { Uid } from '@/domain/ledger/revision-fields';
import { readStored, writeStored } from '@/lib/device';

const schema = v.array(v.string());
const keyOf = (uid: Uid): string => `favourite-assets:${uid}`;
const listeners = new Set<() => void>();

const read = (key: string): string => readStored(key) ?? '[]';

function write(key: string, text: string): void {
  writeStored(key, text);
  for (const tell of listeners) tell();
}

/** Returns an empty set unless the text is a JSON array of strings. */
function parse(text: string): ReadonlySet<string> {
  try {
    return new Set(v.parse(schema, JSON.parse(text)));
  } catch {
    return new Set();
  }
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

export interface Favourites {
  ids: ReadonlySet<string>;
  /** Adds the asset, or removes it. */
  toggle: (id: string) => void;
}

/** The client's favourites. They are stored on this device; changes in other tabs apply too. */
export function useFavourites(uid: Uid): Favourites {
  const key = keyOf(uid);
  const text = useSyncExternalStore(subscribe, () => read(key));
  return useMemo(() => {
    const toggle = (id: string) => {
      const now = new Set(parse(read(key)));
      if (!now.delete(id)) now.add(id);
      write(key, JSON.stringify([...now]));
    };
    return { ids: parse(text), toggle };
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
interface Listed {
  asset: Asset;
  /** Name and symbol, lowercase, without accents. */
  words: string;
  name: string;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

export const prepare = (assets: readonly Asset[]): Listed[] =>
  assets.map((asset) => {
    const name = plain(asset.name);
    return { asset, name, words: `${name} ${plain(asset.symbol)}` };
  });

const values: Record<SortKey, (listed: Listed) => number | string | null> = {
  rank: ({ asset }) => asset.rank,
  name: ({ name }) => name,
  price: ({ asset }) => asset.price,
  change: ({ asset }) => asset.change,
  cap: ({ asset }) => asset.marketCap,
};

/** Unknown values come last in both directions. Equal ones keep the order of the service. */
export function inOrder(listed: readonly Listed[], { by, direction }: Sort): Listed[] {
  const [value, sign] = [values[by], direction === 'ascending' ? 1 : -1];
  return listed.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === y) return 0;
    if (x === null || y === null) return x === null ? 1 : -1;
    return x < y ? -sign : sign;
  });
}

interface Asked {
  text: string;
  /** Ids of assets to keep; null for all. */
  only: ReadonlySet<string> | null;
}

/** Filters the assets and keeps their order. */
export function select(listed: readonly Listed[], { text, only }: Asked): Asset[] {
  const wanted = plain(text);
  return listed
    .filter(({ asset, words }) => (only === null || only.has(asset.id)) && (wanted === '' || words.includes(wanted)))
    .map(({ asset }) => asset);
}

export interface ListView {
  text: string;
  sort: Sort;
  /** True if only favourites are shown. */
  favourites: boolean;
}

const byRank: Sort = { by: 'rank', direction: 'ascending' };

/** `-price`: by price, the largest first. */
export const sortText = ({ by, direction }: Sort): string => (direction === 'descending' ? `-${by}` : by);

/** Inverse of `sortText`. Returns the order by rank if the text is unknown. */
export function sortFrom(text: string | null): Sort {
  const by = sortKeys.find((key) => key === text?.replace(/^-/, ''));
  return by ? { by, direction: text?.startsWith('-') ? 'descending' : 'ascending' } : byRank;
}

/** Sort after a click on a column head: the usual direction of the column first, then the opposite one. */
export function nextSort(now: Sort, by: SortKey): Sort {
  const other: Direction = now.direction === 'ascending' ? 'descending' : 'ascending';
  return { by, direction: now.by === by ? other : firstDirection[by] };
}

/** Reads search params. Unknown values show all assets by rank. */
export const viewOf = (params: URLSearchParams): ListView => ({
  text: params.get('q') ?? '',
  sort: sortFrom(params.get('sort')),
  favourites: params.get('show') === 'favourites',
});

/** Inverse of `viewOf`, without default values: `?q=eth&sort=-price&show=favourites`. */
export function paramsOf({ text, sort, favourites }: ListView): URLSearchParams {
  const order = sortText(sort) === sortText(byRank) ? '' : sortText(sort);
  const all = { q: text.trim(), sort: order, show: favourites ? 'favourites' : '' };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value));
}

/** Link to the list with these changes. */
export const addressOf = (view: ListView, change: Partial<ListView>): string => `?${paramsOf({ ...view, ...change })}`;

/** Milliseconds. Browsers limit how often a page changes its URL. */
const typingPause = 250;

/**
 * Search, order and filter are in the URL. Typed text reaches it after `typingPause`. Going back, forward or along a link sets the text
 * from the URL again.
 */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const how = useNavigationType();
  const address = useMemo(() => viewOf(params), [params]);
  const [text, setText] = useState(address.text);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // A replacement comes from this page and may be older than the text in the field.
    if (how !== 'REPLACE') setText(address.text);
  }
  const view = useMemo((): ListView => ({ ...address, text }), [address, text]);
  const now = params.toString();
  const next = paramsOf(view).toString();
  useEffect(() => {
    if (next === now) return;
    const timer = setTimeout(() => setParams(next, { replace: true, preventScrollReset: true }), typingPause);
    return () => clearTimeout(timer);
  }, [next, now, setParams]);
  const go = (change: Partial<ListView>) => {
    if (change.text !== undefined) setText(change.text);
    setParams(paramsOf({ ...view, ...change }), { replace: true, preventScrollReset: true });
  };
  return { view, setText, go };
}
