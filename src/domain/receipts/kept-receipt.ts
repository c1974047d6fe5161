import * as v from 'valibot';
import type { Uid } from '@/domain/revision-fields';
import {
  checkReceipt,
  createEntryMarks,
  createReceipt,
  findChangedEntries,
  formatReceipt,
  getSha256,
  getUnmarkedEntries,
  markLength,
  parseReceipt,
  type Receipt,
  type ReceiptEntry,
} from './receipt';

const mark = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

const restoreText = (text: string, uid: Uid): Receipt | null =>
  parseReceipt(text.replace('GB1..', `GB1.${uid}.`));

/** What a device keeps of a book: numbers and digests, no amount and no name. */
const keptSchema = v.object({
  /**
   * Says that two books are of one client, without naming the client: the first 16 digits of the
   * SHA-256 of the id.
   */
  owner: mark,
  /** A receipt without the client's id, `GB1..A7-D4.…`. */
  receipt: v.pipe(
    v.string(),
    v.check((text) => restoreText(text, 'x') !== null),
  ),
  /** Of each entry up to the receipt, by folio. */
  marks: v.record(v.pipe(v.string(), v.regex(/^[A-Z][1-9][0-9]{0,8}$/)), mark),
});
export type KeptReceipt = v.InferOutput<typeof keptSchema>;

/** @returns null if nothing is kept, or nothing that can be read */
export function readKeptReceipt(text: string | null): KeptReceipt | null {
  if (text === null) return null;
  try {
    const parsed = v.safeParse(keptSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * `since`: when the receipt was made. `folios`: the entries that are not what they were, in the
 * order of the book, then those that are gone.
 */
export type KeptCheck =
  | { state: 'none' }
  | { state: 'holds'; since: Date }
  | { state: 'contradicts'; since: Date; folios: readonly string[] };

const createOwnerMark = async (uid: Uid): Promise<string> =>
  (await getSha256(uid)).slice(0, markLength);

export const isOwnReceipt = async ({ owner }: KeptReceipt, uid: Uid): Promise<boolean> =>
  owner === (await createOwnerMark(uid));

/** The receipt with the client's id again. */
export const restoreReceipt = ({ receipt }: KeptReceipt, uid: Uid): Receipt | null =>
  restoreText(receipt, uid);

/** Compares a whole book with what this device kept of it. */
export async function checkKeptReceipt(
  kept: KeptReceipt | null,
  uid: Uid,
  entries: readonly ReceiptEntry[],
): Promise<KeptCheck> {
  const receipt = kept && restoreReceipt(kept, uid);
  if (!kept || !receipt) return { state: 'none' };
  const since = receipt.at;
  const { state } = await checkReceipt(receipt, uid, entries);
  return state === 'holds'
    ? { state, since }
    : { state: 'contradicts', since, folios: await findChangedEntries(kept.marks, entries) };
}

/**
 * What the device keeps of a book from now on. It is the same if the book has no new entry. Marks
 * of known entries are not made again.
 */
export async function renewKeptReceipt(
  kept: KeptReceipt | null,
  uid: Uid,
  entries: readonly ReceiptEntry[],
  now: Date,
): Promise<KeptReceipt> {
  const fresh = getUnmarkedEntries(kept?.marks ?? {}, entries);
  if (kept && fresh.length === 0) return kept;
  const marks = { ...kept?.marks, ...(await createEntryMarks(fresh)) };
  const receipt = formatReceipt(await createReceipt(uid, entries, now));
  return {
    owner: await createOwnerMark(uid),
    receipt: receipt.replace(`GB1.${uid}.`, 'GB1..'),
    marks,
  };
}
