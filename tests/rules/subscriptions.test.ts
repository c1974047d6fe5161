import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { createListState, listKinds, toStoredList } from '../support/rules/acts/lists';
import {
  buildAdjustment,
  buildFeeCharge,
  buildPlansUpdate,
  buildSubscription,
  buildSubscriptionEnd,
  changeContent,
  createFeeEntry,
  createPlan,
  createSubscription,
  goodReason,
  setRevision,
} from '../support/rules/acts/objects';
import type { Figures } from '../support/rules/acts/postings';
import { buildWithdrawalDecision, createWithdrawal } from '../support/rules/acts/withdrawal-acts';
import { type ClientSetup, createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import type { Action } from '../support/rules/suites/action';
import {
  type Case,
  createInvalidValues,
  createMalformed,
  testRefused,
} from '../support/rules/suites/cases';
import { describeAction, testAction } from '../support/rules/suites/describe-action';
import { inSeconds } from '../support/rules/times';
import { chargesFee, seedForValidWrites, validWrites } from '../support/rules/valid-writes/all';
import { Double, sendWire } from '../support/rules/wire';
import {
  type Commit,
  changeCommit,
  type Fields,
  getFields,
  getOp,
  refuseThenAccept,
  replaceOp,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

describe('subscription.set', () => {
  beforeAll(async () => {
    await offer(plans);
  });

  const plans = {
    plus: createPlan(),
    'the-longest-name-of-a-plan-2-0': createPlan({ fee: '999999.99', days: 3_660 }),
    x: createPlan({ fee: '1.00', days: 1 }),
  };
  const offer = (offered: Fields) =>
    desk.seedDocs({ 'desk/plans': { plans: offered, rev: 1, op: 'earlier', at: new Date() } });
  const withdraw = () => desk.remove('desk/plans');

  interface Client {
    caller: DataContext;
    uid: string;
    /** The fields of the document; null where there is none. */
    before: Fields | null;
  }
  /** Somebody who never subscribed to anything. */
  async function createNewcomer(setup: ClientSetup = {}): Promise<Client> {
    const caller = await desk.seedClient(setup);
    return { caller, uid: caller.uid, before: null };
  }
  const createSeed =
    (before: Fields) =>
    async (setup: ClientSetup = {}): Promise<Client> => {
      const caller = await desk.seedClient({
        ...setup,
        subscription: { subscription: before, rev: 3 },
      });
      if ('plan' in before) await desk.seedDocs(createFeeEntry(caller.uid));
      return { caller, uid: caller.uid, before };
    };
  const subscriber = createSeed(
    createSubscription({ plan: 'gone', amount: '10.00', duration: 7, date: inSeconds(-86_400) }),
  );

  /** `changes` are the subscription's. */
  const subscribe = ({ uid, before }: Client, changes: Fields = {}, actor = uid) =>
    buildSubscription({ uid, rev: before ? 3 : 0, before, to: createSubscription(changes), actor });

  describe.each<[string, (setup?: ClientSetup) => Promise<Client>, number]>([
    ['the first', createNewcomer, 1],
    ['another', subscriber, 4],
    ['a new', createSeed({}), 4],
  ])('of %s subscription', (_, prepare, rev) => {
    const act: Action<Client> = {
      desk: () => desk,
      prepare,
      write: (state, changes, actor) => changeContent(subscribe(state, {}, actor), changes),
    };

    testAction({
      action: act,
      senders: { needsEmail: true, refusedTo: ['frozen', 'suspended', 'closed'] },
      entry: {
        rev,
        col: 'accounts',
        actions: [
          'subscription.cancelled',
          'subscription.terminated',
          'subscription.charged',
          'deposit.requested',
          'account.opened',
        ],
        before: rev > 1 ? { subscription: { plan: 'plus' } } : {},
        after: { subscription: {} },
        hasReason: false,
      },
      invalid: {
        'threats 15, 28: refuses': createMalformed({ subscription: {} }),
      },
    });
  });

  describe('accepts', () => {
    it.each<Case>([
      ['the shortest plan', { plan: 'x', amount: '1.00', duration: 1 }],
      [
        'the dearest plan',
        { plan: 'the-longest-name-of-a-plan-2-0', amount: '999999.99', duration: 3_660 },
      ],
      ['a date of some minutes ago', { date: () => inSeconds(-290) }],
      ['a date in some minutes', { date: () => inSeconds(290) }],
    ])('%s', async (_, changes) => {
      const state = await subscriber();
      await assertSucceeds(send(state.caller, subscribe(state, changes)));
    });

    it('the same plan again', async () => {
      const state = await createSeed(createSubscription())();
      await assertSucceeds(send(state.caller, subscribe(state)));
    });
  });

  describe('threat 28: refuses', () => {
    const prices: Case[] = [
      ...createInvalidValues('amount', [
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
      ...createInvalidValues('duration', [
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
    testRefused({ cases: prices, prepare: createNewcomer, write: subscribe });

    it('with a duration in the floating-point form', async () => {
      const state = await createNewcomer();
      expect(await sendWire(desk, state.uid, subscribe(state, { duration: new Double(30) }))).toBe(
        403,
      );
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

    const noNames: Case[] = [null, 0, 1, true, ['plus'], { plus: true }].map((plan) => [
      JSON.stringify(plan),
      { plan },
    ]);
    testAction({
      prepare: createNewcomer,
      write: subscribe,
      invalid: {
        'an unknown plan': [...unknown, ...tricks].map((plan) => [
          JSON.stringify(plan).slice(0, 40),
          { plan },
        ]),
        'as plan': noNames,
      },
    });
  });

  describe('threat 15: refuses a subscription', () => {
    const dates = createInvalidValues('date', [
      ['of more than five minutes ago', () => inSeconds(-310)],
      ['in more than five minutes', () => inSeconds(310)],
      ['that is a number', Date.now()],
      ['in words', new Date().toISOString()],
    ]);
    testRefused({
      cases: [...createMalformed({ plan: '', amount: '', duration: '', date: '' }), ...dates],
      prepare: subscriber,
      write: subscribe,
    });

    testAction({
      prepare: createNewcomer,
      write: (state, changes) => changeContent(subscribe(state), changes),
      invalid: {
        'that is': [{}, [], ['plus'], 'plus', 1, true, null].map((one) => [
          JSON.stringify(one),
          { subscription: one },
        ]),
      },
    });

    it('that its entry records with another date', async () => {
      const state = await createNewcomer();
      const one = createSubscription();
      const other = createSubscription({ date: inSeconds(-1) });
      const valid = buildSubscription({ uid: state.uid, rev: 0, before: null, to: one });
      await refuseThenAccept(
        state.caller,
        changeCommit(valid, { document: { subscription: other } }),
        valid,
      );
    });
  });

  describe('threat 28: needs what the desk offers now:', () => {
    it('refuses a plan with another fee, other days, or none', async () => {
      const state = await createNewcomer();
      for (const now of [
        { plus: createPlan({ fee: '35.00' }) },
        { plus: createPlan({ days: 31 }) },
        { other: createPlan() },
        {},
      ]) {
        await offer(now);
        await assertFails(send(state.caller, subscribe(state)));
      }
      await withdraw();
      await assertFails(send(state.caller, subscribe(state)));
      await offer(plans);
      await assertSucceeds(send(state.caller, subscribe(state)));
    });

    it('refuses an offer of the same commit', async () => {
      const caller = await desk.seedAdmin();
      const state = { caller, uid: caller.uid, before: null };
      const { document, entry } = buildPlansUpdate(caller.uid, 1, plans, {
        ...plans,
        plus: createPlan({ fee: '1.00' }),
      });
      const addToRejection = (amount: string): Commit => ({
        ...subscribe(state, { amount }),
        plans: document,
        plansEntry: entry,
      });
      await refuseThenAccept(caller, addToRejection('1.00'), addToRejection('25.00'));
      await offer(plans);
    });

    it('refuses a plan without fee and days', async () => {
      const state = await createNewcomer();
      await offer({ plus: { name: 'Plus' } });
      for (const changes of [{}, { amount: null, duration: null }])
        await assertFails(send(state.caller, subscribe(state, changes)));
      await offer(plans);
      await assertSucceeds(send(state.caller, subscribe(state)));
    });
  });
});

describe('a due fee', () => {
  beforeAll(async () => {
    await desk.seedDocs({
      'desk/plans': { plans: { plus: createPlan() }, rev: 1, op: 'earlier', at: new Date() },
    });
  });

  interface Client {
    caller: DataContext;
    uid: string;
    before: Fields;
  }
  const buildReplacement = ({ uid, before }: Client) => buildSubscription({ uid, rev: 3, before });

  describe('threat 28: a due fee', () => {
    const seedIndebted = async () => {
      const before = createSubscription({ plan: 'gone', amount: '10.00' });
      const caller = await desk.seedClient({
        subscription: { subscription: before, rev: 3, op: 'unpaid' },
      });
      return { caller, uid: caller.uid, before };
    };

    it('must be charged before the subscription is replaced', async () => {
      const state = await seedIndebted();
      await assertFails(send(state.caller, buildReplacement(state)));
      // The charge of another subscription is none of this one.
      await desk.seedDocs(createFeeEntry(state.uid, 'earlier'));
      await assertFails(send(state.caller, buildReplacement(state)));
      await desk.seedDocs(createFeeEntry(state.uid, 'unpaid'));
      await assertSucceeds(send(state.caller, buildReplacement(state)));
    });

    it('must be charged before the same plan replaces it', async () => {
      const before = createSubscription();
      const state = { ...(await seedIndebted()), before };
      await desk.force(`subscriptions/${state.uid}`, {
        subscription: { ...before, date: inSeconds(0).toDate() },
      });
      const { subscription: stored } = await desk.read(`subscriptions/${state.uid}`);
      const same: Client = { ...state, before: stored as Fields };
      await assertFails(send(state.caller, buildReplacement(same)));
      await desk.seedDocs(createFeeEntry(state.uid, 'unpaid'));
      await assertSucceeds(send(state.caller, buildReplacement(same)));
    });

    it('keeps the subscription from being replaced in the commit that ends it', async () => {
      const state = await seedIndebted();
      const { document: end, entry: endEntry } = buildSubscriptionEnd({
        uid: state.uid,
        actor: state.uid,
        rev: 3,
        before: state.before,
      });
      await assertFails(send(state.caller, { ...buildReplacement(state), end, endEntry }));
      await assertFails(send(state.caller, { end, endEntry, ...buildReplacement(state) }));
      await assertSucceeds(send(state.caller, { end, endEntry }));
      await desk.backdate(`subscriptions/${state.uid}`);
      await assertSucceeds(
        send(state.caller, buildSubscription({ uid: state.uid, rev: 4, before: {} })),
      );
    });

    it('is waived when the desk terminates the subscription', async () => {
      const admin = await desk.seedAdmin();
      const state = await seedIndebted();
      await assertFails(send(state.caller, buildReplacement(state)));
      await assertSucceeds(
        send(
          admin,
          buildSubscriptionEnd({ uid: state.uid, actor: admin.uid, rev: 3, before: state.before }),
        ),
      );
      await assertSucceeds(
        send(state.caller, buildSubscription({ uid: state.uid, rev: 4, before: {} })),
      );
    });
  });
});

describe('the end of a subscription', () => {
  beforeAll(async () => {
    await desk.seedDocs({
      'desk/plans': { plans: { plus: createPlan() }, rev: 1, op: 'earlier', at: new Date() },
    });
  });

  interface Subscriber {
    caller: DataContext;
    uid: string;
    before: Fields;
  }
  async function seedSubscriber(
    setup: ClientSetup = {},
    before: Fields = createSubscription(),
  ): Promise<Subscriber> {
    const caller = await desk.seedClient({
      ...setup,
      subscription: { subscription: before, rev: 3 },
    });
    return { caller, uid: caller.uid, before };
  }
  const byClient: Action<Subscriber> = {
    desk: () => desk,
    prepare: seedSubscriber,
    write: ({ uid, before }, changes, actor = uid) =>
      changeContent(
        changeCommit(buildSubscriptionEnd({ uid, actor: uid, rev: 3, before }), {
          entry: { actor },
        }),
        changes,
      ),
  };
  const byDesk: Action<Subscriber> = {
    desk: () => desk,
    prepare: async (setup) => ({ ...(await seedSubscriber(setup)), caller: admin }),
    write: ({ uid, before }, changes, actor = admin.uid) =>
      changeContent(
        changeCommit(buildSubscriptionEnd({ uid, actor: admin.uid, rev: 3, before }), {
          entry: { actor },
        }),
        changes,
      ),
  };

  /** What is no end: everything but nothing. */
  const remains: Case[] = [
    ...createMalformed({ subscription: {} }),
    ...[[], 'plus', 0, false, null, { plan: 'plus' }, { ended: true }].map(
      (one): Case => [`${JSON.stringify(one)} as what remains`, { subscription: one }],
    ),
    ['another subscription', { subscription: () => createSubscription({ amount: '1.00' }) }],
  ];
  const before = { subscription: {} };
  const after = { subscription: { plan: 'plus' } };

  describe('subscription.cancelled', () => {
    const actions = [
      'subscription.terminated',
      'subscription.set',
      'subscription.charged',
      'deposit.cancelled',
      'account.opened',
    ];

    testAction({
      action: byClient,
      senders: { needsEmail: false, refusedTo: ['closed'] },
      entry: { rev: 4, col: 'accounts', actions, before, after, hasReason: false },
      invalid: {
        'threats 10, 15: refuses': remains,
      },
    });

    it('threat 1: cannot be recorded as the desk’s act', async () => {
      const state = await seedSubscriber();
      const ended = changeCommit(byClient.write(state), {
        entry: { action: 'subscription.terminated', reason: 'The desk has ended this.' },
      });
      await refuseThenAccept(state.caller, ended, byClient.write(state));
    });
  });

  describe('subscription.terminated', () => {
    const actions = [
      'subscription.cancelled',
      'subscription.set',
      'subscription.charged',
      'status.changed',
      'account.adjusted',
    ];

    testAction({
      action: byDesk,
      senders: 'admins',
      reason: true,
      entry: { rev: 4, col: 'accounts', actions, before, after, hasReason: true },
      invalid: {
        'threats 10, 15: refuses': remains,
      },
    });

    it('threat 7: cannot be recorded as the client’s act', async () => {
      const state = await byDesk.prepare();
      const ended = changeCommit(byDesk.write(state), {
        entry: { action: 'subscription.cancelled', reason: '' },
      });
      await refuseThenAccept(admin, ended, byDesk.write(state));
    });

    it('threat 28: cannot set another subscription', async () => {
      const state = await byDesk.prepare();
      const other = buildSubscription({
        uid: state.uid,
        rev: 3,
        before: state.before,
        to: createSubscription(),
        actor: admin.uid,
      });
      await assertFails(
        send(
          admin,
          changeCommit(other, {
            entry: { action: 'subscription.terminated', reason: 'A better one for you.' },
          }),
        ),
      );
      await refuseThenAccept(admin, other, byDesk.write(state));
    });
  });

  describe.each<[string, Action<Subscriber>]>([
    ['subscription.cancelled', byClient],
    ['subscription.terminated', byDesk],
  ])('threat 10: %s', (_, act) => {
    it('ends a subscription once', async () => {
      const state = await act.prepare();
      await assertSucceeds(send(state.caller, act.write(state)));
      const again = { ...state, before: {} };
      await assertFails(send(state.caller, setRevision(5, act.write(again))));
      const renewed: Fields = createSubscription();
      await desk.backdate(`subscriptions/${state.uid}`);
      await assertSucceeds(
        send(
          desk.as(state.uid),
          buildSubscription({ uid: state.uid, rev: 4, before: {}, to: renewed }),
        ),
      );
      await assertSucceeds(
        send(state.caller, setRevision(6, act.write({ ...state, before: renewed }))),
      );
    });

    it('needs a subscription', async () => {
      const state = await act.prepare();
      const { uid } = await desk.seedClient();
      const caller = act === byClient ? desk.as(uid) : admin;
      const ended = setRevision(1, act.write({ caller, uid, before: {} }));
      await assertFails(send(caller, ended));
      await assertFails(send(caller, changeCommit(ended, { entry: { before: {} } })));
      await assertSucceeds(send(state.caller, act.write(state)));
    });

    it('cannot delete the document', async () => {
      const state = await act.prepare();
      const valid = act.write(state);
      const emptied = { ...valid, document: { path: `subscriptions/${state.uid}`, fields: {} } };
      await assertFails(send(state.caller, emptied));
      const { subscription: _subscription, ...envelope } = getFields(valid, 'document');
      await refuseThenAccept(
        state.caller,
        { ...valid, document: { ...emptied.document, fields: envelope } },
        valid,
      );
    });
  });
});

describeAction('subscription.charged', () => {
  beforeAll(async () => {
    // The plan has become dearer since: what was agreed is what is charged.
    const plans = {
      plus: createPlan({ fee: '35.00' }),
      small: createPlan({ fee: '10.00', days: 7 }),
    };
    await desk.seedDocs({ 'desk/plans': { plans, rev: 2, op: 'earlier', at: new Date() } });
  });

  /** After the fee of 25.00 just what is promised is left. */
  const from: Figures = { balance: '115.00', profit: '-7.00', bonus: '5.00' };
  const promised = { reserved: '40.00', staked: '50.00' };

  interface Subscriber {
    caller: DataContext;
    uid: string;
    ref: string;
  }
  async function seedSubscriber(
    setup: ClientSetup = {},
    before: Fields = createSubscription(),
    uid = desk.createUid(),
  ): Promise<Subscriber> {
    const ref = createOp();
    const own = {
      account: { ...from, rev: 3 },
      holds: promised,
      ...setup,
      subscription: { subscription: before, op: ref },
    };
    await desk.seedClient(own, uid);
    return { caller: admin, uid, ref };
  }
  const charge = (
    { uid, ref }: Subscriber,
    {
      fee = '25.00',
      rev = 3,
      balance = from.balance,
      actor = admin.uid,
      op = `charge-${ref}`,
    } = {},
  ) => buildFeeCharge({ uid, actor, from: { ...from, balance }, ref, fee, rev, op });
  const act: Action<Subscriber> = {
    desk: () => desk,
    prepare: seedSubscriber,
    write: (state, changes, actor) => changeContent(charge(state, actor ? { actor } : {}), changes),
  };

  it.each(['1.00', '999999.99'])('accepts a fee of %s', async (fee) => {
    const state = await seedSubscriber(
      { account: { ...from, balance: '1000089.99', rev: 3 } },
      createSubscription({ amount: fee }),
    );
    await assertSucceeds(send(admin, charge(state, { fee, balance: '1000089.99' })));
  });

  it('may take the whole balance when nothing is on hold', async () => {
    const state = await seedSubscriber({
      account: { ...from, balance: '25.00', rev: 3 },
      holds: {},
    });
    await assertSucceeds(send(admin, charge(state, { balance: '25.00' })));
  });

  it.each(['114.99', '40.00', '24.99'])(
    'threat 14: refuses a balance of %s, which does not cover the holds',
    async (balance) => {
      await assertFails(
        send(
          admin,
          charge(await seedSubscriber({ account: { ...from, balance, rev: 3 } }), { balance }),
        ),
      );
      await assertSucceeds(send(admin, charge(await seedSubscriber())));
    },
  );

  describe('threat 14: counts the holds', () => {
    it('even if they are released in the same commit', async () => {
      const uid = desk.createUid();
      const waiting = createListState(listKinds.withdrawals, [
        createWithdrawal(uid, { amount: '40.00' }),
      ]);
      const withdrawals = toStoredList(listKinds.withdrawals, waiting);
      const state = await seedSubscriber(
        { account: { ...from, balance: '114.99', rev: 3 }, withdrawals },
        createSubscription(),
        uid,
      );
      const rejection = buildWithdrawalDecision('rejected', uid, waiting, promised, {
        actor: admin.uid,
        note: goodReason,
      });
      const addToRejection = (balance: string): Commit => {
        const { document, entry } = charge(state, { balance });
        return { ...rejection, account: document, accountEntry: entry };
      };
      await assertFails(send(admin, addToRejection('114.99')));
      await desk.force(`accounts/${uid}`, { balance: '115.00' });
      await assertSucceeds(send(admin, addToRejection('115.00')));
    });
  });

  describe('threat 28: refuses', () => {
    const amounts: Case[] = [
      ...createInvalidValues('balance', [
        ['a cent less than agreed', '90.01'],
        ['the fee of today', '80.00'],
        ['nothing at all', '115.00'],
        ['with the fee given', '140.00'],
        ['a hundredth of the fee', '114.75'],
      ]),
      ['the fee out of the bonus', { balance: '115.00', bonus: '-20.00' }],
      ['to change the bonus', { bonus: '4.99' }],
      ['to change the profit', { profit: '-32.00' }],
      ...createMalformed({ balance: '', profit: '', bonus: '' }),
    ];
    testRefused({ cases: amounts, prepare: seedSubscriber, write: act.write });

    testAction({
      prepare: () => seedSubscriber({ account: { ...from, rev: 3 }, holds: {} }),
      write: act.write,
      invalid: {
        'more than agreed:': createInvalidValues('balance', [
          ['a cent', '89.99'],
          ['the fee twice', '65.00'],
        ]),
      },
    });

    const names: [string, (state: Subscriber) => Partial<Subscriber> & { op?: string }][] = [
      ['a name of its own', () => ({ op: createOp() })],
      ['the name of another charge', () => ({ op: `charge-${createOp()}` })],
      ['the name of what it charges', ({ ref }) => ({ op: ref })],
      ['a longer name', ({ ref }) => ({ op: `charge-${ref}2` })],
      ['a longer name in front', ({ ref }) => ({ op: `charge-charge-${ref}` })],
      ['a name in capitals', ({ ref }) => ({ op: `CHARGE-${ref}` })],
      ['no reference', () => ({ ref: '' })],
      ['another reference', () => ({ ref: createOp() })],
      ['a reference to the opening', () => ({ ref: 'opened' })],
    ];
    it.each(names)('%s', async (_, name) => {
      const state = await seedSubscriber();
      await refuseThenAccept(
        admin,
        charge({ ...state, ...name(state) }, name(state)),
        charge(state),
      );
    });

    it.each(['fee.charged', 'subscription.set', 'account.opened', ''])(
      'a charge by the action %j, under a name of its own',
      async (action) => {
        const state = await seedSubscriber();
        await refuseThenAccept(
          admin,
          changeCommit(charge(state, { op: createOp() }), { entry: { action } }),
          charge(state),
        );
      },
    );

    it('the reference of another client', async () => {
      const [state, other] = await Promise.all([seedSubscriber(), seedSubscriber()]);
      await refuseThenAccept(admin, charge({ ...state, ref: other.ref }), charge(state));
    });

    it('a reference that its name does not say', async () => {
      const state = await seedSubscriber();
      const valid = charge(state);
      await assertFails(send(admin, changeCommit(valid, { entry: { ref: '' } })));
      await refuseThenAccept(admin, changeCommit(valid, { entry: { ref: createOp() } }), valid);
    });
  });

  describe('threats 5, 28: charges a fee once:', () => {
    const buildAgain = (state: Subscriber, op?: string) =>
      charge(state, { rev: 4, balance: '90.00', ...(op && { op }) });

    it('not again under the same name or another', async () => {
      const state = await seedSubscriber({ account: { ...from, rev: 3 }, holds: {} });
      await assertSucceeds(send(admin, charge(state)));
      await assertFails(send(admin, buildAgain(state)));
      for (const op of [createOp(), `charge-${createOp()}`, `charge-${state.ref}-2`])
        await assertFails(send(admin, buildAgain(state, op)));
      const next = { ...state, ref: createOp() };
      await desk.force(`subscriptions/${state.uid}`, { op: next.ref });
      await assertSucceeds(send(admin, buildAgain(next)));
    });

    it('not by two administrators', async () => {
      const [state, other] = await Promise.all([seedSubscriber({ holds: {} }), desk.seedAdmin()]);
      await assertSucceeds(send(admin, charge(state)));
      await assertFails(send(other, charge(state, { rev: 4, balance: '90.00', actor: other.uid })));
      await assertSucceeds(
        send(other, charge(await seedSubscriber({ holds: {} }), { actor: other.uid })),
      );
    });

    it('not twice in one commit', async () => {
      const state = await seedSubscriber({ account: { ...from, rev: 3 }, holds: {} });
      const first = charge(state);
      const second = buildAgain(state, createOp());
      const both: Commit = { ...first, again: second.document, more: second.entry };
      await refuseThenAccept(admin, both, first);
    });
  });

  describe('threat 28: refuses a subscription', () => {
    it('that there never was', async () => {
      const { uid } = await desk.seedClient({ account: { ...from, rev: 3 } });
      for (const ref of ['', 'opened', createOp()])
        await assertFails(send(admin, charge({ caller: admin, uid, ref })));
      await assertSucceeds(send(admin, charge(await seedSubscriber())));
    });

    it('that was cancelled, under its name or that of the cancellation', async () => {
      const before = createSubscription();
      const state = await seedSubscriber({}, before);
      const cancelled = buildSubscriptionEnd({ uid: state.uid, actor: state.uid, rev: 1, before });
      await assertSucceeds(send(desk.as(state.uid), cancelled));
      for (const ref of [state.ref, String(cancelled.entry?.fields.op)]) {
        await assertFails(send(admin, charge({ ...state, ref })));
        await assertFails(send(admin, charge({ ...state, ref }, { fee: '0' })));
      }
      await desk.backdate(`subscriptions/${state.uid}`);
      const renewed = buildSubscription({
        uid: state.uid,
        rev: 2,
        before: {},
        to: createSubscription({ amount: '35.00' }),
      });
      await assertSucceeds(send(desk.as(state.uid), renewed));
      await desk.force(`accounts/${state.uid}`, { balance: '125.00' });
      await assertSucceeds(
        send(
          admin,
          charge(
            { ...state, ref: String(renewed.entry?.fields.op) },
            { fee: '35.00', balance: '125.00' },
          ),
        ),
      );
    });

    it('that was exchanged for another plan', async () => {
      const state = await seedSubscriber();
      const other = { plan: 'small', amount: '10.00', duration: 7, date: new Date() };
      await desk.force(`subscriptions/${state.uid}`, { subscription: other, op: 'other', rev: 2 });
      const next = { ...state, ref: 'other' };
      for (const fee of ['25.00', '10.00']) await assertFails(send(admin, charge(state, { fee })));
      await assertFails(send(admin, charge(next, { fee: '25.00' })));
      await assertSucceeds(send(admin, charge(next, { fee: '10.00' })));
    });

    it('except one that ends in the same commit', async () => {
      const before = createSubscription();
      const state = await seedSubscriber({}, before);
      const { document, entry } = buildSubscriptionEnd({
        uid: state.uid,
        actor: admin.uid,
        rev: 1,
        before,
      });
      await assertSucceeds(send(admin, { ...charge(state), end: document, endEntry: entry }));
    });
  });

  return {
    action: act,
    senders: 'admins',
    reason: true,
    entry: {
      rev: 4,
      col: 'subscriptions',
      actions: [
        'account.adjusted',
        'account.posted',
        'account.opened',
        'subscription.set',
        'subscription.terminated',
      ],
      before: { balance: '110.00', profit: '0', bonus: '0' },
      after: { balance: '90.01', profit: '0', bonus: '0' },
      hasReason: true,
    },
  };
});

describe('the op of subscription.charged', () => {
  // A fee is charged under one name, `charge-` and the act that it is for. A client who could take
  // that name for another entry could make the fee uncollectable, or have it charged twice.

  beforeAll(async () => {
    await seedForValidWrites(desk);
  });

  const listEntries = (commit: Commit) =>
    Object.keys(commit).filter((part) => commit[part]?.path.startsWith('ledger/'));

  const recordedActs = Object.entries(validWrites).filter(
    ([name]) => name.includes('.') && !chargesFee(name),
  );

  describe('threat 28: no other entry has the op of a charge:', () => {
    // Some of them leave another policy behind.
    beforeEach(() => seedForValidWrites(desk));
    afterAll(() => seedForValidWrites(desk));

    it.each(recordedActs)('%s', async (_, prepare) => {
      const { caller, commit } = await prepare(desk, admin, 1);
      const ref = createOp();
      const parts = listEntries(commit);
      expect(parts.length).toBeGreaterThan(0);
      for (const part of parts) {
        const named = replaceOp(commit, part, `charge-${ref}`);
        await assertFails(send(caller, named));
        await assertFails(send(caller, changeCommit(named, { [part]: { ref } })));
        await assertFails(
          send(caller, changeCommit(named, { [part]: { ref, action: 'subscription.charged' } })),
        );
        await assertFails(send(caller, replaceOp(commit, part, 'charge-')));
      }
      await assertSucceeds(
        send(
          caller,
          parts.reduce((all, part, i) => replaceOp(all, part, `charge${i}${ref}`), commit),
        ),
      );
    });

    it.each([
      ['a client', (uid: string) => desk.as(uid)],
      ['the desk', () => admin],
    ])('not by an entry alone of %s, in any ledger', async (_, who) => {
      const ref = createOp();
      const account = { balance: '100.00', profit: '0', bonus: '0' };
      const { uid } = await desk.seedClient({
        account,
        subscription: { subscription: createSubscription(), op: ref },
      });
      const caller = who(uid);
      const charge = buildFeeCharge({ uid, actor: admin.uid, from: account, ref });
      for (const book of [uid, caller.uid, admin.uid]) {
        for (const [col, rev] of [
          ['accounts', 1],
          ['accounts', 2],
          ['subscriptions', 1],
          ['users', 1],
          ['desk', 1],
        ]) {
          const fields = { ...getFields(charge, 'entry'), actor: caller.uid, col, rev };
          await assertFails(
            send(caller, { entry: { path: `ledger/${book}/entries/charge-${ref}`, fields } }),
          );
        }
      }
      await assertSucceeds(send(admin, charge));
    });
  });

  describe('threat 28: a fee can be charged with any op of the client’s act:', () => {
    const figures: Figures = { balance: '100.00', profit: '0', bonus: '0' };
    const names = [
      'x'.repeat(57),
      'x',
      '-',
      '_',
      '--',
      'charge',
      'charge_',
      'Charge-1',
      '-charge-',
      'x-charge-1',
      '0',
      'a-b_C-9',
      'b3f92d27-4187-4b2d-b8cd-2ff9d9124a24',
    ];
    it.each(names)('%s', async (op) => {
      const caller = await desk.seedClient({ account: { ...figures } });
      await assertSucceeds(
        send(
          caller,
          buildSubscription({
            uid: caller.uid,
            rev: 0,
            before: null,
            to: createSubscription(),
            op,
          }),
        ),
      );
      await assertSucceeds(
        send(admin, buildFeeCharge({ uid: caller.uid, actor: admin.uid, from: figures, ref: op })),
      );
    });

    it.each([
      'x'.repeat(58),
      'x'.repeat(64),
      'charge-',
      'charge-1',
      `charge-${'x'.repeat(50)}`,
      'charge-charge-1',
    ])('never %s', async (op) => {
      const caller = await desk.seedClient({ account: { ...figures } });
      await assertFails(
        send(
          caller,
          buildSubscription({
            uid: caller.uid,
            rev: 0,
            before: null,
            to: createSubscription(),
            op,
          }),
        ),
      );
      await assertSucceeds(
        send(caller, buildSubscription({ uid: caller.uid, rev: 0, before: null })),
      );
    });

    it('also when another act used its op before', async () => {
      const caller = await desk.seedClient({ account: { ...figures } });
      const { uid } = caller;
      const adjustment = buildAdjustment({
        uid,
        actor: admin.uid,
        from: figures,
        changes: { bonus: '1.00' },
      });
      await assertSucceeds(send(admin, adjustment));
      const first: Fields = createSubscription();
      const set = buildSubscription({ uid, rev: 0, before: null, to: first });
      await refuseThenAccept(
        caller,
        buildSubscription({ uid, rev: 0, before: null, to: first, op: getOp(adjustment) }),
        set,
      );
      const buildAgain = (op = createOp()) =>
        buildSubscription({ uid, rev: 1, before: first, to: createSubscription(), op });
      await desk.backdate(`subscriptions/${uid}`);
      await assertFails(send(caller, buildAgain(getOp(set))));
      await assertSucceeds(
        send(
          admin,
          buildFeeCharge({
            uid,
            actor: admin.uid,
            from: { ...figures, bonus: '1.00' },
            ref: getOp(set),
            rev: 2,
          }),
        ),
      );
      await refuseThenAccept(caller, buildAgain(getOp(set)), buildAgain());
    });

    it('also in an account with more such ops', async () => {
      await desk.seedDocs({
        'desk/plans': { plans: { plus: createPlan() }, rev: 9, op: 'earlier', at: new Date() },
      });
      const caller = await desk.seedClient({ account: { ...figures } });
      let { balance } = figures;
      let before: Fields | null = null;
      for (const [rev, op] of ['a', 'charge', 'a-a', 'charge_a'].entries()) {
        const now: Fields = createSubscription();
        await assertSucceeds(
          send(caller, buildSubscription({ uid: caller.uid, rev, before, to: now, op })),
        );
        const charge = buildFeeCharge({
          uid: caller.uid,
          actor: admin.uid,
          from: { ...figures, balance },
          ref: op,
          rev: rev + 1,
        });
        await assertSucceeds(send(admin, charge));
        balance = String(getFields(charge, 'document').balance);
        before = now;
        await desk.backdate(`subscriptions/${caller.uid}`);
      }
      expect(balance).toBe('0.00');
    });
  });
});
