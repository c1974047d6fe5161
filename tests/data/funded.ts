import { adjustAccount } from '@/data/collections/accounts';
import { changeAccountStatus } from '@/data/collections/user-acts';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import type { TestDesk } from '../support/emulator/desk';

/** An active client with money. @param balance USD */
export async function funded(
  desk: TestDesk,
  admin: DataContext,
  uid: string,
  balance: string,
): Promise<DataContext> {
  const client = await desk.client(uid);
  const to = { balance, profit: '0', bonus: '0' };
  await adjustAccount(
    admin,
    uid,
    { rev: 1, to, reason: 'A balance for this test.', ref: '' },
    createOp(),
  );
  await changeAccountStatus(admin, uid, 'active', 'Active for this test.', createOp());
  return client;
}
