import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { figures } from '../../support/rules/list-acts';
import { noList } from '../../support/rules/lists';
import { adjusted, charged, goodReason, subscription } from '../../support/rules/objects';
import { setThreshold } from '../../support/rules/policy';
import {
  actOf,
  confirmationOf,
  confirmed,
  type ProposalClient,
  proposed,
  seedProposal,
  subscriptionOp,
  withConfirmation,
} from '../../support/rules/proposals';
import {
  altered,
  asSecond,
  type Fields,
  getOp,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
  without,
} from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());
beforeEach(() => setThreshold(desk, '24.99'));

const agent = () => desk.newAdmin({ user: { desk: 'agent' } });
const prepare = (changes: Fields = {}) => seedProposal(desk, admin, 'fee', { changes });

/** Stores another subscription of the client, past the rules. */
const subscribe = (
  { uid }: ProposalClient,
  op: string,
  amount = '25.00',
  one: Fields = subscription({ amount }),
) => desk.seedDocs({ [`subscriptions/${uid}`]: { subscription: one, rev: 2, op, at: new Date() } });

describe('a proposed fee', () => {
  const asked = () => seedProposal(desk, admin, 'fee', { proposed: false });

  it.each<[fault: string, changes: Fields]>([
    ['a cent more', { amount: '25.01' }],
    ['a cent less', { amount: '24.99' }],
    ['a sign', { amount: '-25.00' }],
    ['nothing', { amount: '0' }],
    ['no subscription', { ref: '' }],
    ['another subscription', { ref: 'another' }],
    ['the op of its charge', { ref: `charge-${subscriptionOp}` }],
    ['a balance before', { from: { balance: '9000.00' } }],
    ['a balance after', { outcome: { balance: '8975.00' } }],
    ['a list before', { from: [] }],
    ['a list after', { outcome: [] }],
    ['no reason', { note: '' }],
    ['a reason of nine letters', { note: 'x'.repeat(9) }],
    ['a reason of 501 letters', { note: 'x'.repeat(501) }],
    ['another author', { by: 'another' }],
    ['another role', { role: 'manager' }],
    ['another action', { action: 'account.adjusted' }],
    ['an action of a request', { action: 'deposit.completed' }],
    ['another status', { status: 'confirmed' }],
    ['one field more', { more: 'x' }],
  ])('threats 7, 40: is refused with %s', async (_, changes) => {
    const state = await asked();
    const caller = await agent();
    const of = (more: Fields) => proposed(state, { role: 'agent', ...more }, caller.uid);
    await refuseThenAccept(caller, of(changes), of({}));
  });

  it('threat 40: is of a subscription that the client has', async () => {
    const state = await asked();
    const stranger = await desk.newClient();
    await assertFails(send(admin, proposed({ ...state, uid: stranger.uid, before: noList })));
    await subscribe(state, subscriptionOp, '', {});
    await assertFails(send(admin, proposed(state)));
    await assertFails(send(admin, proposed(state, { amount: '0' })));
    await subscribe(state, subscriptionOp);
    await assertSucceeds(send(admin, proposed(state)));
  });

  it('threat 12: is refused about the own account', async () => {
    const state = await seedProposal(desk, admin, 'fee', {
      proposed: false,
      setup: { user: { admin: true, desk: 'manager', status: 'active' } },
    });
    await refuseThenAcceptFrom(desk.as(state.uid), admin, (actor) => proposed(state, {}, actor));
  });
});

