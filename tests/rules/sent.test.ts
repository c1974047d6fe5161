import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Caller } from '@/data/caller';
import { newOp } from '@/domain/envelope';
import { inSeconds } from '../support/rules-acts';
import { type Case, malformed, refusesEach, valuesOf } from '../support/rules-cases';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules-desk';
import { it } from '../support/rules-it';
import { alone } from '../support/rules-objects';
import { Double, sendWire } from '../support/rules-wire';
import { altered, type Commit, changed, type Fields, refusedFrom, refusedUnlike, send } from '../support/rules-writes';

let desk: RulesDesk;
let boss: Caller;
beforeAll(async () => {
  desk = await createRulesDesk();
  boss = await desk.boss();
});
afterAll(() => desk.close());

const fields = { title: 'Opening hours', body: 'We are closed on Friday.', audience: 'everyone', count: 0 };
const begun = (changes: Fields = {}, by = boss.uid, op = newOp()): Commit =>
  alone(`sent/${op}`, changed({ ...fields, by, at: serverTimestamp() }, changes));

interface State {
  caller: Caller;
  path: string;
  stored: Fields;
}
/** Something that the administrator has sent to 25 so far. */
async function sent(caller = boss, count: unknown = 25): Promise<State> {
  const path = `sent/${newOp()}`;
  const stored = { ...fields, count, by: caller.uid, at: Timestamp.fromMillis(Date.now() - 60_000) };
  await desk.plant({ [path]: stored });
  return { caller, path, stored };
}
const continued = ({ path, stored }: State, changes: Fields = {}): Commit => alone(path, changed({ ...stored, count: 50 }, changes));

const others: [string, () => Promise<Caller> | Caller][] = [
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
    ['to some already', { count: 25 }],
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
    refusedUnlike(boss, begun({}, boss.uid, op), begun({}, boss.uid, newOp().padEnd(64, 'x'))),
  );

  const faults: Case[] = [
    ...malformed({ title: '', body: '', audience: '', count: 0, by: '', at: '' }),
    ...valuesOf('title', [
      ['without text', ''],
      ['of 121 characters', 'x'.repeat(121)],
    ]),
    ...valuesOf('body', [
      ['without text', ''],
      ['of 4,001 characters', 'x'.repeat(4_001)],
      ['of 500,000 characters', 'x'.repeat(500_000)],
    ]),
    ...valuesOf('audience', [
      ['without text', ''],
      ['of 101 characters', 'x'.repeat(101)],
    ]),
    ...valuesOf('count', [
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
  it.each([26, 50, 1_000_000])('is taken with %i reached', async (count) => {
    await assertSucceeds(send(boss, continued(await sent(), { count })));
  });

  it.each(others)('threat 4: is refused from %s', async (_, somebody) => {
    const state = await sent();
    await refusedFrom(await somebody(), boss, () => continued(state));
  });

  it('is refused from another administrator', async () => {
    const state = await sent();
    await refusedFrom(await desk.boss(), boss, () => continued(state));
  });

  it('is refused from its author who is no administrator any more', async () => {
    const author = await desk.boss();
    const state = await sent(author);
    await desk.force(`users/${author.uid}`, { admin: false });
    await assertFails(send(author, continued(state)));
    await desk.force(`users/${author.uid}`, { admin: true });
    await assertSucceeds(send(author, continued(state)));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await sent();
    await refusedFrom(desk.as(boss.uid, stale()), desk.as(boss.uid, nearlyStale()), () => continued(state));
  });

  const faults: Case[] = [
    ...malformed({ ...fields, by: '', at: '' }),
    ...valuesOf('count', [
      ['as it was', 25],
      ['lower', 24],
      ['none', 0],
      ['below none', -1],
      ['a fraction', 26.5],
      ['that is NaN', Number.NaN],
      ['that is infinite', Number.POSITIVE_INFINITY],
      ['in words', '50'],
    ]),
    ['with another title', { title: 'Closed.' }],
    ['with another body', { body: 'Closed.' }],
    ['to others', { audience: 'client:abc' }],
    ['by another', { by: 'another' }],
    ['at another time', { at: serverTimestamp() }],
    ['that is only of another time', { count: 25, at: serverTimestamp() }],
  ];
  describe('threats 3, 15: is refused', () => refusesEach(faults, sent, continued));
});

describe('what the desk sent', () => {
  it.each(['its author', 'another administrator', 'a client'])('threat 3: is not deleted by %s', async (who) => {
    const state = await sent();
    const { db } = who === 'its author' ? boss : who === 'a client' ? await desk.person() : await desk.boss();
    await assertFails(deleteDoc(doc(db, state.path)));
    await assertSucceeds(send(boss, continued(state)));
  });

  it('threat 3: is not begun again under the same name', async () => {
    const op = newOp();
    const honest = begun({}, boss.uid, op);
    await assertSucceeds(send(boss, honest));
    await assertFails(send(boss, honest));
    await refusedUnlike(boss, altered(honest, { document: { title: 'Something else' } }), begun({ title: 'Something else' }));
  });
});
