import { describe, expect, it } from 'vitest';
import { formatUtc } from '@/lib/files/csv';
import { closedRow, openRow, profile, trade } from './trades.fixture';
import { formatClosedTradesCsv, formatOpenTradesCsv } from './trades-page';

const lines = (text: string) => text.slice(1).trimEnd().split('\r\n');

describe('trades as a file', () => {
  it('say of open ones whose they are, what they are, and when their time is over', () => {
    const [head, row] = lines(formatOpenTradesCsv([openRow({}, profile({ firstname: '=Maya' }))]));
    expect(head).toContain('Client,E-mail,Asset,Side,"Staked, USD",Leverage');
    expect(row).toBe(
      `"'=Maya Lindqvist",maya@example.com,bitcoin,buy,150.00,5,63870.00,${formatUtc(trade().openedAt)},${formatUtc(
        new Date(trade().openedAt.getTime() + 86_400_000),
      )},op-t5,maya`,
    );
  });

  it('say of settled ones at which price, what was won or lost, and by whom', () => {
    const [, won, lost] = lines(
      formatClosedTradesCsv([closedRow(), closedRow({ result: '-61.17', manual: true, note: 'By hand.' })], 'me'),
    );
    expect(won).toMatch(/,64210\.00,[-0-9: ]+,3\.99,,by the formula,,Ruth Adler,op-t5,maya$/);
    const [, nothing] = lines(formatClosedTradesCsv([closedRow({ result: '0' })], 'me'));
    expect(nothing).toMatch(/,0\.00,,by the formula,/);
    expect(lost).toMatch(/,,61\.17,set by hand,By hand\.,Ruth Adler,op-t5,maya$/);
  });
});
