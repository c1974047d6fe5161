import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { collection, collectionGroup, doc, documentId, getCount, getDoc, getDocs, query, where } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '@/data/caller';
import { createRulesDesk, documentsOf, type RulesDesk, stale } from '../support/rules-desk';
import { tableOf } from '../support/rules-writes';

const roles = ['visitor', 'nobody', 'stranger', 'owner', 'stale owner', 'closed owner', 'desk', 'other desk'] as const;
type Role = (typeof roles)[number];
type Allowed = 'get list' | 'get' | 'list' | '-';

/** Who may read what of a client called `owner`. `nobody` is signed in without a profile; `other desk` is the administrator nobody chose. */
const matrix: Record<string, Record<Role, Allowed>> = {
  'users/owner': row('-', '-', '-', 'get', 'get', 'get', 'get list', 'get list'),
  'accounts/owner': row('-', '-', '-', 'get', 'get', 'get', 'get list', 'get list'),
  'holds/owner': row('-', '-', '-', 'get', 'get', 'get', 'get list', 'get list'),
  'deposits/owner': row('-', '-', '-', 'get', 'get', 'get', 'get list', 'get list'),
  'verifications/owner': row('-', '-', '-', 'get', 'get', 'get', 'get list', 'get list'),
  'ledger/owner/entries/opened': row('-', '-', '-', 'get list', 'get list', 'get list', 'get list', 'get list'),
  'admins/owner': row('-', '-', '-', 'get', 'get', 'get', 'get list', 'get list'),
  'admins/desk': row('-', 'get', 'get', 'get', 'get', 'get', 'get list', 'get list'),
  'admins/other desk': row('-', '-', '-', '-', '-', '-', 'get list', 'get list'),
  'users/desk': row('-', '-', '-', '-', '-', '-', 'get list', 'get list'),
  'desk/current': row('-', 'get', 'get', 'get', 'get', 'get', 'get', 'get'),
  'desk/plans': row('-', 'get', 'get', 'get', 'get', 'get', 'get', 'get'),
  'withdrawals/owner': row('-', '-', '-', 'get', 'get', 'get', 'get list', 'get list'),
  'trades/owner': row('-', '-', '-', 'get', 'get', 'get', 'get list', 'get list'),
  'subscriptions/owner': row('-', '-', '-', 'get', 'get', 'get', 'get list', 'get list'),
  'notifications/owner': row('-', '-', '-', 'get', 'get', 'get', 'get list', 'get list'),
  'notifications/everyone': row('-', 'get', 'get', 'get', 'get', 'get', 'get list', 'get list'),
  'uploads/owner': row('-', '-', '-', 'get', 'get', 'get', 'get list', 'get list'),
  'deposits/owner/archive/1': row('-', '-', '-', 'get list', 'get list', 'get list', 'get list', 'get list'),
  'withdrawals/owner/archive/1': row('-', '-', '-', 'get list', 'get list', 'get list', 'get list', 'get list'),
  'trades/owner/archive/1': row('-', '-', '-', 'get list', 'get list', 'get list', 'get list', 'get list'),
  'sent/op': row('-', '-', '-', '-', '-', '-', 'get list', 'get list'),
  'desknotes/owner': row('-', '-', '-', '-', '-', '-', 'get list', 'get list'),
  'messages/one': row('-', '-', '-', '-', '-', '-', 'get list', 'get list'),
  ...closed('desk/else', 'ledger/owner', 'users/owner/private/one', 'accounts/owner/entry/1', 'accounts/owner/archive/1'),
  ...closed('settings/any', 'Users/owner', 'entries/opened/more/any', 'deposits/owner/archive/1/more/any'),
};

function row(...cells: Allowed[]): Record<Role, Allowed> {
  return tableOf(roles, (role, i) => {
    const cell = cells[i];
    if (cell === undefined) throw new Error(`No cell for the ${role}`);
    return cell;
  });
}
/** Nobody reads what this version does not know. */
function closed(...paths: string[]) {
  return Object.fromEntries(paths.map((path) => [path, row('-', '-', '-', '-', '-', '-', '-', '-')]));
}

const uidOf: Record<Role, string> = {
  visitor: 'visitor',
  nobody: 'nobody',
  stranger: 'stranger',
  owner: 'owner',
  'stale owner': 'owner',
  'closed owner': 'closed owner',
  desk: 'desk',
  'other desk': 'other desk',
};

