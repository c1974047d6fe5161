import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from '../support/rules/acts';
import { blanks, type Case, malformed, refusesEach, valuesOf } from '../support/rules/cases';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { alone, notice } from '../support/rules/objects';
import { continued, plantSent, sentRecord } from '../support/rules/sent';
import { Double, sendWire } from '../support/rules/wire';
import { altered, type Commit, type Fields, refusedFrom, refusedUnlike, send, without } from '../support/rules/writes';

let desk: RulesDesk;
let boss: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  boss = await desk.boss();
});
afterAll(() => desk.close());

const fields = { title: '', body: '', audience: '', count: 0, by: '', at: '' };
const begun = (changes: Fields = {}, by = boss.uid, op = createOp()): Commit => alone(`sent/${op}`, sentRecord(by, changes));

const sent = (caller = boss, count?: number) => plantSent(desk, caller, count);

const others: [string, () => Promise<DataContext> | DataContext][] = [
  ['a client', () => desk.person()],
  ['a visitor', () => desk.visitor],
  ['somebody who was an administrator', () => desk.boss({ user: { admin: false } })],
  ['an administrator who is frozen', () => desk.boss({ user: { status: 'frozen' } })],
];

describe('what the desk begins to send', () => {
  it.each<[string, Fields]>([
    ['to everyone', {}],
    ['to one client', { audience: 'client:abc' }],
    ['to those of a standing', { audience: 'standing:active' }],
    ['in the shortest words', { title: 'x', body: 'x', audience: 'x' }],
    ['in the longest words', { title: 'x'.repeat(120), body: 'x'.repeat(4_000), audience: 'x'.repeat(100) }],
  ])('is taken %s', async (_, changes) => {
    await assertSucceeds(send(boss, begun(changes)));
  });

  it.each(others)('threat 4: is refused from %s', async (_, somebody) => {
    await refusedFrom(await somebody(), boss, (actor) => begun({}, actor));
  });

  it('threat 13: needs a sign-in younger than two hours', () =>
    refusedFrom(desk.as(boss.uid, stale()), desk.as(boss.uid, nearlyStale()), () => begun()));

  it('threat 15: may have a name of one character', async () => {
    await desk.env.withSecurityRulesDisabled((context) => context.firestore().doc('sent/s').delete());
    await assertSucceeds(send(boss, begun({}, boss.uid, 's')));
  });

  it.each(['a b', 'a.b', 'ä', 'x'.repeat(65), 'a\n'])('threat 15: is not named %j', (op) =>
    refusedUnlike(boss, begun({}, boss.uid, op), begun({}, boss.uid, createOp().padEnd(64, 'x'))),
  );

  const faults: Case[] = [
    ...malformed({ ...fields, uids: [] }),
    ...valuesOf('title', [['without text', ''], ...blanks, ['of 121 characters', 'x'.repeat(121)]]),
    ...valuesOf('body', [
      ['without text', ''],
      ...blanks,
      ['of 4,001 characters', 'x'.repeat(4_001)],
      ['of 500,000 characters', 'x'.repeat(500_000)],
      ['of 9,001 bytes', `${'加'.repeat(3_000)}x`],
    ]),
    ...valuesOf('audience', [['without text', ''], ...blanks, ['of 101 characters', 'x'.repeat(101)]]),
    ...valuesOf('count', [
      ['of one', 1],
      ['below none', -1],
      ['a fraction', 0.5],
      ['that is NaN', Number.NaN],
    ]),
    ...valuesOf('by', [
      ['somebody else', 'another'],
      ['nobody', ''],
    ]),
    ['at a time of its own', { at: () => inSeconds(-1) }],
    ['at a time that is past', { at: () => inSeconds(-3_600) }],
  ];
  describe('threat 15: is refused', () =>
    refusesEach(
      faults,
      async () => ({ caller: boss }),
      (_, changes) => begun(changes),
    ));

  it('threat 15: counts in whole numbers of the whole-number form', async () => {
    // The server's time is put in by sendWire.
    expect(await sendWire(desk, boss.uid, begun({ count: new Double(0) }))).toBe(403);
    expect(await sendWire(desk, boss.uid, begun())).toBe(200);
  });
});

describe('what the desk goes on to send', () => {
  it.each([0, 25])('is taken with one more than %i', async (count) => {
    await assertSucceeds(send(boss, continued(await sent(boss, count))));
  });

  it.each(others)('threat 4: is refused from %s', async (_, somebody) => {
    const state = await sent();
    await refusedFrom(await somebody(), boss, (by) => continued(state, { by: boss.uid }, [state.uid], by));
  });

  it('is refused from another administrator', async () => {
    const state = await sent();
    await refusedFrom(await desk.boss(), boss, (by) => continued(state, { by: boss.uid }, [state.uid], by));
  });

  it('is refused from its author who is no administrator any more', async () => {
    const author = await desk.boss();
    const state = await sent(author);
    await desk.force(`users/${author.uid}`, { admin: false });
    await assertFails(send(author, continued(state)));
    await desk.force(`users/${author.uid}`, { admin: true });
    await assertSucceeds(send(author, continued(state)));
  });

  it('threat 4: is refused from its author who is no administrator any more, where the list has the notice', async () => {
    const author = await desk.boss();
    const state = await sent(author);
    const list = [notice(author.uid, { id: state.op })];
    await desk.plant({ [`notifications/${state.uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
    const record = without(continued(state), state.uid);
    await desk.force(`users/${author.uid}`, { admin: false });
    await assertFails(send(author, record));
    await desk.force(`users/${author.uid}`, { admin: true });
    await assertSucceeds(send(author, record));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await sent();
    await refusedFrom(desk.as(boss.uid, stale()), desk.as(boss.uid, nearlyStale()), () => continued(state));
  });

  const faults: Case[] = [
    ...malformed({ ...fields, uids: [] }),
    ...valuesOf('count', [
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
    const { db } = who === 'its author' ? boss : who === 'a client' ? await desk.person() : await desk.boss();
    await assertFails(deleteDoc(doc(db, `sent/${state.op}`)));
    await assertSucceeds(send(boss, continued(state)));
  });

  it('threat 3: is not begun again under the same name', async () => {
    const op = createOp();
    const honest = begun({}, boss.uid, op);
    await assertSucceeds(send(boss, honest));
    await assertFails(send(boss, honest));
    await refusedUnlike(boss, altered(honest, { document: { title: 'Something else' } }), begun({ title: 'Something else' }));
  });
});
