import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { type Case, invalidValues, malformed, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  type ObjectAct,
  testClientAccess,
  testDocumentAndEntry,
  testEntryContent,
  testRevisionFields,
} from '../support/rules/object-cases';
import { feeCharged, planOf, plansUpdated, retold, subscribed, subscription } from '../support/rules/objects';
import { Double, sendWire } from '../support/rules/wire';
import { altered, type Commit, type Fields, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
  await offer(plans);
});
afterAll(() => desk.close());

const plans = {
  plus: planOf(),
  'the-longest-name-of-a-plan-2-0': planOf({ fee: '999999.99', days: 3_660 }),
  x: planOf({ fee: '1.00', days: 1 }),
};
const offer = (offered: Fields) => desk.seedDocs({ 'desk/plans': { plans: offered, rev: 1, op: 'earlier', at: new Date() } });
const withdraw = () => desk.env.withSecurityRulesDisabled((context) => context.firestore().doc('desk/plans').delete());

interface Client {
  caller: DataContext;
  uid: string;
  /** What stands in the document; null where there is none. */
  before: Fields | null;
}
/** Somebody who never subscribed to anything. */
async function newcomer(setup: ClientSetup = {}): Promise<Client> {
  const caller = await desk.newClient(setup);
  return { caller, uid: caller.uid, before: null };
}
const subscriberTo =
  (before: Fields) =>
  async (setup: ClientSetup = {}): Promise<Client> => {
    const caller = await desk.newClient({ ...setup, subscription: { subscription: before, rev: 3 } });
    if ('plan' in before) await desk.seedDocs(feeCharged(caller.uid));
    return { caller, uid: caller.uid, before };
  };
const subscriber = subscriberTo(subscription({ plan: 'gone', amount: '10.00', duration: 7, date: inSeconds(-86_400) }));

/** `changes` are the subscription's. */
const subscribe = ({ uid, before }: Client, changes: Fields = {}, actor = uid) =>
  subscribed(uid, before ? 3 : 0, before, subscription(changes), undefined, actor);

describe.each<[string, (setup?: ClientSetup) => Promise<Client>, number]>([
  ['the first', newcomer, 1],
  ['another', subscriber, 4],
  ['a new', subscriberTo({}), 4],
])('subscription.set of %s subscription', (_, prepare, rev) => {
  const act: ObjectAct<Client> = {
    desk: () => desk,
    prepare,
    commit: (state, changes, actor) => retold(subscribe(state, {}, actor), changes),
  };

  testClientAccess(act, { needsEmail: true, refusedTo: ['frozen', 'suspended', 'closed'] });
  testDocumentAndEntry(act);
  testRevisionFields(act, rev);
  testEntryContent(act, {
    rev,
    col: 'accounts',
    actions: ['subscription.cancelled', 'subscription.terminated', 'subscription.charged', 'deposit.requested', 'account.opened'],
    before: rev > 1 ? { subscription: { plan: 'plus' } } : {},
    after: { subscription: {} },
    hasReason: false,
  });

  describe('threats 15, 28: refuses', () => {
    refusesEach(malformed({ subscription: {} }), prepare, act.commit);
  });
});

describe('subscription.set takes', () => {
  it.each<Case>([
    ['the shortest plan', { plan: 'x', amount: '1.00', duration: 1 }],
    ['the dearest plan', { plan: 'the-longest-name-of-a-plan-2-0', amount: '999999.99', duration: 3_660 }],
    ['a date of some minutes ago', { date: () => inSeconds(-290) }],
    ['a date in some minutes', { date: () => inSeconds(290) }],
  ])('%s', async (_, changes) => {
    const state = await subscriber();
    await assertSucceeds(send(state.caller, subscribe(state, changes)));
  });

  it('the same plan again', async () => {
    const state = await subscriberTo(subscription())();
    await assertSucceeds(send(state.caller, subscribe(state)));
  });
});

