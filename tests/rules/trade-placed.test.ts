import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { inSeconds } from '../support/rules/acts';
import { heldAsWritten, notAmounts } from '../support/rules/amounts';
import { type Case, invalidValues, malformed, notMoney, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { figures, held, type ListClient, listed, withElement } from '../support/rules/list-acts';
import { type Holds, kinds, trade, tradePlaced } from '../support/rules/lists';
import { Double, sendWire } from '../support/rules/wire';
import { type Fields, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

const rich = { account: { ...figures, balance: '9000000000.00' } };
const first = () => listed(desk, kinds.trades, [], { setup: rich });
const another = () => listed(desk, kinds.trades, ['decided', 'waiting'], { setup: rich });
const place = ({ uid, before }: ListClient, changes: Fields = {}) => tradePlaced(uid, before, held, changes);

describe('trade.placed takes', () => {
  it.each<Case>([
    ['a usual trade', {}],
    ['one cent', { amount: '0.01' }],
    ['the largest amount', { amount: '1000000.00' }],
    ['ethereum', { asset: 'ethereum' }],
    ['a sale', { side: 'sell' }],
    ['no leverage', { leverage: 1 }],
    ['the most leverage', { leverage: 10 }],
    ['an hour', { duration: 60 }],
    ['four hours', { duration: 240 }],
    ['a day', { duration: 1_440 }],
    ['a week', { duration: 10_080 }],
    ['the smallest price', { openPrice: '0.01' }],
    ['a price of ten cents', { openPrice: '0.10' }],
    ['a price of one dollar', { openPrice: '1.00' }],
    ['the largest price', { openPrice: '9999999.99' }],
  ])('%s', async (_, changes) => {
    const [one, two] = await Promise.all([first(), another()]);
    await assertSucceeds(send(one.caller, place(one, changes)));
    await assertSucceeds(send(two.caller, place(two, changes)));
  });
});

describe.each([
  ['a first element', first],
  ['another element', another],
])('threat 15: trade.placed refuses %s', (_, prepare) => {
  refusesEach(malformed(trade('uid')), prepare, (client, changes) => withElement(place(client), changes));
});

describe('threats 14, 15: trade.placed refuses an element', () => {
  refusesEach(notAmounts, another, (client, changes) => {
    const act = place(client, changes);
    return 'amount' in changes ? heldAsWritten(act, 'staked', held) : act;
  });
});

describe('threats 2, 15: trade.placed refuses an element', () => {
  const faults: Case[] = [
    ['already closed', { status: 'closed' }],
    ['of another status', { status: 'Open' }],
    ['that is pending', { status: 'pending' }],
    ['for another client', { uid: 'another' }],
    ['with an id that is not its act', { id: 'another' }],
    ['of an asset that nobody trades', { asset: 'dogecoin' }],
    ['of an asset written otherwise', { asset: 'Bitcoin' }],
    ['of no side', { side: '' }],
    ['of another side', { side: 'hold' }],
    ['of a side written otherwise', { side: 'Buy' }],
    ['without leverage', { leverage: 0 }],
    ['with leverage below nothing', { leverage: -5 }],
    ['with leverage of 11', { leverage: 11 }],
    ['with half a leverage', { leverage: 2.5 }],
    ['with leverage of NaN', { leverage: Number.NaN }],
    ['with endless leverage', { leverage: Number.POSITIVE_INFINITY }],
    ['with leverage in words', { leverage: '5' }],
    ['of no time', { duration: 0 }],
    ['of a minute', { duration: 1 }],
    ['of a minute less than an hour', { duration: 59 }],
    ['of two hours', { duration: 120 }],
    ['of a minute more than a week', { duration: 10_081 }],
    ['of a time below nothing', { duration: -60 }],
    ['of a time in words', { duration: '240' }],
    ['of times to choose from', { duration: [240] }],
    ['with a closing price', { closePrice: '64640.00' }],
    ['with a closing price of nothing', { closePrice: '0' }],
    ['with a closing time', { closedAt: () => inSeconds(0) }],
    ['with a closing time without text', { closedAt: '' }],
    ['with a result', { result: '2.50' }],
    ['with a result of nothing', { result: '0' }],
    ['that is manual', { manual: true }],
    ['that is neither manual nor not', { manual: null }],
    ['with a note', { note: 'Let me win.' }],
    ...invalidValues('openPrice', [
      ...notMoney,
      ['of nothing', '0'],
      ['of 0.00', '0.00'],
      ['of a cent below nothing', '-0.01'],
      ['below nothing', '-64000.00'],
      ['of 10,000,000.00', '10000000.00'],
      ['of ten digits', '9999999999.99'],
    ]),
  ];
  refusesEach(faults, another, (client, changes) => withElement(place(client), changes));
});

describe('threat 15: trade.placed refuses a floating-point number', () => {
  it.each<[string, Fields]>([
    ['as leverage', { leverage: new Double(5) }],
    ['as duration', { duration: new Double(240) }],
  ])('%s', async (_, changes) => {
    const client = await another();
    const valid = place(client);
    expect(await sendWire(desk, client.uid, withElement(valid, changes))).toBe(403);
    expect(await sendWire(desk, client.uid, valid)).toBe(200);
  });
});

describe('threat 14: trade.placed leaves what is promised: it', () => {
  const withBalance = async (balance: string, holds: Holds) => {
    const client = await listed(desk, kinds.trades, [], {
      setup: { account: { balance, profit: '900.00', bonus: '900.00' }, holds: { ...holds } },
    });
    return { ...client, staking: (amount: string) => tradePlaced(client.uid, client.before, holds, { amount }) };
  };
  it.each<[string, string, Holds, string, string]>([
    ['all that is available', '100.00', { reserved: '30.00', staked: '20.00' }, '50.00', '50.01'],
    ['all that is not staked', '100.00', { reserved: '0', staked: '20.00' }, '80.00', '80.01'],
    ['all that is not reserved', '100.00', { reserved: '30.00', staked: '0.00' }, '70.00', '70.01'],
    ['the whole balance', '100.00', { reserved: '0', staked: '0' }, '100.00', '100.01'],
    ['the last cent', '50.01', { reserved: '30.00', staked: '20.00' }, '0.01', '0.02'],
  ])('takes %s and not a cent more', async (_, balance, holds, most, more) => {
    const { caller, staking } = await withBalance(balance, holds);
    await refuseThenAccept(caller, staking(more), staking(most));
  });

  it.each<[string, string, Holds]>([
    ['an empty account', '0', { reserved: '0', staked: '0' }],
    ['an account that is reserved whole', '30.00', { reserved: '30.00', staked: '0' }],
    ['an account that is staked whole', '20.00', { reserved: '0', staked: '20.00' }],
    ['an account that is promised more than whole', '40.00', { reserved: '30.00', staked: '20.00' }],
  ])('takes no cent of %s', async (_, balance, holds) => {
    const { caller, uid, staking } = await withBalance(balance, holds);
    await assertFails(send(caller, staking('0.01')));
    await desk.force(`accounts/${uid}`, { balance: '50.01' });
    await assertSucceeds(send(caller, staking('0.01')));
  });

  it('stakes the amount, whatever the leverage', async () => {
    const { caller, uid, before } = await withBalance('100.00', { reserved: '0', staked: '0' });
    await assertSucceeds(send(caller, tradePlaced(uid, before, { reserved: '0', staked: '0' }, { amount: '100.00', leverage: 10 })));
  });
});
