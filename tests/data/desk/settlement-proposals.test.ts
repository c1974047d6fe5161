import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAccount, getHolds, getTrades } from '@/data/collections/client-documents';
import { getProposals } from '@/data/collections/client-proposals';
import { tightenPolicy } from '@/data/collections/policy';
import {
  cancelProposal,
  confirmSettlement,
  proposeSettlement,
  rejectProposal,
} from '@/data/collections/proposals';
import { placeTrade, type Settlement, settleTrade } from '@/data/collections/trades';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp, type Op } from '@/domain/revision-fields';
import type { Proposal } from '@/domain/two-people/proposal';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';

let desk: TestDesk;
let agent: DataContext;
let second: DataContext;
let client: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  const boss = await openDesk(desk, 'boss');
  [agent, second] = [
    await desk.createAdmin('agent', 'agent'),
    await desk.createAdmin('second', 'agent'),
  ];
  await tightenPolicy(boss, {
    rev: 0,
    policy: { fourEyes: '100.00', daily: '0', addressHours: 24 },
    op: createOp(),
  });
});
afterAll(() => desk.close());

let count = 0;
beforeEach(async () => {
  count += 1;
  client = await desk.createClient(`client-${count}`);
  await desk.force(`accounts/${client.uid}`, { balance: '900.00' });
});

const reason = 'The price at the time of closing was disputed.';
const duration = 60;

/** A trade whose time is over: bought at 64,000.00 with 200.00 × 10. */
async function placeDue(): Promise<Op> {
  const id = createOp();
  const request = {
    asset: 'bitcoin',
    side: 'buy',
    amount: '200.00',
    leverage: 10,
    duration,
    openPrice: '64000.00',
  } as const;
  await placeTrade(client, { request, op: id });
  await desk.makeOlder(client.uid, duration);
  return id;
}

/** By the formula: a gain of 200.00. */
const gain: Settlement = { closePrice: '70400.00' };
const loss: Settlement = { closePrice: '64000.00', manual: { result: '-150.00', reason } };

async function propose(id: Op, settlement: Settlement, note = ''): Promise<Op> {
  const op = createOp();
  await proposeSettlement(agent, { uid: client.uid, id, settlement, note, op });
  return op;
}
async function findProposal(id: Op): Promise<Proposal> {
  const found = (await getProposals(client, client.uid))?.list.find((one) => one.id === id);
  if (!found) throw new Error(`No proposal ${id}`);
  return found;
}
const confirm = async (context: DataContext, proposal: Op, op = createOp()) =>
  confirmSettlement(context, { ...(await findProposal(proposal)), uid: client.uid, op });

const getState = async () => {
  const [account, holds, trades, proposals] = await Promise.all([
    getAccount(client, client.uid),
    getHolds(client, client.uid),
    getTrades(client, client.uid),
    getProposals(client, client.uid),
  ]);
  return {
    figures: `${account?.balance} ${account?.profit}`,
    staked: holds?.staked,
    trades: trades?.list.map(({ status }) => status),
    proposals: proposals?.list.map(({ status }) => status),
  };
};
const untouched = { figures: '900.00 0', staked: '200.00', trades: ['open'] };

