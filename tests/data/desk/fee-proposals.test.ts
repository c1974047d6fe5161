import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAccount } from '@/data/collections/client-documents';
import { getProposals } from '@/data/collections/client-proposals';
import { updatePlans } from '@/data/collections/plans';
import { tightenPolicy } from '@/data/collections/policy';
import { cancelProposal, proposeFee, rejectProposal } from '@/data/collections/proposals';
import {
  cancelSubscription,
  chargeSubscription,
  setSubscription,
} from '@/data/collections/subscriptions';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp, type Op } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';

const premier = { name: 'Premier', fee: '250.00', days: 90, includes: [] };
const basic = { name: 'Basic', fee: '100.00', days: 30, includes: [] };
const reason = 'As agreed on the telephone.';

let desk: TestDesk;
let boss: DataContext;
let agent: DataContext;
let second: DataContext;
let client: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  boss = await openDesk(desk, 'boss');
  [agent, second] = [
    await desk.createAdmin('agent', 'agent'),
    await desk.createAdmin('second', 'agent'),
  ];
  await updatePlans(boss, { rev: 0, plans: { premier, basic }, op: createOp() });
});
afterAll(() => desk.close());

let count = 0;
beforeEach(async () => {
  count += 1;
  if (count === 1)
    await tightenPolicy(boss, {
      rev: 0,
      policy: { fourEyes: '100.00', daily: '0', addressHours: 24 },
      op: createOp(),
    });
  client = await desk.createClient(`client-${count}`);
  await desk.force(`accounts/${client.uid}`, { balance: '900.00' });
});

/** @returns the act that a charge refers to */
async function subscribe(id: 'premier' | 'basic' = 'premier'): Promise<Op> {
  const op = createOp();
  await setSubscription(client, { id, shown: { premier, basic }[id], op });
  return op;
}
async function propose(ref: Op, context = agent): Promise<Op> {
  const op = createOp();
  await proposeFee(context, { uid: client.uid, ref, reason, op });
  return op;
}
const charge = (context: DataContext, ref: Op, proposal: Op | '' = '', why = reason) =>
  chargeSubscription(context, { uid: client.uid, ref, reason: why, proposal });

const getState = async () => {
  const [account, proposals] = await Promise.all([
    getAccount(client, client.uid),
    getProposals(client, client.uid),
  ]);
  return { balance: account?.balance, proposals: proposals?.list.map(({ status }) => status) };
};

describe('a fee above the threshold', () => {
  it('is proposed by one agent and charged by another, once', async () => {
    const ref = await subscribe();
    await expect(charge(agent, ref)).rejects.toMatchObject({ kind: 'second-person' });
    const proposal = await propose(ref);
    expect((await getProposals(client, client.uid))?.list).toMatchObject([
      {
        id: proposal,
        action: 'subscription.charged',
        ref,
        amount: '250.00',
        from: {},
        outcome: {},
        note: reason,
        by: 'agent',
        role: 'agent',
      },
    ]);
    expect(await getState()).toEqual({ balance: '900.00', proposals: ['pending'] });
    const entry = await charge(second, ref, proposal);
    await charge(second, ref, proposal);
    expect(entry).toMatchObject({
      op: `charge-${ref}`,
      action: 'subscription.charged',
      ref,
      reason,
      actor: 'second',
    });
    expect(await getState()).toEqual({ balance: '650.00', proposals: ['confirmed'] });
    const confirmations = (await getEntries(client, client.uid)).filter(
      ({ action }) => action === 'proposal.confirmed',
    );
    expect(confirmations).toMatchObject([
      { actor: 'second', ref: `charge-${ref}`, after: { id: proposal, status: 'confirmed' } },
    ]);
  });

  it('within the threshold is charged by one person', async () => {
    await charge(agent, await subscribe('basic'));
    expect(await getState()).toMatchObject({ balance: '800.00' });
  });

  it('is not charged with a proposal after the same person has charged it alone', async () => {
    const ref = await subscribe('basic');
    const proposal = await propose(ref);
    await charge(second, ref);
    await expect(charge(second, ref, proposal)).rejects.toMatchObject({ kind: 'already-decided' });
    expect(await getState()).toEqual({ balance: '800.00', proposals: ['pending'] });
    await cancelProposal(agent, { uid: client.uid, id: proposal, op: createOp() });
  });

  it('is not charged by its author, nor for another reason', { tags: ['full'] }, async () => {
    const ref = await subscribe();
    const proposal = await propose(ref);
    await expect(charge(agent, ref, proposal)).rejects.toMatchObject({ kind: 'denied' });
    await expect(
      charge(second, ref, proposal, 'For something that was not said.'),
    ).rejects.toMatchObject({ kind: 'denied' });
    expect(await getState()).toEqual({ balance: '900.00', proposals: ['pending'] });
    await charge(second, ref, proposal);
  });

  it('is refused with a reason, and can be proposed again', async () => {
    const ref = await subscribe();
    const proposal = await propose(ref);
    const op = createOp();
    await expect(propose(ref, second)).rejects.toMatchObject({ kind: 'already-decided' });
    await rejectProposal(second, {
      uid: client.uid,
      id: proposal,
      reason: 'It was waived last week.',
      op,
    });
    expect(await getEntry(client, client.uid, op)).toMatchObject({
      action: 'proposal.rejected',
      reason: 'It was waived last week.',
    });
    await expect(charge(second, ref, proposal)).rejects.toMatchObject({ kind: 'already-decided' });
    expect(await getState()).toEqual({ balance: '900.00', proposals: ['rejected'] });
    await charge(second, ref, await propose(ref));
    expect(await getState()).toEqual({ balance: '650.00', proposals: ['rejected', 'confirmed'] });
  });

  it('is taken back by its author, and nothing was charged', async () => {
    const ref = await subscribe();
    const proposal = await propose(ref);
    await cancelProposal(agent, { uid: client.uid, id: proposal, op: createOp() });
    await expect(charge(second, ref, proposal)).rejects.toMatchObject({ kind: 'already-decided' });
    expect(await getState()).toEqual({ balance: '900.00', proposals: ['cancelled'] });
  });

  it('of a subscription that has ended or been replaced is neither proposed nor charged', {
    tags: ['full'],
  }, async () => {
    const ref = await subscribe();
    const proposal = await propose(ref);
    await cancelSubscription(client, { op: createOp(), ref });
    await expect(charge(second, ref, proposal)).rejects.toMatchObject({ kind: 'outdated' });
    await cancelProposal(agent, { uid: client.uid, id: proposal, op: createOp() });
    await expect(propose(ref)).rejects.toMatchObject({ kind: 'outdated' });
    await desk.makeOlder(client.uid, 1);
    await subscribe('basic');
    await expect(propose(ref)).rejects.toMatchObject({ kind: 'outdated' });
    expect(await getState()).toEqual({ balance: '900.00', proposals: ['cancelled'] });
  });

  it('is not charged out of money that is promised', { tags: ['full'] }, async () => {
    const ref = await subscribe();
    const proposal = await propose(ref);
    await desk.force(`holds/${client.uid}`, { reserved: '650.01' });
    await expect(charge(second, ref, proposal)).rejects.toMatchObject({ kind: 'insufficient' });
    await desk.force(`holds/${client.uid}`, { reserved: '650.00' });
    await charge(second, ref, proposal);
  });
});
