import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPayment, getPaymentMethod } from '@/data/collections/desk-documents';
import { cancelProposedPayment, confirmPayment, proposePayment, updatePayment } from '@/data/collections/payment';
import { tightenPolicy } from '@/data/collections/policy';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp } from '@/domain/ledger/revision-fields';
import { createDesk, selectPayee, type TestDesk } from '../../support/emulator/desk';

const old = { bitcoin: 'tb1qold', ethereum: '0xOld', email: 'pay@example.com' };
const next = { bitcoin: 'tb1qnew', ethereum: '', email: 'new@example.com' };

let desk: TestDesk;
let ada: DataContext;
let bram: DataContext;
let kim: DataContext;
let maya: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  [ada, bram, kim, maya] = [await desk.admin('ada'), await desk.admin('bram'), await desk.admin('kim'), await desk.client('maya')];
});
beforeEach(async () => {
  await desk.env.withSecurityRulesDisabled(async (context) => {
    for (const path of ['desk/policy', 'desk/current', 'admins/ada', 'admins/bram']) await context.firestore().doc(path).delete();
  });
  for (const caller of [ada, bram]) await updatePayment(caller, { ...old, bitcoin: `tb1q${caller.uid}` }, createOp());
  await selectPayee(desk, 'ada');
  await tightenPolicy(ada, 0, { fourEyes: '1000.00', addressHours: 24 }, createOp());
});
afterAll(() => desk.close());

const getRev = async (owner: DataContext) => (await getPaymentMethod(owner, owner.uid))?.rev ?? 0;
/** As if what waits in the document had been proposed so many hours ago. */
const ageProposal = (path: string, hours: number) => desk.force(path, { 'proposed.at': new Date(Date.now() - hours * 3_600_000) });

describe('a payment method of two managers', () => {
  it('is not changed by one', { tags: ['full'] }, async () => {
    await expect(updatePayment(ada, next, createOp())).rejects.toMatchObject({ kind: 'denied' });
    await updatePayment(ada, { ...old, bitcoin: 'tb1qada', email: '' }, createOp());
    expect(await getPaymentMethod(ada, 'ada')).toMatchObject({ bitcoin: 'tb1qada', email: '' });
  });

  it('waits a day and is confirmed by another, while clients see the old one', async () => {
    const proposal = createOp();
    await proposePayment(ada, next, proposal, await getRev(ada));
    expect(await getPayment(maya)).toMatchObject({ bitcoin: 'tb1qada', proposed: { ...next, by: 'ada', op: proposal } });
    await expect(confirmPayment(bram, 'ada', createOp(), await getRev(ada))).rejects.toMatchObject({ kind: 'denied' });
    await ageProposal('admins/ada', 25);
    await expect(confirmPayment(ada, 'ada', createOp(), await getRev(ada))).rejects.toMatchObject({ kind: 'denied' });
    const confirmation = createOp();
    await confirmPayment(bram, 'ada', confirmation, await getRev(ada));
    const payment = await getPayment(maya);
    expect(payment).toMatchObject({
      ...next,
      previous: { bitcoin: { address: 'tb1qada', at: payment?.at }, ethereum: { address: '0xOld' } },
    });
    expect(payment).not.toHaveProperty('proposed');
    const entry = await getEntry(ada, 'ada', confirmation);
    expect(entry).toMatchObject({ actor: 'bram', action: 'payment.updated', ref: proposal, before: { proposed: next } });
  });

  it('is confirmed once by two at once', { tags: ['full'] }, async () => {
    await proposePayment(ada, next, createOp(), await getRev(ada));
    await ageProposal('admins/ada', 25);
    const rev = await getRev(ada);
    const results = await Promise.allSettled([bram, kim].map((caller) => confirmPayment(caller, 'ada', createOp(), rev)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await getPaymentMethod(ada, 'ada')).toMatchObject({ ...next, rev: rev + 1 });
  });

  it('is taken back, refused, and confirmed only as it was shown', { tags: ['full'] }, async () => {
    await proposePayment(ada, next, createOp(), await getRev(ada));
    await cancelProposedPayment(ada, 'ada', createOp(), await getRev(ada));
    await proposePayment(ada, next, createOp(), await getRev(ada));
    const shown = await getRev(ada);
    await cancelProposedPayment(bram, 'ada', createOp(), shown);
    await proposePayment(ada, { ...next, bitcoin: 'tb1qelse' }, createOp(), await getRev(ada));
    await ageProposal('admins/ada', 25);
    await expect(confirmPayment(bram, 'ada', createOp(), shown)).rejects.toMatchObject({ kind: 'outdated' });
    await expect(cancelProposedPayment(bram, 'bram', createOp(), await getRev(bram))).rejects.toMatchObject({ kind: 'already-decided' });
    await expect(confirmPayment(ada, 'bram', createOp(), await getRev(bram))).rejects.toMatchObject({ kind: 'already-decided' });
    await expect(proposePayment(kim, next, createOp(), 0)).rejects.toMatchObject({ kind: 'denied' });
  });
});
