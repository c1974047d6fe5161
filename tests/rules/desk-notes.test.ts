import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, getDoc, Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { buildDocument } from '../support/rules/acts/objects';
import {
  createNearlyStaleClaims,
  createRulesDesk,
  createStaleClaims,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  type Break,
  type Case,
  createInvalidValues,
  createMalformed,
} from '../support/rules/suites/cases';
import { testAction } from '../support/rules/suites/describe-action';
import { inSeconds } from '../support/rules/times';
import {
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  getList,
  refuseWrongSender,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

interface State {
  caller: DataContext;
  uid: string;
  list: Fields[];
}
const createNote = (by: string, changes: Fields = {}) =>
  changeFields({ text: 'Called.', by, at: Timestamp.now() }, changes);
/** A client of whom the desk has noted so much. */
async function seedNotes(notes: number): Promise<State> {
  const { uid } = await desk.seedClient();
  const list = Array.from({ length: notes }, (_, i) =>
    createNote('earlier', { text: `Called ${i}.` }),
  );
  if (notes > 0) await desk.seedDocs({ [`desknotes/${uid}`]: { list } });
  return { caller: admin, uid, list };
}
const buildNotes = ({ uid, list }: State, changes: Fields = {}, by = admin.uid): Commit =>
  buildDocument(`desknotes/${uid}`, { list: [...list, createNote(by, changes)] });

const states: [words: string, notes: number][] = [
  ['the first', 0],
  ['another', 2],
];

describe.each(states)('a note about a client: %s', (_, notes) => {
  it.each<[string, (state: State) => Promise<DataContext> | DataContext]>([
    ['the client', ({ uid }) => desk.as(uid)],
    ['a stranger', () => desk.seedClient()],
    ['a visitor', () => desk.visitor],
    ['a former administrator', () => desk.seedAdmin({ user: { admin: false } })],
    ['a frozen administrator', () => desk.seedAdmin({ user: { status: 'frozen' } })],
  ])('threat 4: is refused from %s', async (__, somebody) => {
    const state = await seedNotes(notes);
    await refuseWrongSender(await somebody(state), admin, (actor) => buildNotes(state, {}, actor));
  });

  it('threat 12: is refused from an administrator about itself', async () => {
    const state = await seedNotes(notes);
    await desk.force(`users/${state.uid}`, { admin: true, desk: 'manager' });
    await refuseWrongSender(desk.as(state.uid), admin, (actor) => buildNotes(state, {}, actor));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await seedNotes(notes);
    await refuseWrongSender(
      desk.as(admin.uid, createStaleClaims()),
      desk.as(admin.uid, createNearlyStaleClaims()),
      () => buildNotes(state),
    );
  });

  const faults: Case[] = [
    ...createMalformed({ text: '', by: '', at: '' }),
    ...createInvalidValues('text', [
      ['without text', ''],
      ['of 4,001 characters', 'x'.repeat(4_001)],
      ['of 500,000 characters', 'x'.repeat(500_000)],
    ]),
    ...createInvalidValues('by', [
      ['somebody else', 'another'],
      ['nobody', ''],
    ]),
    ...createInvalidValues('at', [
      ['five and a half minutes ago', () => inSeconds(-330)],
      ['in five and a half minutes', () => inSeconds(330)],
    ]),
  ];

  it.each<[string, Fields]>([
    ['of one character', { text: 'x' }],
    ['of 4,000 characters', { text: 'x'.repeat(4_000) }],
    ['of four and a half minutes ago', { at: () => inSeconds(-270) }],
    ['in four and a half minutes', { at: () => inSeconds(270) }],
  ])('is accepted %s', async (__, changes) => {
    await assertSucceeds(send(admin, buildNotes(await seedNotes(notes), changes)));
  });

  const inList = (change: (list: Fields[]) => Fields[]): Break<State>[1] => {
    return (valid) =>
      changeCommit(valid, { document: { list: change(getList(valid, 'document')) } });
  };
  const breaks: Break<State>[] = [
    ['with two more', inList((list) => [...list, createNote(admin.uid)])],
    ['with none more', inList((list) => list.slice(0, -1))],
    ['beside another field', (valid) => changeCommit(valid, { document: { more: 'x' } })],
    [
      'as a map',
      (valid) => changeCommit(valid, { document: { list: { 0: createNote(admin.uid) } } }),
    ],
    ['as a text', (valid) => changeCommit(valid, { document: { list: 'Called.' } })],
  ];
  const history: Break<State>[] = [
    [
      'with an earlier one altered',
      inList(([first, ...rest]) => [{ ...first, text: 'Never called.' }, ...rest]),
    ],
    [
      'with an earlier one of another author',
      inList(([first, ...rest]) => [{ ...first, by: admin.uid }, ...rest]),
    ],
    ['in another order', inList((list) => list.toReversed())],
    ['without the first', inList((list) => list.slice(1))],
    ['with the new one only', inList((list) => list.slice(-1))],
    ['in front', inList((list) => [...list.slice(-1), ...list.slice(0, -1)])],
  ];
  testAction({
    prepare: () => seedNotes(notes),
    write: buildNotes,
    invalid: {
      'threat 15: is refused': faults,
      'threat 3: is refused': [...breaks, ...(notes > 0 ? history : [])],
    },
  });
});

describe('the notes about a client', () => {
  it('threat 15: are a thousand at most', async () => {
    const full = await seedNotes(1_000);
    await assertFails(send(admin, buildNotes(full)));
    await assertSucceeds(send(admin, buildNotes(await seedNotes(999))));
  });

  it.each(['an administrator', 'the client', 'a stranger'])(
    'threat 3: cannot be deleted by %s',
    async (who) => {
      const state = await seedNotes(2);
      const { db } =
        who === 'an administrator'
          ? admin
          : who === 'the client'
            ? desk.as(state.uid)
            : await desk.seedClient();
      await assertFails(deleteDoc(doc(db, `desknotes/${state.uid}`)));
      await assertSucceeds(send(admin, buildNotes(state)));
    },
  );

  it('threat 4: cannot be read by the client', async () => {
    const { uid } = await seedNotes(2);
    await assertFails(getDoc(doc(desk.as(uid).db, `desknotes/${uid}`)));
    const read = await assertSucceeds(getDoc(doc(admin.db, `desknotes/${uid}`)));
    expect(read.get('list')).toHaveLength(2);
  });
});
