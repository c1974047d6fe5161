import { getProfiles, type LoadProfiles } from '@/data/collections/users';
import type { Profile } from '@/domain/accounts/profile';
import type { DecisionAction, ListCollection } from '@/domain/ledger/list-kinds';
import { type ListDocument, type ListElement, listSchemas } from '@/domain/ledger/list-schemas';
import { getWaitingSince, isPending } from '@/domain/requests/pending-list';
import type { Uid } from '@/domain/revision-fields';
import type { DataContext } from './context';
import { type FoundEntry, getEntriesByAction } from './ledger';
import { paths } from './paths';
import { createOldestFirstQuery } from './queue-totals';
import {
  type Cursor,
  type FoundDocument,
  type Page,
  pageSize,
  parseStored,
  readAll,
  readDoc,
  readPage,
} from './read';

/**
 * A pending element with its client and the list that contains it. The profile is null if none was
 * found.
 */
export interface QueuedItem<C extends ListCollection> {
  element: ListElement<C> & { uid: Uid };
  list: ListDocument<C>;
  profile: Profile | null;
}

/**
 * Pending elements, page by page: the clients who have waited longest first, each with all their
 * pending elements. Desk only.
 * @param clientUid only this client; all clients if absent
 * @throws DataShapeError, ActError
 */
export async function getPendingRequests<C extends ListCollection>(
  context: DataContext,
  col: C,
  {
    after,
    loadProfiles = (uids) => getProfiles(context, uids),
    clientUid,
    size = pageSize,
  }: {
    after: Cursor | null;
    loadProfiles?: LoadProfiles;
    clientUid?: Uid | undefined;
    size?: number;
  },
): Promise<Page<QueuedItem<C>>> {
  if (clientUid !== undefined) return getClientPending(context, col, clientUid, loadProfiles);
  const { found, ...page } = await readPage(
    createOldestFirstQuery(context, col, size),
    listSchemas[col].document,
    after,
    size,
  );
  const rows = await loadQueuedItems<C>(found, loadProfiles);
  return {
    ...page,
    rows: rows.toSorted(
      (a, b) => getWaitingSince(a.element).getTime() - getWaitingSince(b.element).getTime(),
    ),
  };
}

async function getClientPending<C extends ListCollection>(
  context: DataContext,
  col: C,
  uid: Uid,
  loadProfiles: LoadProfiles,
): Promise<Page<QueuedItem<C>>> {
  const [list, profiles] = await Promise.all([
    readDoc(context, paths[col](uid), listSchemas[col].document),
    loadProfiles([uid]),
  ]);
  return {
    rows: list ? createQueuedItems<C>(uid, list, profiles.get(uid) ?? null) : [],
    next: null,
  };
}

async function loadQueuedItems<C extends ListCollection>(
  found: readonly FoundDocument<ListDocument<C>>[],
  loadProfiles: LoadProfiles,
): Promise<QueuedItem<C>[]> {
  const profiles = await loadProfiles(found.map(({ id }) => id));
  return found.flatMap(({ id, value }) =>
    createQueuedItems<C>(id, value, profiles.get(id) ?? null),
  );
}

/** A proposal does not name its client; the other elements do. */
function createQueuedItems<C extends ListCollection>(
  uid: Uid,
  list: ListDocument<C>,
  profile: Profile | null,
): QueuedItem<C>[] {
  const elements: readonly ListElement<C>[] = list.list;
  return elements
    .filter(isPending)
    .map((element) => ({ element: { uid, ...element }, list, profile }));
}

/**
 * Pending elements of the clients who have waited longest, without profiles: one read for each
 * client. Desk only.
 * @throws ActError
 */
export async function getPendingLists<C extends ListCollection>(
  context: DataContext,
  col: C,
  clients: number,
): Promise<Page<QueuedItem<C>>> {
  const { found, ...page } = await readPage(
    createOldestFirstQuery(context, col, clients),
    listSchemas[col].document,
    null,
    clients,
  );
  return { ...page, rows: found.flatMap(({ id, value }) => createQueuedItems<C>(id, value, null)) };
}

/**
 * Pending elements of the clients who have waited longest, grouped by client. Desk only.
 * @param clients limit of clients
 * @throws DataShapeError, ActError
 */
export async function getLongestPending<C extends ListCollection>(
  context: DataContext,
  {
    col,
    clients,
    loadProfiles = (uids) => getProfiles(context, uids),
  }: { col: C; clients: number; loadProfiles?: LoadProfiles },
): Promise<QueuedItem<C>[]> {
  const found = await readAll(
    createOldestFirstQuery(context, col, clients),
    listSchemas[col].document,
  );
  return loadQueuedItems<C>(found, loadProfiles);
}

export interface DecidedItem<C extends ListCollection> {
  entry: FoundEntry;
  /** As the decision left it; a deleted one as it was before. */
  element: ListElement<C>;
  profile: Profile | null;
  /** Who decided it; null if the profile was not found. */
  decider: Profile | null;
}

/**
 * Decided elements from the ledgers, newest decision first. Desk only.
 * @param clientUid only this client; all clients if absent
 * @throws DataShapeError, ActError
 */
export async function getDecidedItems<C extends ListCollection>(
  context: DataContext,
  col: C,
  {
    action,
    after,
    loadProfiles = (uids) => getProfiles(context, uids),
    clientUid,
  }: {
    action: DecisionAction<C>;
    after: Cursor | null;
    loadProfiles?: LoadProfiles;
    clientUid?: Uid | undefined;
  },
): Promise<Page<DecidedItem<C>>> {
  const { entries, next } = await getEntriesByAction(context, {
    action,
    count: pageSize,
    after,
    clientUid,
  });
  const profiles = await loadProfiles(entries.flatMap(({ uid, actor }) => [uid, actor]));
  const rows = entries.map((entry) => ({
    entry,
    element: getEntryElement(col, entry),
    profile: profiles.get(entry.uid) ?? null,
    decider: profiles.get(entry.actor) ?? null,
  }));
  return { rows, next };
}

/** The element as an entry's act left it; a deleted one as it was before. @throws DataShapeError */
export function getEntryElement<C extends ListCollection>(
  col: C,
  { uid, op, action, before, after }: FoundEntry,
): ListElement<C> {
  const deleted = action === 'withdrawal.deleted';
  return parseStored(
    `${paths.entry(uid, op)} ${deleted ? 'before' : 'after'}`,
    listSchemas[col].element,
    deleted ? before : after,
  );
}
