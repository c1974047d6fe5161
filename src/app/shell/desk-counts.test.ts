import { expect, it } from 'vitest';
import type { DeskCounts } from '@/data/hooks/use-desk-counts';
import { type DeskQueue, deskWork } from '@/domain/requests/desk-work';
import { sumDeskCounts } from './desk-counts';

const countsOf = (given: Partial<Record<DeskQueue, number>>) =>
  Object.fromEntries(deskWork.map(({ queue }) => [queue, { data: given[queue] }])) as unknown as DeskCounts;

it('the sidebar counts per page what waits, and what is open where nothing waits', () => {
  const { waitingCounts, openCounts } = sumDeskCounts(countsOf({ deposits: 4, trades: 3, newClients: 12, frozen: 2 }));
  expect(waitingCounts).toMatchObject({ deposit: 4, users: 0, verification: 0 });
  expect(openCounts).toEqual({ trades: 3, users: 14 });
  const asked = sumDeskCounts(countsOf({ closures: 1, newClients: 12 }));
  expect([asked.waitingCounts.users, asked.openCounts.users]).toEqual([1, 0]);
});

it('the sidebar says where a count has ended before the last one', () => {
  const { openCounts, cappedPlaces } = sumDeskCounts(countsOf({ newClients: 1_000, frozen: 12, closures: 0, deposits: 1_000 }));
  expect([openCounts.users, ...cappedPlaces]).toEqual([1_012, 'users']);
});
