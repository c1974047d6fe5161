import { describe, expect, it } from 'vitest';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { formatFolio } from '@/domain/ledger/ledger';
import { checkKeptReceipt, isOwnReceipt, readKeptReceipt, renewKeptReceipt } from './kept-receipt';

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
    expect(
      await renewKeptReceipt(renewed, 'maya', entries, new Date(later.getTime() + 60_000)),
    ).toBe(renewed);
    expect(await checkKeptReceipt(renewed, 'maya', entries)).toEqual({
      state: 'holds',
      since: later,
    });
  });

  it('names the entry that was changed, and one that is gone', async () => {
    const kept = await keep(entries.length);
    const changed = entries.map((entry, i) =>
      i === 2 ? { ...entry, after: { ...entry.after, amount: '9.00' } } : entry,
    );
    const [third, last] = [entries.slice(2, 3), entries.slice(-1)].map((part) =>
      part.map(formatFolio),
    );
    expect(await checkKeptReceipt(kept, 'maya', changed)).toEqual({
      state: 'contradicts',
      since: now,
      folios: third,
    });
    expect(await checkKeptReceipt(kept, 'maya', entries.slice(0, -1))).toEqual({
      state: 'contradicts',
      since: now,
      folios: last,
    });
  });

  it('names changed entries in the order of the book', async () => {
    const kept = await keep(entries.length);
    const changed = entries.map((entry, i) =>
      i === 2 || i === 5 ? { ...entry, at: new Date(entry.at.getTime() + 1) } : entry,
    );
    const folios = entries.filter((_, i) => i === 2 || i === 5).map(formatFolio);
    expect(await checkKeptReceipt(kept, 'maya', changed)).toMatchObject({ folios });
    expect(await checkKeptReceipt(kept, 'maya', changed.toReversed())).toMatchObject({ folios });
  });

  it('says of whom it is without the name', async () => {
    const kept = await keep(3);
    expect(await isOwnReceipt(kept, 'maya')).toBe(true);
    expect(await isOwnReceipt(kept, 'tomas')).toBe(false);
  });

  it('has numbers and digests only', async () => {
    const text = JSON.stringify(await keep(entries.length));
    expect(text).not.toContain('maya');
    expect(readKeptReceipt(text)).toEqual(await keep(entries.length));
    const { owner, receipt, marks, ...others } = JSON.parse(text);
    expect(others).toEqual({});
    expect(owner).toMatch(/^[0-9a-f]{16}$/);
    expect(receipt).toMatch(/^GB1\.\.[A-Z0-9-]+\.[0-9a-f]{64}\.2026-11-12T09:41:00Z$/);
    expect(Object.values(marks)).toEqual(
      entries.map(() => expect.stringMatching(/^[0-9a-f]{16}$/)),
    );
  });

  it.each([null, '', 'x', '{}', '{"receipt":"GB1","marks":{"A1":"x"}}'])(
    'is nothing if it cannot be read: %s',
    async (text) => {
      expect(await checkKeptReceipt(readKeptReceipt(text), 'maya', entries)).toEqual({
        state: 'none',
      });
    },
  );
});
