import { describe, expect, it } from 'vitest';
import { depositKind, withdrawalKind } from '@/parts/requests/request-kinds';
import { profile, queued, queuedWithdrawal } from '@/parts/requests/requests.fixture';
import { formatSearch } from '@/ui/tables/search-params';
import {
  createRequestSearchParams,
  createRowFilter,
  describeFilter,
  emptyFilters,
  matchesFilter,
  type RequestFilters,
} from './request-filters';

const viewIn = (address: string, kind = depositKind) =>
  createRequestSearchParams(kind).parse(new URLSearchParams(address));

const first: RequestFilters = { tab: 'waiting', client: null, order: 'age', ...emptyFilters };

describe('the search parameters of the list', () => {
  it('contain the tab, the client, the filter text and the coin', () => {
    const view: RequestFilters = {
      ...first,
      tab: 'rejected',
      client: 'uid-of-maya',
      text: 'maya',
      coin: 'bitcoin',
    };
    expect(formatSearch(createRequestSearchParams(depositKind), view)).toBe(
      'tab=rejected&client=uid-of-maya&q=maya&coin=bitcoin',
    );
    expect(viewIn('tab=rejected&client=uid-of-maya&q=maya&coin=bitcoin')).toEqual(view);
  });

  it('are empty for the first view, and unknown ones show that view', () => {
    expect(formatSearch(createRequestSearchParams(depositKind), first)).toBe('');
    expect(viewIn('tab=lost&coin=dogecoin&client=users/..')).toEqual(first);
  });

  it('have a tab of deleted withdrawals, and none of deleted deposits', () => {
    expect(viewIn('tab=deleted', withdrawalKind).tab).toBe('deleted');
    expect(viewIn('tab=deleted').tab).toBe('waiting');
  });
});

describe('the filter', () => {
  const maya = queued();
  const text = (typed: string) => ({ ...emptyFilters, text: typed });

  it.each([
    ['a part of the name', 'lindq'],
    ['the e-mail', 'maya@EXAMPLE'],
    ['the username', 'maya'],
    ['the end of the transaction id', 'e877d0'],
    ['the address', 'tb1qw508'],
    ['nothing but blanks', '  '],
  ])('finds a deposit by %s', (_, typed) => {
    expect(matchesFilter(maya, text(typed))).toBe(true);
  });

  it('finds a withdrawal by its address', () => {
    expect(matchesFilter(queuedWithdrawal(), text('tb1qrp33'))).toBe(true);
    expect(matchesFilter(queuedWithdrawal(), text('e877d0'))).toBe(false);
  });

  it('finds a name with accents by its plain letters', () => {
    const tomas = queued({}, profile({ firstname: 'Tomás', lastname: 'Novotný' }));
    expect(matchesFilter(tomas, text('tomas novotny'))).toBe(true);
  });

  it('hides what does not match, and other coins', () => {
    expect(matchesFilter(maya, text('okafr'))).toBe(false);
    expect(matchesFilter(maya, { text: 'maya', coin: 'ethereum' })).toBe(false);
    expect(matchesFilter(maya, { text: 'maya', coin: 'bitcoin' })).toBe(true);
  });

  it('still finds a deposit whose client has no profile by its transaction id', () => {
    expect(matchesFilter(queued({}, null), text('9b2f'))).toBe(true);
    expect(matchesFilter(queued({}, null), text('maya'))).toBe(false);
  });

  it('has a description in words, which is empty without a filter', () => {
    expect(describeFilter({ text: ' okafr ', coin: null })).toBe('“okafr”');
    expect(describeFilter({ text: '', coin: 'bitcoin' })).toBe('bitcoin');
    expect(describeFilter({ text: 'okafr', coin: 'ethereum' })).toBe('“okafr” in ethereum');
    expect(createRowFilter(emptyFilters, () => undefined).description).toBe('');
  });
});
