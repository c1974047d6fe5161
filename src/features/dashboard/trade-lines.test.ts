import { describe, expect, it } from 'vitest';
import type { Entry } from '@/domain/ledger';
import { closedTrades, foliosIn, kindOfResult, matchesOutcome, openTrades, runningResult, timeLeft } from './trade-lines';
import { byHand, lost, open, won } from './trades.fixture';

const prices = { bitcoin: '64210.00', ethereum: '2310.00' };
const at = (hour: number, minute: number, day = 24) => new Date(2026, 2, day, hour, minute);

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
    expect([won, lost, byHand].map(({ result }) => kindOfResult(result))).toEqual(['gain', 'loss', undefined]);
  });

  it('have a folio where an entry tells it', () => {
    const entry = { op: 't-1', rev: 5, action: 'trade.placed', col: 'trades' } as Entry; // the rest is not looked at
    expect(foliosIn([entry, { ...entry, op: 't-2', action: 'trade.settled' }])).toEqual(new Map([['t-1', 'T5']]));
  });
});

describe('an open trade', () => {
  it('would come to what the formula says at the price of now', () => {
    expect(runningResult(open, prices)).toBe('3.99');
    expect(runningResult({ ...open, side: 'sell' }, prices)).toBe('-3.99');
    expect(runningResult(open, { ...prices, bitcoin: '1000.00' })).toBe('-150.00');
  });

  it('has no result without a price, or beyond what can be stored', () => {
    expect(runningResult(open, undefined)).toBeNull();
    expect(
      runningResult({ ...open, amount: '1000000.00', leverage: 10, openPrice: '0.01' }, { ...prices, bitcoin: '9999999.99' }),
    ).toBeNull();
  });

  it.each([
    [at(8, 51), '23 h left'],
    [at(8, 49, 25), '1 min left'],
    [new Date(2026, 2, 25, 8, 49, 30), 'less than a minute left'],
    [at(8, 50, 25), 'over, the desk settles it'],
    [at(9, 0, 30), 'over, the desk settles it'],
  ])('counts its time: %s', (now, left) => {
    expect(timeLeft(open, now)).toBe(left);
  });
});
