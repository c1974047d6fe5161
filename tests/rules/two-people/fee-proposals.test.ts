import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { figures } from '../../support/rules/acts/list-acts';
import { noList } from '../../support/rules/acts/lists';
import {
  buildAdjustment,
  buildFeeCharge,
  createSubscription,
  goodReason,
} from '../../support/rules/acts/objects';
import { seedThreshold } from '../../support/rules/acts/policy';
import {
  addConfirmation,
  buildConfirmation,
  buildConfirmedAct,
  buildProposal,
  buildProposedAct,
} from '../../support/rules/acts/proposal-acts';
import { subscriptionOp } from '../../support/rules/acts/proposal-kinds';
import { type ProposalClient, seedProposal } from '../../support/rules/acts/seed-proposal';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import {
  changeCommit,
  type Fields,
  getOp,
  refuseThenAccept,
  refuseWrongSender,
  removeParts,
  renameAsSecond,
  send,
} from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());
beforeEach(() => seedThreshold(desk, '24.99'));

const seedAgent = () => desk.seedAdmin({ user: { desk: 'agent' } });
const prepare = (changes: Fields = {}) => seedProposal(desk, admin, 'fee', { changes });

/** Stores another subscription of the client, past the rules. */
const subscribe = (
  { uid }: ProposalClient,
  op: string,
  amount = '25.00',
  one: Fields = createSubscription({ amount }),
) => desk.seedDocs({ [`subscriptions/${uid}`]: { subscription: one, rev: 2, op, at: new Date() } });

describe('a proposed fee', () => {
  const seedRequested = () => seedProposal(desk, admin, 'fee', { proposed: false });

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
    const state = await seedRequested();
    const caller = await seedAgent();
    const buildByAgent = (more: Fields) =>
      buildProposal(state, { role: 'agent', ...more }, caller.uid);
    await refuseThenAccept(caller, buildByAgent(changes), buildByAgent({}));
  });

  it('threat 40: is of a subscription that the client has', async () => {
    const state = await seedRequested();
    const stranger = await desk.seedClient();
    await assertFails(send(admin, buildProposal({ ...state, uid: stranger.uid, before: noList })));
    await subscribe(state, subscriptionOp, '', {});
    await assertFails(send(admin, buildProposal(state)));
    await assertFails(send(admin, buildProposal(state, { amount: '0' })));
    await subscribe(state, subscriptionOp);
    await assertSucceeds(send(admin, buildProposal(state)));
  });

  it('threat 12: is refused about the own account', async () => {
    const state = await seedProposal(desk, admin, 'fee', {
      proposed: false,
      setup: { user: { admin: true, desk: 'manager', status: 'active' } },
    });
    await refuseWrongSender(desk.as(state.uid), admin, (actor) => buildProposal(state, {}, actor));
  });
});

describe('a fee', () => {
  it('is confirmed by another agent, and not by the one who proposed it', async () => {
    const author = await seedAgent();
    const other = await seedAgent();
    const state = await prepare({ by: author.uid, role: 'agent' });
    await refuseWrongSender(author, other, (actor) => buildConfirmedAct(state, { actor }));
  });

  it('threat 40: is not confirmed by a viewer', async () => {
    const viewer = await desk.seedAdmin({ user: { desk: 'viewer' } });
    const other = await seedAgent();
    const state = await prepare();
    await refuseWrongSender(viewer, other, (actor) => buildConfirmedAct(state, { actor }));
  });

  it('threat 40: has the reason that was proposed', async () => {
    const state = await prepare();
    for (const reason of ['Another story for the client.', `${goodReason} `])
      await assertFails(send(admin, buildConfirmedAct(state, { act: { reason } })));
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it('threat 40: is that of the proposed subscription, not of one that came since', async () => {
    const state = await prepare();
    await subscribe(state, 'newer');
    const newer = buildFeeCharge({ uid: state.uid, actor: admin.uid, from: figures, ref: 'newer' });
    await assertFails(send(admin, buildConfirmedAct(state)));
    await assertFails(send(admin, addConfirmation(state, newer, admin.uid)));
    await assertFails(send(admin, newer));
    await seedThreshold(desk, '25.00');
    await assertSucceeds(send(admin, newer));
  });

  it('threat 40: is not of a subscription that was cancelled since', async () => {
    const state = await prepare();
    await subscribe(state, 'cancelled', '', {});
    await assertFails(send(admin, buildConfirmedAct(state)));
    await subscribe(state, subscriptionOp);
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it('threat 40: is as high as the subscription says', async () => {
    const state = await prepare();
    for (const fee of ['24.99', '25.01', '2500.00']) {
      const act = buildFeeCharge({
        uid: state.uid,
        actor: admin.uid,
        from: figures,
        ref: subscriptionOp,
        fee,
      });
      await assertFails(send(admin, addConfirmation(state, act, admin.uid)));
    }
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it('threat 40: is named by its confirmation', async () => {
    const state = await prepare();
    const valid = buildConfirmedAct(state);
    for (const ref of ['', subscriptionOp, 'charge-another', String(state.before.list[1]?.id)])
      await assertFails(send(admin, changeCommit(valid, { entry: { ref } })));
    await assertSucceeds(send(admin, valid));
  });

  it('threat 40: is not charged by a correction of the same amount', async () => {
    const state = await prepare();
    const id = String(state.before.list[1]?.id);
    for (const ref of [id, subscriptionOp, '']) {
      const act = buildAdjustment({
        uid: state.uid,
        actor: admin.uid,
        from: figures,
        changes: { balance: '8975.00' },
        ref,
      });
      await assertFails(send(admin, addConfirmation(state, act, admin.uid)));
    }
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it('threats 28, 40: is charged once, however often it is proposed', async () => {
    const state = await prepare();
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
    const { list, pending, oldest, rev } = await desk.read(`proposals/${state.uid}`);
    const after = { list: list as Fields[], waiting: Number(pending), oldest, rev: Number(rev) };
    const second = buildProposal({ ...state, before: after });
    await assertSucceeds(send(admin, second));
    const other = await desk.seedAdmin();
    const proposals = (second.document?.fields.list ?? []) as Fields[];
    const next = {
      ...after,
      list: proposals,
      waiting: 1,
      oldest: proposals.at(-1)?.at,
      rev: after.rev + 1,
    };
    const { balance, profit, bonus } = await desk.read(`accounts/${state.uid}`);
    const again = buildFeeCharge({
      uid: state.uid,
      actor: other.uid,
      from: { balance, profit, bonus } as typeof figures,
      ref: subscriptionOp,
      rev: 2,
    });
    const both = addConfirmation({ uid: state.uid, before: next }, again, other.uid);
    await assertFails(send(other, both));
    await desk.remove(`ledger/${state.uid}/entries/charge-${subscriptionOp}`);
    await assertSucceeds(send(other, both));
  });

  it('threat 40: is not charged beside the confirmation of another proposal', async () => {
    const state = await prepare();
    const other = await prepare();
    const act = buildProposedAct(state, { actor: admin.uid });
    await assertFails(send(admin, { ...act, ...renameAsSecond(buildConfirmedAct(other)) }));
    const confirmation = buildConfirmation(other, getOp(act), admin.uid);
    await assertFails(send(admin, { ...removeParts(act), ...renameAsSecond(confirmation) }));
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
    await assertSucceeds(send(admin, buildConfirmedAct(other)));
  });
});
