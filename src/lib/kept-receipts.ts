import type { Entry } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import {
  checkKeptReceipt,
  isOwnReceipt,
  type KeptCheck,
  type KeptReceipt,
  readKeptReceipt,
  renewKeptReceipt,
} from '@/domain/receipts/kept-receipt';
import { findStoredKeys, isWritten, readStored, writeStored } from './device';
import { env } from './env';

/** Of one book, which is named by the act that opened the account. A log-out leaves it on the device. */
export const getReceiptKey = (opening: Op): string => `receipt:${env.firebase.projectId}:${opening}`;

/** The act that opened the account. Undefined if the beginning of the book has not been read. */
export const getOpening = (entries: readonly Entry[]): Op | undefined => entries.find(({ col, rev }) => col === 'users' && rev === 1)?.op;

export const readReceipt = (opening: Op): KeptReceipt | null => readKeptReceipt(readStored(getReceiptKey(opening)));

/** @returns whether the receipt outlasts the page */
export function keepReceipt(opening: Op, receipt: KeptReceipt): boolean {
  writeStored(getReceiptKey(opening), JSON.stringify(receipt));
  return isWritten(getReceiptKey(opening));
}

export const removeReceipt = (opening: Op): void => writeStored(getReceiptKey(opening), null);

/** How a book differs from the receipt that this device keeps. */
export interface KeptComparison {
  check: KeptCheck;
  /** The act that opened the account. */
  opening: Op;
  /** What to keep from now on. A receipt that the book contradicts stays as it is. */
  next: KeptReceipt;
  /** The receipt of another book of the same client, if the device keeps one: somebody may have replaced the whole book. */
  other: OtherReceipt | null;
}

export interface OtherReceipt {
  opening: Op;
  kept: KeptReceipt;
}

/** Compares a whole book with what this device keeps. Changes nothing. @returns null if the book has no beginning */
export async function compareWithKept(uid: Uid, entries: readonly Entry[], now: Date): Promise<KeptComparison | null> {
  const opening = getOpening(entries);
  if (opening === undefined) return null;
  const kept = readReceipt(opening);
  const check = await checkKeptReceipt(kept, uid, entries);
  const next =
    kept && check.state === 'contradicts' ? kept : await renewKeptReceipt(check.state === 'none' ? null : kept, uid, entries, now);
  return { check, opening, next, other: await findOtherReceipt(uid, opening) };
}

async function findOtherReceipt(uid: Uid, opening: Op): Promise<OtherReceipt | null> {
  const prefix = getReceiptKey('');
  for (const other of findStoredKeys(prefix).map((key) => key.slice(prefix.length))) {
    const kept = other === opening ? null : readReceipt(other);
    if (kept && (await isOwnReceipt(kept, uid))) return { opening: other, kept };
  }
  return null;
}
