import { describe, expect, it } from 'vitest';
import { formatFolio } from '@/domain/ledger/ledger';
import { createMayaBook } from '@/domain/ledger/written-book.fixture';
import { checkKeptReceipt, readKeptReceipt, renewKeptReceipt } from './kept-receipt';

const now = new Date('2026-11-12T09:41:00Z');
const { entries } = createMayaBook();
const keep = async (count: number) => renewKeptReceipt(null, 'maya', entries.slice(0, count), now);

describe('what a device keeps of a book', () => {
  it('holds while the book grows, and covers the new entries once it is renewed', async () => {
    const first = await keep(3);
    expect(await checkKeptReceipt(first, 'maya', entries)).toEqual({ state: 'holds', since: now });
    const later = new Date(now.getTime() + 60_000);
    const renewed = await renewKeptReceipt(first, 'maya', entries, later);
    expect(renewed).toEqual(await renewKeptReceipt(null, 'maya', entries, later));
    expect(await checkKeptReceipt(renewed, 'maya', entries)).toEqual({ state: 'holds', since: later });
  });

  it('names the entry that was changed, and one that is gone', async () => {
    const kept = await keep(entries.length);
    const changed = entries.map((entry, i) => (i === 2 ? { ...entry, after: { ...entry.after, amount: '9.00' } } : entry));
    const [third, last] = [entries.slice(2, 3), entries.slice(-1)].map((part) => part.map(formatFolio));
    expect(await checkKeptReceipt(kept, 'maya', changed)).toEqual({ state: 'contradicts', since: now, folios: third });
    expect(await checkKeptReceipt(kept, 'maya', entries.slice(0, -1))).toEqual({ state: 'contradicts', since: now, folios: last });
  });

  it('has numbers and digests only', async () => {
    const text = JSON.stringify(await keep(entries.length));
    expect(text).not.toContain('maya');
    expect(readKeptReceipt(text)).toEqual(await keep(entries.length));
    expect(text.replaceAll(/[A-Z]\d+|[0-9a-f]{64}|"[0-9a-f]{16}"|2026-11-12T09:41:00Z/g, '')).toMatch(/^[{}":,.\-GB1recipt mak s]*$/);
  });

  it.each([null, '', 'x', '{}', '{"receipt":"GB1","marks":{"A1":"x"}}'])('is nothing if it cannot be read: %s', async (text) => {
    expect(await checkKeptReceipt(readKeptReceipt(text), 'maya', entries)).toEqual({ state: 'none' });
  });
});
