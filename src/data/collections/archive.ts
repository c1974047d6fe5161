import { collection, getDocs, limit, orderBy, query } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { archiveFromList, getElementTime, type ListCollection, type ListElement, listSchemas, readList } from '@/data/ledger/list';
import { paths } from '@/data/ledger/paths';
import { readAll, readDoc, withReadTimeout } from '@/data/ledger/read';
import { runLedgerAction } from '@/data/ledger/run';
import { type Archive, type ArchivedCollection, archiveLimits, archiveSchemas } from '@/domain/accounts/archive';
import type { Op, Uid } from '@/domain/ledger/revision-fields';

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

/**
 * All elements of a client's list, archived ones included, oldest first. Deleted withdrawals are only in the ledger.
 * @throws DataShapeError, ActError
 */
export async function getHistory<C extends ListCollection>(context: DataContext, col: C, uid: Uid): Promise<ListElement<C>[]> {
  // The list first: an element that moves between the two reads is then read twice, never missed.
  const list = await readDoc(context, paths[col](uid), listSchemas[col]);
  const archives = await readAll(query(collection(context.db, paths.archives(col, uid)), orderBy('at')), archiveSchemas[col]);
  const archived = archives.flatMap(({ value }): readonly ListElement<C>[] => value.list);
  const listed: readonly ListElement<C>[] = list?.list ?? [];
  return [...new Map([...archived, ...listed].map((one) => [one.id, one])).values()].toSorted(
    (one, other) => getElementTime(one) - getElementTime(other),
  );
}

/** All archives of one list, by number. @throws DataShapeError, ActError */
export async function getArchives({ db }: DataContext, col: ArchivedCollection, uid: Uid): Promise<Record<string, Archive>> {
  const found = await readAll(query(collection(db, paths.archives(col, uid)), orderBy('at')), archiveSchemas[col]);
  return Object.fromEntries(found.map(({ id, value }) => [id, value]));
}
