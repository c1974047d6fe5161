import { collection, getDocs, limit, orderBy, query } from 'firebase/firestore/lite';
import type * as v from 'valibot';
import type { DataContext } from '@/data/ledger/context';
import { archiveFromList, getElementTime, type ListCollection, type ListElement, listSchemas, readList } from '@/data/ledger/list';
import { paths } from '@/data/ledger/paths';
import { readAll, readDoc, withReadTimeout } from '@/data/ledger/read';
import { runLedgerAction } from '@/data/ledger/run';
import { type Archive, type ArchivedCollection, archiveLimits, archiveSchemas } from '@/domain/accounts/archive';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import type { Deposit } from '@/domain/requests/deposit';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import type { Trade } from '@/domain/trades/trade';

/**
 * Moves up to eight decided elements of a client's list, from the first decided one on, into an archive. Desk only. Idempotent per `op`.
 * @throws ActError; `already-decided` if there is nothing to move
 */
export async function archiveDecided(context: DataContext, col: ListCollection, uid: Uid, op: Op): Promise<void> {
  await runLedgerAction(context, uid, op, async (tx) => {
    const list = await readList(tx, col, uid);
    archiveFromList(tx, list, await getNextArchiveNumber(context, col, uid), archiveLimits.most);
  });
}

/** The next free number. If another administrator takes it first, the rules refuse one of the two. */
async function getNextArchiveNumber({ db }: DataContext, col: ListCollection, uid: Uid): Promise<string> {
  const last = await withReadTimeout(getDocs(query(collection(db, paths.archives(col, uid)), orderBy('at', 'desc'), limit(1))));
  return String(Number(last.docs[0]?.id ?? -1) + 1);
}

type ListSchema<E> = v.GenericSchema<unknown, { list: E[] }>;

/** Archives and list together, sorted by time. */
async function joinHistory<E extends ListElement<ListCollection>>(
  context: DataContext,
  col: ListCollection,
  uid: Uid,
  schemas: { list: ListSchema<E>; archive: ListSchema<E> },
): Promise<E[]> {
  // The list first: an element that moves between the two reads is then read twice, never missed.
  const list = await readDoc(context, paths[col](uid), schemas.list);
  const archives = await readAll(query(collection(context.db, paths.archives(col, uid)), orderBy('at')), schemas.archive);
  const all = [...archives.flatMap(({ value }) => value.list), ...(list?.list ?? [])];
  return [...new Map(all.map((one) => [one.id, one])).values()].toSorted((a, b) => getElementTime(a) - getElementTime(b));
}

/** All deposits of the client, archived ones included, oldest first. @throws DataShapeError, ActError */
export const getDepositHistory = (context: DataContext, uid: Uid): Promise<Deposit[]> =>
  joinHistory(context, 'deposits', uid, { list: listSchemas.deposits, archive: archiveSchemas.deposits });

/** As {@link getDepositHistory}, without deleted withdrawals, which only the ledger has. */
export const getWithdrawalHistory = (context: DataContext, uid: Uid): Promise<Withdrawal[]> =>
  joinHistory(context, 'withdrawals', uid, { list: listSchemas.withdrawals, archive: archiveSchemas.withdrawals });

/** As {@link getDepositHistory}. */
export const getTradeHistory = (context: DataContext, uid: Uid): Promise<Trade[]> =>
  joinHistory(context, 'trades', uid, { list: listSchemas.trades, archive: archiveSchemas.trades });

/** All archives of one list, by number. @throws DataShapeError, ActError */
export async function getArchives({ db }: DataContext, col: ArchivedCollection, uid: Uid): Promise<Record<string, Archive>> {
  const found = await readAll(query(collection(db, paths.archives(col, uid)), orderBy('at')), archiveSchemas[col]);
  return Object.fromEntries(found.map(({ id, value }) => [id, value]));
}
