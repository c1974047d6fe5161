import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustAccount } from '@/data/collections/accounts';
import {
  getAccount,
  getDeposits,
  getHolds,
  getWithdrawals,
} from '@/data/collections/client-documents';
import { getProposals } from '@/data/collections/client-proposals';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { tightenPolicy } from '@/data/collections/policy';
import {
  cancelProposal,
  confirmAdjustment,
  proposeAdjustment,
  proposeDeposit,
  proposeWithdrawal,
  rejectProposal,
} from '@/data/collections/proposals';
import {
  cancelWithdrawal,
  completeWithdrawal,
  requestWithdrawal,
} from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp, type Op } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { createFundedClient } from '../funded-client';

let desk: TestDesk;
let ada: DataContext;
let bram: DataContext;
let cleo: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  ada = await openDesk(desk, 'ada');
  [bram, cleo] = [await desk.createAdmin('bram'), await desk.createAdmin('cleo')];
});
afterAll(() => desk.close());

const request = { coin: 'bitcoin', address: 'tb1qclient' } as const;
const reason = 'The address belongs to somebody else.';

/** Two people decide above $100.00, and each client has $900.00 from before. */
const threshold = { fourEyes: '100.00', daily: '0', addressHours: 24 };
let client: DataContext;
let count = 0;
beforeEach(async () => {
  count += 1;
  // A balance above the threshold is given in steps of one person.
  client = await createFundedClient(
    desk,
    ada,
    `client-${count}`,
    count === 1 ? '900.00' : '100.00',
  );
  for (let rev = 2; count > 1 && rev < 10; rev++) {
    const to = { balance: `${rev}00.00`, profit: '0', bonus: '0' };
    await adjustAccount(ada, {
      uid: client.uid,
      rev,
      to,
      reason: 'A balance for this test.',
      ref: '',
      op: createOp(),
    });
  }
  if (count === 1) await tightenPolicy(ada, { rev: 0, policy: threshold, op: createOp() });
});

const getBalance = async () => (await getAccount(client, client.uid))?.balance;
const getStatuses = async () =>
  (await getProposals(client, client.uid))?.list.map(({ status }) => status);

async function requestPayout(amount = '400.00'): Promise<Op> {
  const id = createOp();
  await requestWithdrawal(client, { request: { ...request, amount }, op: id });
  return id;
}

/** Ada proposes to pay out $400.00. @returns the withdrawal and the proposal */
async function proposePayout(): Promise<{ id: Op; proposal: Op }> {
  const id = await requestPayout();
  const proposal = createOp();
  await proposeWithdrawal(ada, {
    uid: client.uid,
    id,
    amount: '400.00',
    note: 'The address is hers.',
    op: proposal,
  });
  return { id, proposal };
}

const confirm = (
  context: DataContext,
  { id, proposal }: { id: Op; proposal: Op },
  op = createOp(),
) => completeWithdrawal(context, { uid: client.uid, id, op, proposal });

