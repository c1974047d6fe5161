import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  createSettlementDraft,
  createSettlementSchema,
  describeSettlement,
  emptySettlement,
  parsePrice,
  parseResult,
  type SettlementInput,
} from './settlement';
import { hoursAgo, now, outlook, trade } from './trades.fixture';

const reason = 'The price service was away for an hour.';
const input = (over: Partial<SettlementInput> = {}): SettlementInput => ({
  ...emptySettlement,
  closePrice: '64,210.00',
  quoted: '64210.00',
  ...over,
});
const faults = (over: Partial<SettlementInput>, of = trade()) =>
  createSettlementDraft(input(over), of, now).issues.map(
    ({ field, sentence }) => `${field}: ${sentence}`,
  );
const settlement = (over: Partial<SettlementInput> = {}) =>
  v.safeParse(createSettlementSchema(trade()), input(over)).output;

describe('a settlement', () => {
  it('uses the formula without a reason at the price of the service', () => {
    expect(outlook()).toMatchObject({
      closePrice: '64210.00',
      result: '3.99',
      manual: false,
      note: '',
      issues: [],
    });
    expect(settlement()).toEqual({ closePrice: '64210.00' });
  });

  it('is manual at another price and needs a reason, although the formula computes it', () => {
    expect(faults({ closePrice: '64000' })).toEqual([
      'note: Use at least 10 letters or digits, so that readers understand.',
    ]);
    expect(settlement({ closePrice: '64000', note: ` ${reason} ` })).toEqual({
      closePrice: '64000.00',
      manual: { result: '1.53', reason },
    });
  });

  it('threat 27: needs a reason before the trade is due, although the formula computes it at the price of the service', () => {
    const running = trade({ openedAt: hoursAgo(1), duration: 240 });
    expect(createSettlementDraft(input(), running, now)).toMatchObject({
      result: createSettlementDraft(input(), trade(), now).result,
      manual: true,
    });
    expect(faults({}, running)).toEqual([
      'note: Use at least 10 letters or digits, so that readers understand.',
    ]);
    expect(faults({ note: reason }, running)).toEqual([]);
  });

  it('needs a reason where the service gave no price', () => {
    expect(faults({ quoted: '' })).toHaveLength(1);
  });

  it('posts a result set by hand, with its sign', () => {
    expect(settlement({ how: 'hand', outcome: 'lost', result: '12', note: reason })).toEqual({
      closePrice: '64210.00',
      manual: { result: '-12.00', reason },
    });
    expect(settlement({ how: 'hand', outcome: 'lost', result: '0', note: reason })).toMatchObject({
      manual: { result: '0.00' },
    });
  });

  it('drops a reason that it does not need', () => {
    expect(settlement({ note: reason })).toEqual({ closePrice: '64210.00' });
  });

  it('says at each field what would be right', () => {
    expect(faults({ closePrice: '' })).toEqual([
      'closePrice: Enter the closing price per coin, e.g. $64,210.00.',
    ]);
    expect(faults({ how: 'hand', outcome: 'won', result: '', note: reason })).toEqual([
      'result: Enter the result, e.g. $12.50.',
    ]);
    const unsaid = ['outcome: Choose Won or Lost.'];
    expect(faults({ how: 'hand', result: '12', note: reason })).toEqual(unsaid);
    expect(
      v
        .safeParse(createSettlementSchema(trade()), input({ closePrice: 'x' }))
        .issues?.map((issue) => v.getDotPath(issue)),
    ).toEqual(['closePrice']);
  });

  it('needs a result set by hand where the gain is too large to record', () => {
    const endless = trade({ amount: '1000000.00', leverage: 10, openPrice: '0.01' });
    expect(faults({ closePrice: '9999999.99', quoted: '9999999.99' }, endless)).toEqual([
      'how: The formula’s result has more than ten digits, too many to record. Override it.',
    ]);
  });
});

describe('describeSettlement()', () => {
  it.each([
    ['by the formula', { closePrice: '64210.00' }, 'T5', 'Settled +$3.99 for Maya Lindqvist · T5'],
    [
      'by hand',
      { closePrice: '64210.00', manual: { result: '-12.00', reason } },
      '',
      'Settled −$12.00 for Maya Lindqvist',
    ],
  ])('names the result, the client and the order, %s', (_, settled, order, words) => {
    expect(describeSettlement(trade(), settled, { name: 'Maya Lindqvist', order })).toBe(words);
  });
});

describe('parsePrice()', () => {
  it.each([
    ['64,210.00', { amount: '64210.00' }],
    ['0.01', { amount: '0.01' }],
    ['0', { issue: 'Enter a price above zero.' }],
    ['10000000', { issue: 'Enter at most $9,999,999.99 per coin.' }],
    ['64.210,00', { amount: '64210.00' }],
    ['64.210.00', { issue: 'Enter an amount, e.g. $250.00.' }],
  ])('reads %s', (typed, read) => {
    expect(parsePrice(typed)).toEqual(read);
  });
});

describe('parseResult()', () => {
  it.each([
    ['won', '12.5', { amount: '12.50' }],
    ['lost', '150', { amount: '-150.00' }],
    ['lost', '150.01', { issue: 'The client can lose at most the trade’s amount, $150.00.' }],
    ['won', '-5', { issue: 'Leave out the sign. Choose Won or Lost instead.' }],
  ] as const)('%s %s', (outcome, result, read) => {
    expect(parseResult({ outcome, result }, '150.00')).toEqual(read);
  });
});
