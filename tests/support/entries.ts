import { collection, orderBy, query } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { paths } from '@/data/ledger/paths';
import { readAll } from '@/data/ledger/read';
import { type Entry, entrySchema } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';

/** One client's whole book in one go, oldest entry first. The app reads it page by page. */
export async function getEntries({ db }: DataContext, uid: Uid): Promise<Entry[]> {
  const found = await readAll(
    query(collection(db, paths.entries(uid)), orderBy('at')),
    entrySchema,
  );
  return found.map(({ value }) => value);
}
