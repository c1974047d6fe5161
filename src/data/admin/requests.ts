import { collection, query, where } from 'firebase/firestore/lite';
import { getProfiles, type LoadProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { type FoundEntry, getEntriesByAction } from '@/data/ledger/ledger';
import { paths } from '@/data/ledger/paths';
import { getEntryElement } from '@/data/ledger/queues';
import { type Cursor, type Page, readAll, readDoc, readDocs } from '@/data/ledger/read';
import type { Profile } from '@/domain/accounts/profile';
import { entrySchema } from '@/domain/ledger/ledger';
import { listKinds, type RequestCollection } from '@/domain/ledger/list-kinds';
import { type ListDocument, type ListElement, listSchemas } from '@/domain/ledger/list-schemas';
import { getEntryKey, type Uid } from '@/domain/revision-fields';

/** A client's list; null if nothing was ever requested. @throws DataShapeError, ActError */
export const getRequestList = <C extends RequestCollection>(
  context: DataContext,
  col: C,
  uid: Uid,
): Promise<ListDocument<C> | null> => readDoc(context, paths[col](uid), listSchemas[col].document);

/** A request in any state, as the desk sees it. */
export interface AdminRequest<C extends RequestCollection> {
  /** The entry that requested it. */
  entry: FoundEntry;
  /**
   * As stored in its list or archive; otherwise from the entry of the deletion or of the request.
   */
  element: ListElement<C>;
  /** The list that contains it; null if it was deleted or archived. */
  list: ListDocument<C> | null;
  /** The entry that deleted it. */
  deletion: FoundEntry | null;
  profile: Profile | null;
}

/** Smaller than other pages, because a row costs an entry, a list and a profile. */
const requestedPageSize = 15;

/**
 * All requests ever made, newest first, each in its current state. Desk only.
 * @param clientUid only this client; all clients if absent
 * @throws DataShapeError, ActError
 */
export async function getAllRequests<C extends RequestCollection>(
  context: DataContext,
  col: C,
  after: Cursor | null,
  loadProfiles: LoadProfiles = (uids) => getProfiles(context, uids),
  clientUid?: Uid,
): Promise<Page<AdminRequest<C>>> {
  const { entries, next } = await getEntriesByAction(context, {
    action: listKinds[col].requested,
    count: requestedPageSize,
    after,
    clientUid,
  });
  return { rows: await createAdminRequests(context, col, entries, loadProfiles), next };
}

/**
 * Requests in their current state.
 * @param entries that requested them
 * @throws DataShapeError, ActError
 */
export async function createAdminRequests<C extends RequestCollection>(
  context: DataContext,
  col: C,
  entries: readonly FoundEntry[],
  loadProfiles: LoadProfiles,
): Promise<AdminRequest<C>[]> {
  const uids = [...new Set(entries.map(({ uid }) => uid))];
  const [profiles, lists] = await Promise.all([
    loadProfiles(uids),
    readDocs(context, uids, (uid) => paths[col](uid), listSchemas[col].document),
  ]);
  const findInList = ({ uid, op }: FoundEntry) => {
    const elements: readonly ListElement<C>[] = lists.get(uid)?.list ?? [];
    return elements.find(({ id }) => id === op);
  };
  const unlisted = entries.filter((entry) => !findInList(entry));
  const deletions =
    'deleted' in listKinds[col].decisions
      ? await getDeletions(context, getOwnerUids(unlisted))
      : new Map<string, FoundEntry>();
  const archived = await getArchivedElements(
    context,
    col,
    getOwnerUids(unlisted.filter((entry) => !deletions.has(getEntryKey(entry)))),
  );
  return entries.map((entry) => {
    const element = findInList(entry);
    const deletion = deletions.get(getEntryKey(entry)) ?? null;
    return {
      entry,
      element:
        element ?? archived.get(getEntryKey(entry)) ?? getEntryElement(col, deletion ?? entry),
      list: (element && lists.get(entry.uid)) ?? null,
      deletion: element ? null : deletion,
      profile: profiles.get(entry.uid) ?? null,
    };
  });
}

const getOwnerUids = (entries: readonly FoundEntry[]): Uid[] => [
  ...new Set(entries.map(({ uid }) => uid)),
];

/**
 * Archived elements of these clients, by request. Costs a read per eight elements, so it is only
 * for rows whose element is nowhere else.
 */
async function getArchivedElements<C extends RequestCollection>(
  { db }: DataContext,
  col: C,
  uids: readonly Uid[],
): Promise<Map<string, ListElement<C>>> {
  const found = await Promise.all(
    uids.map((uid) =>
      readAll(query(collection(db, paths.archives(col, uid))), listSchemas[col].archive),
    ),
  );
  return new Map(
    found.flat().flatMap(({ value }) => {
      const elements: readonly ListElement<C>[] = value.list;
      return elements.map(
        (element) => [getEntryKey({ uid: element.uid, op: element.id }), element] as const,
      );
    }),
  );
}

/** Deletions in these clients' ledgers, by the request that was deleted. */
async function getDeletions(
  { db }: DataContext,
  uids: readonly Uid[],
): Promise<Map<string, FoundEntry>> {
  const createDeletionsQuery = (uid: Uid) =>
    query(collection(db, paths.entries(uid)), where('action', '==', 'withdrawal.deleted'));
  const found = await Promise.all(
    uids.map(async (uid) =>
      (await readAll(createDeletionsQuery(uid), entrySchema)).map(({ value }) => ({
        ...value,
        uid,
      })),
    ),
  );
  return new Map(
    found
      .flat()
      .map((entry) => [getEntryKey({ uid: entry.uid, op: String(entry.before.id) }), entry]),
  );
}
