import { collection, orderBy, query } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readAll, readDoc } from '@/data/ledger/read';
import type { ListCollection } from '@/domain/ledger/list-kinds';
import { type Archive, type ListElement, listSchemas } from '@/domain/ledger/list-schemas';
import { getWaitingSince } from '@/domain/requests/pending-list';
import type { Uid } from '@/domain/revision-fields';

/**
 * All elements of a client's list, archived ones included, oldest first. Deleted withdrawals are
 * only in the ledger.
 * @throws DataShapeError, ActError
 */
export async function getHistory<C extends ListCollection>(
  context: DataContext,
  col: C,
  uid: Uid,
): Promise<ListElement<C>[]> {
  // The list first: an element that moves between the two reads is then read twice, never missed.
  const list = await readDoc(context, paths[col](uid), listSchemas[col].document);
  const archives = await readAll(
    query(collection(context.db, paths.archives(col, uid)), orderBy('at')),
    listSchemas[col].archive,
  );
  const archived = archives.flatMap(({ value }): readonly ListElement<C>[] => value.list);
  const listed: readonly ListElement<C>[] = list?.list ?? [];
  return [...new Map([...archived, ...listed].map((one) => [one.id, one])).values()].toSorted(
    (one, other) => getWaitingSince(one).getTime() - getWaitingSince(other).getTime(),
  );
}

/** All archives of one list, by number. @throws DataShapeError, ActError */
export async function getArchives(
  { db }: DataContext,
  col: ListCollection,
  uid: Uid,
): Promise<Record<string, Archive>> {
  const found = await readAll(
    query(collection(db, paths.archives(col, uid)), orderBy('at')),
    listSchemas[col].archive,
  );
  return Object.fromEntries(found.map(({ id, value }) => [id, value]));
}
