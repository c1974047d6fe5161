import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustAccount } from '@/data/collections/accounts';
import { getAccount } from '@/data/collections/client-documents';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import { requestWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { checkBook } from '@/domain/audit/checked-book.fixture';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { getEntries } from '../../support/entries';
import { createFundedClient } from '../funded-client';

const request = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
  txid: '',
} as const;
const reason = '240.00 came in instead of 250.00.';
const figures = { balance: '100.00', profit: '0', bonus: '0' };

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

describe('an adjustment', () => {
  it('changes the figures, with a reason that the client reads, and refers to what it corrects', async () => {
    const maya = await desk.createClient('maya');
    const id = createOp();
    const completed = createOp();
    const op = createOp();
    await requestDeposit(maya, { request, op: id });
    await completeDeposit(admin, { uid: 'maya', id, op: completed });
    await adjustAccount(admin, {
      uid: 'maya',
      rev: 2,
      to: { balance: '240.00', profit: '0', bonus: '5.00' },
      reason,
      ref: completed,
      op,
    });
    expect(await getAccount(maya, 'maya')).toMatchObject({
      balance: '240.00',
      bonus: '5.00',
      rev: 3,
    });
    expect(await getEntry(maya, 'maya', op)).toMatchObject({
      action: 'account.adjusted',
      ref: completed,
      reason,
      before: { balance: '250.00' },
    });
    expect(
      checkBook(await getEntries(maya, 'maya'), await getAccount(maya, 'maya')).issues,
    ).toEqual([]);
  });

  it('is not made on figures that have moved since they were shown', {
    tags: ['full'],
  }, async () => {
    await createFundedClient(desk, admin, 'luca', '100.00');
    const shown = { rev: 2, reason, ref: '' };
    await adjustAccount(admin, {
      uid: 'luca',
      ...shown,
      to: { ...figures, balance: '90.00' },
      op: createOp(),
    });
    const stale = adjustAccount(admin, {
      uid: 'luca',
      ...shown,
      to: { ...figures, balance: '80.00' },
      op: createOp(),
    });
    await expect(stale).rejects.toMatchObject({ kind: 'outdated' });
    expect(await getAccount(admin, 'luca')).toMatchObject({ balance: '90.00' });
  });

  it('leaves what is promised covered', async () => {
    const hana = await createFundedClient(desk, admin, 'hana', '100.00');
    await requestWithdrawal(hana, {
      request: { coin: 'bitcoin', amount: '60.00', address: 'tb1qclient' },
      op: createOp(),
    });
    const to = (balance: string) =>
      adjustAccount(admin, {
        uid: 'hana',
        rev: 2,
        to: { ...figures, balance },
        reason,
        ref: '',
        op: createOp(),
      });
    await expect(to('59.99')).rejects.toMatchObject({ kind: 'insufficient' });
    await to('60.00');
  });

  it('refers to an entry of this client, or to none', async () => {
    const ines = await createFundedClient(desk, admin, 'ines', '100.00');
    const to = (ref: string) =>
      adjustAccount(admin, { uid: 'ines', rev: 2, to: figures, reason, ref, op: createOp() });
    const other = (await getEntries(admin, 'admin'))[0]?.op ?? '';
    await expect(to(other)).rejects.toMatchObject({ kind: 'denied' });
    const [own] = await getEntries(ines, 'ines');
    await adjustAccount(admin, {
      uid: 'ines',
      rev: 2,
      to: { ...figures, profit: '1.00' },
      reason,
      ref: own?.op ?? '',
      op: createOp(),
    });
  });

  it('threat 12: is never made on the own account', async () => {
    const second = await desk.createAdmin('second');
    const to = { rev: 1, to: figures, reason, ref: '' };
    await expect(
      adjustAccount(second, { uid: 'second', ...to, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'denied',
    });
    await adjustAccount(admin, { uid: 'second', ...to, op: createOp() });
  });
});
