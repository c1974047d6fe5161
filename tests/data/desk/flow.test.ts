// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFlow } from '@/data/admin/money-flow';
import { completeDeposit } from '@/data/collections/deposits';
import { completeWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { deposit } from '../../support/rules/acts';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { kinds, stateOf, storedList, withdrawal } from '../../support/rules/lists';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

/** A client with two deposits and a withdrawal that wait. */
async function withRequests(): Promise<string> {
  const uid = desk.newUid();
  const deposits = ['d0', 'd1'].map((id) => deposit(uid, { id }));
  await desk.newClient(
    {
      user: { status: 'active' },
      account: { balance: '500.00', profit: '0', bonus: '0' },
      holds: { reserved: '40.00', staked: '0' },
      deposits: storedList(kinds.deposits, stateOf(kinds.deposits, deposits)),
      withdrawals: storedList(
        kinds.withdrawals,
        stateOf(kinds.withdrawals, [withdrawal(uid, { id: 'w0' })]),
      ),
    },
    uid,
  );
  return uid;
}

describe('deposits against withdrawals', () => {
  it('are what was completed, newest first, and read again only as far as it is new', async () => {
    const since = new Date(Date.now() - 60_000);
    const uid = await withRequests();
    const first = createOp();
    const second = createOp();
    const out = createOp();
    await completeDeposit(admin, uid, 'd0', first);
    const before = await getFlow(admin, since);
    expect(before.deposits.list.map(({ op }) => op)).toEqual([first]);
    expect(before.withdrawals).toEqual({ list: [], since });

    await completeDeposit(admin, uid, 'd1', second, null, {
      received: '7.50',
      reason: 'A fee of the network was taken.',
    });
    await completeWithdrawal(admin, uid, 'w0', out);
    const old = { op: 'older', at: new Date(since.getTime() + 1), amount: '1.00' };
    const known = { ...before, deposits: { since, list: [...before.deposits.list, old] } };
    const after = await getFlow(admin, since, known);
    expect(after.deposits.list.map(({ op }) => op)).toEqual([second, first, 'older']);
    expect(after.deposits.list[0]?.amount).toBe('7.50');
    expect(after.deposits.since).toEqual(since);
    expect(after.withdrawals.list).toMatchObject([{ op: out, amount: '40.00' }]);
    expect(await getFlow(admin, since, after)).toEqual(after);
  });

  it('leave out what is older than asked for', async () => {
    expect(await getFlow(admin, new Date(Date.now() + 60_000))).toMatchObject({
      deposits: { list: [] },
      withdrawals: { list: [] },
    });
  });
});
