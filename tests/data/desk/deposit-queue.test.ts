// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDeposits } from '@/data/collections/client-documents';
import {
  cancelDeposit,
  completeDeposit,
  rejectDeposit,
  requestDeposit,
} from '@/data/collections/deposits';
import { getProfiles } from '@/data/collections/users';
import type { DataContext } from '@/data/ledger/context';
import { getEntry, getNewestEntries } from '@/data/ledger/ledger';
import { getOldestPendingTime } from '@/data/ledger/queue-totals';
import { getDecidedItems, getPendingRequests } from '@/data/ledger/queues';
import type { DepositRequest } from '@/domain/requests/deposit';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';

const request: DepositRequest = {
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: 'tb1qdesk',
  txid: '',
};

let desk: TestDesk;
let admin: DataContext;
let maya: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
  maya = await desk.createClient('maya');
});
afterAll(() => desk.close());

const requested = async (who: DataContext) => {
  const op = createOp();
  await requestDeposit(who, { request, op });
  return op;
};

describe('what a decision at the desk rests on', () => {
  it('comes with each row: the whole list that contains the deposit', async () => {
    const id = await requested(maya);
    const { rows } = await getPendingRequests(admin, 'deposits', { after: null });
    const row = rows.find(({ element }) => element.id === id);
    expect(row?.list).toEqual(await getDeposits(admin, 'maya'));
    expect(row?.profile?.email).toBe('maya@example.com');
  });

  it('includes the entry that the request wrote, found by its act', async () => {
    const id = await requested(maya);
    expect(await getEntry(admin, 'maya', id)).toMatchObject({
      op: id,
      action: 'deposit.requested',
      col: 'deposits',
    });
    expect(await getEntry(admin, 'maya', 'never')).toBeNull();
    await expect(getEntry(desk.as('stranger'), 'maya', id)).rejects.toMatchObject({
      kind: 'denied',
    });
  });

  it('reads people with the given function', async () => {
    await requested(maya);
    const asked: string[][] = [];
    const { rows } = await getPendingRequests(admin, 'deposits', {
      after: null,
      loadProfiles: async (uids) => {
        asked.push([...uids]);
        return new Map();
      },
    });
    expect(asked).toEqual([['maya']]);
    expect(rows.every(({ profile }) => profile === null)).toBe(true);
  });
});

describe('decided deposits', () => {
  it('name the deposit as it is now, the client, and who decided', async () => {
    const completed = await requested(maya);
    const rejected = await requested(maya);
    const cancelled = await requested(maya);
    await completeDeposit(admin, { uid: 'maya', id: completed, op: createOp() });
    await rejectDeposit(admin, {
      uid: 'maya',
      id: rejected,
      note: 'No coins came in.',
      op: createOp(),
    });
    await cancelDeposit(maya, { id: cancelled, op: createOp() });

    const of = async (action: 'deposit.completed' | 'deposit.rejected' | 'deposit.cancelled') =>
      (await getDecidedItems(admin, 'deposits', { action, after: null })).rows[0];
    expect(await of('deposit.completed')).toMatchObject({
      element: { id: completed, status: 'completed' },
      decider: { uid: 'admin' },
    });
    expect(await of('deposit.rejected')).toMatchObject({
      entry: { reason: 'No coins came in.' },
      element: { id: rejected },
      profile: { uid: 'maya' },
    });
    expect(await of('deposit.cancelled')).toMatchObject({
      element: { id: cancelled },
      decider: { uid: 'maya' },
    });
  });
});

describe('the first look of the desk', () => {
  it('tells since when the oldest deposit waits', async () => {
    const { rows } = await getPendingRequests(admin, 'deposits', { after: null });
    expect(await getOldestPendingTime(admin, 'deposits')).toEqual(rows[0]?.element.createdAt);
    for (const { element } of rows)
      await rejectDeposit(admin, {
        uid: element.uid,
        id: element.id,
        note: 'Cleared for this test.',
        op: createOp(),
      });
    expect(await getOldestPendingTime(admin, 'deposits')).toBeNull();
  });

  it('reads the newest entries of all books, for the desk alone', async () => {
    const id = await requested(maya);
    const { entries, next } = await getNewestEntries(admin, 3, null);
    expect(entries[0]).toMatchObject({ op: id, uid: 'maya' });
    const further = await getNewestEntries(admin, 3, next);
    const times = [...entries, ...further.entries].map(({ at }) => at.getTime());
    expect(times).toHaveLength(6);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    await expect(getNewestEntries(maya, 3, null)).rejects.toMatchObject({ kind: 'denied' });
    await expect(getOldestPendingTime(maya, 'deposits')).rejects.toMatchObject({ kind: 'denied' });
    await expect(getProfiles(maya, ['admin'])).rejects.toMatchObject({ kind: 'denied' });
  });
});
