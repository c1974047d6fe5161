/**
 * Moves decided elements of long lists to archives, with entries by the operator. No rule lets
 * anybody do this in the app.
 */

import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { operator } from '@/domain/accounts/account';
import { archiveLimits, minLongList, needsArchiving } from '@/domain/ledger/archive';
import type { Entry } from '@/domain/ledger/ledger';
import { type ListCollection, listCollections } from '@/domain/ledger/list-kinds';
import { getArchivable, removeArchived } from '@/domain/requests/pending-list';
import { createOp, revSchema, type Uid } from '@/domain/revision-fields';
import { Failure } from '../failure';
import { transact } from './transact';

interface ListName {
  col: ListCollection;
  uid: Uid;
}

const storedListSchema = v.object({
  list: v.array(v.looseObject({ status: v.string() })),
  rev: revSchema,
});

function parseList(path: string, stored: unknown): v.InferOutput<typeof storedListSchema> {
  const parsed = v.safeParse(storedListSchema, stored);
  if (!parsed.success)
    throw new Failure(
      `${path} cannot be read as a list, so nothing was changed: run npm run ledger:verify.`,
    );
  return parsed.output;
}

interface LongList extends ListName {
  elements: number;
}

/**
 * The lists that the script shortens. A list has at least as many revisions as elements, so shorter
 * ones are not read.
 * @param uid null for those of everybody
 * @throws Failure for a list that cannot be read
 */
export async function findLists(firestore: Firestore, uid: Uid | null): Promise<LongList[]> {
  const found: LongList[] = [];
  for (const col of listCollections) {
    const owners =
      uid === null
        ? (await firestore.collection(col).where('rev', '>=', minLongList).select().get()).docs
        : [{ id: uid }];
    for (const { id } of owners) {
      const path = `${col}/${id}`;
      const stored = (await firestore.doc(path).get()).data();
      const list = stored ? parseList(path, stored).list : [];
      if (needsArchiving(list)) found.push({ col, uid: id, elements: list.length });
    }
  }
  return found;
}

/**
 * Moves up to eight decided elements, from the first decided one on, to the next archive. The
 * list's revision is compared and set in one transaction, so an act of the app at the same time
 * comes before or after it. Idempotent per `op`.
 * @param wants whether elements are to be moved from the list as it is then
 * @returns how many elements the list has then; null if nothing was to be moved
 * @throws Failure for a list that cannot be read
 */
export function archiveDecided(
  firestore: Firestore,
  { col, uid }: ListName,
  op = createOp(),
  wants: (list: readonly unknown[]) => boolean = () => true,
): Promise<number | null> {
  const path = `${col}/${uid}`;
  const document = firestore.doc(path);
  const ledger = firestore.doc(`ledger/${uid}/entries/${op}`);
  const archives = firestore.collection(`${path}/archive`);
  return transact(firestore, async (tx) => {
    const [stored, written] = await tx.getAll(document, ledger);
    if (!stored?.exists) return null;
    const { list, rev } = parseList(path, stored.data());
    if (written?.exists) return list.length;
    const range = wants(list) ? getArchivable(list, archiveLimits.most) : null;
    if (!range) return null;
    const { kept, moved } = removeArchived({ list }, range);
    // They are numbered without a gap. `create` refuses a number that is taken.
    const archive = String((await tx.get(archives.count())).data().count);
    const revision = { rev: rev + 1, op, at: FieldValue.serverTimestamp() };
    const entry: Omit<Entry, 'at'> & { at: FieldValue } = {
      ...revision,
      col,
      actor: operator,
      action: 'history.archived',
      index: range.index,
      ref: '',
      reason: '',
      before: { list: moved },
      after: { archive },
    };
    tx.update(document, { ...kept, ...revision });
    tx.create(archives.doc(archive), { list: moved, op, at: FieldValue.serverTimestamp() });
    tx.create(ledger, entry);
    return kept.list.length;
  });
}

/** Milliseconds between two lines about one list. */
const lineInterval = 2_000;

/**
 * Shortens a list until it is below the size of an archived one, or nothing decided is left in it.
 * It may be interrupted after each transaction: the next run goes on.
 * @returns how many elements it has then
 */
export async function shortenList(
  firestore: Firestore,
  list: LongList,
  say: (line: string) => void,
): Promise<number> {
  let { elements } = list;
  let said = Date.now();
  for (;;) {
    const left = await archiveDecided(firestore, list, createOp(), needsArchiving);
    if (left === null) return elements;
    elements = left;
    if (Date.now() - said < lineInterval) continue;
    said = Date.now();
    say(`${list.col} of ${list.uid}: ${elements} elements left, going on`);
  }
}
