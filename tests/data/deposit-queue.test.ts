import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '@/data/caller';
import { getDecidedDeposits, getOldestWaiting, getWaitingDeposits } from '@/data/deposit-queue';
import { cancelDeposit, completeDeposit, getDeposits, rejectDeposit, requestDeposit } from '@/data/deposits';
import { getEntry, getNewestEntries } from '@/data/ledger';
import { getProfiles } from '@/data/users';
import type { DepositRequest } from '@/domain/deposit';
import { newOp } from '@/domain/envelope';
import { createDesk, openDesk, type TestDesk } from '../support/desk';

const request: DepositRequest = { coin: 'bitcoin', amount: '250.00', units: '0.00389348', rate: '64210.00', address: 'tb1qdesk', txid: '' };

let desk: TestDesk;
let boss: Caller;
let maya: Caller;
beforeAll(async () => {
  desk = await createDesk('demo-data-deposit-queue');
  boss = await openDesk(desk);
  maya = await desk.client('maya');
});
afterAll(() => desk.close());

const requested = async (who: Caller) => {
  const op = newOp();
  await requestDeposit(who, request, op);
  return op;
};

describe('what a decision at the desk rests on', () => {
  it('comes with each row: the whole list that the deposit stands in', async () => {
    const id = await requested(maya);
    const { rows } = await getWaitingDeposits(boss, null);
    const row = rows.find(({ deposit }) => deposit.id === id);
    expect(row?.deposits).toEqual(await getDeposits(boss, 'maya'));
    expect(row?.profile?.email).toBe('maya@example.com');
  });

  it('includes the entry that the request wrote, found by its act', async () => {
    const id = await requested(maya);
    expect(await getEntry(boss, 'maya', id)).toMatchObject({ op: id, action: 'deposit.requested', col: 'deposits' });
    expect(await getEntry(boss, 'maya', 'never')).toBeNull();
    await expect(getEntry(desk.as('stranger'), 'maya', id)).rejects.toMatchObject({ kind: 'denied' });
  });

  it('asks for people through whoever knows them already', async () => {
    await requested(maya);
    const asked: string[][] = [];
    const { rows } = await getWaitingDeposits(boss, null, async (uids) => {
      asked.push([...uids]);
      return new Map();
    });
    expect(asked).toEqual([['maya']]);
    expect(rows.every(({ profile }) => profile === null)).toBe(true);
  });
});

describe('decided deposits', () => {
  it('name the deposit as it stands, the client, and who decided', async () => {
    const [completed, rejected, cancelled] = [await requested(maya), await requested(maya), await requested(maya)];
    await completeDeposit(boss, 'maya', completed, newOp());
    await rejectDeposit(boss, 'maya', rejected, 'No coins came in.', newOp());
    await cancelDeposit(maya, cancelled, newOp());

    const of = async (action: 'deposit.completed' | 'deposit.rejected' | 'deposit.cancelled') =>
      (await getDecidedDeposits(boss, action, null)).rows[0];
    expect(await of('deposit.completed')).toMatchObject({ deposit: { id: completed, status: 'completed' }, decider: { uid: 'boss' } });
    expect(await of('deposit.rejected')).toMatchObject({
      entry: { reason: 'No coins came in.' },
      deposit: { id: rejected },
      profile: { uid: 'maya' },
    });
    expect(await of('deposit.cancelled')).toMatchObject({ deposit: { id: cancelled }, decider: { uid: 'maya' } });
  });
});

describe('the first look of the desk', () => {
  it('tells since when the oldest deposit waits', async () => {
    const { rows } = await getWaitingDeposits(boss, null);
    expect(await getOldestWaiting(boss)).toEqual(rows[0]?.deposit.createdAt);
    for (const { deposit } of rows) await rejectDeposit(boss, deposit.uid, deposit.id, 'Cleared for this test.', newOp());
    expect(await getOldestWaiting(boss)).toBeNull();
  });

  it('reads the newest entries of all books, for the desk alone', async () => {
    const id = await requested(maya);
    const newest = await getNewestEntries(boss, 3);
    expect(newest).toHaveLength(3);
    expect(newest[0]).toMatchObject({ op: id, uid: 'maya' });
    expect(newest.map(({ at }) => at.getTime())).toEqual(newest.map(({ at }) => at.getTime()).toSorted((a, b) => b - a));
    await expect(getNewestEntries(maya, 3)).rejects.toMatchObject({ kind: 'denied' });
    await expect(getOldestWaiting(maya)).rejects.toMatchObject({ kind: 'denied' });
    await expect(getProfiles(maya, ['boss'])).rejects.toMatchObject({ kind: 'denied' });
  });
});
