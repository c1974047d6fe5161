// @module-tag full
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProposals } from '@/data/collections/client-proposals';
import { tightenPolicy } from '@/data/collections/policy';
import {
  cancelProposal,
  confirmAdminChange,
  proposeAdminChange,
  rejectProposal,
} from '@/data/collections/proposals';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp, type Op } from '@/domain/revision-fields';
import type { AdminChange } from '@/domain/two-people/proposal';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';

let desk: TestDesk;
let ada: DataContext;
let bram: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  [ada, bram] = [await openDesk(desk, 'ada'), await desk.createAdmin('bram')];
});
afterAll(() => desk.close());

const reason = 'She leads the desk from May on.';

/** Ada proposes something about an administrator. */
async function propose(uid: string, outcome: AdminChange): Promise<Op> {
  const op = createOp();
  await proposeAdminChange(ada, { uid, outcome, reason, op });
  return op;
}
const confirm = (context: DataContext, uid: string, proposal: Op, op = createOp()) =>
  confirmAdminChange(context, { uid, id: proposal, op });

describe('the role of an administrator', () => {
  it('is proposed with what it was, and set by another manager', async () => {
    const { uid } = await desk.createAdmin('lena');
    const proposal = await propose(uid, { desk: 'agent' });
    const op = createOp();
    expect((await getProposals(bram, uid))?.list).toMatchObject([
      { action: 'role.granted', outcome: { desk: 'agent' }, from: { desk: 'manager' } },
    ]);
    await confirm(bram, uid, proposal, op);
    expect(await getProfile(bram, uid)).toMatchObject({ desk: 'agent' });
    expect(await getEntry(bram, uid, op)).toMatchObject({
      action: 'role.granted',
      before: { desk: 'manager' },
      after: { desk: 'agent' },
      reason,
    });
  });

  it('is set beside the status, where both were proposed at once', async () => {
    const { uid } = await desk.createAdmin('mona');
    const role = await propose(uid, { desk: '' });
    const status = await propose(uid, { status: 'suspended' });
    await confirm(bram, uid, role);
    await confirm(bram, uid, status);
    expect(await getProfile(bram, uid)).toMatchObject({ desk: '', status: 'suspended' });
  });

  it('is not set where it has changed since it was proposed', async () => {
    const { uid } = await desk.createAdmin('nora');
    const agent = await propose(uid, { desk: 'agent' });
    const none = await propose(uid, { desk: '' });
    await confirm(bram, uid, none);
    await expect(confirm(bram, uid, agent)).rejects.toMatchObject({ kind: 'outdated' });
    expect(await getProfile(bram, uid)).toMatchObject({ desk: '' });
  });

  it('is not set once its author was dismissed', async () => {
    const { uid } = await desk.createAdmin('otto');
    const author = await desk.createAdmin('pia');
    const proposal = createOp();
    await proposeAdminChange(author, { uid, outcome: { desk: 'viewer' }, reason, op: proposal });
    await confirm(bram, author.uid, await propose(author.uid, { desk: 'agent' }));
    await expect(confirm(bram, uid, proposal)).rejects.toMatchObject({ kind: 'denied' });
    expect(await getProfile(bram, uid)).toMatchObject({ desk: 'manager' });
  });
});

// Last, because the policy stays.
describe('a client’s account that holds more than the threshold', () => {
  const words = 'She asked for it by letter.';
  /** @param balance USD */
  async function createClient(uid: string, balance: string): Promise<void> {
    await desk.createClient(uid);
    await desk.force(`accounts/${uid}`, { balance });
    await desk.force(`users/${uid}`, { status: 'active' });
  }
  const close = (context: DataContext, uid: string) =>
    changeAccountStatus(context, { uid, status: 'closed', reason: words, op: createOp() });
  const getStatus = async (uid: string) => (await getProfile(ada, uid))?.status;
  beforeAll(() =>
    tightenPolicy(ada, {
      rev: 0,
      policy: { fourEyes: '100.00', daily: '0', addressHours: 24 },
      op: createOp(),
    }),
  );

  it('is closed by two managers', async () => {
    await createClient('maya', '100.01');
    await expect(close(ada, 'maya')).rejects.toMatchObject({ kind: 'denied' });
    const proposal = await propose('maya', { status: 'closed' });
    const op = createOp();
    expect((await getProposals(bram, 'maya'))?.list).toMatchObject([
      {
        action: 'status.changed',
        from: { status: 'active' },
        outcome: { status: 'closed' },
        amount: '0',
        ref: '',
        note: reason,
      },
    ]);
    await expect(confirm(ada, 'maya', proposal)).rejects.toMatchObject({ kind: 'denied' });
    await confirm(bram, 'maya', proposal, op);
    expect(await getStatus('maya')).toBe('closed');
    expect(await getEntry(bram, 'maya', op)).toMatchObject({
      action: 'status.changed',
      before: { status: 'active' },
      after: { status: 'closed' },
      ref: proposal,
      reason,
    });
  });

  it('gets any other status by one, and one that holds the threshold is closed by one', async () => {
    await createClient('noor', '100.01');
    await changeAccountStatus(ada, {
      uid: 'noor',
      status: 'suspended',
      reason: words,
      op: createOp(),
    });
    await createClient('ines', '100.00');
    await close(ada, 'ines');
    expect([await getStatus('noor'), await getStatus('ines')]).toEqual(['suspended', 'closed']);
  });

  it('stays open where the proposal is refused or taken back, or the status has changed since', async () => {
    await createClient('luca', '500.00');
    await rejectProposal(bram, {
      uid: 'luca',
      id: await propose('luca', { status: 'closed' }),
      reason: 'She has changed her mind.',
      op: createOp(),
    });
    await cancelProposal(ada, {
      uid: 'luca',
      id: await propose('luca', { status: 'closed' }),
      op: createOp(),
    });
    const proposal = await propose('luca', { status: 'closed' });
    await changeAccountStatus(bram, {
      uid: 'luca',
      status: 'suspended',
      reason: words,
      op: createOp(),
    });
    await expect(confirm(bram, 'luca', proposal)).rejects.toMatchObject({ kind: 'outdated' });
    expect(await getStatus('luca')).toBe('suspended');
  });

  it('is not proposed for any other status, nor by an agent', async () => {
    await createClient('hana', '500.00');
    const agent = await desk.createAdmin('agent', 'agent');
    await expect(propose('hana', { status: 'suspended' })).rejects.toMatchObject({
      kind: 'denied',
    });
    const closing = proposeAdminChange(agent, {
      uid: 'hana',
      outcome: { status: 'closed' },
      reason,
      op: createOp(),
    });
    await expect(closing).rejects.toMatchObject({ kind: 'denied' });
    await propose('hana', { status: 'closed' });
  });
});
