import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import type { Figures } from '../support/rules/acts';
import { type Case, invalidValues, malformed, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { kinds, stateOf, storedList, withdrawal, withdrawalDecided } from '../support/rules/lists';
import { type ObjectAct, testAdminAccess, testDocumentAndEntry, testEntryContent, testRevisionFields } from '../support/rules/object-cases';
import { charged, goodReason, planOf, retold, subscribed, subscription, unsubscribed } from '../support/rules/objects';
import { testReason } from '../support/rules/reasons';
import { altered, type Commit, type Fields, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
  // The plan has become dearer since: what was agreed is what is charged.
  const plans = { plus: planOf({ fee: '35.00' }), small: planOf({ fee: '10.00', days: 7 }) };
  await desk.seedDocs({ 'desk/plans': { plans, rev: 2, op: 'earlier', at: new Date() } });
});
afterAll(() => desk.close());

/** After the fee of 25.00 just what is promised is left. */
const from: Figures = { balance: '115.00', profit: '-7.00', bonus: '5.00' };
const promised = { reserved: '40.00', staked: '50.00' };

interface Subscriber {
  caller: DataContext;
  uid: string;
  ref: string;
}
async function subscriber(setup: ClientSetup = {}, before: Fields = subscription(), uid = desk.newUid()): Promise<Subscriber> {
  const ref = createOp();
  const own = { account: { ...from, rev: 3 }, holds: promised, ...setup, subscription: { subscription: before, op: ref } };
  await desk.newClient(own, uid);
  return { caller: admin, uid, ref };
}
const charge = (
  { uid, ref }: Subscriber,
  { fee = '25.00', rev = 3, balance = from.balance, actor = admin.uid, op = `charge-${ref}` } = {},
) => charged(uid, actor, { ...from, balance }, ref, { fee, rev, op });
const act: ObjectAct<Subscriber> = {
  desk: () => desk,
  prepare: subscriber,
  commit: (state, changes, actor) => retold(charge(state, actor ? { actor } : {}), changes),
};

describe('subscription.charged', () => {
  it.each(['1.00', '999999.99'])('takes a fee of %s', async (fee) => {
    const state = await subscriber({ account: { ...from, balance: '1000089.99', rev: 3 } }, subscription({ amount: fee }));
    await assertSucceeds(send(admin, charge(state, { fee, balance: '1000089.99' })));
  });

  it('may take all there is where nothing is promised', async () => {
    const state = await subscriber({ account: { ...from, balance: '25.00', rev: 3 }, holds: {} });
    await assertSucceeds(send(admin, charge(state, { balance: '25.00' })));
  });

  testAdminAccess(act);
  testReason(act);

  it.each(['114.99', '40.00', '24.99'])('threat 14: leaves what is promised covered, so refuses a balance of %s', async (balance) => {
    await assertFails(send(admin, charge(await subscriber({ account: { ...from, balance, rev: 3 } }), { balance })));
    await assertSucceeds(send(admin, charge(await subscriber())));
  });
});

describe('threat 14: subscription.charged counts what is promised', () => {
  it('also where it is freed in the same commit', async () => {
    const uid = desk.newUid();
    const waiting = stateOf(kinds.withdrawals, [withdrawal(uid, { amount: '40.00' })]);
    const withdrawals = storedList(kinds.withdrawals, waiting);
    const state = await subscriber({ account: { ...from, balance: '114.99', rev: 3 }, withdrawals }, subscription(), uid);
    const rejection = withdrawalDecided('rejected', uid, waiting, promised, { actor: admin.uid, note: goodReason });
    const along = (balance: string): Commit => {
      const { document, entry } = charge(state, { balance });
      return { ...rejection, account: document, accountEntry: entry };
    };
    await assertFails(send(admin, along('114.99')));
    await desk.force(`accounts/${uid}`, { balance: '115.00' });
    await assertSucceeds(send(admin, along('115.00')));
  });
});

describe('threat 28: subscription.charged refuses', () => {
  const amounts: Case[] = [
    ...invalidValues('balance', [
      ['a cent less than agreed', '90.01'],
      ['the fee of today', '80.00'],
      ['nothing at all', '115.00'],
      ['with the fee given', '140.00'],
      ['a hundredth of the fee', '114.75'],
    ]),
    ['the fee out of the bonus', { balance: '115.00', bonus: '-20.00' }],
    ['to change the bonus', { bonus: '4.99' }],
    ['to change the profit', { profit: '-32.00' }],
    ...malformed({ balance: '', profit: '', bonus: '' }),
  ];
  refusesEach(amounts, subscriber, act.commit);

  describe('more than agreed:', () => {
    const rich = () => subscriber({ account: { ...from, rev: 3 }, holds: {} });
    refusesEach(
      invalidValues('balance', [
        ['a cent', '89.99'],
        ['the fee twice', '65.00'],
      ]),
      rich,
      act.commit,
    );
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
    const state = await subscriber();
    await refuseThenAccept(admin, charge({ ...state, ...name(state) }, name(state)), charge(state));
  });

  it.each(['fee.charged', 'subscription.set', 'account.opened', ''])(
    'a charge by the action %j, under a name of its own',
    async (action) => {
      const state = await subscriber();
      await refuseThenAccept(admin, altered(charge(state, { op: createOp() }), { entry: { action } }), charge(state));
    },
  );

  it('the reference of another client', async () => {
    const [state, other] = await Promise.all([subscriber(), subscriber()]);
    await refuseThenAccept(admin, charge({ ...state, ref: other.ref }), charge(state));
  });

  it('a reference that its name does not say', async () => {
    const state = await subscriber();
    const valid = charge(state);
    await assertFails(send(admin, altered(valid, { entry: { ref: '' } })));
    await refuseThenAccept(admin, altered(valid, { entry: { ref: createOp() } }), valid);
  });
});

