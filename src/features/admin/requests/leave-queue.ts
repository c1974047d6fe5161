import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { RequestCollection } from '@/data/collections/requests';
import { deskQueries } from '@/data/desk-queries';
import { changeRows } from '@/data/ledger/change-rows';
import { mostCounted } from '@/data/ledger/ledger';
import type { Page } from '@/data/ledger/page';
import { actKey } from '@/domain/ledger/act-key';
import type { Action } from '@/domain/ledger/ledger';
import type { Request, WaitingRow } from './request';

const changed = (col: RequestCollection) => [col, 'entries', 'accounts', 'holds'];

/** Somebody else's decision is what the screen has to show now. */
export const readAgain = (client: QueryClient, col: RequestCollection) =>
  Promise.all(changed(col).map((word) => client.invalidateQueries({ queryKey: [word] })));

/**
 * The own decision takes its row off the queue at once, and counts. Nothing is read here: the live channel hears of this act as of any other and
 * reads the queue again, and doing it twice would cost every row twice.
 */
export async function leaveQueue(
  client: QueryClient,
  col: RequestCollection,
  decided: Pick<Request, 'uid' | 'id'>,
  action: Action,
): Promise<void> {
  const isIt = ({ element }: WaitingRow) => actKey(element) === actKey(decided);
  const waiting = deskQueries.waiting(col).queryKey;
  const lists = client.getQueriesData<InfiniteData<Page<WaitingRow>>>({ queryKey: waiting });
  const waited = lists.some(([, list]) => list?.pages.some(({ rows }) => rows.some(isIt)));
  await changeRows(client, waiting, (row) => (isIt(row) ? null : row));
  if (waited) client.setQueryData(deskQueries.waitingCount(col).queryKey, (count) => count && count - 1);
  client.setQueryData(deskQueries.total(action).queryKey, (count) => (count === undefined ? count : Math.min(count + 1, mostCounted)));
  for (const word of changed(col)) void client.invalidateQueries({ queryKey: [word], refetchType: 'none' });
}
