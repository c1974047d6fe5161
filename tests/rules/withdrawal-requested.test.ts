import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import { heldAsWritten, notAmounts } from '../support/rules/amounts';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { figures, held, type ListClient, listed, withElement } from '../support/rules/list-acts';
import { type Holds, kinds, withdrawal, withdrawalRequested } from '../support/rules/lists';
import { type Commit, type Fields, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

const rich = { account: { ...figures, balance: '9000000000.00' } };
const first = () => listed(desk, kinds.withdrawals, [], { setup: rich });
const another = () => listed(desk, kinds.withdrawals, ['decided', 'waiting'], { setup: rich });
const ask = ({ uid, before }: ListClient, changes: Fields = {}) => withdrawalRequested(uid, before, held, changes);

describe('withdrawal.requested takes', () => {
  it.each<Case>([
    ['a usual withdrawal', {}],
    ['one cent', { amount: '0.01' }],
    ['the largest amount', { amount: '1000000.00' }],
    ['ethereum', { coin: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
    ['an address of one character', { address: 'a' }],
    ['an address of 100 characters', { address: 'Z'.repeat(100) }],
  ])('%s', async (_, changes) => {
    const [one, two] = await Promise.all([first(), another()]);
    await assertSucceeds(send(one.caller, ask(one, changes)));
    await assertSucceeds(send(two.caller, ask(two, changes)));
  });
});

describe.each([
  ['a first element', first],
  ['another element', another],
])('threat 15: withdrawal.requested refuses %s', (_, prepare) => {
  refusesEach(malformed(withdrawal('uid')), prepare, (client, changes) => withElement(ask(client), changes));
});

describe('threats 14, 15: withdrawal.requested refuses an element', () => {
  refusesEach(notAmounts, another, (client, changes) => {
    const act = ask(client, changes);
    return 'amount' in changes ? heldAsWritten(act, 'reserved', held) : act;
  });
});

describe('threats 2, 15: withdrawal.requested refuses an element', () => {
  const faults: Case[] = [
    ['already completed', { status: 'completed' }],
    ['already rejected', { status: 'rejected' }],
    ['already cancelled', { status: 'cancelled' }],
    ['of an unknown status', { status: 'Pending' }],
    ['that is open', { status: 'open' }],
    ['for another client', { uid: 'another' }],
    ['with an id that is not its act', { id: 'another' }],
    ['with a note', { note: 'Pay me first.' }],
    ['in a coin that nobody pays', { coin: 'dogecoin' }],
    ['in a coin written otherwise', { coin: 'Bitcoin' }],
    ['in several coins', { coin: ['bitcoin'] }],
    ['without an address', { address: '' }],
    ['with an address of 101 characters', { address: 'Z'.repeat(101) }],
    ['with an address of 200,000 characters', { address: 'Z'.repeat(200_000) }],
    ['with a blank in the address', { address: 'tb1q client' }],
    ['with a line feed after the address', { address: 'tb1qclient\n' }],
    ['with markup as address', { address: '<script>' }],
    ['with an address in another script', { address: 'тб1' }],
    ['with a list as address', { address: ['a', 'b'] }],
  ];
  refusesEach(faults, another, (client, changes) => withElement(ask(client), changes));
});

describe('threat 14: withdrawal.requested leaves what is promised: it', () => {
  /** A client whose available amount is the balance without what these say. */
  const withBalance = async (balance: string, holds: Holds) => {
    const client = await listed(desk, kinds.withdrawals, [], {
      setup: { account: { balance, profit: '900.00', bonus: '900.00' }, holds: { ...holds } },
    });
    return { ...client, asking: (amount: string) => withdrawalRequested(client.uid, client.before, holds, { amount }) };
  };
  it.each<[string, string, Holds, string, string]>([
    ['all that is available', '100.00', { reserved: '30.00', staked: '20.00' }, '50.00', '50.01'],
    ['all that is not staked', '100.00', { reserved: '0', staked: '20.00' }, '80.00', '80.01'],
    ['all that is not reserved', '100.00', { reserved: '30.00', staked: '0.00' }, '70.00', '70.01'],
    ['the whole balance', '100.00', { reserved: '0', staked: '0' }, '100.00', '100.01'],
    ['the last cent', '50.01', { reserved: '30.00', staked: '20.00' }, '0.01', '0.02'],
  ])('takes %s and not a cent more', async (_, balance, holds, most, more) => {
    const { caller, asking } = await withBalance(balance, holds);
    await refuseThenAccept(caller, asking(more), asking(most));
  });

  it.each<[string, string, Holds]>([
    ['an empty account', '0', { reserved: '0', staked: '0' }],
    ['an account of no dollars', '0.00', { reserved: '0.00', staked: '0.00' }],
    ['an account that is reserved whole', '30.00', { reserved: '30.00', staked: '0' }],
    ['an account that is staked whole', '20.00', { reserved: '0', staked: '20.00' }],
    ['an account that is promised whole', '50.00', { reserved: '30.00', staked: '20.00' }],
    ['an account that is promised more than whole', '40.00', { reserved: '30.00', staked: '20.00' }],
  ])('takes no cent of %s', async (_, balance, holds) => {
    const { caller, uid, asking } = await withBalance(balance, holds);
    await assertFails(send(caller, asking('0.01')));
    await desk.force(`accounts/${uid}`, { balance: '50.01' });
    await assertSucceeds(send(caller, asking('0.01')));
  });

  it('takes many requests until nothing is available', async () => {
    const { caller, uid } = await withBalance('100.00', { reserved: '0', staked: '20.00' });
    let state = (await listed(desk, kinds.withdrawals, [])).before;
    let [reserved, rev] = ['0', 1];
    const asking = (amount: string): Commit => withdrawalRequested(uid, state, { reserved, staked: '20.00', rev }, { amount });
    for (const sum of ['30.00', '60.00']) {
      const act = asking('30.00');
      await assertSucceeds(send(caller, act));
      const { list, oldest } = act.document?.fields ?? {};
      state = { list: Array.isArray(list) ? list : [], waiting: state.waiting + 1, oldest, rev: state.rev + 1 };
      reserved = sum;
      rev++;
    }
    await refuseThenAccept(caller, asking('20.01'), asking('20.00'));
  });

  it.each(['accounts', 'holds'])('needs the %s of the client', async (col) => {
    const { caller, uid, asking } = await withBalance('100.00', { reserved: '0', staked: '0' });
    const there = await desk.read(`${col}/${uid}`);
    await desk.env.withSecurityRulesDisabled((context) => context.firestore().doc(`${col}/${uid}`).delete());
    await assertFails(send(caller, asking('10.00')));
    await desk.seedDocs({ [`${col}/${uid}`]: there });
    await assertSucceeds(send(caller, asking('10.00')));
  });
});
