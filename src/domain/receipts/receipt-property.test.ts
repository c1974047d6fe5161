// @module-tag full

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryBook } from '@/domain/ledger/fixtures/any-book.fixture';
import { createArbitraryDesk } from '@/domain/ledger/fixtures/any-desk.fixture';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import type { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import { isDeepEqual, isSnapshot, type Snapshot } from '@/domain/snapshot';
import { readBookFile } from './book-file';
import { formatCanonicalEntry } from './canonical-entry';
import {
  checkReceipt,
  createEntryMarks,
  createReceipt,
  findChangedEntries,
  formatReceipt,
  parseReceipt,
} from './receipt';

const now = new Date('2026-11-12T09:41:00Z');
const arbitraryDesk = createArbitraryDesk(60);
const holds = { state: 'holds' };

/** The entries after "Download my data" and the reading of its file. */
function download({ uid, entries }: Pick<WrittenDesk, 'uid' | 'entries'>): Snapshot[] {
  const file = { glassbook: 1, uid, readAt: now, documents: {}, entries };
  return Object.values(readBookFile(JSON.stringify(file)).book.entries);
}

describe('the receipt of any beginning of any book', () => {
  it('holds for the whole book, also after a file', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(arbitraryBook, arbitraryDesk),
        fc.nat(),
        async ({ uid, entries }, cut) => {
          const made = await createReceipt(uid, entries.slice(0, 1 + (cut % entries.length)), now);
          expect(parseReceipt(formatReceipt(made))).toEqual(made);
          expect(await checkReceipt(made, uid, entries)).toEqual(holds);
          expect(await checkReceipt(made, uid, download({ uid, entries }))).toEqual(holds);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('holds after the decided elements were archived', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDesk, async (book) => {
        const before = await createReceipt(book.uid, book.entries, now);
        const archivable = (['deposits', 'withdrawals', 'trades'] as const).filter((col) =>
          book[col].some(({ status }) => status !== 'pending' && status !== 'open'),
        );
        for (const col of archivable) book.archived(col);
        expect(await checkReceipt(before, book.uid, book.entries)).toEqual(holds);
        expect((await createReceipt(book.uid, book.entries, now)).digest === before.digest).toBe(
          archivable.length === 0,
        );
      }),
      { numRuns: 100 },
    );
  });

  it('is the same after a file and a second file, in any order of entries', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDesk, async (book) => {
        const { uid, entries } = book;
        const made = await createReceipt(uid, entries, now);
        const read = download(book);
        const again = Object.values(
          readBookFile(JSON.stringify({ ...toStoredBook(book), glassbook: 1, entries: read })).book
            .entries,
        );
        for (const one of [read, again, again.toReversed()])
          expect(await createReceipt(uid, one, now)).toEqual(made);
      }),
      { numRuns: 100 },
    );
  });
});

/** Paths to every value of an entry that is neither an object nor a list. */
const getLeaves = (value: unknown, path: readonly string[] = []): string[][] =>
  typeof value === 'object' && value !== null && !(value instanceof Date)
    ? Object.entries(value).flatMap(([name, inner]) => getLeaves(inner, [...path, name]))
    : [[...path]];

/** The same entry with another value at a path. */
function changeAt(entry: Snapshot, [name = '', ...rest]: readonly string[]): Snapshot {
  const value = entry[name];
  if (rest.length > 0) return { ...entry, [name]: changeAt(value as Snapshot, rest) };
  if (value instanceof Date) return { ...entry, [name]: new Date(value.getTime() + 1) };
  return {
    ...entry,
    [name]:
      typeof value === 'number'
        ? value + 1
        : typeof value === 'boolean'
          ? !value
          : `${String(value)}x`,
  };
}

it('any change of any entry is noticed, and its mark names it', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBook, fc.nat(), fc.nat(), async ({ uid, entries }, which, where) => {
      const made = await createReceipt(uid, entries, now);
      const marks = await createEntryMarks(entries);
      const at = which % entries.length;
      const leaves = getLeaves(entries[at]);
      const changed = entries.map((entry, i) =>
        i === at ? changeAt(entry, leaves[where % leaves.length] ?? []) : entry,
      );
      expect((await checkReceipt(made, uid, changed)).state).not.toBe('holds');
      expect(await findChangedEntries(marks, changed)).not.toEqual([]);
    }),
    { numRuns: 500 },
  );
});

/** The value of a JSON text; undefined if the text is none. */
function readSnapshot(text: string): Snapshot | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isSnapshot(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

it('any changed byte of any entry changes the digest, unless it changes nothing of the entry', async () => {
  const byte = fc.constantFrom(...'0123456789abcxyzADUW.-+": {}[],_\\\n');
  let noticed = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryDesk, fc.nat(), fc.nat(), byte, async (book, which, where, other) => {
      const entries = download(book).map(formatCanonicalEntry);
      const at = which % entries.length;
      const text = entries[at] ?? '';
      const place = where % text.length;
      const changed = readSnapshot(`${text.slice(0, place)}${other}${text.slice(place + 1)}`);
      if (!changed || isDeepEqual(changed, readSnapshot(text))) return;
      const made = await createReceipt(book.uid, book.entries, now);
      const all = entries.map((entry, i) => (i === at ? changed : (readSnapshot(entry) ?? {})));
      expect((await checkReceipt(made, book.uid, all)).state).not.toBe('holds');
      noticed += 1;
    }),
    { numRuns: 500 },
  );
  expect(noticed).toBeGreaterThan(200);
});
