import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countSubscribers, getSubscribers } from '@/data/admin/subscribers';
import { getAccount, getSubscription } from '@/data/collections/client-documents';
import { getPlans } from '@/data/collections/desk-documents';
import { updatePlans } from '@/data/collections/plans';
import {
  cancelSubscription,
  chargeSubscription,
  setSubscription,
  terminateSubscription,
} from '@/data/collections/subscriptions';
import { placeTrade } from '@/data/collections/trades';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp } from '@/domain/revision-fields';
import { createDesk, openDesk, type TestDesk } from '../../support/emulator/desk';
import { createFundedClient } from '../funded-client';

const plus = { name: 'Plus', fee: '25.00', days: 30, includes: ['A monthly call'] };
const premier = { name: 'Premier', fee: '90.00', days: 90, includes: [] };
const reason = 'As agreed on the telephone.';

let desk: TestDesk;
let admin: DataContext;
let second: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  admin = await openDesk(desk);
  second = await desk.createAdmin('second');
  await updatePlans(admin, { rev: 0, plans: { plus, premier }, op: createOp() });
});
afterAll(() => desk.close());

/** @returns the act that a charge refers to */
const subscribe = async (client: DataContext, id: 'plus' | 'premier' = 'plus') => {
  const op = createOp();
  await setSubscription(client, { id, shown: { plus, premier }[id], op });
  return op;
};

/** Its fee is charged, and a minute passes. */
const charged = async (uid: string) => {
  const { op = '' } = (await getSubscription(admin, uid)) ?? {};
  await chargeSubscription(admin, { uid, ref: op, reason });
  await desk.makeOlder(uid, 1);
};

describe('the plans', () => {
  it('are changed by the desk, and the act is in the book of the administrator who changed them', async () => {
    const before = await getPlans(admin);
    const op = createOp();
    await updatePlans(second, {
      rev: before?.rev ?? 0,
      plans: { ...before?.plans, basic: { ...plus, name: 'Basic', fee: '5.00' } },
      op,
    });
    expect(Object.keys((await getPlans(admin))?.plans ?? {}).toSorted()).toEqual([
      'basic',
      'plus',
      'premier',
    ]);
    expect(await getEntry(second, 'second', op)).toMatchObject({
      col: 'desk',
      rev: 2,
      before: { plans: before?.plans },
    });
  });

  it('are not written over when somebody else has changed them since', async () => {
    const shown = await getPlans(admin);
    await updatePlans(second, { rev: shown?.rev ?? 0, plans: { plus, premier }, op: createOp() });
    await expect(
      updatePlans(admin, { rev: shown?.rev ?? 0, plans: { plus }, op: createOp() }),
    ).rejects.toMatchObject({
      kind: 'outdated',
    });
  });
});

