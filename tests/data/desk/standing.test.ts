// @module-tag full
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProposals } from '@/data/collections/client-proposals';
import { confirmStanding, proposeStanding } from '@/data/collections/proposals';
import { getProfile } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp, type Op } from '@/domain/ledger/revision-fields';
import type { Standing } from '@/domain/two-people/proposal';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';

let desk: TestDesk;
let ada: DataContext;
let bram: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  [ada, bram] = [await openDesk(desk, 'ada'), await desk.admin('bram')];
});
afterAll(() => desk.close());

const reason = 'She leads the desk from May on.';

/** Ada proposes something about an administrator. */
async function propose(uid: string, outcome: Standing): Promise<Op> {
  const op = createOp();
  await proposeStanding(ada, uid, { outcome, reason }, op);
  return op;
}
const confirm = (context: DataContext, uid: string, proposal: Op, op = createOp()) => confirmStanding(context, uid, proposal, op);

describe('the role of an administrator', () => {
  it('is proposed with what it was, and set by another manager', async () => {
    const { uid } = await desk.admin('lena');
    const [proposal, op] = [await propose(uid, { desk: 'agent' }), createOp()];
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
    const { uid } = await desk.admin('mona');
    const [role, status] = [await propose(uid, { desk: '' }), await propose(uid, { status: 'suspended' })];
    await confirm(bram, uid, role);
    await confirm(bram, uid, status);
    expect(await getProfile(bram, uid)).toMatchObject({ desk: '', status: 'suspended' });
  });

  it('is not set where it has changed since it was proposed', async () => {
    const { uid } = await desk.admin('nora');
    const [agent, none] = [await propose(uid, { desk: 'agent' }), await propose(uid, { desk: '' })];
    await confirm(bram, uid, none);
    await expect(confirm(bram, uid, agent)).rejects.toMatchObject({ kind: 'outdated' });
    expect(await getProfile(bram, uid)).toMatchObject({ desk: '' });
  });

  it('is not set once its author was dismissed', async () => {
    const [{ uid }, author] = [await desk.admin('otto'), await desk.admin('pia')];
    const proposal = createOp();
    await proposeStanding(author, uid, { outcome: { desk: 'viewer' }, reason }, proposal);
    await confirm(bram, author.uid, await propose(author.uid, { desk: 'agent' }));
    await expect(confirm(bram, uid, proposal)).rejects.toMatchObject({ kind: 'denied' });
    expect(await getProfile(bram, uid)).toMatchObject({ desk: 'manager' });
  });
});
