import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Asset } from '@/data/prices/assets';
import { formatSearch } from '@/ui/tables/search-params';
import {
  assetListParams,
  filterAssets,
  formatSort,
  getNextSort,
  indexAssets,
  parseSort,
  type Sort,
  sortAssets,
  useFavourites,
} from './asset-list-view';
import { getSparkPath } from './asset-table';

const key = 'favourite-assets:maya';
const open = (uid = 'maya') => renderHook(() => useFavourites(uid));
const ids = (hook: ReturnType<typeof open>) => [...hook.result.current.ids];

afterEach(() => vi.restoreAllMocks());

describe('favourites', () => {
  it('are marked and taken away, and kept on this device', () => {
    const hook = open();
    expect(ids(hook)).toEqual([]);
    act(() => hook.result.current.toggle('bitcoin'));
    act(() => hook.result.current.toggle('solana'));
    act(() => hook.result.current.toggle('bitcoin'));
    expect(ids(hook)).toEqual(['solana']);
    expect(localStorage.getItem(key)).toBe('["solana"]');
    expect(ids(open())).toEqual(['solana']);
  });

  it('are each client’s own', () => {
    const hook = open();
    act(() => hook.result.current.toggle('bitcoin'));
    expect(ids(open('jonas'))).toEqual([]);
  });

  it('of another tab count here too', () => {
    const hook = open();
    act(() => {
      localStorage.setItem(key, '["ethereum"]');
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
    expect(ids(hook)).toEqual(['ethereum']);
  });

  it.each(['rubbish', '{}', 'null', '[1]'])('are none when %j was kept', (kept) => {
    localStorage.setItem(key, kept);
    expect(ids(open())).toEqual([]);
  });

  it('live as long as the page where nothing can be kept', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const hook = open('someone-else');
    act(() => hook.result.current.toggle('bitcoin'));
    expect(ids(hook)).toEqual(['bitcoin']);
  });
});

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
const listed = indexAssets([
  asset('Bitcoin', { rank: 1, price: 64_210, change: -1, marketCap: 30 }),
  asset('Éther', { rank: 2, price: 2_310, change: 3, symbol: 'ETH' }),
  asset('Zed', { price: 0.5, marketCap: 10 }),
  asset('apple', { rank: 3, change: 0 }),
]);
const names = (sort: Sort) => sortAssets(listed, sort).map(({ asset: { name } }) => name);

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
  const shown = (text: string, only: ReadonlySet<string> | null = null) =>
    filterAssets(listed, { text, onlyIds: only }).map(({ name }) => name);

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

describe('the address of the list', () => {
  const parse = (search: string) => assetListParams.parse(new URLSearchParams(search));
  it('says the text, the order and the filter', () => {
    const view = {
      text: 'eth',
      sort: { by: 'price', direction: 'descending' },
      favourites: true,
    } as const;
    expect(formatSearch(assetListParams, view)).toBe('q=eth&sort=-price&show=favourites');
    expect(parse('q=eth&sort=-price&show=favourites')).toEqual(view);
  });

  it('is empty for what opens first, and shows that for what it does not know', () => {
    const first = {
      text: '',
      sort: { by: 'rank', direction: 'ascending' },
      favourites: false,
    } as const;
    expect(formatSearch(assetListParams, first)).toBe('');
    expect(parse('sort=colour&show=some')).toEqual(first);
  });

  it.each(['rank', '-rank', 'name', '-name', '-price', 'price', '-change', 'cap'])(
    'writes the order %s as it reads it',
    (text) => {
      expect(formatSort(parseSort(text))).toBe(text);
    },
  );
});

describe('a press on a head', () => {
  it('orders figures by the largest first, then by the smallest', () => {
    const first = getNextSort(parseSort('rank'), 'price');
    expect(formatSort(first)).toBe('-price');
    expect(formatSort(getNextSort(first, 'price'))).toBe('price');
    expect(formatSort(getNextSort(first, 'name'))).toBe('name');
  });
});

describe('a trend line', () => {
  it('goes from the bottom to the top, and a flat one through the middle', () => {
    expect(getSparkPath([1, 2, 3])).toBe('M0.0 26.0L48.0 14.0L96.0 2.0');
    expect(getSparkPath([5, 5])).toBe('M0.0 14.0L96.0 14.0');
  });
});
