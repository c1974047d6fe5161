import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDeskProposals } from '@/data/collections/desk-proposals';
import { getDeskPolicy, tightenPolicy } from '@/data/collections/policy';
import {
  cancelProposal,
  confirmPolicy,
  proposePolicy,
  rejectProposal,
} from '@/data/collections/proposals';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp, deskBook, type Op } from '@/domain/revision-fields';
import type { Policy } from '@/domain/two-people/policy';
import { createDesk, type TestDesk } from '../../support/emulator/desk';

let desk: TestDesk;
let ada: DataContext;
let bram: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  [ada, bram] = [await desk.createAdmin('ada'), await desk.createAdmin('bram')];
});
beforeEach(() =>
  desk.env.withSecurityRulesDisabled(async (context) => {
    for (const path of ['desk/policy', 'proposals/desk'])
      await context.firestore().doc(path).delete();
  }),
);
afterAll(() => desk.close());

const strict: Policy = { fourEyes: '500.00', daily: '0', addressHours: 48 };
const loose: Policy = { fourEyes: '2000.00', daily: '0', addressHours: 24 };
const start = (policy: Policy) => tightenPolicy(ada, { rev: 0, policy, op: createOp() });
const getRev = async () => (await getDeskPolicy(ada))?.rev ?? 0;

const reason = 'Fewer delays over the holidays.';
/** @returns the proposal */
async function propose(policy: Policy): Promise<Op> {
  const op = createOp();
  await proposePolicy(ada, { policy, reason, rev: await getRev(), op });
  return op;
}
/** As if it had been proposed so many hours ago: the entry has the time that counts. */
const ageProposal = (id: Op, hours: number) =>
  desk.force(`ledger/desk/entries/${id}`, { at: new Date(Date.now() - hours * 3_600_000) });

describe('the policy of two people', () => {
  it('is started and lowered by one manager, and everybody signed in reads it', async () => {
    expect(await getDeskPolicy(ada)).toBeNull();
    await start({ fourEyes: '1000.00', daily: '0', addressHours: 24 });
    const op = createOp();
    await tightenPolicy(ada, { rev: 1, policy: strict, op });
    await tightenPolicy(ada, { rev: 1, policy: strict, op });
    const maya = await desk.createClient('maya');
    expect(await getDeskPolicy(maya)).toMatchObject({
      ...strict,
      rev: 2,
      history: [{ fourEyes: '1000.00' }],
    });
    expect(await getEntry(ada, 'ada', op)).toMatchObject({
      action: 'policy.updated',
      after: strict,
      before: { fourEyes: '1000.00' },
    });
    await expect(
      tightenPolicy(maya, { rev: 2, policy: { ...strict, fourEyes: '1.00' }, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'denied' });
  });

  it('is not replaced where somebody else has replaced it since', { tags: ['full'] }, async () => {
    await start(strict);
    await tightenPolicy(ada, { rev: 1, policy: { ...strict, fourEyes: '450.00' }, op: createOp() });
    await expect(
      tightenPolicy(bram, { rev: 1, policy: { ...strict, fourEyes: '400.00' }, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'outdated' });
  });

  it.each([
    ['a higher threshold', { fourEyes: '500.01', daily: '0', addressHours: 48 }],
    ['none', { fourEyes: '0', daily: '0', addressHours: 48 }],
    ['a shorter wait', { fourEyes: '500.00', daily: '0', addressHours: 47 }],
  ])('is not loosened by one manager: %s', { tags: ['full'] }, async (_, policy) => {
    await start(strict);
    await expect(
      tightenPolicy(ada, { rev: await getRev(), policy, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'denied',
    });
  });

  it('is loosened by two, a day apart, with the reason of the first', async () => {
    await start(strict);
    const proposal = await propose(loose);
    const maya = await desk.createClient('maya');
    const [waiting] = await getDeskProposals(maya);
    expect(waiting).toMatchObject({
      action: 'policy.updated',
      from: strict,
      outcome: loose,
      note: reason,
      by: 'ada',
      status: 'pending',
    });
    expect(await getEntry(ada, deskBook, proposal)).toMatchObject({
      action: 'proposal.made',
      at: waiting?.since,
    });
    await expect(confirmPolicy(bram, { id: proposal, op: createOp() })).rejects.toMatchObject({
      kind: 'denied',
    });
    await ageProposal(proposal, 25);
    await expect(confirmPolicy(ada, { id: proposal, op: createOp() })).rejects.toMatchObject({
      kind: 'denied',
    });
    const confirmed = createOp();
    await confirmPolicy(bram, { id: proposal, op: confirmed });
    await confirmPolicy(bram, { id: proposal, op: confirmed });
    expect(await getDeskPolicy(ada)).toMatchObject({ ...loose, rev: 2 });
    expect(await getEntry(bram, 'bram', confirmed)).toMatchObject({
      action: 'policy.updated',
      ref: proposal,
      reason,
    });
    expect(await getDeskProposals(maya)).toMatchObject([{ status: 'confirmed' }]);
  });

  it('keeps what another manager refuses, what its author takes back, and what was proposed too long ago', {
    tags: ['full'],
  }, async () => {
    await start(loose);
    const none = { ...loose, fourEyes: '0' };
    const refused = await propose(none);
    await rejectProposal(bram, {
      uid: deskBook,
      id: refused,
      reason: 'We keep the threshold as it is.',
      op: createOp(),
    });
    await expect(confirmPolicy(bram, { id: refused, op: createOp() })).rejects.toMatchObject({
      kind: 'already-decided',
    });
    const taken = await propose(none);
    await expect(
      cancelProposal(bram, { uid: deskBook, id: taken, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'denied',
    });
    await cancelProposal(ada, { uid: deskBook, id: taken, op: createOp() });
    await expect(
      cancelProposal(ada, { uid: deskBook, id: taken, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'already-decided',
    });
    const late = await propose(none);
    await ageProposal(late, 49);
    await expect(confirmPolicy(bram, { id: late, op: createOp() })).rejects.toMatchObject({
      kind: 'denied',
    });
    await cancelProposal(bram, { uid: deskBook, id: late, op: createOp() });
    expect(await getDeskPolicy(ada)).toMatchObject({ ...loose, rev: 1 });
    expect((await getDeskProposals(ada)).map(({ status }) => status)).toEqual([
      'rejected',
      'cancelled',
      'cancelled',
    ]);
  });

  it('threat 40: is not confirmed after it was changed since the proposal', {
    tags: ['full'],
  }, async () => {
    await start(strict);
    const proposal = await propose(loose);
    await tightenPolicy(bram, {
      rev: 1,
      policy: { ...strict, fourEyes: '400.00' },
      op: createOp(),
    });
    await ageProposal(proposal, 25);
    await expect(confirmPolicy(bram, { id: proposal, op: createOp() })).rejects.toMatchObject({
      kind: 'outdated',
    });
    await expect(
      proposePolicy(ada, { policy: loose, reason, rev: 1, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'outdated' });
  });
});
