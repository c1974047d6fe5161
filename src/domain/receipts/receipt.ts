import { folioLetters, formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import { getText, type Snapshot } from '@/domain/snapshot';
import { formatCanonicalEntry } from './canonical-entry';

/** The collections of a client's book, in the order of a receipt. */
const receiptCollections = [
  'accounts',
  'deposits',
  'withdrawals',
  'trades',
  'subscriptions',
  'verifications',
  'proposals',
  'users',
] as const;
type ReceiptCollection = (typeof receiptCollections)[number];

const isReceiptCollection = (col: unknown): col is ReceiptCollection =>
  receiptCollections.some((one) => one === col);

/** The newest number of each collection that has entries. */
type ReceiptNumbers = Readonly<Partial<Record<ReceiptCollection, number>>>;

/**
 * What a book was at a moment: its newest numbers and a digest of all entries up to them.
 * docs/receipts.md describes it.
 */
export interface Receipt {
  uid: Uid;
  numbers: ReceiptNumbers;
  /** SHA-256, 64 hexadecimal digits. */
  digest: string;
  /** When it was made, to the second. */
  at: Date;
}

/** An entry as it is stored or as a file has it: nothing about it is known yet. */
export type ReceiptEntry = Snapshot;

interface NumberedEntry {
  col: ReceiptCollection;
  rev: number;
  entry: ReceiptEntry;
}

/**
 * The numbered entries of a client's own collections, by collection and number. Others have no
 * place in a receipt.
 */
function getNumberedEntries(entries: readonly ReceiptEntry[]): NumberedEntry[] {
  const numbered = entries.flatMap((entry) => {
    const { col, rev } = entry;
    return isReceiptCollection(col) && typeof rev === 'number' ? [{ col, rev, entry }] : [];
  });
  return numbered.sort(
    (a, b) =>
      compare(a.col, b.col) ||
      a.rev - b.rev ||
      compareBy(a, b, (entry) => getText(entry, 'op')) ||
      compareBy(a, b, formatCanonicalEntry),
  );
}

const compare = <Value extends string | number>(a: Value, b: Value): number =>
  a < b ? -1 : a > b ? 1 : 0;
const compareBy = (
  a: NumberedEntry,
  b: NumberedEntry,
  format: (entry: ReceiptEntry) => string,
): number => compare(format(a.entry), format(b.entry));

function getNumbers(entries: readonly NumberedEntry[]): ReceiptNumbers {
  const numbers: Partial<Record<ReceiptCollection, number>> = {};
  for (const { col, rev } of entries) numbers[col] = Math.max(numbers[col] ?? 0, rev);
  return numbers;
}

const isUpTo = ({ col, rev }: NumberedEntry, numbers: ReceiptNumbers): boolean =>
  rev <= (numbers[col] ?? 0);

/** SHA-256 of the UTF-8, 64 hexadecimal digits. */
export async function getSha256(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of the JSON list of the entries, without spaces. */
const getDigest = (entries: readonly NumberedEntry[]): Promise<string> =>
  getSha256(`[${entries.map(({ entry }) => formatCanonicalEntry(entry)).join()}]`);

/** The newest number of each collection. @param entries in any order */
export const getNewestNumbers = (entries: readonly ReceiptEntry[]): ReceiptNumbers =>
  getNumbers(getNumberedEntries(entries));

/** The receipt of a whole book as it is now. @param entries in any order */
export async function createReceipt(
  uid: Uid,
  entries: readonly ReceiptEntry[],
  now: Date,
): Promise<Receipt> {
  const numbered = getNumberedEntries(entries);
  return {
    uid,
    numbers: getNumbers(numbered),
    digest: await getDigest(numbered),
    at: new Date(Math.floor(now.getTime() / 1_000) * 1_000),
  };
}

/** `GB1.maya.A7-D4-W2-U3.9f86….2026-11-12T09:41:00Z` */
export const formatReceipt = ({ uid, numbers, digest, at }: Receipt): string =>
  ['GB1', uid, formatNumbers(numbers), digest, at.toISOString().replace('.000', '')].join('.');

/** `A7-D4-W2-U3` */
export const formatNumbers = (numbers: ReceiptNumbers): string =>
  receiptCollections
    .flatMap((col) => (numbers[col] ? `${folioLetters[col]}${numbers[col]}` : []))
    .join('-');

const number = '[1-9][0-9]{0,8}';
const numbersPattern = receiptCollections
  .map((col) => `(?:-${folioLetters[col]}(?<${col}>${number}))?`)
  .join('');
const receiptPattern =
  /^GB1\.(?<uid>[0-9A-Za-z_-]{1,128})\.(?<list>[A-Z][^.]*)\.(?<digest>[0-9a-f]{64})\.(?<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

/**
 * Reads a receipt. Spaces and line breaks are left out, because paper and mail break long lines.
 * @returns null if the text is none
 */
export function parseReceipt(text: string): Receipt | null {
  const {
    uid,
    list,
    digest,
    at: time,
  } = receiptPattern.exec(text.replaceAll(/\s/g, ''))?.groups ?? {};
  if (uid === undefined || list === undefined || digest === undefined || time === undefined)
    return null;
  const found = new RegExp(`^${numbersPattern}$`).exec(`-${list}`)?.groups;
  const at = new Date(time);
  if (!found || Number.isNaN(at.getTime()) || at.toISOString() !== time.replace('Z', '.000Z'))
    return null;
  const numbers = Object.fromEntries(
    receiptCollections.flatMap((col) => (found[col] ? [[col, Number(found[col])]] : [])),
  );
  return { uid, numbers, digest, at };
}

/**
 * How a book stands to a receipt. `missing`: the receipt counts an entry that the book does not
 * have. `differs`: an entry was changed since; which one, a receipt alone cannot say.
 */
export type ReceiptCheck =
  | { state: 'holds' }
  | { state: 'another-client' }
  | { state: 'missing'; folio: string }
  | { state: 'differs' };

/**
 * Compares a book with a receipt. Entries that are newer than the receipt do not matter.
 * @param entries of the whole book, in any order
 */
export async function checkReceipt(
  receipt: Receipt,
  uid: Uid,
  entries: readonly ReceiptEntry[],
): Promise<ReceiptCheck> {
  if (receipt.uid !== uid) return { state: 'another-client' };
  const numbered = getNumberedEntries(entries).filter((one) => isUpTo(one, receipt.numbers));
  const missing = findMissing(numbered, receipt.numbers);
  if (missing) return { state: 'missing', folio: missing };
  return { state: (await getDigest(numbered)) === receipt.digest ? 'holds' : 'differs' };
}

function findMissing(
  numbered: readonly NumberedEntry[],
  numbers: ReceiptNumbers,
): string | undefined {
  const folios = new Set(numbered.map(formatFolio));
  for (const col of receiptCollections) {
    for (let rev = 1; rev <= (numbers[col] ?? 0); rev += 1) {
      const folio = formatFolio({ col, rev });
      if (!folios.has(folio)) return folio;
    }
  }
  return undefined;
}

/**
 * The beginning of the SHA-256 of each entry, 16 hexadecimal digits, by folio. They say which entry
 * was changed.
 */
export type EntryMarks = Readonly<Record<string, string>>;

/** Hexadecimal digits of a mark. */
export const markLength = 16;

export async function createEntryMarks(entries: readonly ReceiptEntry[]): Promise<EntryMarks> {
  const marks = getNumberedEntries(entries).map(
    async ({ entry, ...place }) =>
      [
        formatFolio(place),
        (await getSha256(formatCanonicalEntry(entry))).slice(0, markLength),
      ] as const,
  );
  return Object.fromEntries(await Promise.all(marks));
}

/**
 * Folios whose entries are not what they were, in the order of the book; then those that are gone.
 */
export async function findChangedEntries(
  marks: EntryMarks,
  entries: readonly ReceiptEntry[],
): Promise<string[]> {
  const now = await createEntryMarks(entries);
  const times = new Map(
    getNumberedEntries(entries).map(({ entry: { at }, ...place }) => [
      formatFolio(place),
      at instanceof Date ? at.getTime() : undefined,
    ]),
  );
  const getTime = (folio: string) => times.get(folio) ?? Number.POSITIVE_INFINITY;
  // Of one commit, they stay in the order of the marks.
  return Object.keys(marks)
    .filter((folio) => now[folio] !== marks[folio])
    .sort((a, b) => compare(getTime(a), getTime(b)));
}

/** Entries without a mark: those that are newer than the marks. */
export const getUnmarkedEntries = (
  marks: EntryMarks,
  entries: readonly ReceiptEntry[],
): ReceiptEntry[] =>
  getNumberedEntries(entries).flatMap(({ entry, ...place }) =>
    Object.hasOwn(marks, formatFolio(place)) ? [] : [entry],
  );