describe('threat 28: subscription.set refuses', () => {
  const prices: Case[] = [
    ...invalidValues('amount', [
      ['of another plan', '1.00'],
      ['a cent lower', '24.99'],
      ['a cent higher', '25.01'],
      ['of nothing', '0.00'],
      ['of minus', '-25.00'],
      ['without decimals', '25'],
      ['with a zero in front', '025.00'],
      ['with a blank', '25.00 '],
      ['that is a number', 25],
      ['that is NaN', Number.NaN],
    ]),
    ...invalidValues('duration', [
      ['of another plan', 1],
      ['a day longer', 31],
      ['a day shorter', 29],
      ['of nothing', 0],
      ['of minus', -30],
      ['of a fraction', 30.5],
      ['in words', '30'],
      ['that is NaN', Number.NaN],
      ['that is infinite', Number.POSITIVE_INFINITY],
    ]),
  ];
  refusesEach(prices, newcomer, subscribe);

  it('with a duration in the floating-point form', async () => {
    const state = await newcomer();
    expect(await sendWire(desk, state.uid, subscribe(state, { duration: new Double(30) }))).toBe(403);
  });

  const unknown = [
    '',
    'none',
    'Plus',
    'PLUS',
    ' plus',
    'plus ',
    'plus\n',
    'plus.name',
    'plus/name',
    '../plus',
    './plus',
    '..',
    '`plus`',
    'ｐlus',
  ];
  const tricks = [
    '__proto__',
    '__name__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'keys',
    'values',
    'size',
    'get',
    'x'.repeat(1_500),
  ];
  describe('an unknown plan', () => {
    refusesEach(
      [...unknown, ...tricks].map((plan) => [JSON.stringify(plan).slice(0, 40), { plan }]),
      newcomer,
      subscribe,
    );
  });
  const noNames: Case[] = [null, 0, 1, true, ['plus'], { plus: true }].map((plan) => [JSON.stringify(plan), { plan }]);
  describe('as plan', () => refusesEach(noNames, newcomer, subscribe));
});

describe('threat 15: subscription.set refuses a subscription', () => {
  const dates = invalidValues('date', [
    ['of more than five minutes ago', () => inSeconds(-310)],
    ['in more than five minutes', () => inSeconds(310)],
    ['that is a number', Date.now()],
    ['in words', new Date().toISOString()],
  ]);
  refusesEach([...malformed({ plan: '', amount: '', duration: '', date: '' }), ...dates], subscriber, subscribe);

  describe('that is', () => {
    const whole: Case[] = [{}, [], ['plus'], 'plus', 1, true, null].map((one) => [JSON.stringify(one), { subscription: one }]);
    refusesEach(whole, newcomer, (state, changes) => retold(subscribe(state), changes));
  });

  it('that its entry tells with another date', async () => {
    const state = await newcomer();
    const [one, other] = [subscription(), subscription({ date: inSeconds(-1) })];
    const valid = subscribed(state.uid, 0, null, one);
    await refuseThenAccept(state.caller, altered(valid, { document: { subscription: other } }), valid);
  });
});

describe('threat 28: subscription.set asks what the desk offers now:', () => {
  it('nothing of a plan with another fee, days or none', async () => {
    const state = await newcomer();
    for (const now of [{ plus: planOf({ fee: '35.00' }) }, { plus: planOf({ days: 31 }) }, { other: planOf() }, {}]) {
      await offer(now);
      await assertFails(send(state.caller, subscribe(state)));
    }
    await withdraw();
    await assertFails(send(state.caller, subscribe(state)));
    await offer(plans);
    await assertSucceeds(send(state.caller, subscribe(state)));
  });

  it('nothing that is offered in the same commit only', async () => {
    const caller = await desk.newAdmin();
    const state = { caller, uid: caller.uid, before: null };
    const { document, entry } = plansUpdated(caller.uid, 1, plans, { ...plans, plus: planOf({ fee: '1.00' }) });
    const along = (amount: string): Commit => ({ ...subscribe(state, { amount }), plans: document, plansEntry: entry });
    await refuseThenAccept(caller, along('1.00'), along('25.00'));
    await offer(plans);
  });

  it('nothing of a plan without fee and days', async () => {
    const state = await newcomer();
    await offer({ plus: { name: 'Plus' } });
    for (const changes of [{}, { amount: null, duration: null }]) await assertFails(send(state.caller, subscribe(state, changes)));
    await offer(plans);
    await assertSucceeds(send(state.caller, subscribe(state)));
  });
});
