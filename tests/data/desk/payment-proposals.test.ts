import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPayment, getPaymentMethod } from '@/data/collections/desk-documents';
import { getDeskProposals } from '@/data/collections/desk-proposals';
import { updatePayment } from '@/data/collections/payment';
import { tightenPolicy } from '@/data/collections/policy';
import {
  cancelProposal,
  confirmPayment,
  proposePayment,
  rejectProposal,
} from '@/data/collections/proposals';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import type { PaymentMethod } from '@/domain/desk/payment-method';
import { createOp, deskBook, type Op } from '@/domain/revision-fields';
import { createDesk, selectPayee, type TestDesk } from '../../support/emulator/desk';

const old = { bitcoin: 'tb1qold', ethereum: '0xOld', email: 'pay@example.com' };
const next = { bitcoin: 'tb1qnew', ethereum: '', email: 'new@example.com' };
const reason = 'We move to another wallet.';

let desk: TestDesk;
let ada: DataContext;
let bram: DataContext;
let kim: DataContext;
let maya: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  [ada, bram, kim, maya] = [
    await desk.createAdmin('ada'),
    await desk.createAdmin('bram'),
    await desk.createAdmin('kim'),
    await desk.createClient('maya'),
  ];
});
beforeEach(async () => {
  await desk.env.withSecurityRulesDisabled(async (context) => {
    for (const path of [
      'desk/policy',
      'desk/current',
      'proposals/desk',
      'admins/ada',
      'admins/bram',
    ])
      await context.firestore().doc(path).delete();
  });
  for (const caller of [ada, bram])
    await updatePayment(caller, {
      method: { ...old, bitcoin: `tb1q${caller.uid}` },
      op: createOp(),
    });
  await selectPayee(desk, 'ada');
  await tightenPolicy(ada, {
    rev: 0,
    policy: { fourEyes: '1000.00', daily: '0', addressHours: 30 },
    op: createOp(),
  });
});
afterAll(() => desk.close());

const getRev = async (owner: DataContext) => (await getPaymentMethod(owner, owner.uid))?.rev ?? 0;
/** @returns the proposal of ada */
async function propose(method: PaymentMethod = next): Promise<{ id: Op; by: string }> {
  const op = createOp();
  await proposePayment(ada, { method, reason, rev: await getRev(ada), op });
  return { id: op, by: ada.uid };
}
/** As if it had been proposed so many hours ago: the entry has the time that counts. */
const age = ({ id }: { id: Op }, hours: number) =>
  desk.force(`ledger/desk/entries/${id}`, { at: new Date(Date.now() - hours * 3_600_000) });

describe('a payment method of two managers', () => {
  it('is not changed by one', { tags: ['full'] }, async () => {
    await expect(updatePayment(ada, { method: next, op: createOp() })).rejects.toMatchObject({
      kind: 'denied',
    });
    await updatePayment(ada, { method: { ...old, bitcoin: 'tb1qada', email: '' }, op: createOp() });
    expect(await getPaymentMethod(ada, 'ada')).toMatchObject({ bitcoin: 'tb1qada', email: '' });
  });

  it('waits the hours of the policy and is confirmed by another, while clients see the old one and what waits', async () => {
    const proposal = await propose();
    expect(await getPayment(maya)).toMatchObject({ method: { bitcoin: 'tb1qada' } });
    expect(await getDeskProposals(maya)).toMatchObject([
      {
        action: 'payment.updated',
        from: { ...old, bitcoin: 'tb1qada' },
        outcome: next,
        by: 'ada',
        status: 'pending',
      },
    ]);
    await age(proposal, 29);
    await expect(confirmPayment(bram, { ...proposal, op: createOp() })).rejects.toMatchObject({
      kind: 'denied',
    });
    await age(proposal, 31);
    await expect(confirmPayment(ada, { ...proposal, op: createOp() })).rejects.toMatchObject({
      kind: 'denied',
    });
    const confirmation = createOp();
    await confirmPayment(bram, { ...proposal, op: confirmation });
    const { method: payment } = await getPayment(maya);
    expect(payment).toMatchObject({
      ...next,
      previous: {
        bitcoin: { address: 'tb1qada', at: payment?.at },
        ethereum: { address: '0xOld' },
      },
    });
    const entry = await getEntry(ada, 'ada', confirmation);
    expect(entry).toMatchObject({
      actor: 'bram',
      action: 'payment.updated',
      ref: proposal.id,
      reason,
    });
  });

  it('is confirmed once by two at once', { tags: ['full'] }, async () => {
    const proposal = await propose();
    await age(proposal, 31);
    const rev = await getRev(ada);
    const results = await Promise.allSettled(
      [bram, kim].map((caller) => confirmPayment(caller, { ...proposal, op: createOp() })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await getPaymentMethod(ada, 'ada')).toMatchObject({ ...next, rev: rev + 1 });
  });

  it('is taken back, refused, and not confirmed after it has changed', {
    tags: ['full'],
  }, async () => {
    const taken = await propose();
    await cancelProposal(ada, { uid: deskBook, id: taken.id, op: createOp() });
    const refused = await propose();
    await rejectProposal(bram, {
      uid: deskBook,
      id: refused.id,
      reason: 'This address is unknown to us.',
      op: createOp(),
    });
    await expect(confirmPayment(bram, { ...refused, op: createOp() })).rejects.toMatchObject({
      kind: 'already-decided',
    });
    const late = await propose();
    await age(late, 55);
    await expect(confirmPayment(bram, { ...late, op: createOp() })).rejects.toMatchObject({
      kind: 'denied',
    });
    const outdated = await propose();
    await age(outdated, 31);
    await updatePayment(ada, {
      method: { ...old, bitcoin: 'tb1qada', email: 'else@example.com' },
      op: createOp(),
    });
    await expect(confirmPayment(bram, { ...outdated, op: createOp() })).rejects.toMatchObject({
      kind: 'outdated',
    });
    await expect(
      proposePayment(kim, { method: next, reason, rev: 0, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'denied' });
  });
});
