import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, getDoc, Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { type Break, refusesBroken } from '../support/rules/breaks';
import { type Case, malformed, refusesEach, valuesOf } from '../support/rules/cases';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { alone } from '../support/rules/objects';
import { altered, type Commit, changed, type Fields, listIn, refusedFrom, send } from '../support/rules/writes';

let desk: RulesDesk;
let boss: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  boss = await desk.boss();
});
afterAll(() => desk.close());

interface State {
  caller: DataContext;
  uid: string;
  list: Fields[];
}
const note = (by: string, changes: Fields = {}) => changed({ text: 'Called.', by, at: Timestamp.now() }, changes);
/** A client of whom the desk has noted so much. */
async function client(notes: number): Promise<State> {
  const { uid } = await desk.person();
  const list = Array.from({ length: notes }, (_, i) => note('earlier', { text: `Called ${i}.` }));
  if (notes > 0) await desk.plant({ [`desknotes/${uid}`]: { list } });
  return { caller: boss, uid, list };
}
const noted = ({ uid, list }: State, changes: Fields = {}, by = boss.uid): Commit =>
  alone(`desknotes/${uid}`, { list: [...list, note(by, changes)] });

const states: [words: string, notes: number][] = [
  ['the first', 0],
  ['another', 2],
];

describe.each(states)('what the desk notes of a client: %s', (_, notes) => {
  it.each<[string, (state: State) => Promise<DataContext> | DataContext]>([
    ['the client', ({ uid }) => desk.as(uid)],
    ['a stranger', () => desk.person()],
    ['a visitor', () => desk.visitor],
    ['somebody who was an administrator', () => desk.boss({ user: { admin: false } })],
    ['an administrator who is frozen', () => desk.boss({ user: { status: 'frozen' } })],
  ])('threat 4: is refused from %s', async (__, somebody) => {
    const state = await client(notes);
    await refusedFrom(await somebody(state), boss, (actor) => noted(state, {}, actor));
  });

  it('threat 12: is refused from an administrator about itself', async () => {
    const state = await client(notes);
    await desk.force(`users/${state.uid}`, { admin: true });
    await refusedFrom(desk.as(state.uid), boss, (actor) => noted(state, {}, actor));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await client(notes);
    await refusedFrom(desk.as(boss.uid, stale()), desk.as(boss.uid, nearlyStale()), () => noted(state));
  });

  const faults: Case[] = [
    ...malformed({ text: '', by: '', at: '' }),
    ...valuesOf('text', [
      ['without text', ''],
      ['of 4,001 characters', 'x'.repeat(4_001)],
      ['of 500,000 characters', 'x'.repeat(500_000)],
    ]),
    ...valuesOf('by', [
      ['somebody else', 'another'],
      ['nobody', ''],
    ]),
    ...valuesOf('at', [
      ['five and a half minutes ago', () => inSeconds(-330)],
      ['in five and a half minutes', () => inSeconds(330)],
    ]),
  ];
  describe('threat 15: is refused', () => refusesEach(faults, () => client(notes), noted));

  it.each<[string, Fields]>([
    ['of one character', { text: 'x' }],
    ['of 4,000 characters', { text: 'x'.repeat(4_000) }],
    ['of four and a half minutes ago', { at: () => inSeconds(-270) }],
    ['in four and a half minutes', { at: () => inSeconds(270) }],
  ])('is taken %s', async (__, changes) => {
    await assertSucceeds(send(boss, noted(await client(notes), changes)));
  });

  const inList = (change: (list: Fields[]) => Fields[]): Break<State>[1] => {
    return (honest) => altered(honest, { document: { list: change(listIn(honest, 'document')) } });
  };
  const breaks: Break<State>[] = [
    ['with two more', inList((list) => [...list, note(boss.uid)])],
    ['with none more', inList((list) => list.slice(0, -1))],
    ['beside another field', (honest) => altered(honest, { document: { more: 'x' } })],
    ['as a map', (honest) => altered(honest, { document: { list: { 0: note(boss.uid) } } })],
    ['as a text', (honest) => altered(honest, { document: { list: 'Called.' } })],
  ];
  const history: Break<State>[] = [
    ['with an earlier one altered', inList(([first, ...rest]) => [{ ...first, text: 'Never called.' }, ...rest])],
    ['with an earlier one of another author', inList(([first, ...rest]) => [{ ...first, by: boss.uid }, ...rest])],
    ['in another order', inList((list) => list.toReversed())],
    ['without the first', inList((list) => list.slice(1))],
    ['with the new one only', inList((list) => list.slice(-1))],
    ['in front', inList((list) => [...list.slice(-1), ...list.slice(0, -1)])],
  ];
  describe('threat 3: is refused', () => refusesBroken([...breaks, ...(notes > 0 ? history : [])], () => client(notes), noted));
});

describe('the desk’s notes of a client', () => {
  it('threat 15: are a thousand at most', async () => {
    const full = await client(1_000);
    await assertFails(send(boss, noted(full)));
    await assertSucceeds(send(boss, noted(await client(999))));
  });

  it.each(['an administrator', 'the client', 'a stranger'])('threat 3: are not deleted by %s', async (who) => {
    const state = await client(2);
    const { db } = who === 'an administrator' ? boss : who === 'the client' ? desk.as(state.uid) : await desk.person();
    await assertFails(deleteDoc(doc(db, `desknotes/${state.uid}`)));
    await assertSucceeds(send(boss, noted(state)));
  });

  it('threat 4: are not read by the client', async () => {
    const { uid } = await client(2);
    await assertFails(getDoc(doc(desk.as(uid).db, `desknotes/${uid}`)));
    const read = await assertSucceeds(getDoc(doc(boss.db, `desknotes/${uid}`)));
    expect(read.get('list')).toHaveLength(2);
  });
});
