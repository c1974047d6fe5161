import { assertFails } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, getDoc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '@/data/caller';
import { listing, stored } from '../support/rules-acts';
import { createRulesDesk, documentsOf, type RulesDesk } from '../support/rules-desk';
import { type Fields, tableOf } from '../support/rules-writes';

// Writes without an act. Their allowed twins are the acts of the other files of this folder.

const roles = ['visitor', 'nobody', 'stranger', 'owner', 'desk', 'other desk'] as const;
type Role = (typeof roles)[number];

const at = new Date('2026-11-02T09:00:00Z');
const payment = { bitcoin: 'tb1q', ethereum: '', email: '', previous: {}, rev: 1, op: 'earlier', at };
const known: Record<string, Fields> = {
  ...documentsOf('owner', { deposits: stored(listing('owner', ['pending', 'completed'])) }),
  ...documentsOf('stranger', {}),
  ...documentsOf('desk', { user: { admin: true }, payment }),
  ...documentsOf('other desk', { user: { admin: true }, payment }),
  'desk/current': { admin: 'desk', previous: '', rev: 1, op: 'earlier', at },
  'ledger/owner/entries/opened': { op: 'opened', col: 'users', rev: 1, action: 'account.opened' },
};
const stays = Object.keys(known).filter((path) => !path.includes('stranger') && !path.includes('other'));
const unknown = [
  'withdrawals/owner',
  'trades/owner',
  'subscriptions/owner',
  'notifications/owner',
  'notifications/everyone',
  'sent/op',
  'desknotes/owner',
  'messages/one',
  'uploads/owner',
  'desk/plans',
  'desk/else',
  'settings/any',
  'ledger/owner',
  'ledger/owner/more/any',
  'deposits/owner/archive/1',
  'users/owner/private/one',
];

let desk: RulesDesk;
let callers: Record<Role, Caller>;
beforeAll(async () => {
  desk = await createRulesDesk('demo-rules-write-matrix');
  await desk.plant({ ...known, ...Object.fromEntries(unknown.map((path) => [path, { here: true }])) });
  callers = tableOf(roles, (role) => (role === 'visitor' ? desk.visitor : desk.as(role)));
});
afterAll(() => desk.close());

describe.each([...stays, ...unknown])('threats 1, 3, 4, 7, 8: %s', (path) => {
  it.each(roles)('is neither edited nor deleted by the %s', async (role) => {
    const document = doc(callers[role].db, path);
    const fields = known[path] ?? { here: true };
    await Promise.all([
      assertFails(deleteDoc(document)),
      assertFails(setDoc(document, fields)),
      assertFails(updateDoc(document, { rev: 2, op: 'another', at: serverTimestamp() })),
      assertFails(setDoc(document, {})),
    ]);
  });
});

describe.each(['users', 'accounts', 'holds', 'deposits', 'verifications', 'admins', 'withdrawals', 'messages', 'settings'])(
  'threats 1, 4, 7: %s',
  (name) => {
    it.each(roles)('gets no document from the %s without an act', async (role) => {
      const fields = known[`${name}/owner`] ?? payment;
      const { db } = callers[role];
      await assertFails(setDoc(doc(db, `${name}/new`), fields));
      await assertFails(setDoc(doc(db, `${name}/nobody`), { ...fields, uid: 'nobody', at: serverTimestamp() }));
    });
  },
);

describe('threat 1: a client', () => {
  it.each([
    ['itself an administrator', 'users', { admin: true }],
    ['itself active', 'users', { status: 'active' }],
    ['itself another person', 'users', { uid: 'desk' }],
    ['itself rich', 'accounts', { balance: '1000000.00' }],
    ['its profit', 'accounts', { profit: '5.00' }],
    ['its bonus', 'accounts', { bonus: '5.00' }],
    ['itself free of promises', 'holds', { reserved: '-5.00' }],
    ['itself verified', 'verifications', { status: 'verified' }],
  ])('does not make %s', async (_, name, changes) => {
    const { db } = callers.owner;
    await assertFails(updateDoc(doc(db, `${name}/owner`), changes));
    await assertFails(updateDoc(doc(db, `${name}/owner`), { ...changes, rev: 2, op: 'mine', at: serverTimestamp() }));
  });
});

it('leaves everything as it was', async () => {
  await desk.env.withSecurityRulesDisabled(async (context) => {
    const found = await Promise.all(stays.map((path) => context.firestore().doc(path).get()));
    expect(found.map((one) => one.get('rev'))).toEqual(stays.map((path) => known[path]?.rev));
    expect(found.map((one) => one.get('op'))).toEqual(stays.map((path) => known[path]?.op));
  });
  expect((await getDoc(doc(callers.owner.db, 'users/owner'))).data()).toMatchObject({ admin: false, status: 'pending' });
});
