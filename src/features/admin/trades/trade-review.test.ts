import { describe, expect, it } from 'vitest';
import { computeEffect, previewSettlement } from '@/domain/trades/settlement-effect';
import { countSettledBefore } from './trade-review';
import { closed, now, openRow, outlook, trade, tradeFile } from './trades.fixture';

describe('computeEffect()', () => {
  it('changes the balance and the profit by the result, and frees the stake', () => {
    expect(computeEffect(tradeFile(), trade(), '-61.17')).toEqual({
      before: {
        balance: '1139.83',
        profit: '-12.97',
        bonus: '25.00',
        reserved: '200.00',
        staked: '150.00',
        available: '789.83',
      },
      after: {
        balance: '1078.66',
        profit: '-74.14',
        bonus: '25.00',
        reserved: '200.00',
        staked: '0.00',
        available: '878.66',
      },
    });
  });

  it('returns null without an account, beyond ten digits, or where less is staked than the trade’s stake', () => {
    expect(computeEffect(tradeFile({ account: null }), trade(), '1.00')).toBeNull();
    expect(computeEffect(tradeFile(), trade(), '9999999999.99')).toBeNull();
    expect(
      computeEffect(
        tradeFile({ holds: { reserved: '0', staked: '10.00', rev: 3, op: 'x' } }),
        trade(),
        '1.00',
      ),
    ).toBeNull();
  });
});

describe('countSettledBefore()', () => {
  const listed = (rev: number, ...list: ReturnType<typeof trade>[]) => ({
    trades: { ...openRow().list, list, rev },
  });

  it('counts the settled trades of the list', () => {
    const first = closed({ id: 'op-t1' });
    const open = trade({ id: 'op-t4' });
    expect(countSettledBefore(listed(4, first, open, trade()), trade())).toBe('1');
    expect(countSettledBefore(listed(1, trade()), trade())).toBe('none');
  });

  it('says that others are archived', () => {
    expect(countSettledBefore(listed(6, closed({ id: 'op-t1' }), trade()), trade())).toBe(
      '1 in the current list, others archived',
    );
    expect(countSettledBefore(listed(4, trade()), trade())).toBe(
      'none in the current list, others archived',
    );
  });
});

describe('previewSettlement()', () => {
  it('shows the line as the book will, with both folios, the amount and the balance', () => {
    expect(previewSettlement(tradeFile(), trade(), outlook(), now)).toMatchObject({
      folios: ['A9', 'T6'],
      title: 'Trade settled',
      detail: 'for T5, at $64,210.00',
      amount: '+3.99',
      amountKind: 'gain',
      balance: '1,143.82',
    });
  });

  it('quotes the reason of a result that was set by hand', () => {
    const byHand = outlook({
      how: 'hand',
      outcome: 'lost',
      result: '12',
      note: 'Settled at the price of noon.',
    });
    expect(previewSettlement(tradeFile(), trade(), byHand, now)).toMatchObject({
      detail: 'for T5, at $64,210.00, result set by the desk',
      quote: 'Settled at the price of noon.',
      amount: '−12.00',
      amountKind: 'loss',
    });
  });

  it('returns null while a price or a result is missing', () => {
    expect(previewSettlement(tradeFile(), trade(), outlook({ closePrice: '' }), now)).toBeNull();
    expect(previewSettlement(tradeFile(), trade(), outlook({ how: 'hand' }), now)).toBeNull();
  });
});
