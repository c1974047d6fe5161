import { describe, expect, it } from 'vitest';
import { emptiness, verdict } from './verify-ledger';

const nothing = { books: 0, entries: 0, faults: [] };

describe('a project without a single book', () => {
  it('does not add up where it is a real one', () => {
    expect(verdict({ ...nothing, faults: emptiness('real-desk', nothing) })).toBe(
      'real-desk: holds no books at all, so the data are gone, or another project was meant\n\n0 books, 0 entries: 1 thing does not add up.',
    );
  });

  it('may be one of the emulators', () => {
    expect(verdict({ ...nothing, faults: emptiness('demo-desk', nothing) })).toBe('0 books, 0 entries: everything adds up.');
  });

  it('is told from one with a book', () => {
    expect(emptiness('real-desk', { books: 1 })).toEqual([]);
  });
});
