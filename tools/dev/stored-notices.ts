import { FieldPath, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Snapshot } from '@/domain/accounts/snapshot';
import { findSentIssues } from '@/domain/audit/messages';
import type { StoredIssue } from '@/domain/audit/stored-book';
import type { Uid } from '@/domain/ledger/revision-fields';
import { withDates } from './stored-desk';

/** How many documents are read together: a client's list takes up to 1 MiB. */
const portion = 100;
/** Attempts. Records are read before the lists, so a notice written between the two reads looks unrecorded until both are read again. */
const looks = 2;

/** What of the desk's notices and the records of their sending does not agree. Reads, and never writes. */
export async function noticeFaults(firestore: Firestore): Promise<StoredIssue[]> {
  let faults = await lookOnce(firestore);
  for (let look = 0; look < looks && faults.length > 0; look++) faults = await lookOnce(firestore);
  return faults;
}

async function lookOnce(firestore: Firestore): Promise<StoredIssue[]> {
  const sent: Record<string, Snapshot> = {};
  for await (const record of everyDocument(firestore, 'sent')) sent[record.id] = withDates(record.data());
  return findSentIssues(sent, everyList(firestore));
}

async function* everyList(firestore: Firestore): AsyncGenerator<[Uid, Snapshot]> {
  for await (const list of everyDocument(firestore, 'notifications')) yield [list.id, withDates(list.data())];
}

async function* everyDocument(firestore: Firestore, col: string): AsyncGenerator<QueryDocumentSnapshot> {
  const inOrder = firestore.collection(col).orderBy(FieldPath.documentId()).limit(portion);
  let page = await inOrder.get();
  yield* page.docs;
  while (page.size === portion) {
    page = await inOrder.startAfter(page.docs.at(-1)).get();
    yield* page.docs;
  }
}
