// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countEvents, getEvents } from '@/data/admin/journal';
import { getToday, maxTodayDecisions } from '@/data/admin/today';
import { completeDeposit, rejectDeposit } from '@/data/collections/deposits';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { createDeposit, toStoredDeposits } from '../../support/rules/acts/deposit-acts';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** A client whose deposits were requested so many hours ago, the first one first. */
async function withDeposits(...hours: number[]): Promise<string> {
  const uid = desk.createUid();
  const list = hours.map((age, place) =>
    createDeposit(uid, { id: `d${place}`, createdAt: hoursAgo(age) }),
  );
  const deposits = toStoredDeposits({
    list,
    pending: list.length,
    oldest: list[0]?.createdAt,
    rev: list.length,
  });
  await desk.seedClient({ user: { status: 'active' }, deposits }, uid);
  return uid;
}

const reason = 'No coins have come to this address.';

const lateMs = 4 * 3_600_000;

describe('what the desk has decided today', () => {
  it('is read newest first with its waiting time, and again only as far as it is new', async () => {
    const since = new Date(Date.now() - 60_000);
    const uid = await withDeposits(5, 1);
    const first = createOp();
    const second = createOp();
    expect(await getToday(admin, { since, lateMs })).toEqual({
      count: 0,
      latest: [],
      lateClients: 1,
    });

    await completeDeposit(admin, { uid, id: 'd0', op: first });
    const before = await getToday(admin, { since, lateMs });
    expect(before).toMatchObject({ count: 1, latest: [{ op: first }], lateClients: 0 });
    expect((before.latest[0]?.waitedMs ?? 0) / 3_600_000).toBeCloseTo(5, 1);

    await rejectDeposit(admin, { uid, id: 'd1', op: second, note: reason });
    const older = { op: 'older', at: new Date(since.getTime() + 1), waitedMs: 1 };
    const after = await getToday(admin, {
      since,
      lateMs,
      known: { ...before, count: 2, latest: [...before.latest, older] },
    });
    expect(after.count).toBe(3);
    expect(after.latest.map(({ op }) => op)).toEqual([second, first, 'older']);
    expect(await getToday(admin, { since, lateMs, known: after })).toEqual(after);
    expect((await getToday(admin, { since: new Date(Date.now() + 60_000), lateMs })).count).toBe(0);
  });

  it('is counted beyond the decisions that are read', async () => {
    const since = new Date();
    const uid = await withDeposits(...Array.from({ length: maxTodayDecisions + 1 }, () => 1));
    for (let place = 0; place <= maxTodayDecisions; place++)
      await rejectDeposit(admin, { uid, id: `d${place}`, op: createOp(), note: reason });
    const { count, latest } = await getToday(admin, { since, lateMs });
    expect([count, latest.length]).toEqual([maxTodayDecisions + 1, maxTodayDecisions]);
  });
});

describe('the events of the desk', () => {
  it('are those that somebody else caused, newest first, and count since they were seen', async () => {
    const colleague = await desk.seedAdmin();
    const uid = await withDeposits(1, 1, 1);
    const theirs = createOp();
    const own = createOp();
    await rejectDeposit(colleague, { uid, id: 'd0', op: theirs, note: reason });
    await rejectDeposit(admin, { uid, id: 'd1', op: own, note: reason });
    const { rows, newestAt } = await getEvents(admin);
    expect(rows[0]).toMatchObject({
      entry: { op: theirs, uid },
      owner: { uid },
      writer: { uid: colleague.uid },
    });
    expect(rows.map(({ entry }) => entry.op)).not.toContain(own);
    expect(newestAt?.getTime()).toBeGreaterThan(rows[0]?.entry.at.getTime() ?? 0);

    const seenAt = newestAt ?? new Date(0);
    expect(await countEvents(admin, seenAt)).toBe(0);
    await rejectDeposit(colleague, { uid, id: 'd2', op: createOp(), note: reason });
    expect(await countEvents(admin, seenAt)).toBe(1);
    expect(await countEvents(colleague, seenAt)).toBe(0);
  });
});
