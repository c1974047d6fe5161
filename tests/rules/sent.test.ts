import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from '../support/rules/acts';
import { blanks, type Case, invalidValues, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { documentOnly, notice } from '../support/rules/objects';
import { continued, seedSent, sentRecord } from '../support/rules/sent';
import { Double, sendWire } from '../support/rules/wire';
import { altered, type Commit, type Fields, refuseThenAccept, refuseThenAcceptFrom, send, without } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const fields = { title: '', body: '', audience: '', count: 0, by: '', at: '' };
const begun = (changes: Fields = {}, by = admin.uid, op = createOp()): Commit => documentOnly(`sent/${op}`, sentRecord(by, changes));

const sent = (caller = admin, count?: number) => seedSent(desk, caller, count);

const others: [string, () => Promise<DataContext> | DataContext][] = [
  ['a client', () => desk.newClient()],
  ['a visitor', () => desk.visitor],
  ['somebody who was an administrator', () => desk.newAdmin({ user: { admin: false } })],
  ['an administrator who is frozen', () => desk.newAdmin({ user: { status: 'frozen' } })],
];

describe('what the desk begins to send', () => {
  it.each<[string, Fields]>([
    ['to everyone', {}],
    ['to one client', { audience: 'client:abc' }],
    ['to clients of one status', { audience: 'standing:active' }],
    ['in the shortest words', { title: 'x', body: 'x', audience: 'x' }],
    ['in the longest words', { title: 'x'.repeat(120), body: 'x'.repeat(4_000), audience: 'x'.repeat(100) }],
  ])('is taken %s', async (_, changes) => {
    await assertSucceeds(send(admin, begun(changes)));
  });

  it.each(others)('threat 4: is refused from %s', async (_, somebody) => {
    await refuseThenAcceptFrom(await somebody(), admin, (actor) => begun({}, actor));
  });

  it('threat 13: needs a sign-in younger than two hours', () =>
    refuseThenAcceptFrom(desk.as(admin.uid, stale()), desk.as(admin.uid, nearlyStale()), () => begun()));

  it('threat 15: may have a name of one character', async () => {
    await desk.env.withSecurityRulesDisabled((context) => context.firestore().doc('sent/s').delete());
    await assertSucceeds(send(admin, begun({}, admin.uid, 's')));
  });

  it.each(['a b', 'a.b', 'ä', 'x'.repeat(65), 'a\n'])('threat 15: is not named %j', (op) =>
    refuseThenAccept(admin, begun({}, admin.uid, op), begun({}, admin.uid, createOp().padEnd(64, 'x'))),
  );

  const faults: Case[] = [
    ...malformed({ ...fields, uids: [] }),
    ...invalidValues('title', [['without text', ''], ...blanks, ['of 121 characters', 'x'.repeat(121)]]),
    ...invalidValues('body', [
      ['without text', ''],
      ...blanks,
      ['of 4,001 characters', 'x'.repeat(4_001)],
      ['of 500,000 characters', 'x'.repeat(500_000)],
      ['of 9,001 bytes', `${'加'.repeat(3_000)}x`],
    ]),
    ...invalidValues('audience', [['without text', ''], ...blanks, ['of 101 characters', 'x'.repeat(101)]]),
    ...invalidValues('count', [
      ['of one', 1],
      ['below none', -1],
      ['a fraction', 0.5],
      ['that is NaN', Number.NaN],
    ]),
    ...invalidValues('by', [
      ['somebody else', 'another'],
      ['nobody', ''],
    ]),
    ['at a time of its own', { at: () => inSeconds(-1) }],
    ['at a time that is past', { at: () => inSeconds(-3_600) }],
  ];
  describe('threat 15: is refused', () =>
    refusesEach(
      faults,
      async () => ({ caller: admin }),
      (_, changes) => begun(changes),
    ));

  it('threat 15: counts in whole numbers of the whole-number form', async () => {
    // The server's time is put in by sendWire.
    expect(await sendWire(desk, admin.uid, begun({ count: new Double(0) }))).toBe(403);
    expect(await sendWire(desk, admin.uid, begun())).toBe(200);
  });
});

describe('what the desk goes on to send', () => {
  it.each([0, 25])('is taken with one more than %i', async (count) => {
    await assertSucceeds(send(admin, continued(await sent(admin, count))));
  });

  it.each(others)('threat 4: is refused from %s', async (_, somebody) => {
    const state = await sent();
    await refuseThenAcceptFrom(await somebody(), admin, (by) => continued(state, { by: admin.uid }, [state.uid], by));
  });

  it('is refused from another administrator', async () => {
    const state = await sent();
    await refuseThenAcceptFrom(await desk.newAdmin(), admin, (by) => continued(state, { by: admin.uid }, [state.uid], by));
  });

  it('is refused from its author who is no administrator any more', async () => {
    const author = await desk.newAdmin();
    const state = await sent(author);
    await desk.force(`users/${author.uid}`, { admin: false });
    await assertFails(send(author, continued(state)));
    await desk.force(`users/${author.uid}`, { admin: true });
    await assertSucceeds(send(author, continued(state)));
  });

  it('threat 4: is refused from its author who is no administrator any more, where the list has the notice', async () => {
    const author = await desk.newAdmin();
    const state = await sent(author);
    const list = [notice(author.uid, { id: state.op })];
    await desk.seedDocs({ [`notifications/${state.uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
    const record = without(continued(state), state.uid);
    await desk.force(`users/${author.uid}`, { admin: false });
    await assertFails(send(author, record));
    await desk.force(`users/${author.uid}`, { admin: true });
    await assertSucceeds(send(author, record));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await sent();
    await refuseThenAcceptFrom(desk.as(admin.uid, stale()), desk.as(admin.uid, nearlyStale()), () => continued(state));
  });

  const faults: Case[] = [
    ...malformed({ ...fields, uids: [] }),
    ...invalidValues('count', [
      ['as it was', 25],
      ['one too many', 27],
      ['none', 0],
      ['below none', -1],
      ['a fraction', 26.5],
      ['that is NaN', Number.NaN],
      ['that is infinite', Number.POSITIVE_INFINITY],
      ['in words', '26'],
    ]),
    ['to others', { audience: 'client:abc' }],
    ['by another', { by: 'another' }],
    ['at another time', { at: serverTimestamp() }],
  ];
  describe('threats 3, 15: is refused', () => refusesEach(faults, () => sent(), continued));
});

describe('what the desk sent', () => {
  it.each(['its author', 'another administrator', 'a client'])('threat 3: is not deleted by %s', async (who) => {
    const state = await sent();
    const { db } = who === 'its author' ? admin : who === 'a client' ? await desk.newClient() : await desk.newAdmin();
    await assertFails(deleteDoc(doc(db, `sent/${state.op}`)));
    await assertSucceeds(send(admin, continued(state)));
  });

  it('threat 3: is not begun again under the same name', async () => {
    const op = createOp();
    const valid = begun({}, admin.uid, op);
    await assertSucceeds(send(admin, valid));
    await assertFails(send(admin, valid));
    await refuseThenAccept(admin, altered(valid, { document: { title: 'Something else' } }), begun({ title: 'Something else' }));
  });
});
