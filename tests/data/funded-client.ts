import { adjustAccount } from '@/data/collections/accounts';
import { changeAccountStatus } from '@/data/collections/user-acts';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import type { TestDesk } from '../support/emulator/desk';

/** An active client with money. @param balance USD */
export async function createFundedClient(
  desk: TestDesk,
  admin: DataContext,
  uid: string,
  balance: string,
): Promise<DataContext> {
  const client = await desk.createClient(uid);
  const to = { balance, profit: '0', bonus: '0' };
  await adjustAccount(admin, {
    uid,
    rev: 1,
    to,
    reason: 'A balance for this test.',
    ref: '',
    op: createOp(),
  });
  await changeAccountStatus(admin, {
    uid,
    status: 'active',
    reason: 'Active for this test.',
    op: createOp(),
  });
  return client;
}
