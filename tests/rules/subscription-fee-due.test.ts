import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { feeCharged, planOf, subscribed, subscription, unsubscribed } from '../support/rules/objects';
import { type Fields, send } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
  await desk.seedDocs({ 'desk/plans': { plans: { plus: planOf() }, rev: 1, op: 'earlier', at: new Date() } });
});
afterAll(() => desk.close());

interface Client {
  caller: DataContext;
  uid: string;
  before: Fields;
}
const instead = ({ uid, before }: Client) => subscribed(uid, 3, before);

describe('threat 28: a subscription whose fee is due', () => {
  const indebted = async () => {
    const before = subscription({ plan: 'gone', amount: '10.00' });
    const caller = await desk.newClient({ subscription: { subscription: before, rev: 3, op: 'unpaid' } });
    return { caller, uid: caller.uid, before };
  };

  it('is not replaced before it is charged', async () => {
    const state = await indebted();
    await assertFails(send(state.caller, instead(state)));
    // The charge of another subscription is none of this one.
    await desk.seedDocs(feeCharged(state.uid, 'earlier'));
    await assertFails(send(state.caller, instead(state)));
    await desk.seedDocs(feeCharged(state.uid, 'unpaid'));
    await assertSucceeds(send(state.caller, instead(state)));
  });

  it('is not replaced by the same plan', async () => {
    const before = subscription();
    const state = { ...(await indebted()), before };
    await desk.force(`subscriptions/${state.uid}`, { subscription: { ...before, date: inSeconds(0).toDate() } });
    const { subscription: stored } = await desk.read(`subscriptions/${state.uid}`);
    const same: Client = { ...state, before: stored as Fields };
    await assertFails(send(state.caller, instead(same)));
    await desk.seedDocs(feeCharged(state.uid, 'unpaid'));
    await assertSucceeds(send(state.caller, instead(same)));
  });

  it('is not replaced in the commit that ends it', async () => {
    const state = await indebted();
    const { document: end, entry: endEntry } = unsubscribed(state.uid, state.uid, 3, state.before);
    await assertFails(send(state.caller, { ...instead(state), end, endEntry }));
    await assertFails(send(state.caller, { end, endEntry, ...instead(state) }));
    await assertSucceeds(send(state.caller, { end, endEntry }));
    await desk.backdate(`subscriptions/${state.uid}`);
    await assertSucceeds(send(state.caller, subscribed(state.uid, 4, {})));
  });

  it('is waived by the desk, which terminates it', async () => {
    const admin = await desk.newAdmin();
    const state = await indebted();
    await assertFails(send(state.caller, instead(state)));
    await assertSucceeds(send(admin, unsubscribed(state.uid, admin.uid, 3, state.before)));
    await assertSucceeds(send(state.caller, subscribed(state.uid, 4, {})));
  });
});
