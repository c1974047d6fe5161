import { assertFails } from '@firebase/rules-unit-testing';
import {
  deleteDoc,
  doc,
  getDoc,
  serverTimestamp,
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Role, roles } from '../support/rules/access/matrix';
import { everyRole, formatTitle, type Operation } from '../support/rules/access/table';
import {
  createWorld,
  findRows,
  getAssertion,
  getPath,
  templates,
  type World,
} from '../support/rules/access/world';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';

const named = everyRole.map((role) => [roles[role], role] as const);
const written = findRows('create', 'update', 'delete');

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

describe('a write that is no act', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(desk);
  });
  const getDocRef = (path: string, role: Role) => doc(world.callers[role].db, path);

  const writes: Record<
    Exclude<Operation, 'get' | 'list'>,
    (path: string, role: Role) => Promise<void>
  > = {
    create: (path, role) =>
      setDoc(getDocRef(`${path}-new`, role), {
        ...world.documents[path],
        rev: 1,
        op: 'new',
        at: serverTimestamp(),
      }),
    update: (path, role) =>
      updateDoc(getDocRef(path, role), { rev: 2, op: 'another', at: serverTimestamp() }),
    delete: (path, role) => deleteDoc(getDocRef(path, role)),
  };

  describe.each(
    written.filter(({ variant }) => !variant).map((row) => [formatTitle(row), row] as const),
  )('threats 3, 4, 8: %s', (_, row) => {
    it.each(named)('%s does it as the table says', async (__, role) => {
      const path = getPath(row.path, role);
      const check = getAssertion(row, role);
      const tried = Object.entries(writes).filter(([operation]) =>
        row.operations.some((one) => one === operation),
      );
      // One after the other, here and below: at the same time they would wait for each other's
      // lock, and on a busy machine too long.
      for (const [, write] of tried) await check(write(path, role));
    });
  });

  // Their allowed twins are the acts of access-acts.test.ts.
  describe.each(templates)('threats 1, 3, 4, 7: %s', (template) => {
    it.each(named)('%s cannot edit it', async (_, role) => {
      const path = getPath(template, role);
      const document = getDocRef(path, role);
      await assertFails(writes.update(path, role));
      await assertFails(updateDoc(document, { more: 'x' }));
      await assertFails(setDoc(document, { ...world.documents[path] }));
      await assertFails(setDoc(document, {}));
    });
  });

  describe.each(templates.filter((template) => template.endsWith('/{uid}')))(
    'threats 1, 4, 7: %s',
    (template) => {
      it.each(named)('%s cannot create one for another uid, nor a second one', async (_, role) => {
        const fields = {
          ...world.documents[getPath(template, 'own')],
          uid: 'new',
          rev: 1,
          op: 'new',
          at: serverTimestamp(),
        };
        const uid = world.callers[role].uid;
        await assertFails(
          setDoc(getDocRef(template.slice(1).replace('{uid}', 'new'), role), fields),
        );
        await assertFails(
          setDoc(getDocRef(template.slice(1).replace('{uid}', uid), role), { ...fields, uid }),
        );
      });
    },
  );

  describe('threat 1: a client', () => {
    it.each([
      ['itself an administrator', 'users', { admin: true }],
      ['itself active', 'users', { status: 'active' }],
      ['itself another person', 'users', { uid: 'third' }],
      ['itself rich', 'accounts', { balance: '1000000.00' }],
      ['its profit', 'accounts', { profit: '5.00' }],
      ['its bonus', 'accounts', { bonus: '5.00' }],
      ['itself free of promises', 'holds', { reserved: '-5.00' }],
      ['itself verified', 'verifications', { status: 'verified' }],
      [
        'its subscription cheaper',
        'subscriptions',
        { subscription: { plan: 'plus', amount: '1.00', duration: 30, date: new Date() } },
      ],
    ])('cannot make %s', async (_, name, changes) => {
      for (const role of ['own', 'pen', 'slf'] as const) {
        const document = getDocRef(`${name}/${world.callers[role].uid}`, role);
        await assertFails(updateDoc(document, changes));
        await assertFails(
          updateDoc(document, { ...changes, rev: 2, op: 'mine', at: serverTimestamp() }),
        );
      }
    });
  });

  it('changes nothing of all that was tried', async () => {
    const stays = Object.entries(world.documents).filter(([, fields]) => 'rev' in fields);
    expect(stays.length).toBeGreaterThan(50);
    await desk.env.withSecurityRulesDisabled(async (context) => {
      const found = await Promise.all(stays.map(([path]) => context.firestore().doc(path).get()));
      expect(found.map((one) => [one.id, one.get('rev'), one.get('op')])).toEqual(
        stays.map(([path, { rev, op }]) => [path.split('/').at(-1), rev, op]),
      );
    });
    const own = await getDoc(getDocRef(`users/${world.callers.own.uid}`, 'own'));
    expect(own.data()).toMatchObject({ admin: false, status: 'active' });
  });
});
