// Apart from the queues, whose elements the dashboard does not read.
import {
  collection,
  getAggregate,
  limit,
  orderBy,
  query,
  sum,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import * as v from 'valibot';
import { type ListCollection, listKinds } from '@/domain/ledger/list-kinds';
import { isPending } from '@/domain/requests/pending-list';
import { getDueTime, tradesSchema } from '@/domain/trades/trade';
import type { DataContext } from './context';
import { pageSize, readAll, readPage, withReadTimeout } from './read';

/** Clients without pending elements have no `oldest`; the comparison leaves them out. */
export const createOldestFirstQuery = ({ db }: DataContext, col: ListCollection, clients: number) =>
  query(
    collection(db, col),
    where('oldest', '>', new Timestamp(0, 0)),
    orderBy('oldest'),
    limit(clients),
  );

const oldestSchema = v.object({ oldest: v.nullable(v.date()) });

/**
 * The time of the oldest pending element; null if there is none. Desk only.
 * @throws DataShapeError, ActError
 */
export async function getOldestPendingTime(
  context: DataContext,
  col: ListCollection,
): Promise<Date | null> {
  const [first] = await readAll(createOldestFirstQuery(context, col, 1), oldestSchema);
  return first?.value.oldest ?? null;
}

interface OpenTradeTimes {
  due: Date[];
  /** When the oldest open trade of all clients was opened; null if none is open. */
  oldest: Date | null;
  /** True if more clients have open trades; `due` then has the clients with the oldest ones. */
  more: boolean;
}

/** When open trades are due, for the first page of clients. Desk only. @throws ActError */
export async function getOpenTradeTimes(context: DataContext): Promise<OpenTradeTimes> {
  const { found, next } = await readPage(
    createOldestFirstQuery(context, 'trades', pageSize),
    tradesSchema,
  );
  const due = found.flatMap(({ value }) => value.list.filter(isPending).map(getDueTime));
  return { due, oldest: found[0]?.value.oldest ?? null, more: next !== null };
}

/** Number of pending elements of all clients. Desk only. @throws ActError */
export async function countPending({ db }: DataContext, col: ListCollection): Promise<number> {
  const field = listKinds[col].waiting;
  const totals = await withReadTimeout(
    getAggregate(query(collection(db, col), where(field, '>', 0)), { pending: sum(field) }),
  );
  return totals.data().pending;
}