describe('a subscription', () => {
  it('is set, replaced and cancelled by the client', async () => {
    const maya = await createFundedClient(desk, admin, 'maya', '100.00');
    await subscribe(maya);
    await charged('maya');
    await subscribe(maya, 'premier');
    expect(await getSubscription(maya, 'maya')).toMatchObject({
      subscription: { plan: 'premier', amount: '90.00', duration: 90 },
      rev: 2,
    });
    await cancelSubscription(maya, { op: createOp() });
    expect(await getSubscription(maya, 'maya')).toMatchObject({ subscription: {}, rev: 3 });
    await expect(cancelSubscription(maya, { op: createOp() })).rejects.toMatchObject({
      kind: 'already-decided',
    });
  });

  it('threat 28: is had at the price that was shown, or not at all', async () => {
    const luca = await desk.createClient('luca');
    const shown = (fee: string, days = 30, id = 'plus') =>
      setSubscription(luca, { id, shown: { fee, days }, op: createOp() });
    await expect(shown('1.00')).rejects.toMatchObject({ kind: 'outdated' });
    await expect(shown('25.00', 60)).rejects.toMatchObject({ kind: 'outdated' });
    await expect(shown('25.00', 30, 'gold')).rejects.toMatchObject({ kind: 'outdated' });
    expect(await getSubscription(luca, 'luca')).toBeNull();
    await shown('25.00');
  });

  it('is not ended, nor another put in its place, when it is not the one that was shown', {
    tags: ['full'],
  }, async () => {
    const client = await createFundedClient(desk, admin, 'moved', '200.00');
    const shown = await subscribe(client);
    const choose = (instead: string | null) =>
      setSubscription(client, { id: 'plus', shown: plus, op: createOp(), replacedOp: instead });
    await expect(choose(null)).rejects.toMatchObject({ kind: 'already-decided' });
    await charged('moved');
    const present = await subscribe(client, 'premier');
    await expect(cancelSubscription(client, { op: createOp(), ref: shown })).rejects.toMatchObject({
      kind: 'outdated',
    });
    await expect(choose(shown)).rejects.toMatchObject({ kind: 'already-decided' });
    expect(await getSubscription(client, 'moved')).toMatchObject({
      subscription: { plan: 'premier' },
      op: present,
    });
    await charged('moved');
    await choose(present);
    await cancelSubscription(client, {
      op: createOp(),
      ref: (await getSubscription(client, 'moved'))?.op,
    });
    await desk.makeOlder('moved', 1);
    // What was cancelled is nothing that another one could take the place of.
    await choose(null);
    expect(await getSubscription(client, 'moved')).toMatchObject({
      subscription: { plan: 'plus' },
    });
  });

  it('threat 28: is not replaced before its fee is charged, or waived by the desk', {
    tags: ['full'],
  }, async () => {
    const nora = await createFundedClient(desk, admin, 'nora', '100.00');
    const due = await subscribe(nora);
    await desk.makeOlder('nora', 1);
    await expect(subscribe(nora, 'premier')).rejects.toMatchObject({ kind: 'fee-due' });
    expect(await getSubscription(nora, 'nora')).toMatchObject({
      subscription: { plan: 'plus' },
      op: due,
      rev: 1,
    });
    await terminateSubscription(admin, { uid: 'nora', ref: due, reason, op: createOp() });
    await subscribe(nora, 'premier');
    await charged('nora');
    await subscribe(nora);
  });

  it('threat 32: is not set within a minute of the last one, or of its cancellation', {
    tags: ['full'],
  }, async () => {
    const zoe = await createFundedClient(desk, admin, 'zoe', '100.00');
    await chargeSubscription(admin, { uid: 'zoe', ref: await subscribe(zoe), reason });
    await expect(subscribe(zoe)).rejects.toMatchObject({ kind: 'too-soon' });
    await cancelSubscription(zoe, { op: createOp() });
    await expect(subscribe(zoe)).rejects.toMatchObject({ kind: 'too-soon' });
    await desk.makeOlder('zoe', 1);
    await subscribe(zoe);
  });

  it('is terminated by the desk, with a reason', async () => {
    const ines = await desk.createClient('ines');
    const ref = await subscribe(ines);
    const op = createOp();
    await terminateSubscription(admin, { uid: 'ines', ref, reason, op });
    expect(await getSubscription(ines, 'ines')).toMatchObject({ subscription: {} });
    expect(await getEntry(ines, 'ines', op)).toMatchObject({
      action: 'subscription.terminated',
      reason,
    });
    await expect(
      terminateSubscription(second, { uid: 'ines', ref, reason, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'already-decided' });
  });

  it('that is not the one that was shown is not terminated', { tags: ['full'] }, async () => {
    const vera = await createFundedClient(desk, admin, 'vera', '100.00');
    const first = await subscribe(vera);
    await charged('vera');
    await subscribe(vera, 'premier');
    await expect(
      terminateSubscription(admin, { uid: 'vera', ref: first, reason, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'outdated' });
    expect(await getSubscription(vera, 'vera')).toMatchObject({
      subscription: { plan: 'premier' },
    });
  });

  it('threat 28: is charged once, with any number of attempts by anybody', async () => {
    const hana = await createFundedClient(desk, admin, 'hana', '100.00');
    const ref = await subscribe(hana);
    const both = await Promise.allSettled(
      [admin, second].map((caller) => chargeSubscription(caller, { uid: 'hana', ref, reason })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ kind: 'already-decided' }) }),
    );
    const charge = await getEntry(hana, 'hana', `charge-${ref}`);
    expect(charge).toMatchObject({ ref, reason });
    const faster = charge?.actor === admin.uid ? admin : second;
    await chargeSubscription(faster, { uid: 'hana', ref, reason });
    await expect(
      chargeSubscription(faster, { uid: 'hana', ref, reason: 'For the second time.' }),
    ).rejects.toMatchObject({ kind: 'already-decided' });
    expect(await getAccount(hana, 'hana')).toMatchObject({ balance: '75.00', profit: '0', rev: 3 });
  });

  it('is charged again after it was set again', { tags: ['full'] }, async () => {
    const tomas = await createFundedClient(desk, admin, 'tomas', '100.00');
    await subscribe(tomas);
    await charged('tomas');
    await chargeSubscription(admin, { uid: 'tomas', ref: await subscribe(tomas), reason });
    expect(await getAccount(tomas, 'tomas')).toMatchObject({ balance: '50.00' });
  });

  it('that is not the one that was shown is not charged', { tags: ['full'] }, async () => {
    const karel = await createFundedClient(desk, admin, 'karel', '100.00');
    const first = await subscribe(karel);
    await cancelSubscription(karel, { op: createOp() });
    await expect(
      chargeSubscription(admin, { uid: 'karel', ref: first, reason }),
    ).rejects.toMatchObject({
      kind: 'outdated',
    });
    await desk.makeOlder('karel', 1);
    await subscribe(karel, 'premier');
    await expect(
      chargeSubscription(admin, { uid: 'karel', ref: first, reason }),
    ).rejects.toMatchObject({
      kind: 'outdated',
    });
    expect(await getAccount(karel, 'karel')).toMatchObject({ balance: '100.00' });
  });

  it('is not charged out of money that is promised', async () => {
    const noor = await createFundedClient(desk, admin, 'noor', '100.00');
    const ref = await subscribe(noor);
    const trade = {
      asset: 'bitcoin',
      side: 'buy',
      leverage: 1,
      duration: 60,
      openPrice: '64000.00',
    } as const;
    await placeTrade(noor, { request: { ...trade, amount: '75.01' }, op: createOp() });
    await expect(chargeSubscription(admin, { uid: 'noor', ref, reason })).rejects.toMatchObject({
      kind: 'insufficient',
    });
    await expect(
      placeTrade(noor, { request: { ...trade, amount: '25.00' }, op: createOp() }),
    ).rejects.toMatchObject({ kind: 'insufficient' });
  });
});

