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

/** What is stored, as a set; anything else than a list of names counts as none. */
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
  /** Marks an asset, or takes the mark away. */
  toggle: (id: string) => void;
}

/** The assets that this client has marked, on this device; another tab's marks count here too. */
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

/** What stands first when a column is sorted by: the first, the largest. */
const firstDirection: Record<SortKey, Direction> = {
  rank: 'ascending',
  name: 'ascending',
  price: 'descending',
  change: 'descending',
  cap: 'descending',
};

/** An asset with what it is searched and ordered by, worked out once for two thousand of them. */
interface Listed {
  asset: Asset;
  /** Name and symbol in small letters without accents. */
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

/** In this order; what is not known stands last either way, and equal ones stay as the service lists them. */
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
  /** Only these; null for all. */
  only: ReadonlySet<string> | null;
}

/** The assets that are asked for, in the order that they come in. */
export function select(listed: readonly Listed[], { text, only }: Asked): Asset[] {
  const wanted = plain(text);
  return listed
    .filter(({ asset, words }) => (only === null || only.has(asset.id)) && (wanted === '' || words.includes(wanted)))
    .map(({ asset }) => asset);
}

export interface ListView {
  text: string;
  sort: Sort;
  /** Favourites alone. */
  favourites: boolean;
}

const byRank: Sort = { by: 'rank', direction: 'ascending' };

/** `-price`: by price, the largest first. */
export const sortText = ({ by, direction }: Sort): string => (direction === 'descending' ? `-${by}` : by);

/** The other way round; the order of the ranks for what is not known. */
export function sortFrom(text: string | null): Sort {
  const by = sortKeys.find((key) => key === text?.replace(/^-/, ''));
  return by ? { by, direction: text?.startsWith('-') ? 'descending' : 'ascending' } : byRank;
}

/** What a press on a column's head asks for: its usual order first, then the other one. */
export function nextSort(now: Sort, by: SortKey): Sort {
  const other: Direction = now.direction === 'ascending' ? 'descending' : 'ascending';
  return { by, direction: now.by === by ? other : firstDirection[by] };
}

/** What an address shows; anything that it does not know shows all assets by their rank. */
export const viewOf = (params: URLSearchParams): ListView => ({
  text: params.get('q') ?? '',
  sort: sortFrom(params.get('sort')),
  favourites: params.get('show') === 'favourites',
});

/** The other way round: `?q=eth&sort=-price&show=favourites`, and only what differs from the page as it opens. */
export function paramsOf({ text, sort, favourites }: ListView): URLSearchParams {
  const order = sortText(sort) === sortText(byRank) ? '' : sortText(sort);
  const all = { q: text.trim(), sort: order, show: favourites ? 'favourites' : '' };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value));
}

/** The address of the list with something changed. */
export const addressOf = (view: ListView, change: Partial<ListView>): string => `?${paramsOf({ ...view, ...change })}`;

/** Browsers refuse addresses that change with every key. */
const typingPause = 250;

/**
 * Search, order and filter live in the address. What is being typed is ahead of it by a moment; going back, forward or along a link takes the
 * text from the address again.
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
    // A replacement is this page's own writing, which may be older than what stands in the field by now.
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