describe('a settlement above the threshold', () => {
  it('by the formula is proposed by one agent and confirmed by another, and moves the figures once', async () => {
    const id = await placeDue();
    await expect(
      settleTrade(agent, { uid: client.uid, id, settlement: gain, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'second-person',
    });
    const proposal = await propose(id, gain, 'The price of the exchange.');
    expect(await findProposal(proposal)).toMatchObject({
      action: 'trade.settled',
      ref: id,
      amount: '200.00',
      from: { status: 'open' },
      note: 'The price of the exchange.',
      outcome: { status: 'closed', closePrice: '70400.00', result: '200.00', manual: false },
      by: 'agent',
      role: 'agent',
    });
    expect(await getState()).toEqual({ ...untouched, proposals: ['pending'] });
    const op = createOp();
    await confirm(second, proposal, op);
    await confirm(second, proposal, op);
    expect(await getState()).toEqual({
      figures: '1100.00 200.00',
      staked: '0.00',
      trades: ['closed'],
      proposals: ['confirmed'],
    });
    expect((await getTrades(client, client.uid))?.list).toMatchObject([
      { closePrice: '70400.00', result: '200.00', manual: false, note: '' },
    ]);
    expect(await getEntry(client, client.uid, op)).toMatchObject({
      action: 'trade.settled',
      actor: 'second',
      ref: proposal,
      reason: '',
    });
    const entries = await getEntries(client, client.uid);
    expect(entries.filter(({ action }) => action === 'account.posted')).toMatchObject([
      { ref: op, after: { balance: '1100.00' } },
    ]);
    expect(entries.filter(({ action }) => action === 'proposal.confirmed')).toMatchObject([
      { ref: op, actor: 'second', after: { confirmerName: 'Test Client' } },
    ]);
  });

  it('by hand has its reason as the note, which the client reads once it is confirmed', async () => {
    const id = await placeDue();
    const proposal = await propose(id, loss, 'This is not the note.');
    expect(await findProposal(proposal)).toMatchObject({
      amount: '150.00',
      note: reason,
      outcome: { result: '-150.00', manual: true },
    });
    const op = createOp();
    await confirm(second, proposal, op);
    expect(await getState()).toEqual({
      figures: '750.00 -150.00',
      staked: '0.00',
      trades: ['closed'],
      proposals: ['confirmed'],
    });
    expect((await getTrades(client, client.uid))?.list).toMatchObject([
      { result: '-150.00', manual: true, note: reason },
    ]);
    expect(await getEntry(client, client.uid, op)).toMatchObject({ reason });
  });

  it('of nothing can be proposed too, and is settled so', { tags: ['full'] }, async () => {
    const proposal = await propose(await placeDue(), { closePrice: '64000.00' });
    expect(await findProposal(proposal)).toMatchObject({
      amount: '0.00',
      outcome: { result: '0.00' },
    });
    await confirm(second, proposal);
    expect(await getState()).toMatchObject({
      figures: '900.00 0.00',
      trades: ['closed'],
      proposals: ['confirmed'],
    });
  });

  it('within the threshold is decided by one person', async () => {
    const id = await placeDue();
    const manual = { result: '100.00', reason };
    await settleTrade(agent, {
      uid: client.uid,
      id,
      settlement: { closePrice: '64000.00', manual },
      op: createOp(),
    });
    expect(await getState()).toMatchObject({ figures: '1000.00 100.00', trades: ['closed'] });
  });

  it('is not settled otherwise than was proposed', { tags: ['full'] }, async () => {
    const id = await placeDue();
    const proposal = await propose(id, loss);
    const settle = (settlement: Settlement) =>
      settleTrade(second, { uid: client.uid, id, settlement, op: createOp(), proposal });
    await expect(settle({ ...loss, manual: { result: '-149.99', reason } })).rejects.toMatchObject({
      kind: 'denied',
    });
    await expect(
      settle({ ...loss, manual: { result: '-150.00', reason: `${reason}!` } }),
    ).rejects.toMatchObject({ kind: 'denied' });
    await expect(settle({ ...loss, closePrice: '64000.01' })).rejects.toMatchObject({
      kind: 'denied',
    });
    expect(await getState()).toEqual({ ...untouched, proposals: ['pending'] });
    await settle(loss);
  });

  it('is not confirmed by its author, nor by a viewer, nor after a day', {
    tags: ['full'],
  }, async () => {
    const proposal = await propose(await placeDue(), gain);
    const viewer = await desk.createAdmin(`viewer-${client.uid}`, 'viewer');
    const tomorrow = { ...second, now: () => new Date(second.now().getTime() + 86_400_000) };
    await expect(confirm(agent, proposal)).rejects.toMatchObject({ kind: 'denied' });
    await expect(confirm(viewer, proposal)).rejects.toMatchObject({ kind: 'denied' });
    await expect(confirm(tomorrow, proposal)).rejects.toMatchObject({ kind: 'outdated' });
    expect(await getState()).toEqual({ ...untouched, proposals: ['pending'] });
  });

  it('is refused with a reason, and can be proposed again', async () => {
    const id = await placeDue();
    const proposal = await propose(id, gain);
    const op = createOp();
    await expect(propose(id, gain)).rejects.toMatchObject({ kind: 'already-decided' });
    await rejectProposal(second, {
      uid: client.uid,
      id: proposal,
      reason: 'That was not the price.',
      op,
    });
    expect(await getEntry(client, client.uid, op)).toMatchObject({
      action: 'proposal.rejected',
      reason: 'That was not the price.',
    });
    await expect(confirm(second, proposal)).rejects.toMatchObject({ kind: 'already-decided' });
    expect(await getState()).toEqual({ ...untouched, proposals: ['rejected'] });
    await confirm(second, await propose(id, gain));
    expect(await getState()).toMatchObject({
      trades: ['closed'],
      proposals: ['rejected', 'confirmed'],
    });
  });

  it('is taken back by its author, and nothing has moved', async () => {
    const proposal = await propose(await placeDue(), gain);
    await cancelProposal(agent, { uid: client.uid, id: proposal, op: createOp() });
    await expect(confirm(second, proposal)).rejects.toMatchObject({ kind: 'already-decided' });
    expect(await getState()).toEqual({ ...untouched, proposals: ['cancelled'] });
  });

  it('is not confirmed where the trade was settled since', { tags: ['full'] }, async () => {
    const id = await placeDue();
    const proposal = await propose(id, gain);
    await settleTrade(second, {
      uid: client.uid,
      id,
      settlement: { closePrice: '64000.00' },
      op: createOp(),
    });
    await expect(confirm(second, proposal)).rejects.toMatchObject({ kind: 'already-decided' });
    await expect(propose(id, gain)).rejects.toMatchObject({ kind: 'already-decided' });
    expect(await getState()).toMatchObject({ trades: ['closed'], proposals: ['pending'] });
  });

  it('is settled once where two confirm at the same time', { tags: ['full'] }, async () => {
    const proposal = await propose(await placeDue(), gain);
    const third = await desk.createAdmin(`third-${client.uid}`, 'agent');
    const results = await Promise.allSettled([confirm(second, proposal), confirm(third, proposal)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ kind: 'already-decided' }) }),
    );
    expect(await getState()).toMatchObject({ figures: '1100.00 200.00', proposals: ['confirmed'] });
  });
});
