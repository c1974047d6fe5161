import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getDueTime, type Trade, tradeSchema, tradesSchema, unsettledFields } from './trade';

const open: Trade = {
  id: 't-1',
  uid: 'maya',
  asset: 'bitcoin',
  side: 'buy',
  amount: '200.00',
  leverage: 5,
  duration: 240,
  openPrice: '64210.00',
  openedAt: new Date('2026-03-05T10:00:00Z'),
  ...unsettledFields,
};
const closed: Trade = {
  ...open,
  status: 'closed',
  closePrice: '60282.27',
  closedAt: new Date('2026-03-07T10:00:00Z'),
  result: '-61.17',
  manual: false,
  note: '',
};

describe('a stored trade', () => {
  it.each([
    ['open', open],
    ['closed', closed],
  ])('is read as it was written, %s', (_, trade) => {
    expect(v.parse(tradeSchema, trade)).toEqual(trade);
  });

  it.each([
    ['more leverage than there is', { leverage: 11 }],
    ['half a leverage', { leverage: 1.5 }],
    ['a duration of its own', { duration: 90 }],
    ['a side of its own', { side: 'hold' }],
    ['a price that is a number', { openPrice: 64210 }],
    ['a result in words', { result: 'won' }],
    ['a closing time that is missing', { closedAt: undefined }],
    ['a status of its own', { status: 'settled' }],
  ])('is refused with %s', (_, over) => {
    expect(v.safeParse(tradeSchema, { ...open, ...over }).success).toBe(false);
  });

  it('is stored in a list that counts the open ones', () => {
    const list = {
      list: [open],
      open: 1,
      oldest: open.openedAt,
      rev: 1,
      op: 't-1',
      at: open.openedAt,
    };
    expect(v.safeParse(tradesSchema, list).success).toBe(true);
    const { open: _, ...rest } = list;
    expect(v.safeParse(tradesSchema, { ...rest, pending: 1 }).success).toBe(false);
  });
});

describe('trades in general', () => {
  it('are due when their minutes are over', () => {
    expect(getDueTime(open)).toEqual(new Date('2026-03-05T14:00:00Z'));
  });
});