describe('a withdrawal above the threshold', () => {
  it('is proposed by one administrator and confirmed by another, and moves the balance once', async () => {
    const { id, proposal } = await proposePayout();
    const written = {
      action: 'withdrawal.completed',
      ref: id,
      amount: '400.00',
      note: 'The address is hers.',
      by: 'ada',
      role: 'manager',
      status: 'pending',
    };
    expect((await getProposals(client, client.uid))?.list).toMatchObject([
      { id: proposal, ...written },
    ]);
    expect(await getEntry(ada, client.uid, proposal)).toMatchObject({
      action: 'proposal.made',
      col: 'proposals',
      rev: 1,
    });
    expect(await getBalance()).toBe('900.00');
    const op = createOp();
    await confirm(bram, { id, proposal }, op);
    await confirm(bram, { id, proposal }, op);
    expect(await getEntry(ada, client.uid, op)).toMatchObject({
      action: 'withdrawal.completed',
      actor: 'bram',
      ref: proposal,
    });
    expect([await getBalance(), (await getHolds(client, client.uid))?.reserved]).toEqual([
      '500.00',
      '0.00',
    ]);
    expect(await getStatuses()).toEqual(['confirmed']);
  });

  it('is proposed once, if its answer is lost and it is sent twice', {
    tags: ['full'],
  }, async () => {
    const id = await requestPayout();
    const op = createOp();
    const propose = () =>
      proposeWithdrawal(ada, { uid: client.uid, id, amount: '400.00', note: '', op });
    await propose();
    await propose();
    expect(await getStatuses()).toEqual(['pending']);
  });

  it('is not proposed again while it waits for a second person', { tags: ['full'] }, async () => {
    const { id, proposal } = await proposePayout();
    const again = () =>
      proposeWithdrawal(bram, { uid: client.uid, id, amount: '400.00', note: '', op: createOp() });
    await expect(again()).rejects.toMatchObject({ kind: 'already-decided' });
    await cancelProposal(ada, { uid: client.uid, id: proposal, op: createOp() });
    await again();
  });

  it('is refused if one person decides, and accepted at the threshold', async () => {
    const above = await requestPayout('100.01');
    const at = await requestPayout('100.00');
    await expect(
      completeWithdrawal(ada, { uid: client.uid, id: above, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'second-person',
    });
    await completeWithdrawal(ada, { uid: client.uid, id: at, op: createOp() });
    expect(await getBalance()).toBe('800.00');
  });

  it('is paid once where two confirm at the same time', async () => {
    const proposed = await proposePayout();
    const results = await Promise.allSettled([confirm(bram, proposed), confirm(cleo, proposed)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ kind: 'already-decided' });
    expect([await getBalance(), await getStatuses()]).toEqual(['500.00', ['confirmed']]);
  });

  it('is not confirmed, nor refused, by its own author', { tags: ['full'] }, async () => {
    const proposed = await proposePayout();
    await expect(confirm(ada, proposed)).rejects.toMatchObject({ kind: 'denied' });
    await expect(
      rejectProposal(ada, { uid: client.uid, id: proposed.proposal, reason, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'denied' });
    expect([await getBalance(), await getStatuses()]).toEqual(['900.00', ['pending']]);
  });

  it('is not confirmed after a day', { tags: ['full'] }, async () => {
    const proposed = await proposePayout();
    const tomorrow = { ...bram, now: () => new Date(bram.now().getTime() + 86_400_000) };
    await expect(confirm(tomorrow, proposed)).rejects.toMatchObject({ kind: 'outdated' });
    expect([await getBalance(), await getStatuses()]).toEqual(['900.00', ['pending']]);
  });

  it('is not paid where the client cancels it before, and its proposal can be removed', async () => {
    const proposed = await proposePayout();
    await cancelWithdrawal(client, { id: proposed.id, op: createOp() });
    await expect(confirm(bram, proposed)).rejects.toMatchObject({ kind: 'already-decided' });
    const again = { id: proposed.id, amount: '400.00', note: '' };
    await expect(
      proposeWithdrawal(ada, { uid: client.uid, ...again, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'already-decided',
    });
    await cancelProposal(ada, { uid: client.uid, id: proposed.proposal, op: createOp() });
    expect([await getBalance(), await getStatuses()]).toEqual(['900.00', ['cancelled']]);
  });

  it('waits on where another administrator refuses the proposal with a reason', {
    tags: ['full'],
  }, async () => {
    const { id, proposal } = await proposePayout();
    const op = createOp();
    await rejectProposal(bram, { uid: client.uid, id: proposal, reason, op });
    expect(await getEntry(client, client.uid, op)).toMatchObject({
      action: 'proposal.rejected',
      reason,
    });
    await expect(confirm(bram, { id, proposal })).rejects.toMatchObject({
      kind: 'already-decided',
    });
    expect((await getWithdrawals(client, client.uid))?.list).toMatchObject([{ status: 'pending' }]);
  });

  it('is not proposed by a client', { tags: ['full'] }, async () => {
    const proposal = { id: await requestPayout(), amount: '400.00', note: '' };
    await expect(
      proposeWithdrawal(client, { uid: client.uid, ...proposal, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'denied' });
  });
});

describe('a deposit above the threshold', { tags: ['full'] }, () => {
  const units = { units: '0.005', rate: '60000.00', address: 'tb1qdesk', txid: '' } as const;
  const output = { txid: 'a'.repeat(64), output: 0 };

  async function announce(): Promise<Op> {
    const id = createOp();
    await requestDeposit(client, {
      request: { coin: 'bitcoin', amount: '300.00', ...units },
      op: id,
    });
    return id;
  }

  it('is credited with what came in, once another administrator confirms it', async () => {
    const id = await announce();
    const proposal = createOp();
    await proposeDeposit(ada, {
      uid: client.uid,
      id,
      amount: '290.00',
      note: 'A fee was taken.',
      op: proposal,
    });
    expect(await getBalance()).toBe('900.00');
    const difference = { received: '290.00', reason: 'A fee of the network was taken.' };
    await completeDeposit(bram, { uid: client.uid, id, op: createOp(), difference, proposal });
    expect([await getBalance(), await getStatuses()]).toEqual(['1190.00', ['confirmed']]);
    expect((await getDeposits(client, client.uid))?.list).toMatchObject([
      { status: 'completed', received: '290.00' },
    ]);
  });

  it('is not credited with another amount than was proposed', async () => {
    const id = await announce();
    const proposal = createOp();
    await proposeDeposit(ada, { uid: client.uid, id, amount: '290.00', note: '', op: proposal });
    await expect(
      completeDeposit(bram, { uid: client.uid, id, op: createOp(), proposal }),
    ).rejects.toMatchObject({ kind: 'denied' });
    expect(await getBalance()).toBe('900.00');
  });

  it('needs a second person also if it names its transaction', async () => {
    const id = await announce();
    const proposal = createOp();
    await expect(
      completeDeposit(ada, { uid: client.uid, id, op: createOp(), payment: output }),
    ).rejects.toMatchObject({
      kind: 'second-person',
    });
    await proposeDeposit(ada, {
      uid: client.uid,
      id,
      amount: '300.00',
      note: 'The network shows it.',
      op: proposal,
    });
    await completeDeposit(bram, { uid: client.uid, id, op: createOp(), payment: output, proposal });
    expect([await getBalance(), await getStatuses()]).toEqual(['1200.00', ['confirmed']]);
    expect((await getDeposits(client, client.uid))?.list).toMatchObject([
      { status: 'completed', ...output },
    ]);
  });

  it('of which the threshold or less came in is credited by one person, with or without a transaction', async () => {
    const difference = { received: '100.00', reason: 'A fee of the network was taken.' };
    await completeDeposit(ada, {
      uid: client.uid,
      id: await announce(),
      op: createOp(),
      payment: { ...output, output: 1 },
      difference,
    });
    await completeDeposit(ada, {
      uid: client.uid,
      id: await announce(),
      op: createOp(),
      difference,
    });
    expect(await getBalance()).toBe('1100.00');
  });
});

describe('an adjustment above the threshold', { tags: ['full'] }, () => {
  const changes = { balance: '-150.00', profit: '0.00', bonus: '10.00' };
  const adjust = (rev: number, balance: string) =>
    adjustAccount(ada, {
      uid: client.uid,
      rev,
      to: { balance, profit: '0', bonus: '0' },
      reason,
      ref: '',
      op: createOp(),
    });

  it('changes the figures of the moment in which it is confirmed', async () => {
    const proposal = createOp();
    await proposeAdjustment(ada, { uid: client.uid, changes, reason, ref: '', op: proposal });
    expect((await getProposals(client, client.uid))?.list).toMatchObject([
      { action: 'account.adjusted', amount: '150.00', note: reason },
    ]);
    await adjust((await getAccount(ada, client.uid))?.rev ?? 0, '950.00');
    const op = createOp();
    await confirmAdjustment(bram, { uid: client.uid, id: proposal, op });
    expect(await getAccount(client, client.uid)).toMatchObject({
      balance: '800.00',
      profit: '0.00',
      bonus: '10.00',
    });
    expect(await getEntry(client, client.uid, op)).toMatchObject({
      action: 'account.adjusted',
      actor: 'bram',
      ref: proposal,
      reason,
    });
  });

  it('is refused if one person makes it, and if the balance would not cover the holds', async () => {
    const rev = (await getAccount(ada, client.uid))?.rev ?? 0;
    await expect(adjust(rev, '1000.01')).rejects.toMatchObject({ kind: 'second-person' });
    const proposal = createOp();
    await proposeAdjustment(ada, {
      uid: client.uid,
      changes: { ...changes, balance: '-900.00' },
      reason,
      ref: '',
      op: proposal,
    });
    await requestPayout('90.00');
    await expect(
      confirmAdjustment(bram, { uid: client.uid, id: proposal, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'insufficient',
    });
    expect([await getBalance(), await getStatuses()]).toEqual(['900.00', ['pending']]);
  });
});

describe('the proposals of one author', { tags: ['full'] }, () => {
  const changes = { balance: '-150.00', profit: '0.00', bonus: '0.00' };
  const propose = (context: DataContext, op = createOp()) =>
    proposeAdjustment(context, { uid: client.uid, changes, reason, ref: '', op });
  const getOpen = async () => (await getProposals(client, client.uid))?.open;

  it('are five at most that wait, and another author has five more', async () => {
    const ops = Array.from({ length: 5 }, createOp);
    for (const op of ops) await propose(ada, op);
    await expect(propose(ada)).rejects.toMatchObject({ kind: 'full-of-own' });
    await propose(bram);
    expect(await getOpen()).toEqual({ ada: 5, bram: 1 });
    // Each decision makes room, of whichever kind and by whom.
    await cancelProposal(ada, { uid: client.uid, id: ops[4] ?? '', op: createOp() });
    await rejectProposal(bram, { uid: client.uid, id: ops[0] ?? '', reason, op: createOp() });
    await confirmAdjustment(cleo, { uid: client.uid, id: ops[2] ?? '', op: createOp() });
    expect(await getOpen()).toEqual({ ada: 2, bram: 1 });
    for (let left = 3; left > 0; left--) await propose(ada);
    await expect(propose(ada)).rejects.toMatchObject({ kind: 'full-of-own' });
  });

  it('leave the author in the counts once none waits', async () => {
    const op = createOp();
    await propose(ada, op);
    await cancelProposal(ada, { uid: client.uid, id: op, op: createOp() });
    expect(await getOpen()).toEqual({ ada: 0 });
  });
});
