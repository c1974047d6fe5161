import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  type ObjectAct,
  testAdminAccess,
  testClientAccess,
  testDocumentAndEntry,
  testEntryContent,
  testRevisionFields,
} from '../support/rules/object-cases';
import { ofRevision, planOf, retold, subscribed, subscription, unsubscribed } from '../support/rules/objects';
import { testReason } from '../support/rules/reasons';
import { altered, type Fields, getFields, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
  await desk.seedDocs({ 'desk/plans': { plans: { plus: planOf() }, rev: 1, op: 'earlier', at: new Date() } });
});
afterAll(() => desk.close());

interface Subscriber {
  caller: DataContext;
  uid: string;
  before: Fields;
}
async function subscriber(setup: ClientSetup = {}, before: Fields = subscription()): Promise<Subscriber> {
  const caller = await desk.newClient({ ...setup, subscription: { subscription: before, rev: 3 } });
  return { caller, uid: caller.uid, before };
}
const byClient: ObjectAct<Subscriber> = {
  desk: () => desk,
  prepare: subscriber,
  commit: ({ uid, before }, changes, actor = uid) => retold(altered(unsubscribed(uid, uid, 3, before), { entry: { actor } }), changes),
};
const byDesk: ObjectAct<Subscriber> = {
  desk: () => desk,
  prepare: async (setup) => ({ ...(await subscriber(setup)), caller: admin }),
  commit: ({ uid, before }, changes, actor = admin.uid) =>
    retold(altered(unsubscribed(uid, admin.uid, 3, before), { entry: { actor } }), changes),
};

/** What is no end: everything but nothing. */
const remains: Case[] = [
  ...malformed({ subscription: {} }),
  ...[[], 'plus', 0, false, null, { plan: 'plus' }, { ended: true }].map(
    (one): Case => [`${JSON.stringify(one)} as what remains`, { subscription: one }],
  ),
  ['another subscription', { subscription: () => subscription({ amount: '1.00' }) }],
];
const before = { subscription: {} };
const after = { subscription: { plan: 'plus' } };

describe('subscription.cancelled', () => {
  testClientAccess(byClient, { needsEmail: false, refusedTo: ['closed'] });
  testDocumentAndEntry(byClient);
  testRevisionFields(byClient, 4);
  const actions = ['subscription.terminated', 'subscription.set', 'subscription.charged', 'deposit.cancelled', 'account.opened'];
  testEntryContent(byClient, { rev: 4, col: 'accounts', actions, before, after, hasReason: false });
  describe('threats 10, 15: refuses', () => refusesEach(remains, subscriber, byClient.commit));

  it('threat 1: does not put the words of the desk on it', async () => {
    const state = await subscriber();
    const ended = altered(byClient.commit(state), { entry: { action: 'subscription.terminated', reason: 'The desk has ended this.' } });
    await refuseThenAccept(state.caller, ended, byClient.commit(state));
  });
});

describe('subscription.terminated', () => {
  testAdminAccess(byDesk);
  testReason(byDesk);
  testDocumentAndEntry(byDesk);
  testRevisionFields(byDesk, 4);
  const actions = ['subscription.cancelled', 'subscription.set', 'subscription.charged', 'status.changed', 'account.adjusted'];
  testEntryContent(byDesk, { rev: 4, col: 'accounts', actions, before, after, hasReason: true });
  describe('threats 10, 15: refuses', () => refusesEach(remains, byDesk.prepare, byDesk.commit));

  it('threat 7: does not put it into the mouth of the client', async () => {
    const state = await byDesk.prepare();
    const ended = altered(byDesk.commit(state), { entry: { action: 'subscription.cancelled', reason: '' } });
    await refuseThenAccept(admin, ended, byDesk.commit(state));
  });

  it('threat 28: does not set another in its place', async () => {
    const state = await byDesk.prepare();
    const other = subscribed(state.uid, 3, state.before, subscription(), undefined, admin.uid);
    await assertFails(send(admin, altered(other, { entry: { action: 'subscription.terminated', reason: 'A better one for you.' } })));
    await refuseThenAccept(admin, other, byDesk.commit(state));
  });
});

describe.each<[string, ObjectAct<Subscriber>]>([
  ['subscription.cancelled', byClient],
  ['subscription.terminated', byDesk],
])('threat 10: %s', (_, act) => {
  it('ends nothing twice', async () => {
    const state = await act.prepare();
    await assertSucceeds(send(state.caller, act.commit(state)));
    const again = { ...state, before: {} };
    await assertFails(send(state.caller, ofRevision(5, act.commit(again))));
    const anew: Fields = subscription();
    await desk.backdate(`subscriptions/${state.uid}`);
    await assertSucceeds(send(desk.as(state.uid), subscribed(state.uid, 4, {}, anew)));
    await assertSucceeds(send(state.caller, ofRevision(6, act.commit({ ...state, before: anew }))));
  });

  it('ends nothing that never began', async () => {
    const state = await act.prepare();
    const { uid } = await desk.newClient();
    const caller = act === byClient ? desk.as(uid) : admin;
    const ended = ofRevision(1, act.commit({ caller, uid, before: {} }));
    await assertFails(send(caller, ended));
    await assertFails(send(caller, altered(ended, { entry: { before: {} } })));
    await assertSucceeds(send(state.caller, act.commit(state)));
  });

  it('is not deleted instead', async () => {
    const state = await act.prepare();
    const valid = act.commit(state);
    const emptied = { ...valid, document: { path: `subscriptions/${state.uid}`, fields: {} } };
    await assertFails(send(state.caller, emptied));
    const { subscription: _subscription, ...envelope } = getFields(valid, 'document');
    await refuseThenAccept(state.caller, { ...valid, document: { ...emptied.document, fields: envelope } }, valid);
  });
});
