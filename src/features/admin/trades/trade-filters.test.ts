import { describe, expect, it } from 'vitest';
import { formatSearch } from '@/ui/tables/search-params';
import {
  describeFilter,
  emptyFilters,
  matchesTrade,
  sortTrades,
  type TradeFilters,
  tradeSearchParams,
} from './trade-filters';
import { now, openRow, profile } from './trades.fixture';

const first: TradeFilters = { tab: 'open', client: null, order: 'oldest', ...emptyFilters };

describe('the search parameters of the trades', () => {
  it('contain tab, client, text, asset, time and order, and are read back', () => {
    const view: TradeFilters = {
      tab: 'open',
      client: 'uid-of-maya',
      text: 'maya',
      asset: 'bitcoin',
      time: 'due',
      order: 'due',
    };
    expect(formatSearch(tradeSearchParams, view)).toBe(
      'client=uid-of-maya&q=maya&asset=bitcoin&time=due&order=due',
    );
    expect(
      tradeSearchParams.parse(new URLSearchParams(formatSearch(tradeSearchParams, view))),
    ).toEqual(view);
  });

  it('are empty for the first view, and show it where they are unknown', () => {
    expect(formatSearch(tradeSearchParams, first)).toBe('');
    expect(
      tradeSearchParams.parse(new URLSearchParams('tab=lost&asset=gold&time=never&order=none')),
    ).toEqual(first);
  });

  it('leave out what closed trades do not have', () => {
    expect(
      formatSearch(tradeSearchParams, { ...first, tab: 'closed', time: 'due', order: 'due' }),
    ).toBe('tab=closed');
  });
});

const due = openRow();
const running = openRow(
  { id: 'op-t6', asset: 'ethereum', duration: 10_080 },
  profile({ firstname: 'Tomás' }),
);

describe('the filter', () => {
  const found = (over: Partial<TradeFilters>) =>
    [due, running]
      .filter(matchesTrade({ ...first, ...over }, now))
      .map(({ element }) => element.id);

  it.each<[Partial<TradeFilters>, string[]]>([
    [{}, ['op-t5', 'op-t6']],
    [{ asset: 'ethereum' }, ['op-t6']],
    [{ time: 'due' }, ['op-t5']],
    [{ time: 'running' }, ['op-t6']],
    [{ text: 'tomas' }, ['op-t6']],
    [{ text: 'lindqvist.org' }, []],
    [{ tab: 'closed', time: 'due' }, ['op-t5', 'op-t6']],
  ])('%j lets through %j', (over, ids) => {
    expect(found(over)).toEqual(ids);
  });

  it('has a description in words', () => {
    expect(describeFilter({ ...first, text: ' okafr ', asset: 'bitcoin', time: 'due' })).toBe(
      '“okafr” in bitcoin, ended',
    );
    expect(describeFilter({ ...first, asset: 'ethereum' })).toBe('ethereum');
    expect(describeFilter({ ...first, tab: 'closed', time: 'running' })).toBe('');
    expect(describeFilter({ ...first, time: 'running' })).toBe('still running');
  });
});

describe('the order', () => {
  it('is by when a trade was opened, or by when it is due, each trade once', () => {
    const long = openRow({ id: 'long', openedAt: new Date(2026, 2, 20), duration: 10_080 });
    const ids = (order: 'oldest' | 'due') =>
      sortTrades(order)([due, running, long, due]).map(({ element }) => element.id);
    expect(ids('oldest')).toEqual(['long', 'op-t5', 'op-t6']);
    expect(ids('due')).toEqual(['op-t5', 'long', 'op-t6']);
  });
});
