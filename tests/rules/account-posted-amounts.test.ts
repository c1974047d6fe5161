import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import type { Figures } from '../support/rules/acts';
import { type Case, invalidValues, notMoney, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { figures, held, type ListClient, listed } from '../support/rules/list-acts';
import { kinds, type Settlement, tradeSettled, withdrawalCompleted } from '../support/rules/lists';
import { goodReason } from '../support/rules/objects';
import { altered, type Commit, changed, type Fields, getMap, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

/** A client with these figures and one withdrawal of 40.00 that waits. */
const withdrawing = async (account: Figures = figures, changes: Fields = {}) => ({
  ...(await listed(desk, kinds.withdrawals, ['waiting'], { setup: { account: { ...account } }, changes })),
  caller: admin,
});
const pay = ({ uid, before }: ListClient, from = figures) => withdrawalCompleted(uid, before, held, from, { actor: admin.uid });

/** A client with these figures and one open trade of 50.00 × 5. */
const trading = async (account: Figures = figures) => ({
  ...(await listed(desk, kinds.trades, ['waiting'], { setup: { account: { ...account } } })),
  caller: admin,
});
const settle = ({ uid, before }: ListClient, settlement: Partial<Settlement> = {}, from = figures) =>
  tradeSettled(uid, before, held, from, { actor: admin.uid, ...settlement });
const byHand = (client: ListClient, result: string, from = figures) => settle(client, { manual: true, note: goodReason, result }, from);

/** What the account and its entry both say. */
const withAccount = (act: Commit, changes: Fields) =>
  altered(act, { account: changes, posting: { after: changed(getMap(act, 'posting', 'after'), changes) } });

describe('threat 11: withdrawal.completed takes from the account', () => {
  it.each<[string, Figures, string]>([
    ['all of it', { ...figures, balance: '40.00' }, '40.00'],
    ['one cent', { ...figures, balance: '0.01' }, '0.01'],
    ['the most that there is', { ...figures, balance: '9999999999.99' }, '1000000.00'],
    ['without regard to losses and bonus', { balance: '50.00', profit: '-900.00', bonus: '900.00' }, '40.00'],
  ])('%s', async (_, account, amount) => {
    const { uid, before } = await withdrawing(account, { amount });
    const holds = { reserved: '1000000.00', staked: '0' };
    await desk.force(`holds/${uid}`, holds);
    await assertSucceeds(send(admin, withdrawalCompleted(uid, before, holds, account, { actor: admin.uid })));
  });

  describe('neither', () => {
    const debits: Case[] = [
      ['a cent more', { balance: '8959.99' }],
      ['a cent less', { balance: '8960.01' }],
      ['nothing', { balance: '9000.00' }],
      ['twice the amount', { balance: '8920.00' }],
      ['everything', { balance: '0' }],
      ['the amount the other way', { balance: '9040.00' }],
      ['the amount instead of what is left', { balance: '40.00' }],
      ['ten times what is left', { balance: '89600.00' }],
      ['the amount and the profit', { profit: '-47.00' }],
      ['the amount, with a loss forgiven', { profit: '0' }],
      ['the amount, with the profit spelled otherwise', { profit: '-07.00' }],
      ['the amount, and the bonus', { bonus: '0' }],
      ['the amount, and gives a bonus', { bonus: '45.00' }],
      ['the amount out of the bonus', { balance: '8965.00', bonus: '0.00' }],
      ['the amount, with a field more', { more: '40.00' }],
      ...invalidValues('balance', notMoney),
    ];
    refusesEach(
      debits,
      () => withdrawing(),
      (client, changes) => withAccount(pay(client), changes),
    );
  });

  it('no more than there is', async () => {
    const client = await withdrawing({ ...figures, balance: '39.99' });
    await assertFails(send(admin, pay(client, { ...figures, balance: '39.99' })));
    await desk.force(`accounts/${client.uid}`, { balance: '40.00' });
    await assertSucceeds(send(admin, pay(client, { ...figures, balance: '40.00' })));
  });
});

describe('threats 11, 27: trade.settled moves balance and profit', () => {
  it.each<[string, Figures, string]>([
    ['by a gain', figures, '2.50'],
    ['by a loss', figures, '-50.00'],
    ['by nothing', figures, '0.00'],
    ['by nothing in fewer digits', figures, '0'],
    ['out of a loss', { ...figures, profit: '-2.00' }, '2.50'],
    ['into a loss', { ...figures, profit: '2.00' }, '-2.50'],
    ['from nothing', { balance: '0', profit: '0', bonus: '0' }, '2.50'],
    ['down to nothing', { ...figures, balance: '50.00', profit: '50.00' }, '-50.00'],
    ['to the most that is money', { ...figures, balance: '9999999949.99' }, '50.00'],
  ])('%s', async (_, account, result) => {
    await assertSucceeds(send(admin, byHand(await trading(account), result, account)));
  });

  const wrong = (balance: [right: string, more: string, less: string], profit: [right: string, more: string, less: string]): Case[] => [
    ['a balance of a cent more', { balance: balance[1] }],
    ['a balance of a cent less', { balance: balance[2] }],
    ['the balance of before', { balance: '9000.00' }],
    ['a profit of a cent more', { profit: profit[1] }],
    ['a profit of a cent less', { profit: profit[2] }],
    ['the profit of before', { profit: '-7.00' }],
    ['the figures of before', { balance: '9000.00', profit: '-7.00' }],
    ['both figures a cent more', { balance: balance[1], profit: profit[1] }],
    ['both figures a cent less', { balance: balance[2], profit: profit[2] }],
    ['a cent from the profit to the balance', { balance: balance[1], profit: profit[2] }],
    ['a bonus', { bonus: '7.50' }],
    ['the bonus gone', { bonus: '0' }],
    ['the bonus spelled otherwise', { bonus: '5.0' }],
    ['the bonus in the balance', { balance: '9007.50', bonus: '0.00' }],
    ['a field more', { more: '2.50' }],
  ];
  describe('of a gain, and not to', () => {
    const credits: Case[] = [
      ...wrong(['9002.50', '9002.51', '9002.49'], ['-4.50', '-4.49', '-4.51']),
      ['the stake as well', { balance: '9052.50' }],
      ['the gain as a loss', { balance: '8997.50', profit: '-9.50' }],
      ['twice the gain', { balance: '9005.00', profit: '-2.00' }],
      ...invalidValues('profit', notMoney),
    ];
    refusesEach(
      credits,
      () => trading(),
      (client, changes) => withAccount(settle(client), changes),
    );
  });
  describe('of a loss, and not to', () => {
    const debits: Case[] = [
      ...wrong(['8980.00', '8980.01', '8979.99'], ['-27.00', '-26.99', '-27.01']),
      ['the loss as a gain', { balance: '9020.00', profit: '13.00' }],
      ['the whole stake lost', { balance: '8950.00', profit: '-57.00' }],
    ];
    refusesEach(
      debits,
      () => trading(),
      (client, changes) => withAccount(byHand(client, '-20.00'), changes),
    );
  });

  it('not below nothing', async () => {
    const little = { ...figures, balance: '49.99' };
    const client = await trading(little);
    await assertFails(send(admin, byHand(client, '-50.00', little)));
    await assertSucceeds(send(admin, byHand(client, '-49.99', little)));
  });

  it.each(['balance', 'profit'])('not to a %s of eleven digits', async (field) => {
    const full = { ...figures, [field]: '9999999999.99' };
    const client = await trading(full);
    const cent = settle(client, { manual: true, note: goodReason, result: '0.00', changes: { result: '0.01' } }, full);
    const over = withAccount(cent, { balance: '9000.01', profit: '-6.99', [field]: '10000000000.00' });
    await refuseThenAccept(admin, over, byHand(client, '0.00', full));
  });
});