let desk: RulesDesk;
let callers: Record<Role, Caller>;
beforeAll(async () => {
  desk = await createRulesDesk('demo-rules-read-matrix');
  const payment = { bitcoin: 'tb1q', ethereum: '', email: '', previous: {}, rev: 1 };
  const entry = { action: 'account.opened' };
  await desk.plant({
    ...Object.fromEntries(Object.keys(matrix).map((path) => [path, {}])),
    ...documentsOf('owner', { payment, deposits: {} }),
    ...documentsOf('closed owner', { user: { status: 'closed' }, payment, deposits: {} }),
    ...documentsOf('stranger', {}),
    ...documentsOf('desk', { user: { admin: true }, payment }),
    ...documentsOf('other desk', { user: { admin: true }, payment }),
    'desk/current': { admin: 'desk', previous: '', rev: 1 },
    'ledger/owner/entries/opened': entry,
    'ledger/closed owner/entries/opened': entry,
  });
  callers = tableOf(roles, (role) => (role === 'visitor' ? desk.visitor : desk.as(uidOf[role], role === 'stale owner' ? stale() : {})));
});
afterAll(() => desk.close());

/** The document of the row as it concerns the role: `closed owner` reads its own. */
const pathFor = (path: string, role: Role) => (role === 'closed owner' ? path.replace(/\bowner\b/, 'closed owner') : path);
const parent = (path: string) => path.split('/').slice(0, -1).join('/');

describe.each(Object.keys(matrix))('threat 4: %s', (path) => {
  it.each(roles)('is read by the %s as the table says', async (role) => {
    const allowed = matrix[path]?.[role];
    expect(allowed, 'a cell of the table').toBeDefined();
    const { db } = callers[role];
    const own = pathFor(path, role);
    await Promise.all([
      (allowed?.includes('get') ? assertSucceeds : assertFails)(getDoc(doc(db, own))),
      (allowed?.includes('list') ? assertSucceeds : assertFails)(getDocs(collection(db, parent(own)))),
    ]);
  });
});

describe('threat 4: the entries of all clients', () => {
  it.each(roles)('are listed by the %s only at the desk', async (role) => {
    const check = role === 'desk' || role === 'other desk' ? assertSucceeds : assertFails;
    const { db } = callers[role];
    await Promise.all([
      check(getDocs(collectionGroup(db, 'entries'))),
      check(getCount(query(collectionGroup(db, 'entries'), where('action', '==', 'account.opened')))),
      check(getDocs(query(collectionGroup(db, 'entries'), where('actor', '==', uidOf[role])))),
      check(getDoc(doc(db, 'anything/below/entries/one'))),
    ]);
  });
});

describe('threat 4: a client who looks for a way around', () => {
  const collections = ['users', 'accounts', 'holds', 'deposits', 'verifications', 'admins'];

  it.each(collections)('cannot query %s, not even for the own document', async (name) => {
    const own = (caller: Caller) => getDocs(query(collection(caller.db, name), where(documentId(), '==', 'owner')));
    await assertFails(own(callers.owner));
    await assertSucceeds(own(callers.desk));
  });

  it.each(collections)('cannot count %s', async (name) => {
    await assertFails(getCount(collection(callers.owner.db, name)));
    await assertSucceeds(getCount(collection(callers.desk.db, name)));
  });

  it('cannot list the books of which there are entries', async () => {
    await assertFails(getDocs(collection(callers.desk.db, 'ledger')));
    await assertSucceeds(getDocs(collection(callers.desk.db, 'ledger/owner/entries')));
  });

  it('that was an administrator before is a client again', async () => {
    const was = await desk.boss();
    await assertSucceeds(getDocs(collection(was.db, 'users')));
    await desk.force(`users/${was.uid}`, { admin: false });
    await assertFails(getDocs(collection(was.db, 'users')));
  });

  it.each([
    ['a text', 'true'],
    ['a number', 1],
    ['null', null],
  ])('is no administrator through %s', async (_, admin) => {
    const caller = await desk.person({ user: { admin } });
    await assertFails(getDocs(collection(caller.db, 'users')));
    await desk.force(`users/${caller.uid}`, { admin: true });
    await assertSucceeds(getDocs(collection(caller.db, 'users')));
  });
});
