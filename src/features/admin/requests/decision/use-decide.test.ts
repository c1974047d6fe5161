import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { maxEntryCount } from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import { account, deposit, queued } from '../desk.fixture';
import { depositKind } from '../request-kinds';
import { removeFromQueueCache } from './use-decide';

const waiting = adminQueries.pending(depositKind.col).queryKey;
const total = adminQueries.actionCount('deposit.completed').queryKey;

function held() {
  const client = new QueryClient();
  const rows = [queued(), queued({ id: 'other' })];
  client.setQueryData(waiting, { pages: [{ rows, next: null }], pageParams: [null] });
  client.setQueryData(adminQueries.pendingCount('deposits').queryKey, 2);
  client.setQueryData(queries.account('maya').queryKey, account());
  return client;
}
const shown = (client: QueryClient) => client.getQueryData(waiting)?.pages.flatMap(({ rows }) => rows.map(({ element }) => element.id));

it('takes the row off the queue at once, and counts', async () => {
  const client = held();
  client.setQueryData(total, 128);
  await removeFromQueueCache(client, 'deposits', deposit(), 'deposit.completed');
  expect(shown(client)).toEqual(['other']);
  expect(client.getQueryData(adminQueries.pendingCount('deposits').queryKey)).toBe(1);
  expect(client.getQueryData(total)).toBe(129);
});

it('counts no further than a count goes, and nothing that was not counted', async () => {
  const client = held();
  client.setQueryData(total, maxEntryCount);
  await removeFromQueueCache(client, 'deposits', deposit({ id: 'not in the queue' }), 'deposit.completed');
  await removeFromQueueCache(client, 'deposits', deposit({ uid: 'of somebody else' }), 'deposit.rejected');
  expect(client.getQueryData(total)).toBe(maxEntryCount);
  expect(client.getQueryData(adminQueries.actionCount('deposit.rejected').queryKey)).toBeUndefined();
  expect(client.getQueryData(adminQueries.pendingCount('deposits').queryKey)).toBe(2);
});

it('marks as old what the decision changed, which the live channel reads again', async () => {
  const client = held();
  await removeFromQueueCache(client, 'deposits', deposit(), 'deposit.completed');
  expect(client.getQueryState(queries.account('maya').queryKey)?.isInvalidated).toBe(true);
});

it('does not let a read that began before the decision bring the row back', async () => {
  const client = held();
  let arrive = () => {};
  const before = { rows: [queued(), queued({ id: 'other' })], next: null };
  const read = client.prefetchInfiniteQuery({
    ...adminQueries.pending(depositKind.col),
    queryFn: () => new Promise<typeof before>((resolve) => (arrive = () => resolve(before))),
  });
  await removeFromQueueCache(client, 'deposits', deposit(), 'deposit.completed');
  arrive();
  await read;
  expect(shown(client)).toEqual(['other']);
});
