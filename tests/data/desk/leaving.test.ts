// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countClosures, getClosures, getOldestClosureTime } from '@/data/admin/closures';
import { requestDeposit } from '@/data/collections/deposits';
import { changeAccountStatus, requestClosure } from '@/data/collections/user-acts';
import type { DataContext } from '@/data/ledger/context';
import { getLatestEntries, getNewestByActions } from '@/data/ledger/ledger';
import { createOp } from '@/domain/revision-fields';
import { openDesk } from '../../support/emulator/desk';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';

const deposit = {
  coin: 'bitcoin',
  amount: '25.00',
  units: '0.00038934',
  rate: '64210.00',
  address: 'tb1qother',
  txid: '',
} as const;

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await openDesk(desk);
});
afterAll(() => desk.close());

const newest = async ({ uid }: DataContext) =>
  (
    await getNewestByActions(admin, {
      uid,
      actions: ['closure.requested', 'status.changed'],
      count: 1,
    })
  )[0] ?? null;

describe('the newest entry with one of some actions', () => {
  it('is found however much was written after it', async () => {
    const client = await desk.seedClient();
    expect(await newest(client)).toBeNull();
    const op = createOp();
    await requestClosure(client, op);
    for (let i = 0; i < 3; i += 1)
      await requestDeposit(client, { request: deposit, op: createOp() });
    expect(
      (await getLatestEntries(admin, client.uid, 3)).map(({ action }) => action),
    ).not.toContain('closure.requested');
    expect(await newest(client)).toMatchObject({ op, action: 'closure.requested' });
  });

  it('is the last of them', async () => {
    const client = await desk.seedClient();
    await requestClosure(client, createOp());
    await changeAccountStatus(admin, {
      uid: client.uid,
      status: 'closed',
      reason: 'As you have asked.',
      op: createOp(),
    });
    expect(await newest(client)).toMatchObject({ action: 'status.changed' });
    const other = await desk.seedClient();
    const op = createOp();
    await changeAccountStatus(admin, {
      uid: other.uid,
      status: 'active',
      reason: 'Everything is in order.',
      op: createOp(),
    });
    await requestClosure(other, op);
    expect(await newest(other)).toMatchObject({ op });
  });
});

describe('clients who have asked for their account to be closed', () => {
  const asked = async () => (await getClosures(admin, null)).rows.map(({ uid }) => uid);

  it('are counted and listed, who has waited longest first, until the desk answers by a status', async () => {
    const first = await desk.seedClient();
    const second = await desk.seedClient();
    await requestClosure(first, createOp());
    await requestClosure(second, createOp());
    const since = (await desk.read(`users/${first.uid}`)).closureAt;
    const waiting = await asked();
    expect(waiting.slice(-2)).toEqual([first.uid, second.uid]);
    expect(await countClosures(admin)).toBe(waiting.length);
    await changeAccountStatus(admin, {
      uid: first.uid,
      status: 'closed',
      reason: 'As you have asked.',
      op: createOp(),
    });
    expect(since).not.toBeNull();
    expect((await desk.read(`users/${first.uid}`)).closureAt).toBeNull();
    expect(await asked()).toEqual(waiting.filter((uid) => uid !== first.uid));
  });

  it('wait since the first of them asked', async () => {
    for (const uid of await asked())
      await changeAccountStatus(admin, {
        uid,
        status: 'pending',
        reason: 'You told us that you stay.',
        op: createOp(),
      });
    expect(await getOldestClosureTime(admin)).toBeNull();
    const first = await desk.seedClient();
    const second = await desk.seedClient();
    await requestClosure(first, createOp());
    await requestClosure(second, createOp());
    const [oldest] = (await getClosures(admin, null)).rows;
    expect(oldest?.uid).toBe(first.uid);
    expect(await getOldestClosureTime(admin)).toEqual(oldest?.closureAt);
  });

  it('may be answered by the status as it is, once', async () => {
    const client = await desk.seedClient();
    await requestClosure(client, createOp());
    const keep = () =>
      changeAccountStatus(admin, {
        uid: client.uid,
        status: 'pending',
        reason: 'You told us that you stay.',
        op: createOp(),
      });
    await keep();
    expect(await newest(client)).toMatchObject({
      action: 'status.changed',
      before: { status: 'pending' },
      after: { status: 'pending' },
    });
    await expect(keep()).rejects.toMatchObject({ kind: 'outdated' });
  });
});