describe('threats 5, 28: a fee is charged once:', () => {
  const again = (state: Subscriber, op?: string) => charge(state, { rev: 4, balance: '90.00', ...(op && { op }) });

  it('not again under the same name or another', async () => {
    const state = await subscriber({ account: { ...from, rev: 3 }, holds: {} });
    await assertSucceeds(send(admin, charge(state)));
    await assertFails(send(admin, again(state)));
    for (const op of [createOp(), `charge-${createOp()}`, `charge-${state.ref}-2`]) await assertFails(send(admin, again(state, op)));
    const next = { ...state, ref: createOp() };
    await desk.force(`subscriptions/${state.uid}`, { op: next.ref });
    await assertSucceeds(send(admin, again(next)));
  });

  it('not by two administrators', async () => {
    const [state, other] = await Promise.all([subscriber({ holds: {} }), desk.newAdmin()]);
    await assertSucceeds(send(admin, charge(state)));
    await assertFails(send(other, charge(state, { rev: 4, balance: '90.00', actor: other.uid })));
    await assertSucceeds(send(other, charge(await subscriber({ holds: {} }), { actor: other.uid })));
  });

  it('not twice in one commit', async () => {
    const state = await subscriber({ account: { ...from, rev: 3 }, holds: {} });
    const [first, second] = [charge(state), again(state, createOp())];
    const both: Commit = { ...first, again: second.document, more: second.entry };
    await refuseThenAccept(admin, both, first);
  });
});

describe('threat 28: subscription.charged refuses a subscription', () => {
  it('that there never was', async () => {
    const { uid } = await desk.newClient({ account: { ...from, rev: 3 } });
    for (const ref of ['', 'opened', createOp()]) await assertFails(send(admin, charge({ caller: admin, uid, ref })));
    await assertSucceeds(send(admin, charge(await subscriber())));
  });

  it('that was cancelled, under its name or that of the cancellation', async () => {
    const before = subscription();
    const state = await subscriber({}, before);
    const cancelled = unsubscribed(state.uid, state.uid, 1, before);
    await assertSucceeds(send(desk.as(state.uid), cancelled));
    for (const ref of [state.ref, String(cancelled.entry?.fields.op)]) {
      await assertFails(send(admin, charge({ ...state, ref })));
      await assertFails(send(admin, charge({ ...state, ref }, { fee: '0' })));
    }
    await desk.backdate(`subscriptions/${state.uid}`);
    const anew = subscribed(state.uid, 2, {}, subscription({ amount: '35.00' }));
    await assertSucceeds(send(desk.as(state.uid), anew));
    await desk.force(`accounts/${state.uid}`, { balance: '125.00' });
    await assertSucceeds(send(admin, charge({ ...state, ref: String(anew.entry?.fields.op) }, { fee: '35.00', balance: '125.00' })));
  });

  it('that was exchanged for another plan', async () => {
    const state = await subscriber();
    const other = { plan: 'small', amount: '10.00', duration: 7, date: new Date() };
    await desk.force(`subscriptions/${state.uid}`, { subscription: other, op: 'other', rev: 2 });
    const next = { ...state, ref: 'other' };
    for (const fee of ['25.00', '10.00']) await assertFails(send(admin, charge(state, { fee })));
    await assertFails(send(admin, charge(next, { fee: '25.00' })));
    await assertSucceeds(send(admin, charge(next, { fee: '10.00' })));
  });

  it('but takes one that ends in the same commit', async () => {
    const before = subscription();
    const state = await subscriber({}, before);
    const { document, entry } = unsubscribed(state.uid, admin.uid, 1, before);
    await assertSucceeds(send(admin, { ...charge(state), end: document, endEntry: entry }));
  });
});

describe('subscription.charged is recorded and', () => {
  testDocumentAndEntry(act);
  testRevisionFields(act, 4);
  testEntryContent(act, {
    rev: 4,
    col: 'subscriptions',
    actions: ['account.adjusted', 'account.posted', 'account.opened', 'subscription.set', 'subscription.terminated'],
    before: { balance: '110.00', profit: '0', bonus: '0' },
    after: { balance: '90.01', profit: '0', bonus: '0' },
    hasReason: true,
  });
});
