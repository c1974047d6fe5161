import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { decide, listing, noDeposits, requested, stored } from '../support/rules/acts';
import { createRulesDesk, documentsOf, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { altered, getFields, getMap, moved, refuseThenAccept, refuseThenAcceptFrom, send, without } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const statuses = ['completed', 'pending'];
const accountStatuses = ['pending', 'active', 'frozen', 'suspended', 'closed', 'on-holiday'];

describe.each(['completed', 'rejected'] as const)('a deposit is %s', (kind) => {
  it.each([
    ['a visitor', () => desk.visitor],
    ['another client', () => desk.newClient()],
  ])('threats 4, 11: not by %s', async (_, somebody) => {
    const { uid, before } = await desk.newDepositor(statuses);
    await refuseThenAcceptFrom(await somebody(), admin, (actor) => decide(kind, uid, before, { actor, index: 1 }));
  });

  it('threats 2, 11: not by the client', async () => {
    const { caller, uid, before } = await desk.newDepositor(statuses);
    await refuseThenAcceptFrom(caller, admin, (actor) => decide(kind, uid, before, { actor, index: 1 }));
  });

  it('threat 7: not by the client in the name of the desk', async () => {
    const { caller, uid, before } = await desk.newDepositor(statuses);
    const act = decide(kind, uid, before, { actor: admin.uid, index: 1 });
    await assertFails(send(caller, act));
    await assertSucceeds(send(admin, act));
  });

  it('threat 12: not by an administrator on the own account', async () => {
    const { caller, uid, before } = await desk.newDepositor(statuses, { user: { admin: true } });
    await refuseThenAcceptFrom(caller, admin, (actor) => decide(kind, uid, before, { actor, index: 1 }));
  });

  it('not by somebody who was an administrator', async () => {
    const { uid, before } = await desk.newDepositor(statuses);
    await refuseThenAcceptFrom(await desk.newAdmin({ user: { admin: false } }), admin, (actor) =>
      decide(kind, uid, before, { actor, index: 1 }),
    );
  });

  it('threat 13: not with a sign-in older than two hours', async () => {
    const { uid, before } = await desk.newDepositor(statuses);
    await refuseThenAcceptFrom(desk.as(admin.uid, stale()), desk.as(admin.uid, nearlyStale()), (actor) =>
      decide(kind, uid, before, { actor, index: 1 }),
    );
  });

  it('not with an e-mail that is not verified', async () => {
    const { uid, before } = await desk.newDepositor(statuses);
    await refuseThenAcceptFrom(desk.as(admin.uid, { email_verified: false }), admin, (actor) =>
      decide(kind, uid, before, { actor, index: 1 }),
    );
  });

  it.each(accountStatuses)('for %s clients', async (status) => {
    const { uid, before } = await desk.newDepositor(statuses, { user: { status } });
    await assertSucceeds(send(admin, decide(kind, uid, before, { actor: admin.uid, index: 1 })));
  });

  it('threat 2: not before it was requested', async () => {
    const { uid } = await desk.newDepositor([]);
    const before = { ...listing(uid, ['pending']), rev: 0 };
    const act = decide(kind, uid, before, { actor: admin.uid });
    await assertFails(send(admin, act));
    await desk.seedDocs({ [`deposits/${uid}`]: stored({ ...before, rev: 0 }) });
    await assertSucceeds(send(admin, act));
  });
});

describe('a deposit is cancelled', () => {
  const cancel = (uid: string, before: Parameters<typeof decide>[2], actor: string) =>
    decide('cancelled', uid, before, { actor, index: 1 });

  it.each([
    ['a visitor', () => desk.visitor],
    ['another client', () => desk.newClient()],
    ['the desk', () => admin],
  ])('threat 4: not by %s', async (_, somebody) => {
    const { caller, uid, before } = await desk.newDepositor(statuses);
    await refuseThenAcceptFrom(await somebody(), caller, (actor) => cancel(uid, before, actor));
  });

  it('threat 13: not with a sign-in older than two hours', async () => {
    const { uid, before } = await desk.newDepositor(statuses);
    await refuseThenAcceptFrom(desk.as(uid, stale()), desk.as(uid, nearlyStale()), (actor) => cancel(uid, before, actor));
  });

  it('by a client whose e-mail is not verified', async () => {
    const { uid, before } = await desk.newDepositor(statuses);
    await assertSucceeds(send(desk.as(uid, { email_verified: false }), cancel(uid, before, uid)));
  });

  it.each(accountStatuses.filter((status) => status !== 'closed'))('by %s clients', async (status) => {
    const { caller, uid, before } = await desk.newDepositor(statuses, { user: { status } });
    await assertSucceeds(send(caller, cancel(uid, before, uid)));
  });

  it('threat 13: not by closed clients', async () => {
    const { caller, uid, before } = await desk.newDepositor(statuses, { user: { status: 'closed' } });
    await assertFails(send(caller, cancel(uid, before, uid)));
    await desk.force(`users/${uid}`, { status: 'frozen' });
    await assertSucceeds(send(caller, cancel(uid, before, uid)));
  });

  it.each([
    ['with a note', { note: 'Never mind.', reason: '' }],
    ['with a reason', { note: '', reason: 'I changed my mind.' }],
    ['with a note and a reason', { note: 'I changed my mind.' }],
  ])('not %s', async (_, words) => {
    const { caller, uid, before } = await desk.newDepositor(statuses);
    await refuseThenAccept(caller, decide('cancelled', uid, before, { actor: uid, index: 1, ...words }), cancel(uid, before, uid));
  });

  it('threat 11: not together with a posting', async () => {
    const { caller, uid, before } = await desk.newDepositor(statuses);
    const { account, posting } = decide('completed', uid, before, { actor: uid, index: 1, op: 'cancel' });
    const act = decide('cancelled', uid, before, { actor: uid, index: 1, op: 'cancel' });
    if (account && posting) await refuseThenAccept(caller, { ...act, account, posting }, act);
  });

  it('and the next one requested in two commits, not in one', async () => {
    const { caller, uid, before } = await desk.newDepositor(statuses);
    const act = cancel(uid, before, uid);
    const next = requested(uid, {
      list: [...before.list.with(1, getMap(act, 'entry', 'after'))],
      pending: 0,
      oldest: null,
      rev: before.rev + 1,
    });
    const renamed = Object.fromEntries(Object.entries(next).map(([part, write]) => [`next ${part}`, write]));
    await refuseThenAccept(caller, { ...act, ...renamed }, act);
    await desk.backdate(`deposits/${uid}`);
    await assertSucceeds(send(caller, next));
  });
});

describe.each(['completed', 'rejected', 'cancelled'] as const)('threats 7, 8: a deposit %s is two writes:', (kind) => {
  const prepare = async () => {
    const client = await desk.newDepositor(statuses);
    const caller = kind === 'cancelled' ? client.caller : admin;
    return { ...client, caller, act: decide(kind, client.uid, client.before, { actor: caller.uid, index: 1 }) };
  };

  it.each(['document', 'entry'])('refuses it without the %s', async (part) => {
    const { caller, act } = await prepare();
    await refuseThenAccept(caller, without(act, part), act);
  });

  it('refuses the entry under another id', async () => {
    const { caller, uid, act } = await prepare();
    await refuseThenAccept(caller, moved(act, 'entry', `ledger/${uid}/entries/another`), act);
  });

  it('refuses the entry in another book', async () => {
    const { caller, act } = await prepare();
    await refuseThenAccept(caller, moved(act, 'entry', `ledger/${admin.uid}/entries/${getFields(act, 'entry').op}`), act);
  });

  it('refuses the list of another client', async () => {
    const { caller, before, act } = await prepare();
    const other = await desk.newDepositor([]);
    await desk.seedDocs({ [`deposits/${other.uid}`]: stored(before) });
    await refuseThenAccept(caller, moved(act, 'document', `deposits/${other.uid}`), act);
  });

  it('threat 5: refuses the entry of an earlier act', async () => {
    const { caller, uid, act } = await prepare();
    const entry = { ...getFields(act, 'entry'), at: new Date(Date.now() - 1_000) };
    await desk.seedDocs({ [`ledger/${uid}/entries/earlier`]: { ...entry, op: 'earlier' } });
    await refuseThenAccept(caller, altered(without(act, 'entry'), { document: { op: 'earlier' } }), act);
  });

  it('refuses it for a client who never asked', async () => {
    const { caller, act } = await prepare();
    const other = desk.newUid();
    await desk.seedDocs(documentsOf(other, {}));
    const there = decide(kind, other, { ...noDeposits, list: [getMap(act, 'entry', 'before')], pending: 1, rev: 0 }, { actor: caller.uid });
    await refuseThenAccept(caller, there, act);
  });
});
