import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { collection, collectionGroup, doc, documentId, getCount, getDoc, getDocs, query, where } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { type Role, roles } from '../support/rules/access/matrix';
import { everyRole, type Row, titleOf } from '../support/rules/access/table';
import { createWorld, pathFor, rowsOf, type World } from '../support/rules/access/world';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';

let desk: RulesDesk;
let callers: World['callers'];
beforeAll(async () => {
  desk = await createRulesDesk();
  ({ callers } = await createWorld(desk));
});
afterAll(() => desk.close());

/** The row's reads, each by its name, as the role makes them. */
function reads({ path, operations, variant }: Row, role: Role): Promise<unknown>[] {
  const { db } = callers[role];
  const document = pathFor(path, role, variant);
  const list = path.startsWith('/{path=**}') ? collectionGroup(db, 'entries') : collection(db, document.split('/').slice(0, -1).join('/'));
  return [
    ...(operations.includes('get') ? [getDoc(doc(db, document))] : []),
    ...(operations.includes('list') ? [getDocs(list), getCount(list)] : []),
  ];
}

describe.each(rowsOf('get', 'list').map((row) => [titleOf(row), row] as const))('threat 4: %s', (_, row) => {
  it.each(everyRole.map((role) => [roles[role], role] as const))('is read by %s as the table says', async (__, role) => {
    const cell = row.cells[role];
    expect(cell, 'the cell of the table').toMatch(/^(yes|-)$/);
    await Promise.all(reads(row, role).map(cell === 'yes' ? assertSucceeds : assertFails));
  });
});

describe('threat 4: the entries of all clients', () => {
  const administrators: Role[] = ['dsk', 'oth', 'slf'];
  it.each(everyRole.map((role) => [roles[role], role] as const))('are asked for by %s only at the desk', async (_, role) => {
    const check = administrators.includes(role) ? assertSucceeds : assertFails;
    const { db, uid } = callers[role];
    await Promise.all([
      check(getCount(query(collectionGroup(db, 'entries'), where('action', '==', 'account.opened')))),
      check(getDocs(query(collectionGroup(db, 'entries'), where('actor', '==', uid)))),
    ]);
  });
});

describe('threat 4: a client who looks for a way around', () => {
  const collections = ['users', 'accounts', 'holds', 'deposits', 'withdrawals', 'trades', 'subscriptions', 'verifications', 'admins'];

  it.each([...collections, 'notifications', 'uploads'])('cannot query %s, not even for the own document', async (name) => {
    const own = (caller: DataContext) => getDocs(query(collection(caller.db, name), where(documentId(), '==', callers.own.uid)));
    await assertFails(own(callers.own));
    await assertSucceeds(own(callers.dsk));
  });

  it.each(['deposits', 'withdrawals', 'trades'])('reads the own archives of %s and no others', async (name) => {
    const archives = (uid: string) => getDocs(collection(callers.own.db, `${name}/${uid}/archive`));
    await assertFails(archives(callers.fro.uid));
    await assertFails(getDocs(collectionGroup(callers.own.db, 'archive')));
    await assertSucceeds(archives(callers.own.uid));
  });

  it('cannot list the books of which there are entries', async () => {
    await assertFails(getDocs(collection(callers.dsk.db, 'ledger')));
    await assertSucceeds(getDocs(collection(callers.dsk.db, `ledger/${callers.own.uid}/entries`)));
  });

  it('that was an administrator before is a client again', async () => {
    const was = await desk.newAdmin();
    await assertSucceeds(getDocs(collection(was.db, 'users')));
    await desk.force(`users/${was.uid}`, { admin: false });
    await assertFails(getDocs(collection(was.db, 'users')));
  });

  it('reads the payment method of whoever is chosen, and of nobody before', async () => {
    const first = await desk.newAdmin({ payment: { bitcoin: 'tb1q' } });
    const method = (caller: DataContext) => getDoc(doc(caller.db, `admins/${first.uid}`));
    await assertFails(method(callers.own));
    await desk.force('desk/current', { admin: first.uid });
    await assertSucceeds(method(callers.own));
    await desk.force('desk/current', { admin: callers.dsk.uid });
    await assertFails(method(callers.own));
  });

  it.each([
    ['a text', 'true'],
    ['a number', 1],
    ['null', null],
  ])('is no administrator through %s', async (_, admin) => {
    const caller = await desk.newClient({ user: { admin } });
    await assertFails(getDocs(collection(caller.db, 'users')));
    await desk.force(`users/${caller.uid}`, { admin: true });
    await assertSucceeds(getDocs(collection(caller.db, 'users')));
  });
});
