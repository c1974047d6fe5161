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
  [ada, bram] = [await desk.admin('ada'), await desk.admin('bram')];
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
const start = (policy: Policy) => tightenPolicy(ada, 0, policy, createOp());
const getRev = async () => (await getDeskPolicy(ada))?.rev ?? 0;

const reason = 'Fewer delays over the holidays.';
/** @returns the proposal */
async function propose(policy: Policy): Promise<Op> {
  const op = createOp();
  await proposePolicy(ada, { policy, reason, rev: await getRev() }, op);
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
    await tightenPolicy(ada, 1, strict, op);
    await tightenPolicy(ada, 1, strict, op);
    const maya = await desk.client('maya');
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
      tightenPolicy(maya, 2, { ...strict, fourEyes: '1.00' }, createOp()),
    ).rejects.toMatchObject({ kind: 'denied' });
  });

  it('is not replaced where somebody else has replaced it since', { tags: ['full'] }, async () => {
    await start(strict);
    await tightenPolicy(ada, 1, { ...strict, fourEyes: '450.00' }, createOp());
    await expect(
      tightenPolicy(bram, 1, { ...strict, fourEyes: '400.00' }, createOp()),
    ).rejects.toMatchObject({ kind: 'outdated' });
  });

  it.each([
    ['a higher threshold', { fourEyes: '500.01', daily: '0', addressHours: 48 }],
    ['none', { fourEyes: '0', daily: '0', addressHours: 48 }],
    ['a shorter wait', { fourEyes: '500.00', daily: '0', addressHours: 47 }],
  ])('is not loosened by one manager: %s', { tags: ['full'] }, async (_, policy) => {
    await start(strict);
    await expect(tightenPolicy(ada, await getRev(), policy, createOp())).rejects.toMatchObject({
      kind: 'denied',
    });
  });

  it('is loosened by two, a day apart, with the reason of the first', async () => {
    await start(strict);
    const proposal = await propose(loose);
    const maya = await desk.client('maya');
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
    await expect(confirmPolicy(bram, proposal, createOp())).rejects.toMatchObject({
      kind: 'denied',
    });
    await ageProposal(proposal, 25);
    await expect(confirmPolicy(ada, proposal, createOp())).rejects.toMatchObject({
      kind: 'denied',
    });
    const confirmed = createOp();
    await confirmPolicy(bram, proposal, confirmed);
    await confirmPolicy(bram, proposal, confirmed);
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
    await rejectProposal(bram, deskBook, refused, 'We keep the threshold as it is.', createOp());
    await expect(confirmPolicy(bram, refused, createOp())).rejects.toMatchObject({
      kind: 'already-decided',
    });
    const taken = await propose(none);
    await expect(cancelProposal(bram, deskBook, taken, createOp())).rejects.toMatchObject({
      kind: 'denied',
    });
    await cancelProposal(ada, deskBook, taken, createOp());
    await expect(cancelProposal(ada, deskBook, taken, createOp())).rejects.toMatchObject({
      kind: 'already-decided',
    });
    const late = await propose(none);
    await ageProposal(late, 49);
    await expect(confirmPolicy(bram, late, createOp())).rejects.toMatchObject({ kind: 'denied' });
    await cancelProposal(bram, deskBook, late, createOp());
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
    await tightenPolicy(bram, 1, { ...strict, fourEyes: '400.00' }, createOp());
    await ageProposal(proposal, 25);
    await expect(confirmPolicy(bram, proposal, createOp())).rejects.toMatchObject({
      kind: 'outdated',
    });
    await expect(
      proposePolicy(ada, { policy: loose, reason, rev: 1 }, createOp()),
    ).rejects.toMatchObject({ kind: 'outdated' });
  });
});
