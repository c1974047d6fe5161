import { describe, expect, it } from 'vitest';
import { findEmptiness, formatVerdict } from './verify-ledger';

const nothing = { books: 0, entries: 0, faults: [], remarks: [] };

describe('a project without a single book', () => {
  it('does not add up where it is a real one', () => {
    expect(formatVerdict({ ...nothing, faults: findEmptiness('real-desk', nothing) })).toBe(
      'real-desk: holds no books at all, so the data are gone, or another project was meant\n\n0 books, 0 entries: 1 thing does not add up.',
    );
  });

  it('may be one of the emulators', () => {
    expect(formatVerdict({ ...nothing, faults: findEmptiness('demo-desk', nothing) })).toBe(
      '0 books, 0 entries: everything adds up.',
    );
  });

  it('is distinguished from one with a book', () => {
    expect(findEmptiness('real-desk', { books: 1 })).toEqual([]);
  });
});

describe('a remark', () => {
  const remarks = [{ path: 'deposits/maya', folio: 'D1', message: 'D1 announces $500.00.' }];

  it('is listed after the verdict, and does not change it', () => {
    const looked =
      'To be looked at, though the rules allow it:\ndeposits/maya (D1): D1 announces $500.00.';
    expect(formatVerdict({ ...nothing, books: 1, remarks })).toBe(
      `1 book, 0 entries: everything adds up.\n\n${looked}`,
    );
    const faults = [
      { path: 'accounts/maya', folio: '', message: 'No entry has written this document.' },
    ];
    expect(formatVerdict({ ...nothing, books: 1, faults, remarks })).toBe(
      `accounts/maya: No entry has written this document.\n\n1 book, 0 entries: 1 thing does not add up.\n\n${looked}`,
    );
  });
});
