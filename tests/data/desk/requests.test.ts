// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAllRequests, getRequestList } from '@/data/admin/requests';
import { getDeposits } from '@/data/collections/client-documents';
import { completeDeposit, requestDeposit } from '@/data/collections/deposits';
import {
  cancelWithdrawal,
  completeWithdrawal,
  deleteWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { countEntries } from '@/data/ledger/ledger';
import { hasArchived } from '@/domain/requests/pending-list';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { createFundedClient } from '../funded-client';
import { archiveAsOperator } from '../operator';

const deposited = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
  txid: '',
} as const;
const withdrawn = { coin: 'bitcoin', amount: '10.00', address: 'tb1qclient' } as const;
const reason = 'The address belongs to somebody else.';

let desk: TestDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

describe('every request', () => {
  it('is in its current state, the newest first, with its list', async () => {
    const maya = await desk.createClient('maya');
    const first = createOp();
    const second = createOp();
    await requestDeposit(maya, { request: deposited, op: first });
    await requestDeposit(maya, { request: deposited, op: second });
    await completeDeposit(admin, { uid: 'maya', id: first, op: createOp() });
    const { rows, next } = await getAllRequests(admin, 'deposits', null);
    expect(rows.map(({ element }) => [element.id, element.status])).toEqual([
      [second, 'pending'],
      [first, 'completed'],
    ]);
    expect((await getAllRequests(admin, 'deposits', null, undefined, 'maya')).rows).toEqual(rows);
    expect((await getAllRequests(admin, 'deposits', null, undefined, admin.uid)).rows).toEqual([]);
    expect(rows[0]).toMatchObject({
      list: await getDeposits(admin, 'maya'),
      profile: { uid: 'maya' },
      deletion: null,
    });
    expect(next).toBeNull();
  });

  it('is found where it was deleted, and as it was decided where it was moved to an archive', async () => {
    const ines = await createFundedClient(desk, admin, 'ines', '100.00');
    const deleted = createOp();
    const kept = createOp();
    const moved = createOp();
    for (const op of [deleted, kept]) await requestWithdrawal(ines, { request: withdrawn, op });
    await cancelWithdrawal(ines, { id: deleted, op: createOp() });
    await deleteWithdrawal(admin, { uid: 'ines', id: deleted, reason, op: createOp() });
    const { rows } = await getAllRequests(admin, 'withdrawals', null);
    expect(rows).toMatchObject([
      { element: { id: kept, status: 'pending' }, list: { rev: 4 }, deletion: null },
      {
        element: { id: deleted, status: 'cancelled' },
        list: null,
        deletion: { reason, uid: 'ines' },
      },
    ]);

    await requestDeposit(ines, { request: deposited, op: moved });
    await completeDeposit(admin, { uid: 'ines', id: moved, op: createOp() });
    await archiveAsOperator(admin, 'deposits', 'ines');
    const [archived] = (await getAllRequests(admin, 'deposits', null)).rows;
    expect(archived).toMatchObject({
      element: { id: moved, status: 'completed' },
      list: null,
      deletion: null,
    });
  });

  it('of one client comes with its decision, whether it is in an archive, was deleted or is in the list', async () => {
    const omar = await createFundedClient(desk, admin, 'omar', '100.00');
    const completed = createOp();
    const rejected = createOp();
    const deleted = createOp();
    const waiting = createOp();
    for (const op of [completed, rejected, deleted])
      await requestWithdrawal(omar, { request: withdrawn, op });
    await completeWithdrawal(admin, { uid: 'omar', id: completed, op: createOp() });
    await rejectWithdrawal(admin, { uid: 'omar', id: rejected, note: reason, op: createOp() });
    await archiveAsOperator(admin, 'withdrawals', 'omar');
    await cancelWithdrawal(omar, { id: deleted, op: createOp() });
    await deleteWithdrawal(admin, { uid: 'omar', id: deleted, reason, op: createOp() });
    await requestWithdrawal(omar, { request: withdrawn, op: waiting });
    const { rows } = await getAllRequests(admin, 'withdrawals', null, undefined, 'omar');
    expect(rows).toMatchObject([
      { element: { id: waiting, status: 'pending' }, list: { pending: 1 }, deletion: null },
      { element: { id: deleted, status: 'cancelled' }, list: null, deletion: { reason } },
      { element: { id: rejected, status: 'rejected', note: reason }, list: null, deletion: null },
      { element: { id: completed, status: 'completed' }, list: null, deletion: null },
    ]);
  });

  it('is read a page at a time', async () => {
    const noor = await desk.createClient('noor');
    const ops = Array.from({ length: 16 }, createOp);
    for (const op of ops) await requestDeposit(noor, { request: deposited, op });
    const first = await getAllRequests(admin, 'deposits', null);
    const second = await getAllRequests(admin, 'deposits', first.next);
    expect([...first.rows, ...second.rows].map(({ element }) => element.id).slice(0, 16)).toEqual(
      ops.toReversed(),
    );
  });

  it('has left the list where the list has more revisions than its elements account for', async () => {
    const piet = await createFundedClient(desk, admin, 'piet', '100.00');
    const left = async () => {
      const list = await getRequestList(admin, 'withdrawals', 'piet');
      return list && hasArchived(list);
    };
    const ops = [createOp(), createOp()] as const;
    for (const op of ops) await requestWithdrawal(piet, { request: withdrawn, op });
    await completeWithdrawal(admin, { uid: 'piet', id: ops[0], op: createOp() });
    expect(await left()).toBe(false);
    await archiveAsOperator(admin, 'withdrawals', 'piet');
    expect(await left()).toBe(true);
  });

  it('is counted', async () => {
    expect(await countEntries(admin, 'deposit.requested')).toBe(19);
  });
});
