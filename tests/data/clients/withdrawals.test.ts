import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, getHolds, getWithdrawals } from '@/data/collections/client-documents';
import { changeAccountStatus } from '@/data/collections/user-acts';
import {
  cancelWithdrawal,
  completeWithdrawal,
  deleteWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';
import { createFundedClient } from '../funded-client';

const of = (amount: string) => ({ coin: 'bitcoin', amount, address: 'tb1qclient' }) as const;
const reason = 'The address belongs to somebody else.';

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

const requested = async (client: DataContext, amount: string) => {
  const id = createOp();
  await requestWithdrawal(client, { request: of(amount), op: id });
  return id;
};
const readFigures = async ({ uid }: DataContext) => ({
  balance: (await getAccount(admin, uid))?.balance,
  reserved: (await getHolds(admin, uid))?.reserved,
  statuses: (await getWithdrawals(admin, uid))?.list.map(({ status }) => status),
});

describe('a withdrawal', () => {
  it('reserves its amount, and takes it from the balance when the coins were sent', async () => {
    const maya = await createFundedClient(desk, admin, 'maya', '100.00');
    const id = await requested(maya, '60.00');
    expect(await readFigures(maya)).toEqual({
      balance: '100.00',
      reserved: '60.00',
      statuses: ['pending'],
    });
    await completeWithdrawal(admin, { uid: 'maya', id, op: createOp() });
    expect(await readFigures(maya)).toEqual({
      balance: '40.00',
      reserved: '0.00',
      statuses: ['completed'],
    });
  });

  it('is completed with a word of the desk, where it has one', { tags: ['full'] }, async () => {
    const edda = await createFundedClient(desk, admin, 'edda', '100.00');
    await completeWithdrawal(admin, {
      uid: 'edda',
      id: await requested(edda, '10.00'),
      op: createOp(),
      note: 'Sent in 9b2f61c4.',
    });
    expect((await getWithdrawals(edda, 'edda'))?.list).toMatchObject([
      { status: 'completed', note: 'Sent in 9b2f61c4.' },
    ]);
  });

  it('frees its amount when the client takes it back, or the desk refuses it with a reason', async () => {
    const luca = await createFundedClient(desk, admin, 'luca', '100.00');
    await cancelWithdrawal(luca, { id: await requested(luca, '60.00'), op: createOp() });
    await rejectWithdrawal(admin, {
      uid: 'luca',
      id: await requested(luca, '100.00'),
      note: reason,
      op: createOp(),
    });
    expect(await readFigures(luca)).toEqual({
      balance: '100.00',
      reserved: '0.00',
      statuses: ['cancelled', 'rejected'],
    });
    expect((await getWithdrawals(luca, 'luca'))?.list[1]?.note).toBe(reason);
  });

  it('of more than is available is not sent at all', async () => {
    const hana = await createFundedClient(desk, admin, 'hana', '100.00');
    await requested(hana, '60.00');
    await expect(
      requestWithdrawal(hana, { request: of('40.01'), op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'insufficient',
    });
    await requested(hana, '40.00');
    expect(await readFigures(hana)).toMatchObject({ reserved: '100.00' });
  });

  it('threat 14: is refused to a client who is not active', async () => {
    const karel = await createFundedClient(desk, admin, 'karel', '100.00');
    await changeAccountStatus(admin, {
      uid: 'karel',
      status: 'pending',
      reason: 'Please send your document again.',
      op: createOp(),
    });
    await expect(
      requestWithdrawal(karel, { request: of('1.00'), op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'denied',
    });
    await changeAccountStatus(admin, {
      uid: 'karel',
      status: 'active',
      reason: 'Your document is in order.',
      op: createOp(),
    });
    await requested(karel, '1.00');
  });

  it('waits with no more than 49 others', { tags: ['full'] }, async () => {
    const noor = await createFundedClient(desk, admin, 'noor', '100.00');
    for (let i = 0; i < 50; i++) await requested(noor, '1.00');
    await expect(
      requestWithdrawal(noor, { request: of('1.00'), op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'full',
    });
    expect(await readFigures(noor)).toMatchObject({ reserved: '50.00' });
  });

  it('that was decided is not decided again', { tags: ['full'] }, async () => {
    const ines = await createFundedClient(desk, admin, 'ines', '100.00');
    const id = await requested(ines, '60.00');
    await cancelWithdrawal(ines, { id, op: createOp() });
    await expect(
      completeWithdrawal(admin, { uid: 'ines', id, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'already-decided',
    });
    await expect(
      rejectWithdrawal(admin, { uid: 'ines', id, note: reason, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'already-decided',
    });
    await expect(cancelWithdrawal(ines, { id, op: createOp() })).rejects.toMatchObject({
      kind: 'already-decided',
    });
    expect(await readFigures(ines)).toEqual({
      balance: '100.00',
      reserved: '0.00',
      statuses: ['cancelled'],
    });
  });
});

describe('a withdrawal that the desk deletes', () => {
  it('frees its amount if it waited, and stays whole in the book', async () => {
    const tomas = await createFundedClient(desk, admin, 'tomas', '100.00');
    const first = await requested(tomas, '10.00');
    const second = await requested(tomas, '20.00');
    const list = await getWithdrawals(tomas, 'tomas');
    const op = createOp();
    await deleteWithdrawal(admin, { uid: 'tomas', id: first, reason, op });
    expect(await readFigures(tomas)).toEqual({
      balance: '100.00',
      reserved: '20.00',
      statuses: ['pending'],
    });
    expect((await getWithdrawals(tomas, 'tomas'))?.oldest).toEqual(list?.list[1]?.createdAt);
    expect(await getEntry(tomas, 'tomas', op)).toMatchObject({
      action: 'withdrawal.deleted',
      index: 0,
      reason,
      before: { id: first },
      after: {},
    });
    await rejectWithdrawal(admin, { uid: 'tomas', id: second, note: reason, op: createOp() });
    await deleteWithdrawal(admin, { uid: 'tomas', id: second, reason, op: createOp() });
    expect(await readFigures(tomas)).toEqual({ balance: '100.00', reserved: '0.00', statuses: [] });
  });

  it('cannot be a completed one, or one that was deleted before', { tags: ['full'] }, async () => {
    const sofia = await createFundedClient(desk, admin, 'sofia', '100.00');
    const sent = await requested(sofia, '10.00');
    const gone = await requested(sofia, '20.00');
    await completeWithdrawal(admin, { uid: 'sofia', id: sent, op: createOp() });
    await expect(
      deleteWithdrawal(admin, { uid: 'sofia', id: sent, reason, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'already-decided',
    });
    await deleteWithdrawal(admin, { uid: 'sofia', id: gone, reason, op: createOp() });
    await expect(
      deleteWithdrawal(admin, { uid: 'sofia', id: gone, reason, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'already-decided',
    });
    expect(
      (await getEntries(sofia, 'sofia')).filter(({ col }) => col === 'withdrawals'),
    ).toHaveLength(4);
  });
});
