import { describe, expect, it } from 'vitest';
import type { Asset } from '@/data/prices/assets';
import { inOrder, prepare, type Sort, select } from './selection';

const asset = (name: string, over: Partial<Asset> = {}): Asset => ({
  id: name.toLowerCase(),
  symbol: name.slice(0, 3).toUpperCase(),
  name,
  rank: null,
  price: null,
  change: null,
  marketCap: null,
  spark: [],
  ...over,
});
const listed = prepare([
  asset('Bitcoin', { rank: 1, price: 64_210, change: -1, marketCap: 30 }),
  asset('Éther', { rank: 2, price: 2_310, change: 3, symbol: 'ETH' }),
  asset('Zed', { price: 0.5, marketCap: 10 }),
  asset('apple', { rank: 3, change: 0 }),
]);
const names = (sort: Sort) => inOrder(listed, sort).map(({ asset: { name } }) => name);

describe('the order', () => {
  it.each([
    [{ by: 'rank', direction: 'ascending' }, ['Bitcoin', 'Éther', 'apple', 'Zed']],
    [{ by: 'rank', direction: 'descending' }, ['apple', 'Éther', 'Bitcoin', 'Zed']],
    [{ by: 'name', direction: 'ascending' }, ['apple', 'Bitcoin', 'Éther', 'Zed']],
    [{ by: 'name', direction: 'descending' }, ['Zed', 'Éther', 'Bitcoin', 'apple']],
    [{ by: 'price', direction: 'descending' }, ['Bitcoin', 'Éther', 'Zed', 'apple']],
    [{ by: 'price', direction: 'ascending' }, ['Zed', 'Éther', 'Bitcoin', 'apple']],
    [{ by: 'change', direction: 'descending' }, ['Éther', 'apple', 'Bitcoin', 'Zed']],
    [{ by: 'cap', direction: 'ascending' }, ['Zed', 'Bitcoin', 'Éther', 'apple']],
  ] as const)('by %o puts what is not known last', (sort, expected) => {
    expect(names(sort)).toEqual(expected);
  });
});

describe('what is shown', () => {
  const shown = (text: string, only: ReadonlySet<string> | null = null) => select(listed, { text, only }).map(({ name }) => name);

  it('is found by name or symbol, without accents and capitals', () => {
    expect(shown('')).toHaveLength(4);
    expect(shown(' ETHER ')).toEqual(['Éther']);
    expect(shown('eth')).toEqual(['Éther']);
    expect(shown('bit')).toEqual(['Bitcoin']);
    expect(shown('nothing')).toEqual([]);
  });

  it('may be favourites alone', () => {
    expect(shown('', new Set(['zed', 'gone']))).toEqual(['Zed']);
    expect(shown('bit', new Set(['zed']))).toEqual([]);
  });
});
