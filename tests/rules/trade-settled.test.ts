import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { postedAsWritten, shortNotMoney } from '../support/rules/amounts';
import { type Case, invalidValues, notMoney, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { figures, held, type ListClient, listed } from '../support/rules/list-acts';
import { kinds, type Settlement, storedList, tradeSettled } from '../support/rules/lists';
import { goodReason } from '../support/rules/objects';
import { testReason } from '../support/rules/reasons';
import { Double, sendWire } from '../support/rules/wire';
import { altered, type Commit, type Fields, missing, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

/** A client with an open trade of 50.00 × 5 bought at 64,000.00; the desk calls. */
const open = async (changes: Fields = {}) => ({
  ...(await listed(desk, kinds.trades, ['decided', 'waiting'], { changes })),
  caller: admin,
});
const settle = ({ uid, before }: ListClient, settlement: Partial<Settlement> = {}): Commit =>
  tradeSettled(uid, before, held, figures, { actor: admin.uid, index: 1, ...settlement });
const byHand = (client: ListClient, settlement: Partial<Settlement> = {}) =>
  settle(client, { manual: true, note: goodReason, result: '-20.00', ...settlement });

describe.each([
  ['by the formula', settle],
  ['by hand', byHand],
])('trade.settled %s', (_, act) => {
  const outcome = (client: ListClient, changes: Fields) => act(client, { changes });

  it.each([
    ['four and a half minutes behind', -270],
    ['four and a half minutes ahead', 270],
  ])('takes a clock %s', async (_, seconds) => {
    await assertSucceeds(send(admin, outcome(await open(), { closedAt: inSeconds(seconds) })));
  });

  describe('threat 15: refuses an outcome', () => {
    const faults: Case[] = [
      ['without a closing time', { closedAt: missing }],
      ['with no closing time', { closedAt: null }],
      ['with a closing time in words', { closedAt: 'now' }],
      ['with a closing time more than five minutes ago', { closedAt: () => inSeconds(-310) }],
      ['with a closing time more than five minutes ahead', { closedAt: () => inSeconds(310) }],
      ['without a closing price', { closePrice: missing }],
      ['without a result', { result: missing }],
      ['without a word on who made it', { manual: missing }],
      ['without a note', { note: missing }],
      ['that is open', { status: 'open' }],
      ['that is settled', { status: 'settled' }],
      ['that is completed', { status: 'completed' }],
      ['with a field more', { fee: '1.00' }],
    ];
    refusesEach(faults, () => open(), outcome);
  });
});

describe('threat 27: trade.settled by hand', () => {
  it.each<Case>([
    ['the smallest closing price', { closePrice: '0.01' }],
    ['the largest closing price', { closePrice: '9999999.99' }],
    ['the loss of the whole stake', { result: '-50.00' }],
    ['no result', { result: '0' }],
    ['a result of no dollars', { result: '0.00' }],
    ['a gain beyond the formula', { result: '100000.00' }],
    ['the result of the formula', { result: '2.50' }],
  ])('takes %s', async (_, settlement) => {
    await assertSucceeds(send(admin, byHand(await open(), settlement)));
  });

  describe('refuses a trade closed', () => {
    const prices = [
      ...notMoney,
      ['of nothing', '0'],
      ['of 0.00', '0.00'],
      ['of a cent below nothing', '-0.01'],
      ['below nothing', '-64000.00'],
      ['of 10,000,000.00', '10000000.00'],
      ['of ten digits', '9999999999.99'],
    ] as const;
    refusesEach(
      invalidValues('closePrice', prices),
      () => open(),
      (client, changes) => byHand(client, { changes }),
    );
  });

  describe('refuses an outcome', () => {
    const results = [
      ...shortNotMoney,
      ['of a cent more than the stake lost', '-50.01'],
      ['of twice the stake lost', '-100.00'],
      ['of the stake times the leverage lost', '-250.00'],
    ] as const;
    refusesEach(
      invalidValues('result', results),
      () => open(),
      (client, changes) => ('result' in changes ? postedAsWritten(byHand(client, { changes }), figures) : byHand(client)),
    );
  });

  describe('gives', () => {
    const follow = (reason: unknown) => ({ note: reason });
    testReason({ desk: () => desk, prepare: () => open(), commit: (client, changes = {}) => byHand(client, { changes }) }, follow);
  });

  it.each<[string, Partial<Settlement>]>([
    ['a note that is not the reason', { note: goodReason, reason: `${goodReason} ` }],
    ['no note', { note: '', reason: goodReason }],
    ['no reason', { note: goodReason, reason: '' }],
    ['neither', { note: '' }],
  ])('refuses %s', async (_, words) => {
    const client = await open();
    await refuseThenAccept(admin, byHand(client, words), byHand(client));
  });
});

describe('threat 27: trade.settled', () => {
  const manuals = [
    ['in words', 'true'],
    ['that is 1', 1],
    ['that is 0', 0],
    ['that is null', null],
    ['that is text', ''],
    ['that is a list', [true]],
    ['that is a map', { true: true }],
  ] as const;
  describe('by hand refuses', () =>
    refusesEach(
      invalidValues('manual', manuals),
      () => open(),
      (client, changes) => byHand(client, { changes }),
    ));
  describe('by the formula refuses', () =>
    refusesEach(
      invalidValues('manual', manuals),
      () => open(),
      (client, changes) => settle(client, { changes }),
    ));

  it.each<[string, Partial<Settlement>]>([
    ['a note', { note: goodReason, reason: '' }],
    ['a reason', { note: '', reason: goodReason }],
    ['a note and a reason', { note: goodReason }],
    ['that it was by hand, without saying why', { manual: true }],
  ])('by the formula refuses %s', async (_, words) => {
    const client = await open();
    await refuseThenAccept(admin, settle(client, words), settle(client));
  });

  it('refuses a result by hand that is not said to be', async () => {
    const client = await open();
    await refuseThenAccept(admin, byHand(client, { manual: false }), byHand(client));
  });
});

describe('threats 9, 27: trade.settled refuses, though the result follows from it,', () => {
  it.each<[string, Fields, string]>([
    ['more leverage', { leverage: 10 }, '5.00'],
    ['less leverage', { leverage: 1 }, '0.50'],
    ['the other side', { side: 'sell' }, '-2.50'],
    ['a larger amount', { amount: '100.00' }, '5.00'],
    ['a smaller amount', { amount: '10.00' }, '0.50'],
    ['another opening price', { openPrice: '63360.00' }, '5.05'],
  ])('%s', async (_, changes, result) => {
    const client = await open();
    const act = settle(client, { result, changes });
    await refuseThenAccept(admin, act, settle(client));
  });

  it('another amount, with as much of it freed', async () => {
    const client = await open();
    const act = altered(settle(client, { result: '5.00', changes: { amount: '100.00' } }), { holds: { staked: '2500.00' } });
    await refuseThenAccept(admin, act, settle(client));
  });
});

describe('trade.settled follows the trade that was placed:', () => {
  it.each<[string, Fields, string]>([
    ['one cent', { amount: '0.01' }, '0.00'],
    ['the largest amount', { amount: '1000000.00' }, '50000.00'],
    ['a sale', { side: 'sell' }, '-2.50'],
    ['no leverage', { leverage: 1 }, '0.50'],
    ['the most leverage', { leverage: 10 }, '5.00'],
  ])('%s', async (_, changes, result) => {
    const { uid, before } = await open(changes);
    const holds = { reserved: '0', staked: '2000000.00' };
    await desk.force(`holds/${uid}`, holds);
    await assertSucceeds(send(admin, tradeSettled(uid, before, holds, figures, { actor: admin.uid, index: 1, result })));
  });
});

describe.each([60, 240, 1_440, 10_080])('threat 27: trade.settled after %i minutes', (duration) => {
  /** Opened so many seconds before its time is over. */
  const openedBefore = async (seconds: number): Promise<ListClient> => {
    const client = await open({ duration });
    const list = client.before.list.map((one) => ({ ...one, openedAt: inSeconds(seconds - duration * 60) }));
    const before = { ...client.before, list, oldest: list[1]?.openedAt };
    await desk.seedDocs({ [`trades/${client.uid}`]: storedList(kinds.trades, before) });
    return { ...client, before };
  };

  it('is by the formula', async () => {
    const early = await openedBefore(60);
    await assertFails(send(admin, settle(early)));
    await assertSucceeds(send(admin, settle(await openedBefore(-1))));
  });

  it('is by hand before that too', async () => {
    const early = await openedBefore(60);
    await refuseThenAccept(admin, byHand(early, { note: '' }), byHand(early));
  });
});

describe('threat 15: trade.settled refuses a floating-point', () => {
  it('revision of the entry', async () => {
    const client = await open();
    const valid = settle(client);
    expect(await sendWire(desk, admin.uid, altered(valid, { entry: { rev: new Double(3) } }))).toBe(403);
    expect(await sendWire(desk, admin.uid, valid)).toBe(200);
  });
});
