import type { Entry } from '@/domain/ledger/ledger';
import {
  checkKeptReceipt,
  isOwnReceipt,
  type KeptCheck,
  type KeptReceipt,
  readKeptReceipt,
  renewKeptReceipt,
} from '@/domain/receipts/kept-receipt';
import type { Op, Uid } from '@/domain/revision-fields';
import { findStoredKeys, isWritten, readStored, writeStored } from '@/lib/device/device';
import { env } from '@/lib/env/env';

const prefix = 'receipt:';
/**
 * Of one book, which is named by the project and the act that opened the account. A log-out leaves
 * it on the device.
 */
export const getReceiptKey = (opening: Op): string =>
  `receipt:${env.firebase.projectId}:${opening}`;

/** The act that opened the account. Undefined if the beginning of the book has not been read. */
export const getOpening = (entries: readonly Entry[]): Op | undefined =>
  entries.find(({ col, rev }) => col === 'users' && rev === 1)?.op;

export const readReceipt = (opening: Op): KeptReceipt | null =>
  readKeptReceipt(readStored(getReceiptKey(opening)));

/** @returns whether the receipt outlasts the page */
export function keepReceipt(opening: Op, receipt: KeptReceipt): boolean {
  writeStored(getReceiptKey(opening), JSON.stringify(receipt));
  return isWritten(getReceiptKey(opening));
}

/** What cannot be read gets another key, so that it is not overwritten. */
function moveUnreadableAside(opening: Op): void {
  const key = getReceiptKey(opening);
  const text = readStored(key);
  if (text === null || readKeptReceipt(text) !== null) return;
  let place = 1;
  while (![null, text].includes(readStored(getReceiptKey(`${opening}:unread-${place}`))))
    place += 1;
  writeStored(getReceiptKey(`${opening}:unread-${place}`), text);
  writeStored(getReceiptKey(opening), null);
}

export const removeReceipt = (opening: Op): void => removeReceiptAt(getReceiptKey(opening));
/** @param key of an {@link OtherReceipt} */
export const removeReceiptAt = (key: string): void => writeStored(key, null);

/** How a book differs from the receipt that this device keeps. */
export interface KeptComparison {
  check: KeptCheck;
  /** The act that opened the account. */
  opening: Op;
  /** What to keep from now on. A receipt that the book contradicts stays as it is. */
  next: KeptReceipt;
  /**
   * What else the device keeps, the most telling one: somebody may have replaced the whole book.
   */
  other: OtherReceipt | null;
}

/**
 * `own`: of another book of the same client, also at another project. `unreadable`: it cannot be
 * read. `another-account`: of somebody else who uses this device, or of the same person under
 * another id.
 */
export type OtherReceipt = { key: string } & (
  | { state: 'own' | 'another-account'; kept: KeptReceipt }
  | { state: 'unreadable'; text: string }
);

/**
 * Compares a whole book with what this device keeps. Changes only the key of what cannot be read.
 * @returns null if the book has no beginning
 */
export async function compareWithKept(
  uid: Uid,
  entries: readonly Entry[],
  now: Date,
): Promise<KeptComparison | null> {
  const opening = getOpening(entries);
  if (opening === undefined) return null;
  moveUnreadableAside(opening);
  const kept = readReceipt(opening);
  const check = await checkKeptReceipt(kept, uid, entries);
  const next =
    kept && check.state === 'contradicts'
      ? kept
      : await renewKeptReceipt(check.state === 'none' ? null : kept, uid, entries, now);
  return { check, opening, next, other: await findOtherReceipt(uid, opening) };
}

async function findOtherReceipt(uid: Uid, opening: Op): Promise<OtherReceipt | null> {
  const keys = findStoredKeys(prefix).filter((key) => key !== getReceiptKey(opening));
  const others = await Promise.all(keys.map((key) => describeOther(uid, key)));
  const find = (state: OtherReceipt['state']) => others.find((one) => one.state === state);
  return find('own') ?? find('unreadable') ?? find('another-account') ?? null;
}

async function describeOther(uid: Uid, key: string): Promise<OtherReceipt> {
  const text = readStored(key) ?? '';
  const kept = readKeptReceipt(text);
  if (!kept) return { key, state: 'unreadable', text };
  return { key, state: (await isOwnReceipt(kept, uid)) ? 'own' : 'another-account', kept };
}
