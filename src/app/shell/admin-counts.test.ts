import { expect, it } from 'vitest';
import type { MenuCounts } from '@/data/hooks/use-admin-counts';
import { sumAdminCounts } from './admin-counts';

const queues = [
  'deposits',
  'withdrawals',
  'proposals',
  'trades',
  'documents',
  'closures',
  'messages',
  'newAndFrozen',
] as const;
const countsOf = (given: Partial<Record<keyof MenuCounts, number>>) =>
  Object.fromEntries(
    queues.map((queue) => [queue, { data: given[queue] }]),
  ) as unknown as MenuCounts;

it('the sidebar counts per page what waits, and what is open where nothing waits', () => {
  const { pendingCounts, openCounts } = sumAdminCounts(
    countsOf({ deposits: 4, trades: 3, newAndFrozen: 14 }),
  );
  expect(pendingCounts).toMatchObject({ deposit: 4, users: 0, verification: 0 });
  expect(openCounts).toEqual({ trades: 3, users: 14 });
  const asked = sumAdminCounts(countsOf({ closures: 1, newAndFrozen: 12 }));
  expect([asked.pendingCounts.users, asked.openCounts.users]).toEqual([1, 0]);
});

it('the sidebar says where a count has ended before the last one', () => {
  const { openCounts, cappedPlaces } = sumAdminCounts(
    countsOf({ newAndFrozen: 1_000, closures: 0, deposits: 1_000 }),
  );
  expect([openCounts.users, ...cappedPlaces]).toEqual([1_000, 'users']);
});
