import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { unsettledFields } from '@/domain/trades/trade';
import { isArchived, isArchiveId, isLong, needsArchiving } from './archive';
import type { Entry } from './ledger';
import { listSchemas } from './list-schemas';

const at = new Date(0);

describe('an archive', () => {
  it('holds elements of its collection', () => {
    const withdrawal = {
      id: 'w',
      uid: 'maya',
      coin: 'bitcoin',
      amount: '1.00',
      address: 'tb1q',
      status: 'completed',
      note: '',
      createdAt: at,
    };
    const trade = {
      id: 't',
      uid: 'maya',
      asset: 'bitcoin',
      side: 'buy',
      amount: '1.00',
      leverage: 1,
      duration: 60,
      openPrice: '1.00',
      openedAt: at,
      ...unsettledFields,
      status: 'closed',
      closePrice: '1.00',
      closedAt: at,
      result: '0.00',
    };
    const archive = (list: unknown[]) => ({ list, op: 'op', at });
    expect(v.safeParse(listSchemas.withdrawals.archive, archive([withdrawal])).success).toBe(true);
    expect(v.safeParse(listSchemas.trades.archive, archive([trade])).success).toBe(true);
    expect(v.safeParse(listSchemas.trades.archive, archive([withdrawal])).success).toBe(false);
    expect(v.safeParse(listSchemas.deposits.archive, archive([trade])).success).toBe(false);
  });

  it('is numbered without leading zeros', () => {
    expect(['0', '1', '10', '125'].every(isArchiveId)).toBe(true);
    expect(['', '00', '01', '-1', '1.5', 'a', '1 '].some(isArchiveId)).toBe(false);
  });
});

describe('a list', () => {
  it('is not complete where the book says that some of it was archived', () => {
    const entry = {
      op: 'a',
      rev: 1,
      actor: 'ada',
      index: 0,
      ref: '',
      before: {},
      after: {},
      reason: '',
      at,
    } as const;
    const entries: Entry[] = [
      { ...entry, action: 'history.archived', col: 'deposits' },
      { ...entry, action: 'withdrawal.requested', col: 'withdrawals' },
    ];
    expect(isArchived(entries, 'deposits')).toBe(true);
    expect(isArchived(entries, 'withdrawals')).toBe(false);
  });

  const elements = (count: number, note: string) =>
    Array.from({ length: count }, (_, i) => ({ id: String(i), note }));

  it('is long from 800 elements on', () => {
    expect(isLong(elements(799, ''))).toBe(false);
    expect(isLong(elements(800, ''))).toBe(true);
  });

  it('is long sooner where its notes fill the document: 500 letters of another script take 1,000 bytes and more', () => {
    expect(isLong(elements(750, 'Ж'.repeat(500)))).toBe(false);
    expect(isLong(elements(790, 'Ж'.repeat(500)))).toBe(true);
    expect(isLong(elements(440, '語'.repeat(500)))).toBe(false);
    expect(isLong(elements(540, '語'.repeat(500)))).toBe(true);
  });

  it('is shortened to fewer than 400 elements, or sooner where its notes fill half a document', () => {
    expect([399, 400].map((count) => needsArchiving(elements(count, '')))).toEqual([false, true]);
    expect(
      [200, 299, 300].map((count) => needsArchiving(elements(count, '語'.repeat(500)))),
    ).toEqual([false, false, true]);
  });
});
