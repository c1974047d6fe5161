import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { buildOpening } from '../support/rules/acts/account-opening';
import { buildDepositDecision, buildDepositRequest } from '../support/rules/acts/deposit-acts';
import { buildAdjustment } from '../support/rules/acts/objects';
import { buildPolicyUpdate } from '../support/rules/acts/policy';
import { buildProposal } from '../support/rules/acts/proposal-acts';
import { seedProposal } from '../support/rules/acts/seed-proposal';
import { createRulesDesk, type Depositor, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type Case, testRefused } from '../support/rules/suites/cases';
import { inSeconds } from '../support/rules/times';
import { Double, sendWire } from '../support/rules/wire';
import {
  changeCommit,
  type Fields,
  getFields,
  movePart,
  refuseThenAccept,
  removeParts,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

/** A client whose book has an entry that was written by an act. */
async function seedEntry() {
  const client = await desk.seedDepositor([]);
  const act = buildDepositRequest(client.uid, client.before);
  await send(client.caller, act);
  return { ...client, path: act.entry?.path ?? '', entry: getFields(act, 'entry') };
}
const writers = [
  ['the client', ({ caller }: { caller: DataContext }) => caller],
  ['the desk', () => admin],
  ['a stranger', () => desk.seedClient()],
  ['a visitor', () => desk.visitor],
] as const;

describe.each(writers)('threat 8: a written entry and %s', (_, somebody) => {
  it('cannot be edited', async () => {
    const state = await seedEntry();
    const { db } = await somebody(state);
    const entry = doc(db, state.path);
    await assertFails(updateDoc(entry, { reason: 'It never happened.' }));
    await assertFails(updateDoc(entry, { at: serverTimestamp() }));
    await assertFails(setDoc(entry, state.entry));
    await assertFails(setDoc(entry, { more: true }, { merge: true }));
  });

  it('cannot be deleted, nor deleted and written again', async () => {
    const state = await seedEntry();
    const { db } = await somebody(state);
    const entry = doc(db, state.path);
    await assertFails(deleteDoc(entry));
    await assertFails(writeBatch(db).delete(entry).set(entry, state.entry).commit());
    const kept = await getDoc(doc(admin.db, state.path));
    expect(kept.get('action')).toBe('deposit.requested');
  });
});

const earlier = { rev: 1, op: 'earlier', at: inSeconds(-60) };
const setup = { withdrawals: earlier, trades: earlier, subscription: earlier, payment: earlier };
/** Documents that have no entries, with all that entries name. */
const createOthers = (uid: string): Record<string, Fields> =>
  Object.fromEntries(
    ['notifications', 'desknotes', 'uploads', 'messages', 'nothing'].map((name) => [
      `${name}/${uid}`,
      earlier,
    ]),
  );

describe.each(writers)('threat 8: an entry alone, by %s', (_, somebody) => {
  it.each([
    ['users', 1, 'opened'],
    ['accounts', 1, 'accounts-opened'],
    ['verifications', 1, 'verifications-opened'],
    ['deposits', 1, 'earlier'],
    ['deposits', 2, 'new'],
    ['withdrawals', 1, 'earlier'],
    ['trades', 1, 'earlier'],
    ['subscriptions', 1, 'earlier'],
    ['admins', 1, 'earlier'],
    ['desk', 1, 'earlier'],
    ['desk', 1, 'new'],
    ['holds', 1, 'opened'],
    ['notifications', 1, 'earlier'],
    ['desknotes', 1, 'earlier'],
    ['uploads', 1, 'earlier'],
    ['notices/everyone/items', 1, 'earlier'],
    ['messages', 1, 'earlier'],
    ['ledger', 1, 'new'],
    ['nothing', 1, 'new'],
    ['', 1, 'new'],
    ['deposits/x/archive', 1, 'new'],
    ['../users', 1, 'new'],
  ])('about %s of revision %i is refused', async (col, rev, op) => {
    const client = await desk.seedDepositor(['pending'], setup);
    const caller = await somebody(client);
    await desk.seedDocs({ ...createOthers(client.uid), ...createOthers(caller.uid) });
    const entry = {
      op,
      col,
      rev,
      actor: caller.uid,
      action: 'status.changed',
      index: -1,
      ref: '',
      before: {},
      after: {},
      reason: '',
      at: serverTimestamp(),
    };
    await assertFails(setDoc(doc(caller.db, `ledger/${client.uid}/entries/${op}`), entry));
    await assertFails(setDoc(doc(caller.db, `ledger/${caller.uid}/entries/${op}`), entry));
  });
});

describe('threat 8: an entry beside an act', () => {
  const beside: [string, (state: Depositor) => Fields][] = [
    ['about the same list', () => ({})],
    ['about the profile', () => ({ col: 'users', rev: 1, action: 'status.changed' })],
    ['about the account', () => ({ col: 'accounts', rev: 1, action: 'account.posted' })],
    ['of the next revision', () => ({ rev: 3 })],
  ];
  it.each(beside)('%s is refused', async (_, lie) => {
    const state = await desk.seedDepositor(['completed']);
    const act = buildDepositRequest(state.uid, state.before);
    const more = changeCommit(act, { entry: { ...lie(state), op: 'more' } }).entry;
    if (!more) throw new Error('No entry');
    await refuseThenAccept(
      state.caller,
      { ...act, more: { ...more, path: `ledger/${state.uid}/entries/more` } },
      act,
    );
  });

  it('in the ledger of another client is refused', async () => {
    const [state, other] = await Promise.all([
      desk.seedDepositor(['completed']),
      desk.seedDepositor(['completed']),
    ]);
    const act = buildDepositRequest(state.uid, state.before);
    const more = movePart(
      act,
      'entry',
      `ledger/${other.uid}/entries/${getFields(act, 'entry').op}`,
    ).entry;
    if (!more) throw new Error('No entry');
    await refuseThenAccept(state.caller, { ...act, more }, act);
  });
});

describe('the book of the desk', () => {
  const seedEntryOfDesk = async () => {
    const state = await seedProposal(desk, admin, 'policy', { proposed: false });
    return { state, valid: buildProposal(state) };
  };

  it('threat 8: has no entry alone, of any act and by anybody', async () => {
    const { valid } = await seedEntryOfDesk();
    const { op, rev } = getFields(valid, 'entry');
    const stored = await desk.read('proposals/desk');
    const lies = [
      {},
      { action: 'proposal.confirmed' },
      { rev: stored.rev, op: stored.op },
      { col: 'desk', action: 'policy.updated', rev: 4 },
      { col: 'desk', action: 'policy.updated', rev: 3, op: 'earlier' },
      { col: 'users', action: 'status.changed', rev: 1 },
      { col: 'deposits', action: 'deposit.requested' },
    ];
    for (const caller of [admin, await desk.seedClient(), desk.as('desk'), desk.visitor])
      for (const lie of lies) {
        const entry = changeCommit(removeParts(valid, 'document'), {
          entry: { rev, op, actor: caller.uid, ...lie },
        });
        await assertFails(
          send(
            caller,
            movePart(entry, 'entry', `ledger/desk/entries/${getFields(entry, 'entry').op}`),
          ),
        );
      }
    await assertSucceeds(send(admin, valid));
  });

  it('threat 8: has nothing beside its act, and no act of another document', async () => {
    const { valid } = await seedEntryOfDesk();
    const more = {
      path: 'ledger/desk/entries/more',
      fields: { ...getFields(valid, 'entry'), op: 'more' },
    };
    await assertFails(send(admin, { ...valid, more }));
    for (const action of ['policy.updated', 'switches.updated'])
      await assertFails(
        send(admin, {
          ...valid,
          more: { ...more, fields: { ...more.fields, col: 'desk', action } },
        }),
      );
    await assertSucceeds(send(admin, valid));
  });

  it('threat 8: does not have the entry of a policy of one manager', async () => {
    const { state } = await seedEntryOfDesk();
    const valid = buildPolicyUpdate(admin.uid, state.policy, { fourEyes: '1.00' });
    await refuseThenAccept(
      admin,
      movePart(valid, 'entry', `ledger/desk/entries/${getFields(valid, 'entry').op}`),
      valid,
    );
  });

  it('threat 3: keeps its entries, and the list its elements', async () => {
    const { valid } = await seedEntryOfDesk();
    await assertSucceeds(send(admin, valid));
    const { op } = getFields(valid, 'entry');
    for (const caller of [admin, await desk.seedClient(), desk.as('desk')])
      for (const path of [`ledger/desk/entries/${op}`, 'proposals/desk']) {
        await assertFails(updateDoc(doc(caller.db, path), { ref: 'another' }));
        await assertFails(deleteDoc(doc(caller.db, path)));
        await assertSucceeds(getDoc(doc(caller.db, path)));
      }
  });

  it('threat 4: is read by every signed-in user, with its list and nothing else of the desk', async () => {
    await seedEntryOfDesk();
    const client = await desk.seedClient();
    const nobody = desk.as(desk.createUid());
    for (const { db } of [client, nobody, desk.as(client.uid, { email_verified: false })]) {
      await assertSucceeds(getDocs(collection(db, 'ledger/desk/entries')));
      await assertSucceeds(getDoc(doc(db, 'proposals/desk')));
      await assertFails(getDocs(collection(db, 'proposals')));
      await assertFails(getDocs(collection(db, 'proposals/desk/archive')));
      await assertFails(getDocs(collection(db, `ledger/${admin.uid}/entries`)));
      await assertFails(getDoc(doc(db, `proposals/${admin.uid}`)));
      for (const col of ['users', 'accounts', 'deposits', 'admins'])
        await assertFails(getDoc(doc(db, `${col}/desk`)));
    }
    for (const path of ['ledger/desk/entries/any', 'proposals/desk'])
      await assertFails(getDoc(doc(desk.visitor.db, path)));
    await assertFails(getDocs(collection(desk.visitor.db, 'ledger/desk/entries')));
  });
});

describe('threats 7, 15: an entry of any act', () => {
  const seedPending = async () => ({ ...(await desk.seedDepositor(['pending'])), caller: admin });
  const faults: Case[] = [
    ['refuses a place below −1', { index: -2 }],
    ['refuses a place of a fraction', { index: 0.5 }],
    ['refuses a place that is NaN', { index: Number.NaN }],
    ['refuses a giant place', { index: Number.MAX_SAFE_INTEGER }],
    ['refuses a revision of a fraction', { rev: 2.5 }],
    ['refuses a revision that is NaN', { rev: Number.NaN }],
    ['refuses a reference of 65 characters', { ref: 'x'.repeat(65) }],
    ['refuses a giant reference', { ref: 'x'.repeat(200_000) }],
    ['refuses a giant action', { action: 'x'.repeat(200_000) }],
    ['refuses a list before', { before: [] }],
    ['refuses a list after', { after: [{}] }],
    ['refuses a field more', { note: '' }],
    ['refuses a password', { password: 'not here' }],
  ];
  testRefused({
    cases: faults,
    prepare: seedPending,
    write: ({ uid, before }, entry) => {
      const act = buildDepositDecision(uid, before, {
        actor: admin.uid,
        status: 'rejected',
        note: 'No such coins came in.',
      });
      return changeCommit(act, { entry });
    },
  });

  it.each(['a.b', 'a b', 'ä', 'x'.repeat(65), 'a\n'])('refuses the op %j', async (op) => {
    const { caller, uid, before } = await desk.seedDepositor([]);
    const buildNamed = (name: string) =>
      movePart(
        changeCommit(buildDepositRequest(uid, before, { id: name }), {
          document: { op: name },
          entry: { op: name },
        }),
        'entry',
        `ledger/${uid}/entries/${name}`,
      );
    await refuseThenAccept(caller, buildNamed(op), buildNamed('x'.repeat(64)));
  });

  it('accepts an op of one character', async () => {
    const { caller, uid, before } = await desk.seedDepositor([]);
    const act = buildDepositRequest(uid, before, { id: 'x' });
    const named = changeCommit(act, { document: { op: 'x' }, entry: { op: 'x' } });
    await assertSucceeds(send(caller, movePart(named, 'entry', `ledger/${uid}/entries/x`)));
  });

  it('refers to another by 64 characters at most', async () => {
    const account = { balance: '500.00', profit: '0', bonus: '0' };
    const { uid } = await desk.seedClient({ account });
    const ref = 'x'.repeat(64);
    const longer = 'x'.repeat(65);
    // No entry has the longer name; this one was put there past the rules.
    const entry = { col: 'accounts' };
    await desk.seedDocs({
      [`ledger/${uid}/entries/${ref}`]: entry,
      [`ledger/${uid}/entries/${longer}`]: entry,
    });
    const buildAct = (to: string) =>
      buildAdjustment({
        uid,
        actor: admin.uid,
        from: account,
        changes: { balance: '510.00' },
        ref: to,
      });
    await refuseThenAccept(admin, buildAct(longer), buildAct(ref));
  });

  it('has the server’s time, not one of its own', async () => {
    const uid = desk.createUid();
    const act = buildOpening(uid);
    await refuseThenAccept(
      desk.as(uid),
      changeCommit(act, { userEntry: { at: new Date(Date.now() - 1_000) } }),
      act,
    );
    await assertSucceeds(getDoc(doc(desk.as(uid).db, act.userEntry?.path ?? '')));
  });
});

describe('threat 15: a whole number in the floating-point form is refused', () => {
  it.each<[string, Record<string, Fields>]>([
    ['as revision of an entry', { entry: { rev: new Double(2) } }],
    ['as revision of a document', { document: { rev: new Double(2) } }],
    ['as place in an entry', { entry: { index: new Double(1) } }],
    [
      'as revision of entry and document',
      { entry: { rev: new Double(2) }, document: { rev: new Double(2) } },
    ],
    ['as the count of those that are pending', { document: { pending: new Double(2) } }],
  ])('%s', async (_, changes) => {
    const { uid, before } = await desk.seedDepositor(['pending']);
    const valid = buildDepositRequest(uid, before);
    expect(await sendWire(desk, uid, changeCommit(valid, changes))).toBe(403);
    expect(await sendWire(desk, uid, valid)).toBe(200);
  });
});
