import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveDecided } from '@/data/archive';
import type { Caller } from '@/data/caller';
import { completeDeposit, getDeposits, requestDeposit } from '@/data/deposits';
import { countEntries } from '@/data/ledger';
import { getRequested } from '@/data/requests';
import { cancelWithdrawal, deleteWithdrawal, requestWithdrawal } from '@/data/withdrawals';
import { newOp } from '@/domain/envelope';
import { createDesk, openDesk, type TestDesk } from '../support/desk';
import { funded } from '../support/funded';

const deposited = { coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address: 'tb1qdesk', txid: '' } as const;
const withdrawn = { coin: 'bitcoin', amount: '10.00', address: 'tb1qclient' } as const;
const reason = 'The address belongs to somebody else.';

let desk: TestDesk;
let boss: Caller;
beforeAll(async () => {
  desk = await createDesk();
  boss = await openDesk(desk);
});
afterAll(() => desk.close());

describe('every request', () => {
  it('comes as it stands now, the newest first, with the list that it stands in', async () => {
    const maya = await desk.client('maya');
    const [first, second] = [newOp(), newOp()];
    await requestDeposit(maya, deposited, first);
    await requestDeposit(maya, deposited, second);
    await completeDeposit(boss, 'maya', first, newOp());
    const { rows, next } = await getRequested(boss, 'deposits', null);
    expect(rows.map(({ element }) => [element.id, element.status])).toEqual([
      [second, 'pending'],
      [first, 'completed'],
    ]);
    expect(rows[0]).toMatchObject({ list: await getDeposits(boss, 'maya'), profile: { uid: 'maya' }, deletion: null });
    expect(next).toBeNull();
  });

  it('is found where it was deleted, and as it was made where it was moved to an archive', async () => {
    const ines = await funded(desk, boss, 'ines', '100.00');
    const [deleted, kept, moved] = [newOp(), newOp(), newOp()];
    for (const op of [deleted, kept]) await requestWithdrawal(ines, withdrawn, op);
    await cancelWithdrawal(ines, deleted, newOp());
    await deleteWithdrawal(boss, 'ines', deleted, reason, newOp());
    const { rows } = await getRequested(boss, 'withdrawals', null);
    expect(rows).toMatchObject([
      { element: { id: kept, status: 'pending' }, list: { rev: 4 }, deletion: null },
      { element: { id: deleted, status: 'cancelled' }, list: null, deletion: { reason, uid: 'ines' } },
    ]);

    await requestDeposit(ines, deposited, moved);
    await completeDeposit(boss, 'ines', moved, newOp());
    await archiveDecided(boss, 'deposits', 'ines', newOp());
    const [archived] = (await getRequested(boss, 'deposits', null)).rows;
    expect(archived).toMatchObject({ element: { id: moved }, list: null, deletion: null });
  });

  it('is read a page at a time', async () => {
    const noor = await desk.client('noor');
    const ops = Array.from({ length: 16 }, newOp);
    for (const op of ops) await requestDeposit(noor, deposited, op);
    const first = await getRequested(boss, 'deposits', null);
    const second = await getRequested(boss, 'deposits', first.next);
    expect([...first.rows, ...second.rows].map(({ element }) => element.id).slice(0, 16)).toEqual(ops.toReversed());
  });

  it('is counted', async () => {
    expect(await countEntries(boss, 'deposit.requested')).toBe(19);
  });
});
