import type { Asset } from '@/data/prices/assets';

export const sortKeys = ['rank', 'name', 'price', 'change', 'cap'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Direction = 'ascending' | 'descending';

export interface Sort {
  by: SortKey;
  direction: Direction;
}

/** What stands first when a column is sorted by: the first, the largest. */
export const firstDirection: Record<SortKey, Direction> = {
  rank: 'ascending',
  name: 'ascending',
  price: 'descending',
  change: 'descending',
  cap: 'descending',
};

/** An asset with what it is searched and ordered by, worked out once for two thousand of them. */
export interface Listed {
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

export interface Asked {
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
