import { collection, collectionGroup, limit, orderBy, query, where } from 'firebase/firestore/lite';
import type { LoadProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { type FoundEntry, getEntry, getLedgerOwner } from '@/data/ledger/ledger';
import { paths } from '@/data/ledger/paths';
import { readAll } from '@/data/ledger/read';
import { type Collection, entrySchema } from '@/domain/ledger/ledger';
import { listKinds, type RequestCollection } from '@/domain/ledger/list-kinds';
import { getActKey, type Op, type Uid } from '@/domain/revision-fields';
import { getText } from '@/domain/snapshot';
import { type AdminRequest, createAdminRequests } from './requests';

/** What requests are found by: one of these values, in one field. */
export interface WantedRequests {
  field: 'txid' | 'address' | 'amount';
  values: readonly string[];
}

/** A request and the list that it is in. */
export interface FoundRequest {
  col: RequestCollection;
  request: AdminRequest<RequestCollection>;
}

/** Entries of one search: one more than are shown, so that one knows of others. */
const maxFound = 9;

const requestCollections = [
  'deposits',
  'withdrawals',
] as const satisfies readonly RequestCollection[];
const isRequestCollection = (col: Collection): col is RequestCollection =>
  requestCollections.some((one) => one === col);

interface RequestReference {
  col: RequestCollection;
  uid: Uid;
  id: Op;
  /** The entry that requested it, if it is read already. */
  requested?: FoundEntry | undefined;
}

/** The request that an entry is about; a deleted one is in `before`. */
function getReference(entry: FoundEntry): RequestReference[] {
  const { col, uid, op, before, after } = entry;
  const id = getText(after, 'id') || getText(before, 'id');
  if (!isRequestCollection(col) || id === '') return [];
  return [{ col, uid, id, requested: op === id ? entry : undefined }];
}

/**
 * Deposits and withdrawals of all clients in any state, newest first, by a whole transaction id,
 * address or amount. Of more than eight the newest; of one transaction id any. Desk only.
 * @throws DataShapeError, ActError
 */
export async function findRequests(
  context: DataContext,
  { field, values }: WantedRequests,
  loadProfiles: LoadProfiles,
): Promise<FoundRequest[]> {
  const entries = collectionGroup(context.db, 'entries');
  const matching = where(`after.${field}`, 'in', values);
  // The desk can enter the id of a transaction when it decides. The rest is in the request itself.
  const found = await readAll(
    field === 'txid'
      ? query(entries, matching, limit(2 * maxFound))
      : query(
          entries,
          where(
            'action',
            'in',
            requestCollections.map((col) => listKinds[col].requested),
          ),
          matching,
          orderBy('at', 'desc'),
          limit(maxFound),
        ),
    entrySchema,
  );
  const references = found.flatMap(({ path, value }) =>
    getReference({ ...value, uid: getLedgerOwner(path) }),
  );
  const requests = await readRequests(context, references, loadProfiles);
  return requests.toSorted((a, b) => b.request.entry.at.getTime() - a.request.entry.at.getTime());
}

/** Each request once. One whose entry is missing is left out. */
async function readRequests(
  context: DataContext,
  references: readonly RequestReference[],
  loadProfiles: LoadProfiles,
): Promise<FoundRequest[]> {
  const each = [...new Map(references.map((one) => [getActKey(one), one])).values()];
  const readKind = async (col: RequestCollection) => {
    const entries = await Promise.all(
      each
        .filter((one) => one.col === col)
        .map(async ({ uid, id, requested }) => {
          const entry = requested ?? (await getEntry(context, uid, id));
          return entry ? [{ ...entry, uid }] : [];
        }),
    );
    const requests = await createAdminRequests<RequestCollection>(
      context,
      col,
      entries.flat(),
      loadProfiles,
    );
    return requests.map((request) => ({ col, request }));
  };
  return (await Promise.all(requestCollections.map(readKind))).flat();
}

/** One request in any state; null if there is none. Desk only. @throws DataShapeError, ActError */
export async function getRequest(
  context: DataContext,
  reference: RequestReference,
  loadProfiles: LoadProfiles,
): Promise<AdminRequest<RequestCollection> | null> {
  const [found] = await readRequests(context, [reference], loadProfiles);
  return found?.request ?? null;
}

/** An entry that a number names, and the request that it is about. */
export interface NumberedEntry {
  entry: FoundEntry;
  found: FoundRequest | null;
}

/** The entry with this number in one client's book; null if there is none. @throws DataShapeError, ActError */
export async function findNumberedEntry(
  context: DataContext,
  { uid, col, rev }: { uid: Uid; col: Collection; rev: number },
  loadProfiles: LoadProfiles,
): Promise<NumberedEntry | null> {
  const numbered = query(
    collection(context.db, paths.entries(uid)),
    where('col', '==', col),
    where('rev', '==', rev),
    limit(1),
  );
  const [first] = await readAll(numbered, entrySchema);
  if (!first) return null;
  const entry = { ...first.value, uid };
  const [found] = await readRequests(context, getReference(entry), loadProfiles);
  return { entry, found: found ?? null };
}
