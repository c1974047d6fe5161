// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFlow } from '@/data/admin/money-flow';
import { completeDeposit } from '@/data/collections/deposits';
import { completeWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { createDeposit } from '../../support/rules/acts/deposit-acts';
import { createListState, listKinds, toStoredList } from '../../support/rules/acts/lists';
import { createWithdrawal } from '../../support/rules/acts/withdrawal-acts';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

/** A client with two deposits and a withdrawal that wait. */
async function withRequests(): Promise<string> {
  const uid = desk.createUid();
  const deposits = ['d0', 'd1'].map((id) => createDeposit(uid, { id }));
  await desk.seedClient(
    {
      user: { status: 'active' },
      account: { balance: '500.00', profit: '0', bonus: '0' },
      holds: { reserved: '40.00', staked: '0' },
      deposits: toStoredList(listKinds.deposits, createListState(listKinds.deposits, deposits)),
      withdrawals: toStoredList(
        listKinds.withdrawals,
        createListState(listKinds.withdrawals, [createWithdrawal(uid, { id: 'w0' })]),
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
    await completeDeposit(admin, { uid, id: 'd0', op: first });
    const before = await getFlow(admin, since);
    expect(before.deposits.list.map(({ op }) => op)).toEqual([first]);
    expect(before.withdrawals).toEqual({ list: [], since });

    await completeDeposit(admin, {
      uid,
      id: 'd1',
      op: second,
      difference: {
        received: '7.50',
        reason: 'A fee of the network was taken.',
      },
    });
    await completeWithdrawal(admin, { uid, id: 'w0', op: out });
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