describe('a fee', () => {
  it('is confirmed by another agent, and not by the one who proposed it', async () => {
    const author = await agent();
    const other = await agent();
    const state = await prepare({ by: author.uid, role: 'agent' });
    await refuseThenAcceptFrom(author, other, (actor) => confirmed(state, { actor }));
  });

  it('threat 40: is not confirmed by a viewer', async () => {
    const viewer = await desk.newAdmin({ user: { desk: 'viewer' } });
    const other = await agent();
    const state = await prepare();
    await refuseThenAcceptFrom(viewer, other, (actor) => confirmed(state, { actor }));
  });

  it('threat 40: has the reason that was proposed', async () => {
    const state = await prepare();
    for (const reason of ['Another story for the client.', `${goodReason} `])
      await assertFails(send(admin, confirmed(state, { act: { reason } })));
    await assertSucceeds(send(admin, confirmed(state)));
  });

  it('threat 40: is that of the proposed subscription, not of one that came since', async () => {
    const state = await prepare();
    await subscribe(state, 'newer');
    const newer = charged(state.uid, admin.uid, figures, 'newer');
    await assertFails(send(admin, confirmed(state)));
    await assertFails(send(admin, withConfirmation(state, newer, admin.uid)));
    await assertFails(send(admin, newer));
    await setThreshold(desk, '25.00');
    await assertSucceeds(send(admin, newer));
  });

  it('threat 40: is not of a subscription that was cancelled since', async () => {
    const state = await prepare();
    await subscribe(state, 'cancelled', '', {});
    await assertFails(send(admin, confirmed(state)));
    await subscribe(state, subscriptionOp);
    await assertSucceeds(send(admin, confirmed(state)));
  });

  it('threat 40: is as high as the subscription says', async () => {
    const state = await prepare();
    for (const fee of ['24.99', '25.01', '2500.00']) {
      const act = charged(state.uid, admin.uid, figures, subscriptionOp, { fee });
      await assertFails(send(admin, withConfirmation(state, act, admin.uid)));
    }
    await assertSucceeds(send(admin, confirmed(state)));
  });

  it('threat 40: is named by its confirmation', async () => {
    const state = await prepare();
    const valid = confirmed(state);
    for (const ref of ['', subscriptionOp, 'charge-another', String(state.before.list[1]?.id)])
      await assertFails(send(admin, altered(valid, { entry: { ref } })));
    await assertSucceeds(send(admin, valid));
  });

  it('threat 40: is not charged by a correction of the same amount', async () => {
    const state = await prepare();
    const id = String(state.before.list[1]?.id);
    for (const ref of [id, subscriptionOp, '']) {
      const act = adjusted(state.uid, admin.uid, figures, { balance: '8975.00' }, { ref });
      await assertFails(send(admin, withConfirmation(state, act, admin.uid)));
    }
    await assertSucceeds(send(admin, confirmed(state)));
  });

  it('threats 28, 40: is charged once, however often it is proposed', async () => {
    const state = await prepare();
    await assertSucceeds(send(admin, confirmed(state)));
    const { list, pending, oldest, rev } = await desk.read(`proposals/${state.uid}`);
    const after = { list: list as Fields[], waiting: Number(pending), oldest, rev: Number(rev) };
    const second = proposed({ ...state, before: after });
    await assertSucceeds(send(admin, second));
    const other = await desk.newAdmin();
    const proposals = (second.document?.fields.list ?? []) as Fields[];
    const next = {
      ...after,
      list: proposals,
      waiting: 1,
      oldest: proposals.at(-1)?.at,
      rev: after.rev + 1,
    };
    const { balance, profit, bonus } = await desk.read(`accounts/${state.uid}`);
    const again = charged(
      state.uid,
      other.uid,
      { balance, profit, bonus } as typeof figures,
      subscriptionOp,
      { rev: 2 },
    );
    const both = withConfirmation({ uid: state.uid, before: next }, again, other.uid);
    await assertFails(send(other, both));
    await desk.remove(`ledger/${state.uid}/entries/charge-${subscriptionOp}`);
    await assertSucceeds(send(other, both));
  });

  it('threat 40: is not charged beside the confirmation of another proposal', async () => {
    const state = await prepare();
    const other = await prepare();
    const act = actOf(state, { actor: admin.uid });
    await assertFails(send(admin, { ...act, ...asSecond(confirmed(other)) }));
    const confirmation = confirmationOf(other, getOp(act), admin.uid);
    await assertFails(send(admin, { ...without(act), ...asSecond(confirmation) }));
    await assertSucceeds(send(admin, confirmed(state)));
    await assertSucceeds(send(admin, confirmed(other)));
  });
});
