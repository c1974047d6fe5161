import { describe, expect, it } from 'vitest';
import type { ClientRequest } from '@/domain/requests/request';
import { depositKind, type PendingRow, withdrawalKind } from '@/parts/requests/request-kinds';
import {
  deposit,
  deposits,
  hoursAgo,
  now,
  profile,
  queued,
  queuedWithdrawal,
  withdrawal,
  withdrawals,
} from '@/parts/requests/requests.fixture';
import {
  describePendingFilters,
  emptyPendingFilters,
  getActiveFilters,
  matchesPending,
  type PendingFilters,
  parsePendingFilters,
  serializePendingFilters,
  sortPending,
  type Trait,
} from './pending-filters';

const none: PendingFilters = { order: 'age', ...emptyPendingFilters };
const matches = (row: PendingRow, filters: Partial<PendingFilters>, verified = false) =>
  matchesPending(
    row,
    { ...none, ...filters },
    {
      now,
      isVerified: () => verified,
      needsLook: () => false,
    },
  );
const withTrait = (row: PendingRow, trait: Trait, verified?: boolean) =>
  matches(row, { traits: [trait] }, verified);

/** A pending deposit in a list of the client's others. */
const listed = (...others: Parameters<typeof deposit>[0][]): PendingRow => {
  const list = [...others.map((over) => deposit({ id: 'op-d1', ...over })), deposit()];
  const decided = list.filter(({ status }) => status !== 'pending').length;
  return {
    element: deposit(),
    list: deposits(list, { rev: list.length + decided }),
    profile: profile(),
  };
};

describe('the search parameters of the waiting tab', () => {
  it('contain order and filters, and can be read back', () => {
    const filters: PendingFilters = {
      order: 'amount',
      least: '1000',
      most: '5000',
      olderThan: '4',
      traits: ['first', 'not-verified'],
    };
    const written = serializePendingFilters(filters);
    expect(written).toEqual({
      sort: 'amount',
      min: '1000',
      max: '5000',
      older: '4',
      only: 'first.not-verified',
    });
    expect(parsePendingFilters(new URLSearchParams(written), depositKind)).toEqual(filters);
  });

  it('are ignored where they are unknown, and where the queue does not have them', () => {
    expect(
      parsePendingFilters(new URLSearchParams('sort=size&older=5&only=rich'), depositKind),
    ).toEqual(none);
    expect(
      parsePendingFilters(new URLSearchParams('only=no-txid.first'), withdrawalKind).traits,
    ).toEqual(['first']);
  });
});

describe('a filter of the waiting tab', () => {
  it.each([
    ['at least the amount', { least: '250' }, true],
    ['more than the amount', { least: '$250.01' }, false],
    ['at most the amount', { most: '250.00' }, true],
    ['less than the amount', { most: '249' }, false],
    ['no amount', { least: 'much' }, true],
    ['older than it is', { olderThan: '24' }, false],
    ['younger than it is', { olderThan: '1' }, true],
    ['exactly as old as it is', { olderThan: '4' }, false],
  ] as const)('by %s', (_, filters, expected) => {
    expect(matches(queued(), filters)).toBe(expected);
  });

  it('finds deposits without a transaction id', () => {
    expect([withTrait(queued(), 'no-txid'), withTrait(queued({ txid: '' }), 'no-txid')]).toEqual([
      false,
      true,
    ]);
  });

  it('finds the first deposit: none was completed before, also not in the archive', () => {
    expect(withTrait(listed(), 'first')).toBe(true);
    expect(withTrait(listed({ status: 'rejected' }), 'first')).toBe(true);
    expect(withTrait(listed({ status: 'completed' }), 'first')).toBe(false);
    expect(withTrait({ ...listed(), list: deposits([deposit()], { rev: 9 }) }, 'first')).toBe(
      false,
    );
  });

  it('finds the first withdrawal, also after one was deleted', () => {
    const before = withdrawal({ id: 'op-w1', status: 'completed' });
    expect(
      withTrait({ ...queuedWithdrawal(), list: withdrawals([before, withdrawal()]) }, 'first'),
    ).toBe(false);
    expect(
      withTrait({ ...queuedWithdrawal(), list: withdrawals([withdrawal()], { rev: 4 }) }, 'first'),
    ).toBe(true);
  });

  it('finds clients whose identity is not verified', () => {
    expect([
      withTrait(queued(), 'not-verified', false),
      withTrait(queued(), 'not-verified', true),
    ]).toEqual([true, false]);
  });

  it('asks elsewhere what needs a look', () => {
    const row = queued();
    const facts = (needsLook: boolean) => ({
      now,
      isVerified: () => false,
      needsLook: (request: ClientRequest) => request === row.element && needsLook,
    });
    const look = { ...none, traits: ['look'] } as const;
    expect(matchesPending(row, look, facts(true))).toBe(true);
    expect(matchesPending(row, look, facts(false))).toBe(false);
  });

  it('applies together with the others', () => {
    expect(matches(queued({ txid: '' }), { traits: ['no-txid', 'first'], least: '300' })).toBe(
      false,
    );
  });

  it('is named, and can be removed alone', () => {
    const filters: PendingFilters = {
      ...none,
      least: '1000',
      olderThan: '24',
      traits: ['first', 'look'],
    };
    expect(describePendingFilters(filters, depositKind)).toBe(
      'at least $1,000.00, older than 1 day, first deposit, needs a look',
    );
    expect(getActiveFilters(filters, withdrawalKind)[2]).toEqual({
      label: 'First withdrawal',
      removed: { traits: ['look'] },
    });
    expect(describePendingFilters({ ...none, most: 'x' }, depositKind)).toBe('');
  });
});

it('sorts by age, amount or client, each request once, and equal ones oldest first', () => {
  const old = queued(
    { id: 'a', uid: 'a', amount: '9.00', createdAt: hoursAgo(9) },
    profile({ firstname: 'Zoë' }),
  );
  const large = queued({ id: 'b', uid: 'b', amount: '1000.00' }, profile({ firstname: 'Émile' }));
  const late = queued(
    { id: 'c', uid: 'c', amount: '9.00', createdAt: hoursAgo(1) },
    profile({ firstname: 'Ana' }),
  );
  const sort = (order: PendingFilters['order']) =>
    sortPending(order)([late, large, old, large]).map(({ element }) => element.id);
  expect(sort('age')).toEqual(['a', 'b', 'c']);
  expect(sort('amount')).toEqual(['b', 'a', 'c']);
  expect(sort('client')).toEqual(['c', 'b', 'a']);
});
