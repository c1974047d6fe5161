import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import { deposit, inSeconds, requested } from '../support/rules/acts';
import { type Case, invalidValues, malformed, notMoney, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type Depositor, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type Fields, send } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

const first = () => desk.newDepositor([]);
const another = () => desk.newDepositor(['completed', 'pending']);
const ask = ({ uid, before }: Depositor, changes: Fields) => requested(uid, before, changes);

describe('deposit.requested takes', () => {
  it.each<Case>([
    ['a usual deposit', {}],
    ['the smallest amount', { amount: '10.00' }],
    ['the largest amount', { amount: '1000000.00' }],
    ['ethereum', { coin: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
    ['one unit', { units: '1' }],
    ['a tenth of a unit', { units: '0.1' }],
    ['the smallest part of a coin', { units: '0.00000001' }],
    ['the most coins', { units: '9999999999.99999999' }],
    ['the smallest rate', { rate: '0.01' }],
    ['the largest rate', { rate: '9999999999.99' }],
    ['an address of one character', { address: 'a' }],
    ['an address of 100 characters', { address: 'Z'.repeat(100) }],
    ['a transaction id', { txid: 'f'.repeat(64) }],
    ['the longest transaction id', { txid: `0x${'f'.repeat(64)}` }],
    ['a clock four minutes behind', { createdAt: () => inSeconds(-240) }],
    ['a clock four minutes ahead', { createdAt: () => inSeconds(240) }],
  ])('%s', async (_, changes) => {
    const client = await first();
    await assertSucceeds(send(client.caller, ask(client, changes)));
  });
});

describe('threat 15: deposit.requested refuses a first element', () => refusesEach(malformed(deposit('uid')), first, ask));
describe('threat 15: deposit.requested refuses another element', () => refusesEach(malformed(deposit('uid')), another, ask));

describe('threats 2, 15: deposit.requested refuses an element', () => {
  refusesEach(
    [
      ['already completed', { status: 'completed' }],
      ['already rejected', { status: 'rejected' }],
      ['already cancelled', { status: 'cancelled' }],
      ['of an unknown status', { status: 'Pending' }],
      ['for another client', { uid: 'another' }],
      ['with an id that is not its act', { id: 'another' }],
      ['with a note', { note: 'Credit me.' }],
      ['in a coin that nobody takes', { coin: 'dogecoin' }],
      ['in a coin written otherwise', { coin: 'Bitcoin' }],
      ['without an address', { address: '' }],
      ['with an address of 101 characters', { address: 'Z'.repeat(101) }],
      ['with a blank in the address', { address: 'tb1q desk' }],
      ['with a line feed after the address', { address: 'tb1qdesk\n' }],
      ['with markup as address', { address: '<script>' }],
      ['with a transaction id of 67 characters', { txid: 'f'.repeat(67) }],
      ['with a formula as transaction id', { txid: '=1+1' }],
      ['with a line feed as transaction id', { txid: '\n' }],
      ['of more than five minutes ago', { createdAt: () => inSeconds(-310) }],
      ['of more than five minutes ahead', { createdAt: () => inSeconds(310) }],
    ],
    first,
    ask,
  );
});

describe('threat 15: deposit.requested refuses an element', () => {
  const nothing = [
    ['of nothing', '0'],
    ['of 0.00', '0.00'],
    ['below nothing', '-250.00'],
  ] as const;
  const notUnits = [
    ['of nothing', '0'],
    ['of 0.0', '0.0'],
    ['of 0.00000000', '0.00000000'],
    ['below nothing', '-1'],
    ['that end in a point', '1.'],
    ['that begin with a point', '.5'],
    ['with nine decimals', '1.000000001'],
    ['with a zero in front', '01'],
    ['with an exponent', '1e8'],
    ['in Arabic digits', '٣'],
    ['with decimals in Arabic digits', '1.٣'],
    ['with a line feed', '1\n'],
    ['of eleven digits', '10000000000'],
    ['that are NaN', Number.NaN],
    ['of 200,000 digits', '1'.repeat(200_000)],
  ] as const;
  refusesEach(
    [
      ...invalidValues('amount', [
        ...notMoney,
        ...nothing,
        ['of 9.99', '9.99'],
        ['of 1,000,000.01', '1000000.01'],
        ['of ten digits', '9999999999.99'],
      ]),
      ...invalidValues('rate', [...notMoney, ...nothing]),
      ...invalidValues('units', notUnits),
    ],
    another,
    ask,
  );
});

describe('deposit.requested keeps the order of time:', () => {
  it.each([
    ['refuses a request before the last one', -1, assertFails],
    ['takes a request of the same time as the last one', 0, assertSucceeds],
    ['takes a request after the last one', 1, assertSucceeds],
  ])('%s', async (_, seconds, check) => {
    const client = await another();
    const last = client.before.list[1]?.createdAt;
    if (!(last instanceof Timestamp)) throw new Error('The last element has no time');
    const createdAt = new Timestamp(last.seconds + seconds, last.nanoseconds);
    await check(send(client.caller, ask(client, { createdAt })));
  });
});
