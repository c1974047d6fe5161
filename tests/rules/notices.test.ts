import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { inSeconds } from '../support/rules/acts';
import { blanks, type Case, invalidValues, malformed, testRefused } from '../support/rules/cases';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { documentOnly, noticeTo } from '../support/rules/objects';
import {
  altered,
  type Commit,
  type Fields,
  missing,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

interface State {
  caller: DataContext;
  audience: string;
}
const toMany = (audience: string) => async (): Promise<State> => ({ caller: admin, audience });
const audiences: [words: string, prepare: () => Promise<State>][] = [
  ['a client', async () => ({ caller: admin, audience: (await desk.newClient()).uid })],
  ['a status', toMany('status-active')],
  ['everyone', toMany('everyone')],
];

describe.each(audiences)('a notice to %s', (_, prepare) => {
  it.each<[string, Fields]>([
    ['the desk', { desk: 'manager' }],
    ['an agent', { desk: 'agent' }],
  ])('is accepted from %s', async (__, user) => {
    const { audience } = await prepare();
    const caller = await desk.newAdmin({ user });
    await assertSucceeds(send(caller, noticeTo(caller.uid, audience)));
  });

  it.each<[string, (state: State) => Promise<DataContext> | DataContext]>([
    ['the client', ({ audience }) => desk.as(audience)],
    ['a stranger', () => desk.newClient()],
    ['a visitor', () => desk.visitor],
    ['a viewer', () => desk.newAdmin({ user: { desk: 'viewer' } })],
    ['a former administrator', () => desk.newAdmin({ user: { admin: false } })],
    ['a frozen administrator', () => desk.newAdmin({ user: { status: 'frozen' } })],
  ])('threat 4: is refused from %s', async (__, somebody) => {
    const state = await prepare();
    await refuseThenAcceptFrom(await somebody(state), admin, (by) => noticeTo(by, state.audience));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const { audience } = await prepare();
    await refuseThenAcceptFrom(
      desk.as(admin.uid, stale()),
      desk.as(admin.uid, nearlyStale()),
      (by) => noticeTo(by, audience),
    );
  });

  const faults: Case[] = [
    ...malformed({ title: '', body: '', by: '', at: 0 }),
    ...invalidValues('title', [
      ['without text', ''],
      ...blanks,
      ['of 121 characters', 'x'.repeat(121)],
    ]),
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
    ...invalidValues('at', [
      ['a time of its own', () => inSeconds(-1)],
      ['a time to come', () => inSeconds(60)],
    ]),
    ['with a password', { password: 'x' }],
  ];
  describe('threats 15, 17: is refused', () =>
    testRefused({
      cases: faults,
      prepare,
      write: ({ audience }, changes) => noticeTo(admin.uid, audience, changes),
    }));

  it.each<[string, Fields]>([
    ['the shortest texts', { title: 'x', body: 'x' }],
    ['the longest texts', { title: 'x'.repeat(120), body: 'x'.repeat(4_000) }],
    ['the most bytes', { body: '加'.repeat(3_000) }],
  ])('is accepted with %s', async (__, changes) => {
    const { audience } = await prepare();
    await assertSucceeds(send(admin, noticeTo(admin.uid, audience, changes)));
  });

  describe('threat 3: once it is sent', () => {
    it('cannot be written again, with the same words or others', async () => {
      const { audience } = await prepare();
      const id = createOp();
      const first = noticeTo(admin.uid, audience, {}, id);
      await assertSucceeds(send(admin, first));
      await assertFails(send(admin, first));
      await refuseThenAccept(
        admin,
        noticeTo(admin.uid, audience, { title: 'Never said' }, id),
        noticeTo(admin.uid, audience),
      );
    });

    it.each(['its author', 'another administrator', 'the client'])(
      'cannot be deleted by %s',
      async (who) => {
        const { audience } = await prepare();
        const sent = noticeTo(admin.uid, audience);
        await assertSucceeds(send(admin, sent));
        const { db } =
          who === 'its author'
            ? admin
            : who === 'the client'
              ? desk.as(audience)
              : await desk.newAdmin();
        await assertFails(deleteDoc(doc(db, sent.document.path)));
      },
    );
  });
});

describe('a notice', () => {
  it('threat 12: cannot be from an administrator to itself', async () => {
    const { uid } = await desk.newAdmin();
    await refuseThenAcceptFrom(desk.as(uid), admin, (by) => noticeTo(by, uid));
  });

  it.each([
    'status-',
    'status-Active',
    'status-1',
    'status--',
    `status-${'x'.repeat(31)}`,
    'operator',
    'a.b',
    'a b',
    'ä',
    'a\n',
    'x'.repeat(129),
  ])('threat 15: cannot be to %j', (audience) =>
    refuseThenAccept(admin, noticeTo(admin.uid, audience), noticeTo(admin.uid, 'everyone')),
  );

  it.each([
    'u',
    'x'.repeat(128),
    'everyone-else',
    'Status-active',
    'status-a',
    `status-${'x'.repeat(30)}`,
    'status-under-review',
  ])('may be to %s', async (audience) => {
    await assertSucceeds(send(admin, noticeTo(admin.uid, audience)));
  });

  it.each(['a b', 'a.b', 'ä', 'x'.repeat(65), 'a\n'])('threat 15: cannot have the id %j', (id) =>
    refuseThenAccept(
      admin,
      noticeTo(admin.uid, 'everyone', {}, id),
      noticeTo(admin.uid, 'everyone', {}, createOp().padEnd(64, 'x')),
    ),
  );

  it('may have an id of one character', async () => {
    const notice = noticeTo(admin.uid, 'everyone', {}, 'n');
    await desk.remove(notice.document.path);
    await assertSucceeds(send(admin, notice));
  });
});

describe('reading notices', () => {
  const newest = ({ db }: DataContext, audience: string) =>
    getDocs(
      query(
        collection(db, `notices/${audience}/items`),
        where('at', '>', new Date(0)),
        orderBy('at', 'desc'),
        limit(20),
      ),
    );

  it('any signed-in person reads those to everyone and to any status, newest first', async () => {
    const client = await desk.newClient({ user: { status: 'pending' } });
    const newcomer = desk.as(desk.newUid());
    for (const audience of ['everyone', 'status-active', 'status-of-nobody']) {
      await assertSucceeds(newest(client, audience));
      await assertSucceeds(newest(newcomer, audience));
      await assertFails(newest(desk.visitor, audience));
    }
  });

  it('threat 4: a client reads those to themselves, and no other client does', async () => {
    const client = await desk.newClient();
    const other = await desk.newClient();
    await assertSucceeds(send(admin, noticeTo(admin.uid, client.uid)));
    await assertFails(newest(other, client.uid));
    expect((await newest(client, client.uid)).size).toBe(1);
    await assertFails(getDocs(collection(other.db, 'notices')));
  });

  it.each(['status-', 'status-Active', 'xstatus-active', 'everyone-else'])(
    'threat 4: %s is the name of no group',
    async (audience) => {
      const client = await desk.newClient();
      await assertFails(newest(client, audience));
      await assertSucceeds(newest(admin, audience));
    },
  );
});

describe('when notices were seen', () => {
  const never = Timestamp.fromMillis(0);
  const pathOf = ({ uid }: DataContext) => `notifications/${uid}`;
  const seen = ({ caller }: { caller: DataContext }, changes: Fields = {}): Commit =>
    altered(documentOnly(pathOf(caller), { seenAt: serverTimestamp() }), { document: changes });
  const first = async (status = 'active') => ({
    caller: await desk.newClient({ user: { status } }),
  });
  const again = async (status = 'active') => {
    const state = await first(status);
    await desk.seedDocs({ [pathOf(state.caller)]: { seenAt: never } });
    return state;
  };

  describe.each([
    ['for the first time', first],
    ['again', again],
  ])('%s', (_, prepare) => {
    const faults: Case[] = [
      ['a time that is past', { seenAt: () => inSeconds(-60) }],
      ['a time to come', { seenAt: () => inSeconds(86_400) }],
      ['a time of its own', { seenAt: () => inSeconds(-1) }],
      ['never', { seenAt: never }],
      ['no time', { seenAt: missing }],
      ['null', { seenAt: null }],
      ['a number', { seenAt: Date.now() }],
      ['a field more', { more: 'x' }],
      ['a list of notices', { list: [] }],
    ];
    describe('threat 15: cannot be', () => testRefused({ cases: faults, prepare, write: seen }));

    it.each(['pending', 'active', 'frozen', 'suspended', 'closed'])(
      'is written by a client who is %s',
      async (status) => {
        const state = await prepare(status);
        await assertSucceeds(send(state.caller, seen(state)));
      },
    );

    it.each<[string, () => Promise<DataContext> | DataContext]>([
      ['a stranger', () => desk.newClient()],
      ['the desk', () => admin],
      ['a visitor', () => desk.visitor],
    ])('threat 4: cannot be written by %s', async (__, somebody) => {
      const state = await prepare();
      await refuseThenAcceptFrom(await somebody(), state.caller, () => seen(state));
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const state = await prepare();
      const { uid } = state.caller;
      await refuseThenAcceptFrom(desk.as(uid, stale()), desk.as(uid, nearlyStale()), () =>
        seen(state),
      );
    });
  });

  it('threat 3: cannot be deleted', async () => {
    const { caller } = await again();
    for (const { db } of [caller, admin]) await assertFails(deleteDoc(doc(db, pathOf(caller))));
    await assertSucceeds(setDoc(doc(caller.db, pathOf(caller)), { seenAt: serverTimestamp() }));
  });
});
