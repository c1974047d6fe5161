import { describe, expect, it } from 'vitest';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { getPriceMoment } from './line-details';

const entryOf = (which: string): BookEntry => {
  const found = createMayaBook().entries.find((entry) => formatFolio(entry) === which);
  if (!found) throw new Error(`No ${which}`);
  return found;
};

describe('the moment whose market a closing price is compared with', () => {
  const proposedAt = new Date(2026, 2, 24, 10, 41);
  const at = new Date(2026, 2, 24, 18, 5);
  const settled = { ...entryOf('D1'), action: 'trade.settled', at } as BookEntry;
  const confirmed = {
    ...entryOf('D1'),
    col: 'proposals',
    action: 'proposal.confirmed',
    before: { at: proposedAt },
    at,
  } as BookEntry;

  it('is that of the settlement, or of its proposal, which keeps its price', () => {
    expect(getPriceMoment({ entries: [settled] }, settled)).toBe(at);
    expect(getPriceMoment({ entries: [settled, confirmed] }, settled)).toBe(proposedAt);
  });
});
