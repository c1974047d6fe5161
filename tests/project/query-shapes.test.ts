import { describe, expect, it } from 'vitest';
import { formatShape, isIndexed, type QueryShape, readShape } from '../data/rows/query-shapes';

const by = (field: string, direction = 'ASCENDING') => ({ field, direction });
const shape = (over: Partial<QueryShape>): QueryShape => ({
  collection: 'users',
  group: false,
  equal: [],
  order: [],
  ...over,
});

describe('the index that a query needs', () => {
  it.each<[string, QueryShape]>([
    ['one field, in either direction', shape({ order: [by('joinedDate', 'DESCENDING')] })],
    ['one equality', shape({ equal: ['status'] })],
    ['equalities without an order, merged', shape({ equal: ['status', 'country'] })],
    [
      'equalities and an order that there is an index for',
      shape({ equal: ['admin', 'status'], order: [by('email')] }),
    ],
    [
      'new clients, the earliest first',
      shape({ equal: ['admin', 'status'], order: [by('joinedDate')] }),
    ],
    [
      'equalities in another order than the index',
      shape({ collection: 'verifications', equal: ['status', 'kind'], order: [by('at')] }),
    ],
    [
      'one of several values, in a book alone',
      shape({ collection: 'entries', equal: ['action'], order: [by('at', 'DESCENDING')] }),
    ],
    [
      'a group that has an index of its own',
      shape({ collection: 'entries', group: true, order: [by('at', 'DESCENDING')] }),
    ],
  ])('is there: %s', (_, query) => {
    expect(isIndexed(query)).toBe(true);
  });

  it.each<[string, QueryShape]>([
    ['an order without an index', shape({ equal: ['status'], order: [by('country')] })],
    [
      'the reverse of an order that there is an index for',
      shape({ equal: ['admin', 'status'], order: [by('email', 'DESCENDING')] }),
    ],
    ['two orders', shape({ order: [by('email'), by('status')] })],
    [
      'a field that is left out of the indexes',
      shape({ collection: 'entries', order: [by('before')] }),
    ],
    [
      'a group without an index of its own',
      shape({ collection: 'archive', group: true, order: [by('at')] }),
    ],
    [
      'a group in the direction that has none',
      shape({ collection: 'entries', group: true, order: [by('at')] }),
    ],
    [
      'an index of another scope',
      shape({ collection: 'entries', group: true, equal: ['col'], order: [by('at')] }),
    ],
  ])('is missing: %s', (_, query) => {
    expect(isIndexed(query)).toBe(false);
  });
});

describe('the shape of a request', () => {
  const request = {
    structuredQuery: {
      from: [{ collectionId: 'verifications' }],
      where: {
        compositeFilter: {
          filters: [
            { fieldFilter: { field: { fieldPath: 'kind' }, op: 'IN' } },
            { fieldFilter: { field: { fieldPath: 'status' }, op: 'EQUAL' } },
          ],
        },
      },
      orderBy: [
        { field: { fieldPath: 'at' }, direction: 'DESCENDING' },
        { field: { fieldPath: '__name__' }, direction: 'DESCENDING' },
      ],
      limit: 25,
    },
  };

  it('is what decides the index, and nothing else', () => {
    expect(formatShape(readShape(JSON.stringify(request)))).toBe(
      'verifications: kind = status = by at DESCENDING',
    );
  });

  it('of an aggregation is that of its query', () => {
    const counted = { structuredAggregationQuery: { ...request, aggregations: [{ count: {} }] } };
    expect(readShape(JSON.stringify(counted))).toEqual(readShape(JSON.stringify(request)));
  });

  it('orders by a range where nothing else is said', () => {
    const where = { fieldFilter: { field: { fieldPath: 'pending' }, op: 'GREATER_THAN' } };
    const body = { structuredQuery: { from: [{ collectionId: 'deposits' }], where } };
    expect(formatShape(readShape(JSON.stringify(body)))).toBe('deposits: by pending ASCENDING');
  });

  it('orders once by a range with two ends', () => {
    const createFilter = (op: string) => ({ fieldFilter: { field: { fieldPath: 'oldest' }, op } });
    const filters = ['GREATER_THAN', 'LESS_THAN'].map(createFilter);
    const where = { compositeFilter: { op: 'AND', filters } };
    const body = { structuredQuery: { from: [{ collectionId: 'deposits' }], where } };
    expect(formatShape(readShape(JSON.stringify(body)))).toBe('deposits: by oldest ASCENDING');
  });
});
