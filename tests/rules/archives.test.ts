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
import { buildArchiving, createDecidedElement, listsByName } from '../support/rules/acts/archive';
import {
  buildListDecision,
  createListState,
  type ListKind,
  listKinds,
  toStoredList,
} from '../support/rules/acts/lists';
import { goodReason } from '../support/rules/acts/objects';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  type Commit,
  changeCommit,
  getFields,
  refuseThenAccept,
  removeParts,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let manager: DataContext;
let agent: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  manager = await desk.seedAdmin();
  agent = await desk.seedAdmin({ user: { desk: 'agent' } });
});
afterAll(() => desk.close());

/** A client whose list has a decided element. */
async function seedList(kind: ListKind) {
  const uid = desk.createUid();
  const before = createListState(kind, [
    createDecidedElement(kind, uid),
    createDecidedElement(kind, uid),
  ]);
  return {
    uid,
    before,
    owner: await desk.seedClient({ [kind.col]: toStoredList(kind, before) }, uid),
  };
}

type Somebody = [who: string, find: (owner: DataContext) => DataContext];
const readers: Somebody[] = [
  ['the owner', (owner) => owner],
  ['a manager', () => manager],
  ['an agent', () => agent],
];

describe.each(listsByName)('an archive of %s', (col, kind) => {
  const parts: [what: string, of: (whole: Commit) => Commit][] = [
    ['with list and entry', (whole) => whole],
    ['by the operator', (whole) => changeCommit(whole, { entry: { actor: operator } })],
    ['without its list', (whole) => removeParts(whole, 'document')],
    ['without its entry', (whole) => removeParts(whole, 'entry')],
    ['alone', (whole) => removeParts(whole, 'document', 'entry')],
    ['as list and entry that name it', (whole) => removeParts(whole, 'archive')],
    ['as an entry that names it', (whole) => removeParts(whole, 'document', 'archive')],
  ];

  it.each(readers)(
    'threats 3, 7: is written by nobody in the app and read by %s',
    async (_, find) => {
      const { uid, before, owner } = await seedList(kind);
      const caller = find(owner);
      const whole = buildArchiving(kind, uid, before, caller.uid);
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
    const { archive } = buildArchiving(kind, uid, before, operator);
    if (archive) await desk.seedDocs({ [archive.path]: archive.fields });
    const stranger = await desk.seedClient();
    for (const { db } of [stranger, desk.visitor])
      await assertFails(getDoc(doc(db, `${col}/${uid}/archive/0`)));
    await assertSucceeds(getDoc(doc(owner.db, `${col}/${uid}/archive/0`)));
  });
});

describe('an act that the desk may do', () => {
  const seedDecided = async () => {
    const uid = desk.createUid();
    const before = createListState(listKinds.deposits, [
      createDecidedElement(listKinds.deposits, uid),
      { ...createDecidedElement(listKinds.deposits, uid), status: 'pending', note: '' },
    ]);
    await desk.seedClient({ deposits: toStoredList(listKinds.deposits, before) }, uid);
    const changes = { status: 'rejected', note: goodReason };
    const act = {
      actor: manager.uid,
      action: 'deposit.rejected',
      index: 1,
      changes,
      reason: goodReason,
    };
    return { uid, before, valid: buildListDecision(listKinds.deposits, uid, before, act) };
  };

  it('threats 3, 8: covers no archive', async () => {
    const { uid, before, valid } = await seedDecided();
    const { op } = getFields(valid, 'entry');
    const archive = {
      path: `deposits/${uid}/archive/0`,
      fields: {
        ...getFields(buildArchiving(listKinds.deposits, uid, before, manager.uid), 'archive'),
        op,
      },
    };
    await refuseThenAccept(manager, { ...valid, archive }, valid);
  });

  it('threat 7: is not recorded as history.archived', async () => {
    const { valid } = await seedDecided();
    await refuseThenAccept(
      manager,
      changeCommit(valid, { entry: { action: 'history.archived' } }),
      valid,
    );
  });
});
