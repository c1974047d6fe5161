import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { operator } from '@/domain/accounts/account';
import { archived, decidedElement, lists } from '../support/rules/archive';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { decidedIn, type Kind, kinds, stateOf, storedList } from '../support/rules/lists';
import { goodReason } from '../support/rules/objects';
import {
  altered,
  type Commit,
  getFields,
  refuseThenAccept,
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
let manager: DataContext;
let agent: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  manager = await desk.newAdmin();
  agent = await desk.newAdmin({ user: { desk: 'agent' } });
});
afterAll(() => desk.close());

/** A client whose list has a decided element. */
async function seedList(kind: Kind) {
  const uid = desk.newUid();
  const before = stateOf(kind, [decidedElement(kind, uid), decidedElement(kind, uid)]);
  return {
    uid,
    before,
    owner: await desk.newClient({ [kind.col]: storedList(kind, before) }, uid),
  };
}

type Somebody = [who: string, find: (owner: DataContext) => DataContext];
const readers: Somebody[] = [
  ['the owner', (owner) => owner],
  ['a manager', () => manager],
  ['an agent', () => agent],
];

describe.each(lists)('an archive of %s', (col, kind) => {
  const parts: [what: string, of: (whole: Commit) => Commit][] = [
    ['with list and entry', (whole) => whole],
    ['by the operator', (whole) => altered(whole, { entry: { actor: operator } })],
    ['without its list', (whole) => without(whole, 'document')],
    ['without its entry', (whole) => without(whole, 'entry')],
    ['alone', (whole) => without(whole, 'document', 'entry')],
    ['as list and entry that name it', (whole) => without(whole, 'archive')],
    ['as an entry that names it', (whole) => without(whole, 'document', 'archive')],
  ];

  it.each(readers)(
    'threats 3, 7: is written by nobody in the app and read by %s',
    async (_, find) => {
      const { uid, before, owner } = await seedList(kind);
      const caller = find(owner);
      const whole = archived(kind, uid, before, caller.uid);
      for (const [, of] of parts) await assertFails(send(caller, of(whole)));
      await desk.seedDocs(
        Object.fromEntries(Object.values(whole).map(({ path, fields }) => [path, fields])),
      );
      const archive = doc(caller.db, `${col}/${uid}/archive/0`);
      await assertSucceeds(getDoc(archive));
      await assertSucceeds(getDocs(collection(caller.db, `${col}/${uid}/archive`)));
      await assertFails(updateDoc(archive, { list: [] }));
      await assertFails(setDoc(archive, getFields(whole, 'archive')));
      await assertFails(deleteDoc(archive));
    },
  );

  it('threat 4: is read by nobody else', async () => {
    const { uid, before, owner } = await seedList(kind);
    const { archive } = archived(kind, uid, before, operator);
    if (archive) await desk.seedDocs({ [archive.path]: archive.fields });
    const stranger = await desk.newClient();
    for (const { db } of [stranger, desk.visitor])
      await assertFails(getDoc(doc(db, `${col}/${uid}/archive/0`)));
    await assertSucceeds(getDoc(doc(owner.db, `${col}/${uid}/archive/0`)));
  });
});

describe('an act that the desk may do', () => {
  const decided = async () => {
    const uid = desk.newUid();
    const before = stateOf(kinds.deposits, [
      decidedElement(kinds.deposits, uid),
      { ...decidedElement(kinds.deposits, uid), status: 'pending', note: '' },
    ]);
    await desk.newClient({ deposits: storedList(kinds.deposits, before) }, uid);
    const changes = { status: 'rejected', note: goodReason };
    const act = {
      actor: manager.uid,
      action: 'deposit.rejected',
      index: 1,
      changes,
      reason: goodReason,
    };
    return { uid, before, valid: decidedIn(kinds.deposits, uid, before, act) };
  };

  it('threats 3, 8: covers no archive', async () => {
    const { uid, before, valid } = await decided();
    const { op } = getFields(valid, 'entry');
    const archive = {
      path: `deposits/${uid}/archive/0`,
      fields: { ...getFields(archived(kinds.deposits, uid, before, manager.uid), 'archive'), op },
    };
    await refuseThenAccept(manager, { ...valid, archive }, valid);
  });

  it('threat 7: is not recorded as history.archived', async () => {
    const { valid } = await decided();
    await refuseThenAccept(
      manager,
      altered(valid, { entry: { action: 'history.archived' } }),
      valid,
    );
  });
});
