import {
  collection,
  collectionGroup,
  limit,
  orderBy,
  type Query,
  query,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { getProfiles, type LoadProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { type FoundEntry, getLedgerOwner, maxEntriesPerSpan } from '@/data/ledger/ledger';
import { paths } from '@/data/ledger/paths';
import { type Cursor, type Page, pageSize, readPage } from '@/data/ledger/read';
import { operator } from '@/domain/accounts/account';
import type { Profile } from '@/domain/accounts/profile';
import type { Span } from '@/domain/day';
import { type Action, entrySchema } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';

export interface JournalQuery {
  /** At most 30, the limit of a query. */
  actions: readonly Action[];
  /** Only acts of this administrator; null for all. */
  by: Uid | null;
  /** Only acts in the ledger of this person; null for all. */
  client: Uid | null;
  span: Span;
}

/** An act of the desk. The profiles are null if not found. */
export interface JournalRow {
  entry: FoundEntry;
  owner: Profile | null;
  writer: Profile | null;
}

/** The ledger of one client is read by its path, the others as one group. */
function createJournalQuery(
  { db }: DataContext,
  { actions, by, client, span: { from, before } }: JournalQuery,
  size: number,
): Query {
  return query(
    client === null ? collectionGroup(db, 'entries') : collection(db, paths.entries(client)),
    where('action', 'in', actions),
    ...(by === null ? [] : [where('actor', '==', by)]),
    ...(from ? [where('at', '>=', Timestamp.fromDate(from))] : []),
    ...(before ? [where('at', '<', Timestamp.fromDate(before))] : []),
    orderBy('at', 'desc'),
    limit(size),
  );
}

/** Acts without people, newest first, page by page. Desk only. @throws ActError */
export async function getJournalEntries(
  context: DataContext,
  wanted: JournalQuery,
  after: Cursor | null,
  size: number = maxEntriesPerSpan,
): Promise<Page<FoundEntry>> {
  const { found, ...page } = await readPage(
    createJournalQuery(context, wanted, size),
    entrySchema,
    after,
    size,
  );
  return {
    ...page,
    rows: found.map(({ path, value }) => ({ ...value, uid: getLedgerOwner(path) })),
  };
}

/** Acts of administrators, newest first, page by page. Desk only. @throws ActError */
export async function getJournal(
  context: DataContext,
  wanted: JournalQuery,
  after: Cursor | null,
  loadProfiles: LoadProfiles = (uids) => getProfiles(context, uids),
): Promise<Page<JournalRow>> {
  const { rows, ...page } = await getJournalEntries(context, wanted, after, pageSize);
  const people = await loadProfiles(
    rows.flatMap(({ uid, actor }) => (actor === operator ? [uid] : [uid, actor])),
  );
  const findPerson = (uid: Uid) => people.get(uid) ?? null;
  return {
    ...page,
    rows: rows.map((entry) => ({
      entry,
      owner: findPerson(entry.uid),
      writer: findPerson(entry.actor),
    })),
  };
}