describe('the clients with a plan', () => {
  it('are listed with it, and nobody else', async () => {
    const sofia = await desk.createClient('sofia');
    const op = await subscribe(sofia, 'premier');
    const { rows, next } = await getSubscribers(admin, null);
    expect(next).toBeNull();
    expect(rows[0]).toMatchObject({
      uid: 'sofia',
      op,
      charge: null,
      subscription: { plan: 'premier' },
      profile: { username: 'sofia' },
    });
    expect(rows.map(({ uid }) => uid)).not.toContain('ines');
    expect(await countSubscribers(admin)).toBe(rows.length);
  });

  it('were charged or not, as their books say', { tags: ['full'] }, async () => {
    await subscribe(await desk.createClient('lena'));
    const priya = await createFundedClient(desk, admin, 'priya', '100.00');
    await chargeSubscription(admin, { uid: 'priya', ref: await subscribe(priya), reason });
    const [first, ...others] = (await getSubscribers(admin, null)).rows;
    expect(first).toMatchObject({
      uid: 'priya',
      charge: { action: 'subscription.charged', reason, rev: 3 },
    });
    expect(others.find(({ uid }) => uid === 'lena')).toMatchObject({ charge: null });
    await desk.makeOlder('priya', 1);
    // Another one, which was not charged.
    await subscribe(priya);
    expect((await getSubscribers(admin, null)).rows[0]).toMatchObject({
      uid: 'priya',
      charge: null,
    });
  });
});
