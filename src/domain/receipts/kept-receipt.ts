import * as v from 'valibot';
import type { Uid } from '@/domain/ledger/revision-fields';
import {
  checkReceipt,
  createEntryMarks,
  createReceipt,
  findChangedEntries,
  formatReceipt,
  getUnmarkedEntries,
  parseReceipt,
  type ReceiptEntry,
} from './receipt';

const mark = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

/** What a device keeps of a book: numbers and digests, no amount and no name. */
const keptSchema = v.object({
  /** A receipt without the client's id, `GB1..A7-D4.…`. */
  receipt: v.string(),
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

/** `since`: when the receipt was made. `folios`: the entries that are gone or not what they were. */
export type KeptCheck =
  | { state: 'none' }
  | { state: 'holds'; since: Date }
  | { state: 'contradicts'; since: Date; folios: readonly string[] };

const withUid = (kept: KeptReceipt, uid: Uid) => parseReceipt(kept.receipt.replace('GB1..', `GB1.${uid}.`));

/** Compares a whole book with what this device kept of it. */
export async function checkKeptReceipt(kept: KeptReceipt | null, uid: Uid, entries: readonly ReceiptEntry[]): Promise<KeptCheck> {
  const receipt = kept && withUid(kept, uid);
  if (!kept || !receipt) return { state: 'none' };
  const since = receipt.at;
  const { state } = await checkReceipt(receipt, uid, entries);
  return state === 'holds' ? { state, since } : { state: 'contradicts', since, folios: await findChangedEntries(kept.marks, entries) };
}

/** What the device keeps of a book from now on. Marks of entries that are known are not made again. */
export async function renewKeptReceipt(
  kept: KeptReceipt | null,
  uid: Uid,
  entries: readonly ReceiptEntry[],
  now: Date,
): Promise<KeptReceipt> {
  const marks = { ...kept?.marks, ...(await createEntryMarks(getUnmarkedEntries(kept?.marks ?? {}, entries))) };
  const receipt = formatReceipt(await createReceipt(uid, entries, now));
  return { receipt: receipt.replace(`GB1.${uid}.`, 'GB1..'), marks };
}
