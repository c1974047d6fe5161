import { collection, query, where } from 'firebase/firestore/lite';
import { getProfiles, type ProfilesOf } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { type FoundEntry, getEntriesByAction } from '@/data/ledger/ledger';
import { type ElementOf, type ListOf, listSchemas } from '@/data/ledger/list';
import { paths } from '@/data/ledger/paths';
import { getQueueElement } from '@/data/ledger/queues';
import { type Cursor, type Page, readAll, readDoc, readDocs } from '@/data/ledger/read';
import { archiveSchemas } from '@/domain/accounts/archive';
import type { Profile } from '@/domain/accounts/profile';
import { entrySchema } from '@/domain/ledger/ledger';
import { getEntryKey, type Uid } from '@/domain/ledger/revision-fields';

/** Collections of requests that the desk decides once. */
export type RequestCollection = 'deposits' | 'withdrawals';

/** A client's list; null if nothing was ever requested. @throws DataShapeError, ActError */
export const getRequests = <C extends RequestCollection>(context: DataContext, col: C, uid: Uid): Promise<ListOf<C> | null> =>
  readDoc(context, paths[col](uid), listSchemas[col]);

/** A request in any state, as the desk sees it. */
export interface RequestOfAnyState<C extends RequestCollection> {
  /** The entry that requested it. */
  entry: FoundEntry;
  /** As stored in its list or archive; otherwise from the entry of the deletion or of the request. */
  element: ElementOf<C>;
  /** The list that contains it; null if it was deleted or archived. */
  list: ListOf<C> | null;
  /** The entry that deleted it. */
  deletion: FoundEntry | null;
  profile: Profile | null;
}

const requesting = { deposits: 'deposit.requested', withdrawals: 'withdrawal.requested' } as const;

/** Smaller than other pages, because a row costs an entry, a list and a profile. */
const requestedPageSize = 15;

/**
 * All requests ever made, newest first, each in its current state. Desk only.
 * @param of only this client; all clients if absent
 * @throws DataShapeError, ActError
 */
export async function getRequested<C extends RequestCollection>(
  context: DataContext,
  col: C,
  after: Cursor | null,
  profilesOf: ProfilesOf = (uids) => getProfiles(context, uids),
  of?: Uid,
): Promise<Page<RequestOfAnyState<C>>> {
  const { entries, next } = await getEntriesByAction(context, requesting[col], requestedPageSize, after, of);
  const uids = [...new Set(entries.map(({ uid }) => uid))];
  const [profiles, lists] = await Promise.all([profilesOf(uids), readDocs(context, uids, (uid) => paths[col](uid), listSchemas[col])]);
  const listed = ({ uid, op }: FoundEntry) => {
    const elements: readonly ElementOf<C>[] = lists.get(uid)?.list ?? [];
    return elements.find(({ id }) => id === op);
  };
  const left = entries.filter((entry) => !listed(entry));
  const deletions = col === 'withdrawals' ? await getDeletions(context, getOwners(left)) : new Map<string, FoundEntry>();
  const archived = await getArchived(context, col, getOwners(left.filter((entry) => !deletions.has(getEntryKey(entry)))));
  const rows = entries.map((entry) => {
    const [element, deletion] = [listed(entry), deletions.get(getEntryKey(entry)) ?? null];
    return {
      entry,
      element: element ?? archived.get(getEntryKey(entry)) ?? getQueueElement(col, deletion ?? entry),
      list: (element && lists.get(entry.uid)) ?? null,
      deletion: element ? null : deletion,
      profile: profiles.get(entry.uid) ?? null,
    };
  });
  return { rows, next };
}

const getOwners = (entries: readonly FoundEntry[]): Uid[] => [...new Set(entries.map(({ uid }) => uid))];

/**
 * Archived elements of these clients, by request. Costs a read per eight elements, so it is only for rows whose element is nowhere else.
 */
async function getArchived<C extends RequestCollection>(
  { db }: DataContext,
  col: C,
  uids: readonly Uid[],
): Promise<Map<string, ElementOf<C>>> {
  const found = await Promise.all(uids.map((uid) => readAll(query(collection(db, paths.archives(col, uid))), archiveSchemas[col])));
  return new Map(
    found.flat().flatMap(({ value }) => {
      const elements: readonly ElementOf<C>[] = value.list;
      return elements.map((element) => [getEntryKey({ uid: element.uid, op: element.id }), element] as const);
    }),
  );
}

/** Deletions in these clients' ledgers, by the request that was deleted. */
async function getDeletions({ db }: DataContext, uids: readonly Uid[]): Promise<Map<string, FoundEntry>> {
  const deleted = (uid: Uid) => query(collection(db, paths.entries(uid)), where('action', '==', 'withdrawal.deleted'));
  const found = await Promise.all(
    uids.map(async (uid) => (await readAll(deleted(uid), entrySchema)).map(({ value }) => ({ ...value, uid }))),
  );
  return new Map(found.flat().map((entry) => [getEntryKey({ uid: entry.uid, op: String(entry.before.id) }), entry]));
}
