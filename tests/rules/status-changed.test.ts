import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from '../support/rules/acts';
import { acceptedReasons, type Case, invalidValues, malformed, refusedReasons, refusesEach } from '../support/rules/cases';
import { createRulesDesk, documentsOf, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  altered,
  type Commit,
  changed,
  type Fields,
  getFields,
  moved,
  recorded,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

/** A client, with the profile as it is stored. */
interface Client {
  caller: DataContext;
  uid: string;
  user: Fields;
}
async function client(changes: Fields = {}): Promise<Client> {
  const uid = desk.newUid();
  const documents = documentsOf(uid, { user: { rev: 4, ...changes } });
  await desk.seedDocs(documents);
  return { caller: admin, uid, user: documents[`users/${uid}`] ?? {} };
}

/** Sets the status. `changes` are those of the profile beside it. */
function statusChanged({ uid, user }: Client, status: unknown, actor = admin.uid, changes: Fields = {}): Commit {
  const fields = changed(user, { ...changes, status });
  const reason = 'Your papers are complete.';
  const act = { uid, col: 'users', rev: 5, op: createOp(), actor, action: 'status.changed', reason };
  return recorded({ ...act, fields, before: { status: user.status }, after: { status } });
}
/** What a client is who has asked for the account to be closed. */
const leaving = { closureAt: inSeconds(-600) };
const part = (name: string) => (state: Client, changes: Fields) => altered(statusChanged(state, 'active'), { [name]: changes });

describe('status.changed', () => {
  it.each(['active', 'suspended', 'closed', 'frozen', 'on-holiday', 'a', `a${'-'.repeat(29)}`])('lets the desk set %s', async (status) => {
    await assertSucceeds(send(admin, statusChanged(await client(), status)));
  });

  it('threat 30: lets nobody at the desk set that of an administrator', async () => {
    await assertFails(send(admin, statusChanged(await client({ admin: true }), 'suspended')));
    await assertSucceeds(send(admin, statusChanged(await client(), 'suspended')));
  });

  it.each(acceptedReasons)('gives %s', async (_, reason) => {
    await assertSucceeds(send(admin, part('entry')(await client(), { reason })));
  });

  it.each(['active', 'closed', 'frozen'])('leaves %s behind', async (status) => {
    await assertSucceeds(send(admin, statusChanged(await client({ status }), 'suspended')));
  });

  it.each([
    ['a visitor', () => desk.visitor],
    ['another client', () => desk.newClient()],
    ['somebody who was an administrator', () => desk.newAdmin({ user: { admin: false } })],
    ['an administrator who is frozen', () => desk.newAdmin({ user: { status: 'frozen' } })],
  ])('threat 4: is refused from %s', async (_, somebody) => {
    const state = await client();
    await refuseThenAcceptFrom(await somebody(), admin, (actor) => statusChanged(state, 'active', actor));
  });

  it.each(['active', 'frozen', 'closed', 'pending'])('threat 1: is refused from the client, for %s', async (status) => {
    const state = await client({ status: 'suspended' });
    await refuseThenAcceptFrom(desk.as(state.uid), admin, (actor) => statusChanged(state, status, actor));
  });

  it('threat 12: is refused from an administrator for the own status', async () => {
    const state = await client({ admin: true });
    await assertFails(send(desk.as(state.uid), statusChanged(state, 'active', state.uid)));
    await assertSucceeds(send(admin, statusChanged(await client(), 'active')));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await client();
    await refuseThenAcceptFrom(desk.as(admin.uid, stale()), desk.as(admin.uid, nearlyStale()), () => statusChanged(state, 'active'));
  });
});

describe('a request to close the account', () => {
  it.each(['closed', 'active', 'frozen'])('is answered by %s', async (status) => {
    const state = await client(leaving);
    await refuseThenAccept(admin, statusChanged(state, status), statusChanged(state, status, admin.uid, { closureAt: null }));
  });

  it('is answered by the status as it is, which answers nothing else', async () => {
    const state = await client(leaving);
    await assertSucceeds(send(admin, statusChanged(state, 'pending', admin.uid, { closureAt: null })));
    await assertFails(send(admin, statusChanged(await client(), 'pending', admin.uid, { closureAt: null })));
  });

  it('is made by its client alone', async () => {
    const state = await client();
    const asking = statusChanged(state, 'active', admin.uid, { closureAt: serverTimestamp() });
    await refuseThenAccept(admin, asking, statusChanged(state, 'active'));
  });
});

describe('threat 15: status.changed refuses', () => {
  const statuses: Case[] = invalidValues('status', [
    ['as it is', 'pending'],
    ['in capitals', 'ACTIVE'],
    ['with a capital', 'Active'],
    ['of two words', 'not active'],
    ['with a blank', 'active '],
    ['with a line feed', 'active\n'],
    ['of nothing', ''],
    ['of 31 characters', 'a'.repeat(31)],
    ['of 200,000 characters', 'a'.repeat(200_000)],
    ['that begins with a dash', '-active'],
    ['with a digit', 'active2'],
    ['in other letters', 'äktiv'],
    ['that is a list', ['active']],
    ['that is a map', { active: true }],
    ['that is true', true],
    ['that is a number', 1],
    ['that is null', null],
  ]);
  refusesEach(statuses, client, (state, changes) => statusChanged(state, 'status' in changes ? changes.status : 'active'));
});

describe('threats 1, 9: status.changed refuses', () => {
  const { status: _, ...others } = documentsOf('uid', {})['users/uid'] ?? {};
  describe('a profile', () => refusesEach(malformed(others), client, part('document')));
  const changes: Case[] = [
    ['to make an administrator', { admin: true }],
    ['to change the e-mail', { email: 'another@example.com' }],
    ['to change the uid', { uid: 'another' }],
    ['to change the name', { lastname: 'Another', lastnameKey: 'another' }],
    ['to add an address', { addresses: [{ coin: 'bitcoin', address: 'tb1q', label: '' }] }],
    ['to confirm the addresses', { addressesCheckedAt: () => serverTimestamp() }],
    ['to change the date', { joinedDate: () => inSeconds(0) }],
    ['a repeated revision', { rev: 4 }],
    ['a skipped revision', { rev: 6 }],
    ['another act', { op: 'another' }],
    ['a time of its own', { at: () => inSeconds(-1) }],
    ['another status than its entry says', { status: 'closed' }],
  ];
  refusesEach(changes, client, part('document'));
});

describe('threats 7, 15: status.changed refuses an entry', () => {
  const sample = recorded({ uid: 'uid', col: 'users', rev: 2, op: 'op', actor: 'uid', action: '', fields: {}, before: {}, after: {} });
  refusesEach(malformed(sample.entry.fields), client, part('entry'));
});

describe('threat 7: status.changed refuses', () => {
  refusesEach(
    refusedReasons.map(([fault, reason]) => [fault, { reason }]),
    client,
    part('entry'),
  );
  const lies: Case[] = [
    ['an entry of another act', { op: 'another' }],
    ['an entry about the account', { col: 'accounts' }],
    ['an entry of the revision before', { rev: 4 }],
    ['an entry of the revision after', { rev: 6 }],
    ['an entry by another actor', { actor: 'another' }],
    ['an entry that opens', { action: 'account.opened' }],
    ['an entry that freezes', { action: 'status.frozen' }],
    ['an entry about an element', { index: 0 }],
    ['an entry that refers to another', { ref: 'another' }],
    ['an entry that lies about before', { before: { status: 'closed' } }],
    ['an entry with more before', { before: { status: 'pending', admin: false } }],
    ['an entry with nothing before', { before: {} }],
    ['an entry that lies about after', { after: { status: 'closed' } }],
    ['an entry with more after', { after: { status: 'active', admin: true } }],
    ['an entry with nothing after', { after: {} }],
    ['an entry with a time of its own', { at: () => inSeconds(-1) }],
  ];
  describe('also', () => refusesEach(lies, client, part('entry')));
});

describe('threat 6: status.changed refuses a revision that document and entry agree on', () => {
  const both = (state: Client, changes: Fields) => altered(statusChanged(state, 'active'), { document: changes, entry: changes });
  refusesEach(
    [
      ['repeated', { rev: 4 }],
      ['skipped', { rev: 6 }],
      ['back at the beginning', { rev: 1 }],
    ],
    client,
    both,
  );
});

describe('threats 7, 8: status.changed is two writes:', () => {
  it.each<[string, (valid: Commit, uid: string) => Commit]>([
    ['the profile without its entry', (valid) => without(valid, 'entry')],
    ['the entry without its profile', (valid) => without(valid, 'document')],
    ['the entry under another id', (valid, uid) => moved(valid, 'entry', `ledger/${uid}/entries/another`)],
    ['the entry in the book of the desk', (valid) => moved(valid, 'entry', `ledger/${admin.uid}/entries/${getFields(valid, 'entry').op}`)],
  ])('refuses %s', async (_, breaking) => {
    const state = await client();
    const valid = statusChanged(state, 'active');
    await refuseThenAccept(admin, breaking(valid, state.uid), valid);
  });

  it('threat 5: refuses the same act twice', async () => {
    const state = await client();
    const valid = statusChanged(state, 'active');
    await assertSucceeds(send(admin, valid));
    await assertFails(send(admin, valid));
  });

  it('refuses to open an account with it', async () => {
    const state = { caller: admin, uid: desk.newUid(), user: documentsOf('uid', {})['users/uid'] ?? {} };
    await assertFails(send(admin, statusChanged(state, 'active')));
    await assertSucceeds(send(admin, statusChanged(await client(), 'active')));
  });
});
