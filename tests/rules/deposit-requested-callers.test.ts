import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { noDeposits, requested, stored } from '../support/rules/acts';
import { createRulesDesk, documentsOf, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { refuseThenAcceptFrom, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

describe.each([
  ['a first deposit', []],
  ['another deposit', ['pending']],
  ['a deposit after decided ones', ['completed', 'rejected', 'cancelled']],
])('deposit.requested for %s', (_, statuses) => {
  it('is allowed to the client', async () => {
    const { caller, uid, before } = await desk.newDepositor(statuses);
    await assertSucceeds(send(caller, requested(uid, before)));
  });

  it.each([
    ['a visitor', () => desk.visitor],
    ['another client', () => desk.newClient()],
    ['the desk', () => admin],
  ])('threat 4: is refused from %s', async (_, somebody) => {
    const { caller, uid, before } = await desk.newDepositor(statuses);
    await refuseThenAcceptFrom(await somebody(), caller, (actor) => requested(uid, before, {}, actor));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const { uid, before } = await desk.newDepositor(statuses);
    await refuseThenAcceptFrom(desk.as(uid, stale()), desk.as(uid, nearlyStale()), () => requested(uid, before));
  });

  it('needs a verified e-mail', async () => {
    const { caller, uid, before } = await desk.newDepositor(statuses);
    await refuseThenAcceptFrom(desk.as(uid, { email_verified: false }), caller, () => requested(uid, before));
  });

  it.each(['pending', 'active', 'on-holiday'])('threat 13: is allowed to %s clients', async (status) => {
    const { caller, uid, before } = await desk.newDepositor(statuses, { user: { status } });
    await assertSucceeds(send(caller, requested(uid, before)));
  });

  it.each(['frozen', 'suspended', 'closed'])('threat 13: is refused from %s clients', async (status) => {
    const { caller, uid, before } = await desk.newDepositor(statuses, { user: { status } });
    await assertFails(send(caller, requested(uid, before)));
    await desk.force(`users/${uid}`, { status: 'active' });
    await assertSucceeds(send(caller, requested(uid, before)));
  });
});

describe('deposit.requested', () => {
  it('lets an administrator ask for a deposit of its own', async () => {
    const own = await desk.newAdmin();
    await assertSucceeds(send(own, requested(own.uid, noDeposits)));
  });

  it('needs a profile', async () => {
    const uid = desk.newUid();
    await assertFails(send(desk.as(uid), requested(uid, noDeposits)));
    await desk.seedDocs(documentsOf(uid, {}));
    await assertSucceeds(send(desk.as(uid), requested(uid, noDeposits)));
  });
});

describe('deposit.requested has bounds:', () => {
  it.each([
    [50, 'that waits', 'pending', 49],
    [1_000, 'in the list', 'completed', 999],
  ])('takes element %i %s', async (_, __, status, count) => {
    const { caller, uid, before } = await desk.newDepositor(Array.from({ length: count }, () => status));
    await assertSucceeds(send(caller, requested(uid, before)));
  });

  it('refuses element 51 that waits', async () => {
    const { caller, uid, before } = await desk.newDepositor(Array.from({ length: 50 }, () => 'pending'));
    await assertFails(send(caller, requested(uid, before)));
    const fewer = { ...before, pending: 49 };
    await desk.seedDocs({ [`deposits/${uid}`]: stored(fewer) });
    await assertSucceeds(send(caller, requested(uid, fewer)));
  });

  it('refuses element 1,001 in the list', async () => {
    const { caller, uid, before } = await desk.newDepositor(Array.from({ length: 1_000 }, () => 'completed'));
    await assertFails(send(caller, requested(uid, before)));
    const shorter = { ...before, list: before.list.slice(1) };
    await desk.seedDocs({ [`deposits/${uid}`]: stored(shorter) });
    await assertSucceeds(send(caller, requested(uid, shorter)));
  });
});
