import { describe, expect, it } from 'vitest';
import { checkRecords } from '@/domain/audit/check-records';
import { readEntries } from '@/domain/audit/stored-schemas';
import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import { readBookFile } from './book-file';
import { createBookFile } from './book-file.fixture';

const file = createBookFile(createFullBook());
const text = JSON.stringify(file);

describe('a downloaded book', () => {
  it('is read as it was stored, and adds up', () => {
    const { book, readAt } = readBookFile(text);
    expect(book).toEqual(toStoredBook(createFullBook()));
    expect(readAt).toEqual(file.readAt);
    expect(checkRecords(readEntries(book).entries, book, { settled: true })).toMatchObject({
      state: 'adds-up',
      issues: [],
    });
  });

  it('keeps what a person has written, also if it looks like a time', () => {
    const [first, ...others] = file.entries;
    const reason = '2026-11-12T09:41:00.000Z';
    expect(
      Object.values(
        readBookFile(JSON.stringify({ ...file, entries: [{ ...first, reason }, ...others] })).book
          .entries,
      )[0],
    ).toMatchObject({ reason });
  });

  it.each([
    ['no JSON', 'date,amount\n1,2', /isn’t a book/],
    ['another JSON', '{"name":"x"}', /isn’t a book/],
    ['a list', '[]', /isn’t a book/],
    [
      'another form',
      text.replace('"glassbook":1', '"glassbook":2'),
      /form 2\. This page reads form 1/,
    ],
    ['the beginning of one', text.slice(0, 900), /damaged or cut off/],
    [
      'one without entries',
      JSON.stringify({ ...file, entries: undefined }),
      /a part of the book is missing/,
    ],
    [
      'one whose entries are no objects',
      JSON.stringify({ ...file, entries: [1] }),
      /a part of the book is missing/,
    ],
    ['an empty one', JSON.stringify({ ...file, entries: [] }), /no entries/],
  ])('is refused if it is %s', (_, wrong, sentence) => {
    expect(() => readBookFile(wrong)).toThrow(sentence);
  });

  it.each([
    ['[', ']'],
    ['{"x":', '}'],
  ])('is read down to 100 levels, and refused beyond: %s', (open, close) => {
    const withLevels = (count: number) =>
      text.replace('"reason":""', `"reason":${open.repeat(count)}1${close.repeat(count)}`);
    // The file, its entries and the entry are levels, too.
    expect(readBookFile(withLevels(97)).book.uid).toBe(file.uid);
    for (const count of [98, 3_000, 100_000])
      expect(() => readBookFile(withLevels(count))).toThrow(/^This file is damaged/);
  });

  it('does not lose an entry that has the id of another one', () => {
    const [first] = file.entries;
    const { book } = readBookFile(JSON.stringify({ ...file, entries: [...file.entries, first] }));
    expect(Object.keys(book.entries)).toHaveLength(file.entries.length + 1);
    expect(readEntries(book).issues).not.toEqual([]);
  });

  it('does not lose an entry that has the name of another one’s place', () => {
    const [first, second, ...others] = file.entries.map((entry, i) =>
      i < 2 ? { ...entry, op: 'entry 2' } : entry,
    );
    expect(
      Object.keys(
        readBookFile(JSON.stringify({ ...file, entries: [first, second, ...others] })).book.entries,
      ),
    ).toHaveLength(file.entries.length);
  });

  it.each(['2026-02-30T10:00:00.000Z', '2026-03-02T24:00:00.000Z', '2026-13-01T10:00:00.000Z'])(
    'has no time that the calendar lacks: %s',
    (at) => {
      const [first, ...others] = file.entries;
      const { book } = readBookFile(
        JSON.stringify({ ...file, entries: [{ ...first, at }, ...others] }),
      );
      expect(Object.values(book.entries)[0]).toMatchObject({ at });
      expect(readEntries(book).issues).toHaveLength(1);
    },
  );
});
