// @module-tag full

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Snapshot } from '@/domain/accounts/snapshot';
import { arbitraryBook } from '@/domain/ledger/any-book.fixture';
import { checkReceipt, createEntryMarks, createReceipt, findChangedEntries, formatReceipt, parseReceipt } from './receipt';

const now = new Date('2026-11-12T09:41:00Z');

it('the receipt of any beginning of any book holds for the whole book, also after a file', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBook, fc.nat(), async ({ uid, entries }, cut) => {
      const made = await createReceipt(uid, entries.slice(0, 1 + (cut % entries.length)), now);
      expect(parseReceipt(formatReceipt(made))).toEqual(made);
      expect(await checkReceipt(made, uid, entries)).toEqual({ state: 'holds' });
      expect(await checkReceipt(made, uid, JSON.parse(JSON.stringify(entries)) as Snapshot[])).toEqual({ state: 'holds' });
    }),
    { numRuns: 200 },
  );
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
  return { ...entry, [name]: typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x` };
}

it('any change of any entry is noticed, and its mark names it', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBook, fc.nat(), fc.nat(), async ({ uid, entries }, which, where) => {
      const made = await createReceipt(uid, entries, now);
      const marks = await createEntryMarks(entries);
      const at = which % entries.length;
      const leaves = getLeaves(entries[at]);
      const changed = entries.map((entry, i) => (i === at ? changeAt(entry, leaves[where % leaves.length] ?? []) : entry));
      expect((await checkReceipt(made, uid, changed)).state).not.toBe('holds');
      expect(await findChangedEntries(marks, changed)).not.toEqual([]);
    }),
    { numRuns: 500 },
  );
});
