import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { listed } from '../support/rules/list-acts';
import { kinds, type Settlement, tradeSettled } from '../support/rules/lists';
import { goodReason } from '../support/rules/objects';
import { send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

interface Position {
  side: 'buy' | 'sell';
  amount: string;
  leverage: number;
  openPrice: string;
  closePrice: string;
}
const position = (side: 'buy' | 'sell', amount: string, leverage: number, openPrice: string, closePrice: string): Position => ({
  side,
  amount,
  leverage,
  openPrice,
  closePrice,
});

const holds = { reserved: '1.00', staked: '1000000.00' };
/** An open trade of this position: what settles it at a result, whatever that is. */
async function settling({ closePrice, ...trade }: Position) {
  const loses = { balance: '1000001.00', profit: '-7.00', bonus: '5.00' };
  const { uid, before } = await listed(desk, kinds.trades, ['waiting'], { changes: { ...trade }, setup: { holds } });
  return async (result: string, words: Partial<Settlement> = {}) => {
    const account = result.startsWith('-') ? loses : { ...loses, balance: '0.00' };
    await desk.seedDocs({ [`accounts/${uid}`]: { ...account, rev: 1, op: 'earlier', at: new Date() } });
    return tradeSettled(uid, before, holds, account, { actor: admin.uid, closePrice, result, ...words });
  };
}

/** What a position may be settled at: no result but these. */
type Case = [title: string, position: Position, takes: string[], refuses: string[]];

const usual: Case[] = [
  ['a purchase that won', position('buy', '50.00', 5, '64000.00', '64640.00'), ['2.50'], ['2.49', '2.51', '2.48', '2.52', '-2.50', '0.00']],
  ['a purchase that lost', position('buy', '50.00', 5, '64000.00', '63360.00'), ['-2.50'], ['-2.51', '-2.49', '-2.52', '-2.48', '2.50']],
  ['a sale that won', position('sell', '50.00', 5, '64000.00', '63360.00'), ['2.50'], ['2.49', '2.51', '2.48', '2.52', '-2.50', '0']],
  ['a sale that lost', position('sell', '50.00', 5, '64000.00', '64640.00'), ['-2.50'], ['-2.51', '-2.49', '-2.52', '-2.48', '2.50']],
  ['a price that stood still', position('buy', '50.00', 5, '64000.00', '64000.00'), ['0', '0.00'], ['-0.01', '0.01', '-0.02', '0.02']],
  ['no leverage', position('buy', '50.00', 1, '64000.00', '64640.00'), ['0.50'], ['0.49', '0.51', '0.48', '0.52', '2.50']],
  ['the most leverage', position('buy', '50.00', 10, '64000.00', '64640.00'), ['5.00'], ['4.99', '5.01', '4.98', '5.02', '2.50']],
  ['a price that doubled', position('buy', '50.00', 10, '100.00', '200.00'), ['500.00'], ['499.99', '500.01', '499.98', '500.02']],
];

const halves: Case[] = [
  ['half a cent', position('buy', '0.01', 1, '2.00', '3.00'), ['0.00'], ['0.01', '-0.01', '0.02']],
  ['a cent and a half', position('buy', '0.03', 1, '2.00', '3.00'), ['0.02'], ['0.01', '0.00', '0.03']],
  ['a loss of half a cent', position('sell', '0.01', 1, '2.00', '3.00'), ['0.00'], ['-0.01', '0.01']],
  ['a loss of a cent and a half', position('sell', '0.03', 1, '2.00', '3.00'), ['-0.02'], ['-0.01', '-0.03', '0.00']],
  ['two cents and a half', position('buy', '0.05', 1, '2.00', '3.00'), ['0.02'], ['0.01', '0.03']],
  ['a loss of two cents and a half', position('sell', '0.05', 1, '2.00', '3.00'), ['-0.02'], ['-0.03', '-0.01']],
  ['a third of a cent', position('buy', '0.01', 1, '3.00', '4.00'), ['0.00'], ['0.01', '-0.01', '0.02']],
  ['a loss of a third of a cent', position('sell', '0.02', 1, '6.00', '7.00'), ['0.00'], ['-0.01', '-0.02', '0.01']],
  ['a hair more than a cent', position('buy', '1000000.00', 10, '9999999.98', '9999999.99'), ['0.01'], ['0.02', '0.00', '0.03']],
  ['a hair less than a cent', position('buy', '999999.99', 10, '9999999.98', '9999999.99'), ['0.01'], ['0.00', '-0.01', '0.02']],
  [
    'a loss of a hair more than a cent',
    position('sell', '1000000.00', 10, '9999999.98', '9999999.99'),
    ['-0.01'],
    ['-0.02', '-0.03', '0.00'],
  ],
];

const floors: Case[] = [
  ['a loss of the whole stake', position('buy', '200.00', 5, '64210.00', '51368.00'), ['-200.00'], ['-199.99', '-200.01', '-199.98']],
  ['a loss of a hair less', position('buy', '200.00', 5, '64210.00', '51368.01'), ['-200.00'], ['-199.99', '-200.01', '-199.98']],
  ['a loss of more than the stake', position('buy', '200.00', 5, '64210.00', '100.00'), ['-200.00'], ['-199.99', '-200.01', '-998.44']],
  ['a sale of what doubled', position('sell', '200.00', 1, '64210.00', '128420.00'), ['-200.00'], ['-199.99', '-200.01', '-199.98']],
  ['a sale of what tripled', position('sell', '200.00', 1, '64210.00', '192630.00'), ['-200.00'], ['-199.99', '-400.00', '-199.98']],
  ['a purchase without leverage down to a cent', position('buy', '200.00', 1, '64210.00', '0.01'), ['-200.00'], ['-199.99', '-199.98']],
  ['a sale down to a cent', position('sell', '200.00', 1, '64210.00', '0.01'), ['200.00'], ['199.99', '199.98', '200.01']],
  ['a loss of one cent staked', position('buy', '0.01', 10, '64210.00', '1.00'), ['-0.01'], ['0.00', '-0.02', '0.01']],
];

const extremes: Case[] = [
  [
    'the largest stake on the largest fall',
    position('buy', '1000000.00', 10, '9999999.99', '0.01'),
    ['-1000000.00'],
    ['-999999.99', '-1000000.01', '-999999.98', '0.00'],
  ],
  [
    'the largest sale on the largest rise',
    position('sell', '1000000.00', 10, '0.01', '9999999.99'),
    ['-1000000.00'],
    ['-999999.99', '-1000000.01', '-999999.98', '9999999999.99'],
  ],
  [
    'the largest sale on the largest fall',
    position('sell', '1000000.00', 10, '9999999.99', '0.01'),
    ['9999999.99'],
    ['9999999.98', '9999999.97', '10000000.00', '0.00'],
  ],
  [
    'one cent on the largest rise',
    position('buy', '0.01', 1, '0.01', '9999999.99'),
    ['9999999.98'],
    ['9999999.97', '9999999.99', '9999999.96', '10000000.00', '0.01'],
  ],
  [
    'the most that is money',
    position('buy', '1.00', 10, '0.01', '9999999.99'),
    ['9999999980.00'],
    ['9999999979.99', '9999999980.01', '9999999979.98', '9999999980.02', '-1.00'],
  ],
  // The products of these results and the opening price are 2⁶⁴ and some more: cut to 64 bits, they come out within a cent.
  ['a result beyond 64 bits', position('buy', '50.00', 1, '9999999.99', '9999999.99'), ['0.00'], ['184467440.92']],
  [
    'a result twice beyond 64 bits',
    position('buy', '50.00', 1, '9999999.99', '9999999.99'),
    ['0.00'],
    ['0.01', '368934881.84', '368934881.85'],
  ],
  [
    'a result beyond 63 bits',
    position('sell', '1000000.00', 10, '9999999.99', '9999999.99'),
    ['0.00'],
    ['-0.01', '92233720.46', '92233720.47'],
  ],
];

describe.each([
  ['the formula', usual],
  ['fractions of a cent', halves],
  ['the stake', floors],
  ['the largest and smallest', extremes],
])('threat 27: a settlement within a cent of %s', (_, cases) => {
  it.each(cases)('%s', async (_title, trade, takes, refuses) => {
    const settle = await settling(trade);
    for (const result of refuses) await assertFails(send(admin, await settle(result)));
    const [first, ...others] = takes;
    if (first) await assertSucceeds(send(admin, await settle(first)));
    for (const result of others) {
      const another = await settling(trade);
      await assertSucceeds(send(admin, await another(result)));
    }
  });
});

describe('threat 27: what is more than money', () => {
  const trade = position('buy', '1000000.00', 10, '0.01', '9999999.99');
  it.each(['9999999999.99', '1000000.00', '0.00', '-1000000.00'])('is not settled at %s by the formula, but by hand', async (result) => {
    const settle = await settling(trade);
    await assertFails(send(admin, await settle(result)));
    await assertSucceeds(send(admin, await settle(result, { manual: true, note: goodReason })));
  });
});

describe('threat 27: a result that is not the formula’s', () => {
  const trade = position('buy', '50.00', 5, '64000.00', '64640.00');
  it.each(['2.52', '2.48', '0.00', '-50.00', '1000.00'])('is settled at %s only by hand', async (result) => {
    const settle = await settling(trade);
    await assertFails(send(admin, await settle(result)));
    await assertSucceeds(send(admin, await settle(result, { manual: true, note: goodReason })));
  });
});
