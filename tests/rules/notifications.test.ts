import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, serverTimestamp, setDoc, Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from '../support/rules/acts';
import { type Break, blanks, type Case, invalidValues, malformed, testRefused } from '../support/rules/cases';
import { testAction } from '../support/rules/describe-action';
import { createRulesDesk, documentsOf, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { documentOnly, notice } from '../support/rules/objects';
import { continued, noticesTo, noticeTo, type SentState, seedSent, sentRecord } from '../support/rules/sent';
import { Double, sendWire } from '../support/rules/wire';
import {
  altered,
  type Commit,
  type Fields,
  getFields,
  getList,
  missing,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

describe('the notices of a client', () => {
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

  describe.each(states)('a notice to a client: %s', (_, prepare) => {
    it('is accepted from an administrator', async () => {
      await assertSucceeds(send(admin, notify(await prepare())));
    });

    it.each<[string, (state: State) => Promise<DataContext> | DataContext]>([
      ['the owner', ({ uid }) => desk.as(uid)],
      ['a stranger', () => desk.newClient()],
      ['a visitor', () => desk.visitor],
      ['a former administrator', () => desk.newAdmin({ user: { admin: false } })],
      ['a frozen administrator', () => desk.newAdmin({ user: { status: 'frozen' } })],
    ])('threat 4: is refused from %s', async (__, somebody) => {
      const state = await prepare();
      await refuseThenAcceptFrom(await somebody(state), admin, (actor) => notify(state, {}, actor));
    });

    it('threat 12: cannot be from an administrator to itself', async () => {
      const state = await prepare();
      await desk.force(`users/${state.uid}`, { admin: true, desk: 'manager' });
      await refuseThenAcceptFrom(desk.as(state.uid), admin, (actor) => notify(state, {}, actor));
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const state = await prepare();
      await refuseThenAcceptFrom(desk.as(admin.uid, stale()), desk.as(admin.uid, nearlyStale()), () => notify(state));
    });
  });

  describe('the content of a notice:', () => {
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
    describe.each(states)('threats 15, 17: %s is refused', (_, prepare) => testRefused({ cases: faults, prepare, write: notify }));

    it.each<[string, Fields]>([
      ['of kind message', { kind: 'message' }],
      ['of kind notice', { kind: 'notice' }],
      ['with the shortest texts', { title: 'x', body: 'x' }],
      ['with the longest texts', { title: 'x'.repeat(120), body: 'x'.repeat(4_000) }],
      ['with the most bytes', { body: '加'.repeat(3_000) }],
      ['four and a half minutes ago', { createdAt: () => inSeconds(-270) }],
      ['in four and a half minutes', { createdAt: () => inSeconds(270) }],
    ])('is accepted %s', async (_, changes) => {
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

  describe('threat 3: the list of notices', () => {
    describe.each<[string, number]>([
      ['of a client', 2],
      ['that will be a hundred', 99],
      ['that are a hundred', 100],
    ])('%s refuses a list', (_, count) => testRefused({ cases: history, prepare: () => client(count), write: notify }));

    const ofList = (commit: Commit, list: Fields[]) => altered(commit, { document: { list } });

    it('keeps the newest hundred: the first goes when the hundred and first comes', async () => {
      const [state, before] = [await client(100), await client(100)];
      const one = notify(state);
      await refuseThenAccept(admin, ofList(one, [...(state.list ?? []), ...getList(one, 'document').slice(-1)]), notify(before));
    });

    it('loses none before they are a hundred', async () => {
      const state = await client(99);
      const one = notify(state);
      await refuseThenAccept(admin, ofList(one, getList(one, 'document').slice(1)), one);
    });

    describe('begins with', () => {
      const first = () => client(null);
      const seen = (changes: Fields): Break<State>[1] => {
        return (valid) => altered(valid, { document: changes });
      };
      testRefused({
        cases: [
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
        prepare: first,
        write: notify,
      });
    });

    it.each<[string, Fields]>([
      ['seen', { seenAt: serverTimestamp() }],
      ['seen long ago', { seenAt: inSeconds(-9_000) }],
      ['unseen for ever', { seenAt: missing }],
      ['more than they are', { more: 'x' }],
    ])('cannot be made %s by the desk', async (_, changes) => {
      const state = await client(2);
      await refuseThenAccept(admin, altered(notify(state), { document: changes }), notify(state));
    });

    it.each(['the desk', 'the owner'])('cannot be deleted by %s', async (who) => {
      const { uid, list } = await client(2);
      const { db } = who === 'the desk' ? admin : desk.as(uid);
      const document = doc(db, `notifications/${uid}`);
      await assertFails(deleteDoc(document));
      await assertFails(setDoc(document, { list: [], seenAt: serverTimestamp() }));
      if (who === 'the owner') await assertSucceeds(setDoc(document, { list, seenAt: serverTimestamp() }));
      else await assertSucceeds(send(admin, noticeTo(admin.uid, uid, list ?? [])));
    });
  });
});

describe('notices that were seen', () => {
  const never = Timestamp.fromMillis(0);
  interface State {
    caller: DataContext;
    list: Fields[];
  }
  async function unread(status = 'active'): Promise<State> {
    const caller = await desk.newClient({ user: { status } });
    const list = [notice(admin.uid), notice(admin.uid)];
    await desk.seedDocs({ [`notifications/${caller.uid}`]: { list, seenAt: never } });
    return { caller, list };
  }
  const none = async (): Promise<State> => ({ caller: await desk.newClient(), list: [] });
  const seen = ({ caller: { uid }, list }: State): Commit => documentOnly(`notifications/${uid}`, { list, seenAt: serverTimestamp() });

  const times: [string, Fields][] = [
    ['a time that is past', { seenAt: () => inSeconds(-60) }],
    ['a time to come', { seenAt: () => inSeconds(86_400) }],
    ['a time of its own', { seenAt: () => inSeconds(-1) }],
    ['never', { seenAt: never }],
    ['no time', { seenAt: missing }],
    ['null', { seenAt: null }],
    ['a number', { seenAt: Date.now() }],
    ['a field more', { more: 'x' }],
  ];

  describe('the owner of notices', () => {
    testAction({
      prepare: unread,
      write: seen,
      invalid: {
        'cannot write': [
          ...times.map(([fault, changes]): [string, (valid: Commit) => Commit] => [
            fault,
            (valid) => altered(valid, { document: changes }),
          ]),
          ['that there are none', (valid) => altered(valid, { document: { list: [] } })],
          ['that there is one', (valid, { list }) => altered(valid, { document: { list: list.slice(1) } })],
          ['that there is one more', (valid, { list }) => altered(valid, { document: { list: [...list, notice(admin.uid)] } })],
          ['that they came in another order', (valid, { list }) => altered(valid, { document: { list: list.toReversed() } })],
          ['what they say', (valid, { list }) => altered(valid, { document: { list: list.map((one) => ({ ...one, title: 'x' })) } })],
          ['nothing of them', (valid) => altered(valid, { document: { list: missing } })],
        ],
      },
    });

    it.each(['pending', 'active', 'frozen', 'suspended', 'closed'])('marks them as seen while %s', async (status) => {
      const state = await unread(status);
      await assertSucceeds(send(state.caller, seen(state)));
    });

    it('marks them as seen again', async () => {
      const state = await unread();
      await assertSucceeds(send(state.caller, seen(state)));
      await desk.force(`notifications/${state.caller.uid}`, { seenAt: inSeconds(-60).toDate() });
      await assertSucceeds(send(state.caller, seen(state)));
    });

    it.each<[string, () => Promise<DataContext> | DataContext]>([
      ['a stranger', () => desk.newClient()],
      ['the desk', () => admin],
      ['a visitor', () => desk.visitor],
    ])('threat 4: cannot be %s', async (_, somebody) => {
      const state = await unread();
      await refuseThenAcceptFrom(await somebody(), state.caller, () => seen(state));
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const state = await unread();
      const { uid } = state.caller;
      await refuseThenAcceptFrom(desk.as(uid, stale()), desk.as(uid, nearlyStale()), () => seen(state));
    });
  });

  describe('a client without notices', () => {
    testAction({
      prepare: none,
      write: seen,
      invalid: {
        'cannot create': [
          ...times.map(([fault, changes]): [string, (valid: Commit) => Commit] => [
            fault,
            (valid) => altered(valid, { document: changes }),
          ]),
          ['a notice to itself', (valid, { caller }) => altered(valid, { document: { list: [notice(caller.uid)] } })],
          ['a notice of the desk', (valid) => altered(valid, { document: { list: [notice(admin.uid)] } })],
          ['no list', (valid) => altered(valid, { document: { list: missing } })],
          ['a map for a list', (valid) => altered(valid, { document: { list: {} } })],
        ],
      },
    });

    it.each<[string, () => Promise<DataContext> | DataContext]>([
      ['a stranger', () => desk.newClient()],
      ['the desk', () => admin],
      ['a visitor', () => desk.visitor],
    ])('threat 4: cannot be %s', async (_, somebody) => {
      const state = await none();
      await refuseThenAcceptFrom(await somebody(), state.caller, () => seen(state));
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const state = await none();
      const { uid } = state.caller;
      await refuseThenAcceptFrom(desk.as(uid, stale()), desk.as(uid, nearlyStale()), () => seen(state));
    });
  });

  describe('the notices to everyone', () => {
    const path = 'notifications/everyone';
    const earlier = () => [notice('earlier')];
    let list: Fields[];
    const said = (by: string): Commit => noticeTo(by, 'everyone', list);

    describe.each(['the first', 'another'])('%s', (which) => {
      beforeEach(async () => {
        await desk.remove(path);
        list = which === 'the first' ? [] : earlier();
        if (list.length > 0) await desk.seedDocs({ [path]: { list, seenAt: never } });
      });

      it.each<[string, () => Promise<DataContext> | DataContext]>([
        ['a client', () => desk.newClient()],
        ['a visitor', () => desk.visitor],
        ['a former administrator', () => desk.newAdmin({ user: { admin: false } })],
      ])('threat 4: cannot be written by %s', async (_, somebody) => {
        await refuseThenAcceptFrom(await somebody(), admin, said);
      });

      it('threat 4: cannot be created by a client who marks them as seen', async () => {
        const { uid, db, now } = await desk.newClient();
        await refuseThenAccept(
          { uid, db, now },
          documentOnly(path, { list, seenAt: serverTimestamp() }),
          seen({ caller: { uid, db, now }, list: [] }),
        );
      });
    });
  });
});

describe('the record of a notice', () => {
  /** A client whose list is full. @param seconds since the first of its notices; the others are of this minute */
  async function full(seconds: number): Promise<{ uid: string; list: Fields[] }> {
    const { uid } = await desk.newClient();
    const list = Array.from({ length: 100 }, (_, i) => notice(admin.uid, i === 0 ? { createdAt: inSeconds(-seconds) } : {}));
    await desk.seedDocs({ [`notifications/${uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
    return { uid, list };
  }

  describe('threat 33: a full list of notices', () => {
    const [almostADay, aDay] = [86_400 - 60, 86_400 + 1];

    it('keeps its first one for a day', async () => {
      const [young, old] = [await full(almostADay), await full(aDay)];
      await refuseThenAccept(admin, noticeTo(admin.uid, young.uid, young.list), noticeTo(admin.uid, old.uid, old.list));
    });

    it('keeps its first one even if another is older', async () => {
      const [young, old] = [await full(almostADay), await full(aDay)];
      const list = young.list.with(1, old.list[0] ?? {});
      await desk.seedDocs({ [`notifications/${young.uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
      await refuseThenAccept(admin, noticeTo(admin.uid, young.uid, list), noticeTo(admin.uid, old.uid, old.list));
    });

    it('loses one at a time', async () => {
      const { uid, list } = await full(aDay);
      const one = noticeTo(admin.uid, uid, list);
      const shorter = getFields(one, 'document').list;
      const fewer = altered(one, { document: { list: Array.isArray(shorter) ? shorter.slice(1) : [] } });
      await refuseThenAccept(admin, fewer, one);
    });
  });

  interface State {
    caller: DataContext;
    uid: string;
  }
  const client = async (): Promise<State> => ({ caller: admin, uid: (await desk.newClient()).uid });
  const notify = ({ uid }: State): Commit => noticeTo(admin.uid, uid);
  const record = (changes: Fields): Break<State>[1] => {
    return (valid) => altered(valid, { record: changes });
  };

  describe('threat 33: a notice', () => {
    const breaks: Break<State>[] = [
      ['without a record', (valid) => without(valid, 'record')],
      ['whose record has another title', record({ title: 'Something else' })],
      ['whose record has another text', record({ body: 'Something else' })],
      ['whose record names nobody', record({ uids: [], count: 0 })],
      ['of another record', (valid) => ({ ...valid, record: { ...valid.record, path: `sent/${createOp()}` } as Commit[string] })],
    ];
    testAction({
      prepare: client,
      write: notify,
      invalid: {
        'is refused': breaks,
      },
    });

    it('is refused when its record names another client, who has it', async () => {
      const [one, other, op] = [await client(), await client(), createOp()];
      const { document } = noticeTo(admin.uid, one.uid, [], {}, op);
      await refuseThenAccept(
        admin,
        { ...noticesTo(admin.uid, [other.uid], { op }), more: document },
        noticesTo(admin.uid, [other.uid, one.uid], { op }),
      );
    });

    it('is refused when its record already named the client', async () => {
      const [{ uid }, other, op] = [await client(), await client(), createOp()];
      const first = noticeTo(admin.uid, uid, [], {}, op);
      await assertSucceeds(send(admin, first));
      const { list } = getFields(first, 'document');
      const again = noticeTo(admin.uid, uid, Array.isArray(list) ? list : [], {}, op);
      await refuseThenAccept(admin, { document: again.document }, noticeTo(admin.uid, uid, Array.isArray(list) ? list : []));
      // Nor beside somebody whom the record begins to name.
      const stored = await desk.read(`sent/${op}`);
      const more = noticesTo(admin.uid, [other.uid], { op, stored, before: [uid] });
      await refuseThenAccept(admin, { ...more, again: again.document }, more);
    });

    it('is refused for the record of another administrator', async () => {
      const [{ uid }, another, op] = [await client(), await desk.newAdmin(), createOp()];
      const stored = { ...sentRecord(admin.uid), at: Timestamp.now() };
      await desk.seedDocs({ [`sent/${op}`]: stored });
      await refuseThenAcceptFrom(another, admin, (by) => {
        const { document, ...lists } = noticesTo(admin.uid, [uid], { op, stored });
        return { document: document as Commit[string], ...lists, [uid]: noticeTo(by, uid, [], {}, op).document };
      });
    });

    it('may reach eight clients in one commit', async () => {
      const uids = await Promise.all(Array.from({ length: 8 }, async () => (await client()).uid));
      await assertSucceeds(send(admin, noticesTo(admin.uid, uids)));
    });
  });
});

describe('the record of a broadcast', () => {
  const fields = { title: '', body: '', audience: '', count: 0, by: '', at: '' };
  const begun = (changes: Fields = {}, by = admin.uid, op = createOp()): Commit => documentOnly(`sent/${op}`, sentRecord(by, changes));

  const sent = (caller = admin, count?: number) => seedSent(desk, caller, count);

  const others: [string, () => Promise<DataContext> | DataContext][] = [
    ['a client', () => desk.newClient()],
    ['a visitor', () => desk.visitor],
    ['a former administrator', () => desk.newAdmin({ user: { admin: false } })],
    ['a frozen administrator', () => desk.newAdmin({ user: { status: 'frozen' } })],
  ];

  describe('a new record', () => {
    it.each<[string, Fields]>([
      ['to everyone', {}],
      ['to one client', { audience: 'client:abc' }],
      ['to clients of one status', { audience: 'standing:active' }],
      ['in the shortest words', { title: 'x', body: 'x', audience: 'x' }],
      ['in the longest words', { title: 'x'.repeat(120), body: 'x'.repeat(4_000), audience: 'x'.repeat(100) }],
    ])('is accepted %s', async (_, changes) => {
      await assertSucceeds(send(admin, begun(changes)));
    });

    it.each(others)('threat 4: is refused from %s', async (_, somebody) => {
      await refuseThenAcceptFrom(await somebody(), admin, (actor) => begun({}, actor));
    });

    it('threat 13: needs a sign-in younger than two hours', () =>
      refuseThenAcceptFrom(desk.as(admin.uid, stale()), desk.as(admin.uid, nearlyStale()), () => begun()));

    it('threat 15: may have an id of one character', async () => {
      await desk.remove('sent/s');
      await assertSucceeds(send(admin, begun({}, admin.uid, 's')));
    });

    it.each(['a b', 'a.b', 'ä', 'x'.repeat(65), 'a\n'])('threat 15: cannot have the id %j', (op) =>
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
    testAction({
      prepare: async () => ({ caller: admin }),
      write: (_, changes) => begun(changes),
      invalid: {
        'threat 15: is refused': faults,
      },
    });

    it('threat 15: needs a count in the whole-number form', async () => {
      // The server's time is put in by sendWire.
      expect(await sendWire(desk, admin.uid, begun({ count: new Double(0) }))).toBe(403);
      expect(await sendWire(desk, admin.uid, begun())).toBe(200);
    });
  });

  describe('a record that is continued', () => {
    it.each([0, 25])('is accepted with one more than %i', async (count) => {
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

    it('is refused from its author after the role is gone', async () => {
      const author = await desk.newAdmin();
      const state = await sent(author);
      await desk.force(`users/${author.uid}`, { admin: false });
      await assertFails(send(author, continued(state)));
      await desk.force(`users/${author.uid}`, { admin: true, desk: 'manager' });
      await assertSucceeds(send(author, continued(state)));
    });

    it('threat 4: is refused from its author after the role is gone, even if the list has the notice', async () => {
      const author = await desk.newAdmin();
      const state = await sent(author);
      const list = [notice(author.uid, { id: state.op })];
      await desk.seedDocs({ [`notifications/${state.uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
      const record = without(continued(state), state.uid);
      await desk.force(`users/${author.uid}`, { admin: false });
      await assertFails(send(author, record));
      await desk.force(`users/${author.uid}`, { admin: true, desk: 'manager' });
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
    testAction({
      prepare: () => sent(),
      write: continued,
      invalid: {
        'threats 3, 15: is refused': faults,
      },
    });
  });

  describe('a record that is complete', () => {
    it.each(['its author', 'another administrator', 'a client'])('threat 3: cannot be deleted by %s', async (who) => {
      const state = await sent();
      const { db } = who === 'its author' ? admin : who === 'a client' ? await desk.newClient() : await desk.newAdmin();
      await assertFails(deleteDoc(doc(db, `sent/${state.op}`)));
      await assertSucceeds(send(admin, continued(state)));
    });

    it('threat 3: cannot be created again under the same id', async () => {
      const op = createOp();
      const valid = begun({}, admin.uid, op);
      await assertSucceeds(send(admin, valid));
      await assertFails(send(admin, valid));
      await refuseThenAccept(admin, altered(valid, { document: { title: 'Something else' } }), begun({ title: 'Something else' }));
    });
  });
});

describe('the recipients of a broadcast', () => {
  const sent = (count?: number) => seedSent(desk, admin, count);
  /** So many who have no notice yet. */
  const people = async (count: number): Promise<string[]> =>
    (await Promise.all(Array.from({ length: count }, () => desk.newClient()))).map(({ uid }) => uid);
  const named = (change: (uids: string[], state: SentState) => unknown[]): Break<SentState>[1] => {
    return (valid, state) => {
      const uids = change([...state.before, state.uid], state);
      return altered(valid, { document: { uids, count: uids.length } });
    };
  };

  describe('threat 33: the clients that a record names', () => {
    const breaks: Break<SentState>[] = [
      ['without the notice', (valid, { uid }) => without(valid, uid)],
      ['with two of those before in another order', named(([first, second, ...uids]) => [second, first, ...uids])],
      ['with another for one of those before', named(([, ...uids]) => ['another', ...uids])],
      ['in front of those before', named((uids) => [...uids.slice(-1), ...uids.slice(0, -1)])],
      ['without one of those before', named((uids) => uids.slice(1))],
      ['twice', named((uids, { uid }) => [...uids, uid])],
      ['as nobody', named((uids) => [...uids, ''])],
      ['as somebody who has no list', named((uids) => [...uids, 'nobody'])],
      ['as a number', named((uids) => [...uids, 5])],
      ['as a path', named((uids, { uid }) => [...uids, `${uid}/archive/0`])],
    ];
    testAction({
      prepare: () => sent(),
      write: (state) => continued(state),
      invalid: {
        'are refused': breaks,
      },
    });

    it('are refused when one of them is named already', async () => {
      const state = await sent();
      await assertSucceeds(send(admin, continued(state)));
      const [stored, [next = '']] = [await desk.read(`sent/${state.op}`), await people(1)];
      const before = [...state.before, state.uid];
      const more = noticesTo(admin.uid, [next], { op: state.op, stored, before });
      const twice = [...before, state.uid, next];
      await refuseThenAccept(admin, altered(more, { document: { uids: twice, count: twice.length } }), more);
    });

    it('may have an id of one character', async () => {
      await desk.seedDocs(documentsOf('u', {}));
      await assertSucceeds(send(admin, continued(await sent(), {}, ['u'])));
    });

    it('are eight more at most', async () => {
      const [state, nine] = [await sent(), await people(9)];
      await refuseThenAccept(admin, continued(state, {}, nine), continued(state, {}, nine.slice(1)));
    });

    it('are eight at most in a new one', async () => {
      const nine = await people(9);
      await refuseThenAccept(admin, noticesTo(admin.uid, nine), noticesTo(admin.uid, nine.slice(1)));
    });

    it.each([0, 1, 2, 3, 4, 5, 6, 7])('need the notice, also the one at place %i of eight', async (place) => {
      const [state, eight] = [await sent(), await people(8)];
      const valid = continued(state, {}, eight);
      await refuseThenAccept(admin, without(valid, eight[place] ?? ''), valid);
      const [op, others] = [createOp(), await people(8)];
      const begins = noticesTo(admin.uid, others, { op });
      await refuseThenAccept(admin, without(begins, others[place] ?? ''), begins);
    });

    it.each<[string, (op: string) => Fields[]]>([
      ['another notice', () => [notice('earlier')]],
      ['another notice after it', (op) => [notice('earlier', { id: op }), notice('earlier')]],
      ['no notice', () => []],
    ])('cannot be those whose list ends with %s', async (_, listWith) => {
      const state = await sent();
      const list = listWith(state.op);
      await desk.seedDocs({ [`notifications/${state.uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
      const valid = { ...continued(state), [state.uid]: noticeTo(admin.uid, state.uid, list, {}, state.op).document };
      await refuseThenAccept(admin, without(valid, state.uid), valid);
    });

    it.each<[string, string, unknown]>([
      ['a number', '5', 5],
      ['a name with a slash at its end', 'a', 'a/'],
      ['a name of 129 characters', 'x'.repeat(129), 'x'.repeat(129)],
      ['a name with another sign', 'a.b', 'a.b'],
    ])('cannot be written as %s, even if such a list has the notice', async (_, uid, written) => {
      const state = await sent();
      const { document } = noticeTo(admin.uid, uid, [], {}, state.op);
      await desk.seedDocs({ [document.path]: document.fields });
      const valid = continued(state);
      const uids = [...state.before, state.uid, written];
      await refuseThenAccept(admin, altered(valid, { document: { uids, count: uids.length } }), valid);
    });

    it('may have a uid of 128 characters', async () => {
      const state = await sent();
      await assertSucceeds(send(admin, continued(state, {}, ['x'.repeat(128)])));
    });

    it('are 20,000 at most', async () => {
      const [fits, full] = [await sent(19_999), await sent(20_000)];
      await refuseThenAccept(admin, continued(full), continued(fits));
    });
  });
});
