import { describe, expect, it } from 'vitest';
import type { Entry } from '@/domain/ledger/ledger';
import { closedTrades, foliosIn, matchesOutcome, openTrades } from './trade-lines';
import { byHand, lost, open, won } from './trades.fixture';

describe('trades', () => {
  it('are parted into open and settled ones, the newest first', () => {
    const later = { ...open, id: 't-9' };
    const list = { list: [open, won, lost, later], open: 2, oldest: open.openedAt, rev: 5, op: 'x', at: open.openedAt };
    expect(openTrades(list)).toEqual([later, open]);
    expect(openTrades(null)).toEqual([]);
    expect(closedTrades(list.list)).toEqual([lost, won]);
  });

  it('are won, lost or neither', () => {
    const of = (outcome: 'all' | 'won' | 'lost') => [won, lost, byHand].filter((trade) => matchesOutcome(trade, outcome));
    expect(of('all')).toEqual([won, lost, byHand]);
    expect(of('won')).toEqual([won]);
    expect(of('lost')).toEqual([lost]);
  });

  it('have a folio where an entry tells it', () => {
    const entry = { op: 't-1', rev: 5, action: 'trade.placed', col: 'trades' } as Entry; // the rest is not looked at
    expect(foliosIn([entry, { ...entry, op: 't-2', action: 'trade.settled' }])).toEqual(new Map([['t-1', 'T5']]));
  });
});
