import { describe, expect, it } from 'vitest';
import { formatSearch } from '@/ui/tables/search-params';
import {
  type DocumentFilters,
  describeFilter,
  documentSearchParams,
  emptyFilters,
  matchesDocument,
  sortPending,
} from './document-filters';
import { hoursAgo, pathOf, submitted } from './verification.fixture';

const asItOpens: DocumentFilters = { tab: 'waiting', client: null, ...emptyFilters, order: 'age' };
const byClient: DocumentFilters = { ...asItOpens, order: 'client' };
const decided: DocumentFilters = { ...byClient, tab: 'verified' };
const read = (address: string) => documentSearchParams.parse(new URLSearchParams(address));

describe('the search parameters of the documents', () => {
  it('contain the tab, the client, the text and the kind, and nothing of the first view', () => {
    const view: DocumentFilters = {
      tab: 'rejected',
      client: 'uid-of-maya',
      text: 'maya',
      kind: 'passport',
      order: 'age',
    };
    expect(formatSearch(documentSearchParams, view)).toBe(
      'tab=rejected&client=uid-of-maya&q=maya&kind=passport',
    );
    expect(read('tab=rejected&client=uid-of-maya&q=maya&kind=passport')).toEqual(view);
    expect(formatSearch(documentSearchParams, asItOpens)).toBe('');
  });

  it('contain the order of the waiting documents', () => {
    expect(formatSearch(documentSearchParams, byClient)).toBe('sort=client');
    expect(read('sort=client').order).toBe('client');
    expect(formatSearch(documentSearchParams, decided)).toBe('tab=verified');
  });

  it('show the first view where they are unknown', () => {
    expect(read('tab=eaten&kind=library-card&sort=size')).toEqual(asItOpens);
  });
});

describe('the filter of the documents', () => {
  const tomas = submitted(
    { kind: 'identity-card' },
    {
      username: 'tf',
      firstname: 'Tomás',
      lastname: 'Ferreira',
      email: 'tf@example.com',
      country: 'Portugal',
    },
  );

  it.each([['tomas'], ['TF@'], ['portu'], ['']])('finds a document by %j', (text) => {
    expect(matchesDocument({ text, kind: null })(tomas)).toBe(true);
  });

  it('finds neither another name nor another kind', () => {
    expect(matchesDocument({ text: 'maya', kind: null })(tomas)).toBe(false);
    expect(matchesDocument({ text: '', kind: 'passport' })(tomas)).toBe(false);
  });

  it('finds nobody by name whose profile is missing', () => {
    expect(matchesDocument({ text: 'tomas', kind: null })({ ...tomas, profile: null })).toBe(false);
  });

  it('has a description in words, which is empty without a filter', () => {
    expect(describeFilter({ text: ' ines ', kind: null })).toBe('“ines”');
    expect(describeFilter({ text: 'ines', kind: 'driving-licence' })).toBe(
      '“ines” among driving licences',
    );
    expect(describeFilter({ text: '', kind: 'passport' })).toBe('passports');
    expect(describeFilter(emptyFilters)).toBe('');
  });
});

describe('sortPending()', () => {
  it('orders documents by when they were sent, each client once', () => {
    const early = submitted(
      { document: pathOf('ines', 9), at: hoursAgo(0), viewer: 'boss' },
      { uid: 'ines' },
    );
    const late = submitted({ document: pathOf('maya', 2) });
    expect(sortPending('age')([late, early, early]).map(({ uid }) => uid)).toEqual([
      'ines',
      'maya',
    ]);
  });

  it('orders documents by the name of the client, and those of one name by when they were sent', () => {
    const adam = submitted(
      { document: pathOf('adam', 1), at: hoursAgo(1) },
      { uid: 'adam', firstname: 'Ådam' },
    );
    const early = submitted({ document: pathOf('other', 9), at: hoursAgo(9) }, { uid: 'other' });
    const late = submitted({ document: pathOf('maya', 2), at: hoursAgo(2) });
    expect(sortPending('client')([late, early, adam]).map(({ uid }) => uid)).toEqual([
      'adam',
      'other',
      'maya',
    ]);
  });
});
