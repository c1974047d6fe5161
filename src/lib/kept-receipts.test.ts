import { afterEach, describe, expect, it } from 'vitest';
import { createMayaBook } from '@/domain/ledger/written-book.fixture';
import { removeStoredByPrefix } from './device';
import { compareWithKept, getOpening, type KeptComparison, keepReceipt, readReceipt, removeReceipt } from './kept-receipts';

const { entries } = createMayaBook();
const now = new Date('2026-11-12T09:41:00Z');

afterEach(() => removeStoredByPrefix('receipt:'));

async function compare(book = entries, uid = 'maya'): Promise<KeptComparison> {
  const compared = await compareWithKept(uid, book, now);
  if (!compared) throw new Error('The book has no beginning.');
  return compared;
}
const keep = ({ opening, next }: KeptComparison) => keepReceipt(opening, next);

describe('the receipts that a device keeps', () => {
  it('are named by the project and the act that opened the account', async () => {
    const compared = await compare();
    expect(compared).toMatchObject({ check: { state: 'none' }, other: null });
    keep(compared);
    expect(Object.keys(localStorage)).toEqual([`receipt:demo-glassbook:${getOpening(entries)}`]);
    expect(await compare()).toEqual({ ...compared, check: { state: 'holds', since: now } });
    removeReceipt(compared.opening);
    expect(readReceipt(compared.opening)).toBeNull();
  });

  it('stay as they are when the book contradicts them', async () => {
    const first = await compare();
    keep(first);
    const changed = entries.map((entry, i) => (i === 4 ? { ...entry, reason: 'Other words.' } : entry));
    expect(await compare(changed)).toMatchObject({ check: { state: 'contradicts' }, next: first.next });
  });

  it('say that the client had another book', async () => {
    const first = await compare();
    keep(first);
    const replaced = entries.map((entry) => ({ ...entry, op: `new-${entry.op}` }));
    expect(await compare(replaced)).toMatchObject({ check: { state: 'none' }, other: { opening: first.opening, kept: first.next } });
    expect(await compare(replaced, 'tomas')).toMatchObject({ other: null });
  });

  it('are of a book whose beginning is known', async () => {
    expect(await compareWithKept('maya', entries.slice(-2), now)).toBeNull();
  });
});
