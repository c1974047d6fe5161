import { describe, expect, it } from 'vitest';
import { createBookOfTwo, createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import { formatLine } from '@/domain/statement/book-line';
import { getStatementLines } from '@/domain/statement/statement';
import { getLineLinks } from '@/domain/statement/statement-period';
import { formatDetail, getApprovals, joinApprovals } from './line-people';

const book = createBookOfTwo();
const getLines = (change = (entry: Entry): Entry => entry) =>
  getStatementLines(book.entries.map(change), book.uid);
const getDetails = (change?: (entry: Entry) => Entry) =>
  Object.fromEntries(getLines(change).map((line) => [line.folios.at(-1), formatDetail(line)]));

describe('an act of two people', () => {
  it('tells them apart by their ids, where the book has no names', () => {
    const removeNames = (entry: Entry): Entry => {
      const { name: _, confirmerName: __, ...after } = entry.after;
      return { ...entry, after };
    };
    expect(getDetails(removeNames)).toMatchObject({
      C1: '$900.00 for D1. By an administrator (manager, …cond)',
      C2: 'for C1. Proposed by an administrator (manager, …cond), taken back 1 hour later',
      C4: 'for D1. Proposed by an administrator (manager, …cond), approved by another administrator (…bram) 1 hour later',
      C6: 'for C5. Proposed by an administrator (manager, …cond), rejected by another administrator (…bram) 1 hour later',
      C10: '$5.00, not withdrawable. Proposed by an administrator (manager, …cond), approved by another administrator (…bram) 1 hour later',
    });
  });

  it('names both, where the book has names', () => {
    expect(getDetails()).toMatchObject({
      C1: '$900.00 for D1. By Ada Ferris (manager)',
      C4: 'for D1. Proposed by Ada Ferris (manager), approved by Bram Visser 1 hour later',
      C6: 'for C5. Proposed by Ada Ferris (manager), rejected by Bram Visser 1 hour later',
    });
  });

  it('says who removed the proposal of another', () => {
    const remove = (entry: Entry): Entry =>
      entry.action === 'proposal.cancelled' ? { ...entry, actor: 'someone' } : entry;
    expect(getDetails(remove).C2).toBe(
      'for C1. Proposed by Ada Ferris (manager), removed by another administrator (…eone) 1 hour later',
    );
  });

  it('can be read where a proposal is damaged', () => {
    const damage = (entry: Entry): Entry =>
      entry.col === 'proposals' ? { ...entry, before: {}, after: {} } : entry;
    expect(getDetails(damage).C4).toBe(
      'for D1. Proposed by an administrator (…), approved by another administrator (…bram)',
    );
  });

  it('is linked with its request and its proposal', () => {
    const lines = getLines();
    const links = getLineLinks(lines);
    const find = (folio: string) =>
      links.get(lines.find(({ folios }) => folios.includes(folio))?.id ?? '');
    const names = (found: ReturnType<typeof find>) =>
      found?.answers.map(({ folios }) => folios.join(' '));
    expect(names(find('C1'))).toEqual(['D1']);
    expect(names(find('D2'))).toEqual(['D1', 'C3']);
    expect(names(find('A4'))).toEqual(['C9']);
  });
});

describe('an approved act', () => {
  it('has one line with its proposal; one that was not approved keeps its own', () => {
    const folios = joinApprovals(getLines()).map((line) => line.folios.join(' '));
    expect(folios).toContain('A2 D2 C4 C3');
    expect(folios).not.toContain('C3');
    expect(folios).toEqual(expect.arrayContaining(['C1', 'C2', 'C5', 'C6']));
    expect(folios).toHaveLength(getLines().length - 3);
  });

  it('says who approved it, and when', () => {
    const line = getLines().find(({ folios }) => folios.includes('D2'));
    expect(line && getApprovals(line)).toEqual([
      { who: 'Ada Ferris (manager)', at: expect.any(Date) },
      { who: 'Bram Visser', at: line?.at },
    ]);
  });
});

it('leaves the lines of one person as they are', () => {
  const full = createFullBook();
  for (const line of getStatementLines(full.entries, full.uid))
    expect(formatDetail(line)).toBe(formatLine(line).detail);
  expect(joinApprovals(getStatementLines(full.entries, full.uid))).toEqual(
    getStatementLines(full.entries, full.uid),
  );
});
