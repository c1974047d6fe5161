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

/** Lists of what clients ask the desk for, and the desk decides once. */
export type RequestCollection = 'deposits' | 'withdrawals';

/** A client's list; null when nothing was ever requested. @throws DataShapeError, ActError */
export const getRequests = <C extends RequestCollection>(context: DataContext, col: C, uid: Uid): Promise<ListOf<C> | null> =>
  readDoc(context, paths[col](uid), listSchemas[col]);

/** A request in whichever state, as the desk sees it. */
export interface RequestOfAnyState<C extends RequestCollection> {
  /** Which requested it. */
  entry: FoundEntry;
  /** As it stands in its list or archive; where it is in neither, as it was seen last. */
  element: ElementOf<C>;
  /** The list that it stands in; null where it was deleted, or moved to an archive. */
  list: ListOf<C> | null;
  /** Which deleted it. */
  deletion: FoundEntry | null;
  profile: Profile | null;
}

const requesting = { deposits: 'deposit.requested', withdrawals: 'withdrawal.requested' } as const;

/** A row costs an entry, a list and a profile, so that a page of these is shorter than others. At most thirty, which one query takes. */
const requestedPageSize = 15;

/** Every request that was ever made, the newest first, each as it stands now. Desk only. @param of one client's alone @throws DataShapeError, ActError */
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

/** What these clients have in archives, by the request. For the few rows whose element is nowhere else: an archive is a read for each eight elements. */
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

/** The deletions in these clients' books, by the request that was deleted. */
async function getDeletions({ db }: DataContext, uids: readonly Uid[]): Promise<Map<string, FoundEntry>> {
  const deleted = (uid: Uid) => query(collection(db, paths.entries(uid)), where('action', '==', 'withdrawal.deleted'));
  const found = await Promise.all(
    uids.map(async (uid) => (await readAll(deleted(uid), entrySchema)).map(({ value }) => ({ ...value, uid }))),
  );
  return new Map(found.flat().map((entry) => [getEntryKey({ uid: entry.uid, op: String(entry.before.id) }), entry]));
}
