import { getProfiles, type LoadProfiles } from '@/data/collections/users';
import type { Profile } from '@/domain/accounts/profile';
import { depositSchema } from '@/domain/requests/deposit';
import { isPending } from '@/domain/requests/pending-list';
import { withdrawalSchema } from '@/domain/requests/withdrawal';
import type { Uid } from '@/domain/revision-fields';
import { tradeSchema } from '@/domain/trades/trade';
import { proposalSchema } from '@/domain/two-people/proposal';
import type { DataContext } from './context';
import { type FoundEntry, getEntriesByAction } from './ledger';
import {
  getElementTime,
  type ListCollection,
  type ListDocument,
  type ListElement,
  listSchemas,
} from './list-schemas';
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
  after: Cursor | null,
  loadProfiles: LoadProfiles = (uids) => getProfiles(context, uids),
  clientUid?: Uid,
  size = pageSize,
): Promise<Page<QueuedItem<C>>> {
  if (clientUid !== undefined) return getClientPending(context, col, clientUid, loadProfiles);
  const { found, ...page } = await readPage(
    createOldestFirstQuery(context, col, size),
    listSchemas[col],
    after,
    size,
  );
  const rows = await loadQueuedItems<C>(found, loadProfiles);
  return {
    ...page,
    rows: rows.toSorted((a, b) => getElementTime(a.element) - getElementTime(b.element)),
  };
}

async function getClientPending<C extends ListCollection>(
  context: DataContext,
  col: C,
  uid: Uid,
  loadProfiles: LoadProfiles,
): Promise<Page<QueuedItem<C>>> {
  const [list, profiles] = await Promise.all([
    readDoc(context, paths[col](uid), listSchemas[col]),
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
    listSchemas[col],
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
  col: C,
  clients: number,
  loadProfiles: LoadProfiles = (uids) => getProfiles(context, uids),
): Promise<QueuedItem<C>[]> {
  const found = await readAll(createOldestFirstQuery(context, col, clients), listSchemas[col]);
  return loadQueuedItems<C>(found, loadProfiles);
}

/** The possible decisions about an element, one tab each. */
export const decisionActions = {
  deposits: ['deposit.completed', 'deposit.rejected', 'deposit.cancelled'],
  withdrawals: [
    'withdrawal.completed',
    'withdrawal.rejected',
    'withdrawal.cancelled',
    'withdrawal.deleted',
  ],
  trades: ['trade.settled'],
  proposals: ['proposal.confirmed', 'proposal.rejected', 'proposal.cancelled'],
} as const;
export type DecisionAction<C extends ListCollection> = (typeof decisionActions)[C][number];

const elementSchemas = {
  deposits: depositSchema,
  withdrawals: withdrawalSchema,
  trades: tradeSchema,
  proposals: proposalSchema,
} as const;

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
  action: DecisionAction<C>,
  after: Cursor | null,
  loadProfiles: LoadProfiles = (uids) => getProfiles(context, uids),
  clientUid?: Uid,
): Promise<Page<DecidedItem<C>>> {
  const { entries, next } = await getEntriesByAction(context, action, pageSize, after, clientUid);
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
    elementSchemas[col],
    deleted ? before : after,
  );
}
