import { afterEach, describe, expect, it } from 'vitest';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { removeStoredByPrefix, writeStored } from '@/lib/device/device';
import {
  compareWithKept,
  getOpening,
  getReceiptKey,
  type KeptComparison,
  keepReceipt,
  readReceipt,
  removeReceipt,
  removeReceiptAt,
} from './kept-receipts';

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
    const changed = entries.map((entry, i) =>
      i === 4 ? { ...entry, reason: 'Other words.' } : entry,
    );
    expect(await compare(changed)).toMatchObject({
      check: { state: 'contradicts' },
      next: first.next,
    });
  });

  it('say that the client had another book', async () => {
    const first = await compare();
    keep(first);
    const replaced = entries.map((entry) => ({ ...entry, op: `new-${entry.op}` }));
    const key = getReceiptKey(first.opening);
    expect(await compare(replaced)).toMatchObject({
      check: { state: 'none' },
      other: { key, state: 'own', kept: first.next },
    });
  });

  it('say that the client had this book at another project, which the site has left', async () => {
    const { opening, next } = await compare();
    const key = `receipt:demo-earlier:${opening}`;
    writeStored(key, JSON.stringify(next));
    expect(await compare()).toMatchObject({
      check: { state: 'none' },
      other: { key, state: 'own', kept: next },
    });
  });

  it('say that somebody with another id has one', async () => {
    const first = await compare();
    keep(first);
    const moved = entries.map((entry) => ({ ...entry, op: `new-${entry.op}` }));
    const key = getReceiptKey(first.opening);
    expect(await compare(moved, 'tomas')).toMatchObject({
      check: { state: 'none' },
      other: { key, state: 'another-account' },
    });
  });

  it.each([
    ['no JSON', '{"owner":"'],
    ['another form', '{"form":2}'],
    ['no receipt in it', JSON.stringify({ owner: '0'.repeat(16), receipt: 'GB9..x', marks: {} })],
  ])('are kept if they cannot be read: %s', async (_, text) => {
    const opening = getOpening(entries) ?? '';
    writeStored(getReceiptKey(opening), text);
    const first = await compare();
    const key = `${getReceiptKey(opening)}:unread-1`;
    expect(first).toMatchObject({
      check: { state: 'none' },
      other: { key, state: 'unreadable', text },
    });
    keep(first);
    expect(readReceipt(opening)).toEqual(first.next);
    expect(await compare()).toMatchObject({
      check: { state: 'holds' },
      other: { key, state: 'unreadable', text },
    });
    removeReceiptAt(key);
    expect(await compare()).toMatchObject({ other: null });
  });

  it('are of a book whose beginning is known', async () => {
    expect(await compareWithKept('maya', entries.slice(-2), now)).toBeNull();
  });
});
