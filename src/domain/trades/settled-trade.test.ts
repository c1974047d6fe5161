import { describe, expect, it } from 'vitest';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { getSettledTrade } from './settled-trade';

const entryOf = (which: string): BookEntry => {
  const found = createFullBook().entries.find((entry) => formatFolio(entry) === which);
  if (!found) throw new Error(`No ${which}`);
  return found;
};
const with_ = (which: string, over: object): BookEntry => ({
  ...entryOf(which),
  after: { ...entryOf(which).after, ...over },
});

describe('a settled trade', () => {
  it('is computed again from its own figures', () => {
    expect(getSettledTrade(entryOf('T2'))).toMatchObject({
      asset: 'bitcoin',
      formula: '200.00 × 5 × (60,282.27 − 64,210.00) ÷ 64,210.00',
      computed: '-61.17',
      recorded: '-61.17',
      difference: '0.00',
      limitedTo: null,
      verdict: 'formula',
    });
  });

  it('of a sale turns the sign of the change', () => {
    const sold = with_('T2', { side: 'sell', result: '61.17' });
    expect(getSettledTrade(sold)).toMatchObject({
      formula: '200.00 × 5 × (64,210.00 − 60,282.27) ÷ 64,210.00',
      computed: '61.17',
      verdict: 'formula',
    });
  });

  it('whose result the desk set says by how much it differs, and why', () => {
    expect(getSettledTrade(entryOf('T6'))).toMatchObject({
      computed: '0.00',
      recorded: '5.00',
      difference: '5.00',
      verdict: 'manual',
      reason: 'The price service was away.',
    });
  });

  it('loses no more than its stake', () => {
    expect(getSettledTrade(with_('T2', { closePrice: '100.00', result: '-200.00' }))).toMatchObject(
      {
        limitedTo: '-200.00',
        computed: '-200.00',
      },
    );
  });

  it('is early where its entry was written before it ended, which it is not without the time of an entry', () => {
    const entry = entryOf('T2');
    const { openedAt, duration } = entry.after;
    const due = new Date(Number(openedAt) + Number(duration) * 60_000);
    const isEarlyAt = (at: Date) => getSettledTrade({ ...entry, at })?.early;
    expect([isEarlyAt(new Date(due.getTime() - 1)), isEarlyAt(due)]).toEqual([true, false]);
    const { action, after, reason } = entry;
    expect(
      getSettledTrade({ action, after: { ...after, closedAt: openedAt }, reason })?.early,
    ).toBe(false);
  });

  it('that neither follows the formula nor says so is called what it is', () => {
    expect(getSettledTrade(with_('T2', { result: '500.00' }))).toMatchObject({
      verdict: 'neither',
      difference: '561.17',
    });
  });

  it('whose gain nobody can write has no computed result', () => {
    const endless = with_('T2', {
      amount: '1000000.00',
      leverage: 10,
      openPrice: '0.01',
      closePrice: '9999999.99',
      manual: true,
    });
    expect(getSettledTrade(endless)).toMatchObject({
      computed: null,
      difference: null,
      verdict: 'manual',
    });
  });

  it('is none where the entry is about something else, or cannot be read', () => {
    expect(getSettledTrade(entryOf('T1'))).toBeNull();
    for (const damage of [
      { openPrice: '?' },
      { openPrice: '0.00' },
      { leverage: '5' },
      { leverage: 2.5 },
      { leverage: undefined },
    ])
      expect(getSettledTrade(with_('T2', damage)), JSON.stringify(damage)).toBeNull();
  });
});
