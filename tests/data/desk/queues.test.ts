// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleTrade } from '@/data/collections/trades';
import {
  cancelWithdrawal,
  completeWithdrawal,
  deleteWithdrawal,
  rejectWithdrawal,
} from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { getEntriesSince, getEntry } from '@/data/ledger/ledger';
import { countPending, getOldestPendingTime, getOpenTradeTimes } from '@/data/ledger/queue-totals';
import { getDecidedItems, getPendingRequests } from '@/data/ledger/queues';
import { pageSize } from '@/data/ledger/read';
import type { DecisionAction } from '@/domain/ledger/list-kinds';
import { createOp } from '@/domain/revision-fields';
import { getDueTime } from '@/domain/trades/trade';
import { createListState, listKinds, toStoredList } from '../../support/rules/acts/lists';
import { createTrade } from '../../support/rules/acts/trade-acts';
import { createWithdrawal } from '../../support/rules/acts/withdrawal-acts';
import { createClientDocuments, createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { inSeconds } from '../../support/rules/times';

const reason = 'The address belongs to somebody else.';
const account = { balance: '500.00', profit: '0', bonus: '0' };

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

/** A client with so many waiting withdrawals and open trades. */
async function withRequests(withdrawals: number, trades: number): Promise<DataContext> {
  const uid = desk.createUid();
  const waiting = Array.from({ length: withdrawals }, (_, i) =>
    createWithdrawal(uid, { id: `w${i}` }),
  );
  const open = Array.from({ length: trades }, (_, i) => createTrade(uid, { id: `t${i}` }));
  return desk.seedClient(
    {
      user: { status: 'active' },
      account,
      holds: { reserved: `${withdrawals * 40}.00`, staked: `${trades * 50}.00` },
      withdrawals: toStoredList(
        listKinds.withdrawals,
        createListState(listKinds.withdrawals, waiting),
      ),
      trades: toStoredList(listKinds.trades, createListState(listKinds.trades, open)),
    },
    uid,
  );
}

describe('what waits', () => {
  it('is counted over all clients, and says since when', async () => {
    const client = await withRequests(3, 2);
    const counted = await countPending(admin, 'withdrawals');
    const oldest = await getOldestPendingTime(admin, 'withdrawals');
    expect(await countPending(admin, 'trades')).toBe(2);
    const [open] = (await getPendingRequests(admin, 'trades', { after: null })).rows;
    const times = await getOpenTradeTimes(admin);
    expect(times.more).toBe(false);
    expect(times.due[0]).toEqual(open && getDueTime(open.element));
    expect(times.oldest).toEqual(open?.element.openedAt);
    await cancelWithdrawal(client, { id: 'w0', op: createOp() });
    expect(await countPending(admin, 'withdrawals')).toBe(counted - 1);
    expect((await getOldestPendingTime(admin, 'withdrawals'))?.getTime()).toBeGreaterThan(
      oldest?.getTime() ?? 0,
    );
    await settleTrade(admin, {
      uid: client.uid,
      id: 't1',
      settlement: { closePrice: '64000.00' },
      op: createOp(),
    });
    expect(await countPending(admin, 'trades')).toBe(1);
  });

  it('comes with its list and the profile, without what is decided', async () => {
    const client = await withRequests(2, 2);
    await rejectWithdrawal(admin, { uid: client.uid, id: 'w0', note: reason, op: createOp() });
    await settleTrade(admin, {
      uid: client.uid,
      id: 't0',
      settlement: { closePrice: '64000.00' },
      op: createOp(),
    });
    const own = async (col: 'withdrawals' | 'trades') =>
      (await getPendingRequests(admin, col, { after: null })).rows.filter(
        ({ element }) => element.uid === client.uid,
      );
    const withdrawals = await own('withdrawals');
    const trades = await own('trades');
    expect(withdrawals).toMatchObject([
      { element: { id: 'w1' }, list: { pending: 1 }, profile: { username: client.uid } },
    ]);
    expect(trades).toMatchObject([
      { element: { id: 't1' }, list: { open: 1 }, profile: { username: client.uid } },
    ]);
  });

  it('is read a page at a time, the longest waiting client first, each client once', async () => {
    const before = (await getPendingRequests(admin, 'trades', { after: null })).rows.length;
    const uids = Array.from({ length: pageSize + 5 }, (_, i) => `many-${i}`);
    const documents = uids.map((uid, i) => {
      const openedAt = inSeconds(i - 1_000_000);
      const list = {
        list: [createTrade(uid, { openedAt })],
        open: 1,
        oldest: openedAt,
        rev: 1,
        op: 'earlier',
        at: openedAt,
      };
      return createClientDocuments(uid, { trades: list });
    });
    await desk.seedDocs(Object.assign({}, ...documents));
    const times = await getOpenTradeTimes(admin);
    expect(times.more).toBe(true);
    expect(times.due).toHaveLength(pageSize);
    const first = await getPendingRequests(admin, 'trades', { after: null });
    expect(times.oldest).toEqual(first.rows[0]?.element.openedAt);
    const second = await getPendingRequests(admin, 'trades', { after: first.next });
    expect(first.rows.map(({ element }) => element.uid)).toEqual(uids.slice(0, pageSize));
    expect(second.rows.map(({ element }) => element.uid).slice(0, 5)).toEqual(uids.slice(pageSize));
    expect(second.rows).toHaveLength(5 + before);
    expect(second.next).toBeNull();
  });

  it('is read of one client alone, however many wait before', async () => {
    const { uid } = await withRequests(0, 2);
    const all = await getPendingRequests(admin, 'trades', { after: null });
    expect(all.rows.some(({ element }) => element.uid === uid)).toBe(false);
    const { rows, next } = await getPendingRequests(admin, 'trades', {
      after: null,
      clientUid: uid,
    });
    expect(rows).toMatchObject([
      { element: { id: 't0', uid }, profile: { username: uid } },
      { element: { id: 't1', uid }, list: { open: 2 } },
    ]);
    expect(next).toBeNull();
    expect(
      (await getPendingRequests(admin, 'deposits', { after: null, clientUid: uid })).rows,
    ).toEqual([]);
  });
});

describe('what was decided', () => {
  it('is found by what it came to, with who decided; a deleted one as it stood before', async () => {
    const client = await withRequests(4, 1);
    const { uid } = client;
    await completeWithdrawal(admin, { uid, id: 'w0', op: createOp() });
    await rejectWithdrawal(admin, { uid, id: 'w1', note: reason, op: createOp() });
    await cancelWithdrawal(client, { id: 'w2', op: createOp() });
    await deleteWithdrawal(admin, { uid, id: 'w3', reason, op: createOp() });
    await settleTrade(admin, {
      uid,
      id: 't0',
      settlement: { closePrice: '64000.00' },
      op: createOp(),
    });

    const newest = async (action: DecisionAction<'withdrawals'>) =>
      (await getDecidedItems(admin, 'withdrawals', { action, after: null })).rows[0];
    expect(await newest('withdrawal.completed')).toMatchObject({
      element: { id: 'w0', status: 'completed' },
      decider: { uid: admin.uid },
    });
    expect(await newest('withdrawal.rejected')).toMatchObject({
      element: { id: 'w1', note: reason },
      profile: { uid },
    });
    expect(await newest('withdrawal.cancelled')).toMatchObject({
      element: { id: 'w2' },
      decider: { uid },
    });
    expect(await newest('withdrawal.deleted')).toMatchObject({
      element: { id: 'w3', status: 'pending' },
      entry: { reason },
    });
    const [settled] = (
      await getDecidedItems(admin, 'trades', { action: 'trade.settled', after: null })
    ).rows;
    expect(settled).toMatchObject({
      element: { id: 't0', status: 'closed', result: '0.00' },
      entry: { uid },
    });
    const findRejected = async (one: string) =>
      (
        await getDecidedItems(admin, 'withdrawals', {
          action: 'withdrawal.rejected',
          after: null,
          clientUid: one,
        })
      ).rows;
    expect((await findRejected(uid)).map(({ element }) => element.id)).toEqual(['w1']);
    expect(await findRejected('many-1')).toEqual([]);
  });

  it('is found by when it was decided', async () => {
    const { uid } = await withRequests(2, 0);
    const op = createOp();
    await completeWithdrawal(admin, { uid, id: 'w0', op: createOp() });
    await completeWithdrawal(admin, { uid, id: 'w1', op });
    const at = (await getEntry(admin, uid, op))?.at ?? new Date(0);
    expect(
      (await getEntriesSince(admin, 'withdrawal.completed', at)).map((entry) => entry.op),
    ).toEqual([op]);
    expect(
      (await getEntriesSince(admin, 'withdrawal.completed', new Date(0))).length,
    ).toBeGreaterThan(1);
  });
});
