import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, serverTimestamp, setDoc, Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { type Break, refusesBroken } from '../support/rules/breaks';
import { blanks, type Case, invalidValues, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { notice } from '../support/rules/objects';
import { noticeTo } from '../support/rules/sent';
import { altered, type Commit, type Fields, getList, missing, refuseThenAccept, refuseThenAcceptFrom, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const never = Timestamp.fromMillis(0);

/** A client whom the desk has told so many things before; null where there is no document. */
interface State {
  caller: DataContext;
  uid: string;
  list: Fields[] | null;
}
async function client(count: number | null, uid = desk.newUid()): Promise<State> {
  if (uid !== 'everyone') await desk.newClient({}, uid);
  const list = count === null ? null : Array.from({ length: count }, (_, i) => notice('earlier', { createdAt: inSeconds(-86_460 + i) }));
  if (list) await desk.seedDocs({ [`notifications/${uid}`]: { list, seenAt: never } });
  return { caller: admin, uid, list };
}
/** One notice more, and its record. `changes` are the notice's. */
const notify = ({ uid, list }: State, changes: Fields = {}, by = admin.uid): Commit => noticeTo(by, uid, list ?? [], changes);

const states: [words: string, prepare: () => Promise<State>][] = [
  ['the first', () => client(null)],
  ['the first after none', () => client(0)],
  ['another', () => client(2)],
  ['the hundredth', () => client(99)],
  ['one more than a hundred', () => client(100)],
];

describe.each(states)('what the desk tells a client: %s', (_, prepare) => {
  it('is taken from an administrator', async () => {
    await assertSucceeds(send(admin, notify(await prepare())));
  });

  it.each<[string, (state: State) => Promise<DataContext> | DataContext]>([
    ['the owner', ({ uid }) => desk.as(uid)],
    ['a stranger', () => desk.newClient()],
    ['a visitor', () => desk.visitor],
    ['somebody who was an administrator', () => desk.newAdmin({ user: { admin: false } })],
    ['an administrator who is frozen', () => desk.newAdmin({ user: { status: 'frozen' } })],
  ])('threat 4: is refused from %s', async (__, somebody) => {
    const state = await prepare();
    await refuseThenAcceptFrom(await somebody(state), admin, (actor) => notify(state, {}, actor));
  });

  it('threat 12: is not told by an administrator to itself', async () => {
    const state = await prepare();
    await desk.force(`users/${state.uid}`, { admin: true });
    await refuseThenAcceptFrom(desk.as(state.uid), admin, (actor) => notify(state, {}, actor));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await prepare();
    await refuseThenAcceptFrom(desk.as(admin.uid, stale()), desk.as(admin.uid, nearlyStale()), () => notify(state));
  });
});

describe('what the desk tells a client', () => {
  const fields = { id: '', kind: '', title: '', body: '', by: '', createdAt: '' };
  const faults: Case[] = [
    ...malformed(fields),
    ...invalidValues('id', [
      ['without text', ''],
      ['with a slash', 'a/b'],
    ]),
    ...invalidValues('kind', [
      ['unknown', 'warning'],
      ['in capitals', 'Notice'],
    ]),
    ...invalidValues('title', [['without text', ''], ...blanks, ['of 121 characters', 'x'.repeat(121)]]),
    ...invalidValues('body', [
      ['without text', ''],
      ...blanks,
      ['of 4,001 characters', 'x'.repeat(4_001)],
      ['of 500,000 characters', 'x'.repeat(500_000)],
      ['of 9,001 bytes', `${'加'.repeat(3_000)}x`],
    ]),
    ...invalidValues('by', [
      ['somebody else', 'another'],
      ['nobody', ''],
    ]),
    ...invalidValues('createdAt', [
      ['five and a half minutes ago', () => inSeconds(-330)],
      ['in five and a half minutes', () => inSeconds(330)],
      ['at the server’s time', null],
    ]),
    ['with a password', { password: 'x' }],
  ];
  describe.each(states)('threats 15, 17: %s is refused', (_, prepare) => refusesEach(faults, prepare, notify));

  it.each<[string, Fields]>([
    ['of kind message', { kind: 'message' }],
    ['of kind notice', { kind: 'notice' }],
    ['with the shortest texts', { title: 'x', body: 'x' }],
    ['with the longest texts', { title: 'x'.repeat(120), body: 'x'.repeat(4_000) }],
    ['with the most bytes', { body: '加'.repeat(3_000) }],
    ['four and a half minutes ago', { createdAt: () => inSeconds(-270) }],
    ['in four and a half minutes', { createdAt: () => inSeconds(270) }],
  ])('is taken %s', async (_, changes) => {
    await assertSucceeds(send(admin, notify(await client(1), changes)));
  });
});

const inList = (change: (list: Fields[]) => Fields[]): Break<State>[1] => {
  return (valid) => altered(valid, { document: { list: change(getList(valid, 'document')) } });
};
const history: Break<State>[] = [
  ['that alters an earlier one', inList(([first, ...rest]) => [{ ...first, title: 'Never said.' }, ...rest])],
  ['in another order', inList((list) => list.toReversed())],
  ['with two more', inList((list) => [...list.slice(0, -1), notice(admin.uid), ...list.slice(-1)])],
  ['without the first', inList((list) => list.slice(1))],
  ['without the new one', inList((list) => list.slice(0, -1))],
  ['with the new one in front', inList((list) => [...list.slice(-1), ...list.slice(0, -1)])],
  ['of the new one only', inList((list) => list.slice(-1))],
  ['of nothing', inList(() => [])],
];

describe('threat 3: the desk’s notices', () => {
  describe.each<[string, number]>([
    ['of a client', 2],
    ['that will be a hundred', 99],
    ['that are a hundred', 100],
  ])('%s refuse a list', (_, count) => refusesBroken(history, () => client(count), notify));

  const ofList = (commit: Commit, list: Fields[]) => altered(commit, { document: { list } });

  it('keep the newest hundred: the first goes when the hundred and first comes', async () => {
    const [state, before] = [await client(100), await client(100)];
    const one = notify(state);
    await refuseThenAccept(admin, ofList(one, [...(state.list ?? []), ...getList(one, 'document').slice(-1)]), notify(before));
  });

  it('lose none before they are a hundred', async () => {
    const state = await client(99);
    const one = notify(state);
    await refuseThenAccept(admin, ofList(one, getList(one, 'document').slice(1)), one);
  });

  describe('begin with', () => {
    const first = () => client(null);
    const seen = (changes: Fields): Break<State>[1] => {
      return (valid) => altered(valid, { document: changes });
    };
    refusesBroken(
      [
        ['not two', inList((list) => [notice(admin.uid), ...list])],
        ['not none', inList(() => [])],
        ['not one that is seen already', seen({ seenAt: () => inSeconds(1) })],
        [
          'not one that is seen at its own time',
          (valid) => {
            const [{ createdAt } = {}] = getList(valid, 'document');
            return altered(valid, { document: { seenAt: createdAt } });
          },
        ],
        ['not one that is seen by the server’s time', seen({ seenAt: serverTimestamp() })],
        ['not one that will have been seen', seen({ seenAt: () => inSeconds(86_400) })],
        ['not without a time of seeing', seen({ seenAt: missing })],
        ['not null as that time', seen({ seenAt: null })],
        ['not a number as that time', seen({ seenAt: 0 })],
        ['not a field more', seen({ more: 'x' })],
        ['not a list that is none', seen({ list: 'x' })],
      ],
      first,
      notify,
    );
  });

  it.each<[string, Fields]>([
    ['seen', { seenAt: serverTimestamp() }],
    ['seen long ago', { seenAt: inSeconds(-9_000) }],
    ['unseen for ever', { seenAt: missing }],
    ['more than they are', { more: 'x' }],
  ])('are not made %s by the desk', async (_, changes) => {
    const state = await client(2);
    await refuseThenAccept(admin, altered(notify(state), { document: changes }), notify(state));
  });

  it.each(['the desk', 'the owner'])('are not deleted by %s', async (who) => {
    const { uid, list } = await client(2);
    const { db } = who === 'the desk' ? admin : desk.as(uid);
    const document = doc(db, `notifications/${uid}`);
    await assertFails(deleteDoc(document));
    await assertFails(setDoc(document, { list: [], seenAt: serverTimestamp() }));
    if (who === 'the owner') await assertSucceeds(setDoc(document, { list, seenAt: serverTimestamp() }));
    else await assertSucceeds(send(admin, noticeTo(admin.uid, uid, list ?? [])));
  });
});
