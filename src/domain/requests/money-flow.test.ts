import { describe, expect, it } from 'vitest';
import { type CompletedTransfer, type Flow, getLastDays, groupFlowByDay } from './money-flow';

const move = (op: string, at: Date, amount: string): CompletedTransfer => ({ op, at, amount });
const since = new Date(2026, 2, 1);
const flow: Flow = {
  deposits: {
    list: [
      move('c', new Date(2026, 2, 3, 23, 59), '0.10'),
      move('b', new Date(2026, 2, 3, 0, 0), '0.20'),
      move('a', new Date(2026, 2, 1, 12), '9.00'),
    ],
    since,
  },
  withdrawals: { list: [move('w', new Date(2026, 2, 2, 8), '87.60')], since },
};

describe('the last days', () => {
  it('end with today, over the end of a month and a change of the clock', () => {
    expect(getLastDays(3, new Date(2026, 2, 1, 0, 30))).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    const spring = getLastDays(90, new Date(2026, 3, 2, 12));
    expect(new Set(spring).size).toBe(90);
    expect(spring.at(-1)).toBe('2026-04-02');
  });
});

describe('deposits against withdrawals', () => {
  it('are summed by the local day, to the cent, and days without any are days too', () => {
    expect(groupFlowByDay(flow, getLastDays(2, new Date(2026, 2, 3, 12)))).toEqual([
      { day: '2026-03-02', deposits: '0.00', withdrawals: '87.60' },
      { day: '2026-03-03', deposits: '0.30', withdrawals: '0.00' },
    ]);
  });
});
