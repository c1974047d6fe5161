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
import { buildDocument, buildNotice } from '../support/rules/acts/objects';
import {
  createNearlyStaleClaims,
  createRulesDesk,
  createStaleClaims,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  blankTexts,
  type Case,
  createInvalidValues,
  createMalformed,
  testRefused,
} from '../support/rules/suites/cases';
import { inSeconds } from '../support/rules/times';
import {
  type Commit,
  changeCommit,
  type Fields,
  missing,
  refuseThenAccept,
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
  audience: string;
}
const toMany = (audience: string) => async (): Promise<State> => ({ caller: admin, audience });
const audiences: [words: string, prepare: () => Promise<State>][] = [
  ['a client', async () => ({ caller: admin, audience: (await desk.seedClient()).uid })],
  ['a status', toMany('status-active')],
  ['everyone', toMany('everyone')],
];

describe.each(audiences)('a notice to %s', (_, prepare) => {
  it.each<[string, Fields]>([
    ['the desk', { desk: 'manager' }],
    ['an agent', { desk: 'agent' }],
  ])('is accepted from %s', async (__, user) => {
    const { audience } = await prepare();
    const caller = await desk.seedAdmin({ user });
    await assertSucceeds(send(caller, buildNotice(caller.uid, audience)));
  });

  it.each<[string, (state: State) => Promise<DataContext> | DataContext]>([
    ['the client', ({ audience }) => desk.as(audience)],
    ['a stranger', () => desk.seedClient()],
    ['a visitor', () => desk.visitor],
    ['a viewer', () => desk.seedAdmin({ user: { desk: 'viewer' } })],
    ['a former administrator', () => desk.seedAdmin({ user: { admin: false } })],
    ['a frozen administrator', () => desk.seedAdmin({ user: { status: 'frozen' } })],
  ])('threat 4: is refused from %s', async (__, somebody) => {
    const state = await prepare();
    await refuseWrongSender(await somebody(state), admin, (by) => buildNotice(by, state.audience));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const { audience } = await prepare();
    await refuseWrongSender(
      desk.as(admin.uid, createStaleClaims()),
      desk.as(admin.uid, createNearlyStaleClaims()),
      (by) => buildNotice(by, audience),
    );
  });

  const faults: Case[] = [
    ...createMalformed({ title: '', body: '', by: '', at: 0 }),
    ...createInvalidValues('title', [
      ['without text', ''],
      ...blankTexts,
      ['of 121 characters', 'x'.repeat(121)],
    ]),
    ...createInvalidValues('body', [
      ['without text', ''],
      ...blankTexts,
      ['of 4,001 characters', 'x'.repeat(4_001)],
      ['of 500,000 characters', 'x'.repeat(500_000)],
      ['of 9,001 bytes', `${'加'.repeat(3_000)}x`],
    ]),
    ...createInvalidValues('by', [
      ['somebody else', 'another'],
      ['nobody', ''],
    ]),
    ...createInvalidValues('at', [
      ['a time of its own', () => inSeconds(-1)],
      ['a time to come', () => inSeconds(60)],
    ]),
    ['with a password', { password: 'x' }],
  ];
  describe('threats 15, 17: is refused', () =>
    testRefused({
      cases: faults,
      prepare,
      write: ({ audience }, changes) => buildNotice(admin.uid, audience, changes),
    }));

  it.each<[string, Fields]>([
    ['the shortest texts', { title: 'x', body: 'x' }],
    ['the longest texts', { title: 'x'.repeat(120), body: 'x'.repeat(4_000) }],
    ['the most bytes', { body: '加'.repeat(3_000) }],
  ])('is accepted with %s', async (__, changes) => {
    const { audience } = await prepare();
    await assertSucceeds(send(admin, buildNotice(admin.uid, audience, changes)));
  });

  describe('threat 3: once it is sent', () => {
    it('cannot be written again, with the same words or others', async () => {
      const { audience } = await prepare();
      const id = createOp();
      const first = buildNotice(admin.uid, audience, {}, id);
      await assertSucceeds(send(admin, first));
      await assertFails(send(admin, first));
      await refuseThenAccept(
        admin,
        buildNotice(admin.uid, audience, { title: 'Never said' }, id),
        buildNotice(admin.uid, audience),
      );
    });

    it.each(['its author', 'another administrator', 'the client'])(
      'cannot be deleted by %s',
      async (who) => {
        const { audience } = await prepare();
        const sent = buildNotice(admin.uid, audience);
        await assertSucceeds(send(admin, sent));
        const { db } =
          who === 'its author'
            ? admin
            : who === 'the client'
              ? desk.as(audience)
              : await desk.seedAdmin();
        await assertFails(deleteDoc(doc(db, sent.document.path)));
      },
    );
  });
});

describe('a notice', () => {
  it('threat 12: cannot be from an administrator to itself', async () => {
    const { uid } = await desk.seedAdmin();
    await refuseWrongSender(desk.as(uid), admin, (by) => buildNotice(by, uid));
  });

  it.each([
    'status-',
    'status-Active',
    'status-1',
    'status--',
    'status-a1',
    `status-${'x'.repeat(31)}`,
    'operator',
    'a.b',
    'a b',
    'ä',
    'a\n',
    'x'.repeat(129),
  ])('threat 15: cannot be to %j', (audience) =>
    refuseThenAccept(admin, buildNotice(admin.uid, audience), buildNotice(admin.uid, 'everyone')),
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
    await assertSucceeds(send(admin, buildNotice(admin.uid, audience)));
  });

  it.each(['a b', 'a.b', 'ä', 'x'.repeat(65), 'a\n'])('threat 15: cannot have the id %j', (id) =>
    refuseThenAccept(
      admin,
      buildNotice(admin.uid, 'everyone', {}, id),
      buildNotice(admin.uid, 'everyone', {}, createOp().padEnd(64, 'x')),
    ),
  );

  it('may have an id of one character', async () => {
    const notice = buildNotice(admin.uid, 'everyone', {}, 'n');
    await desk.remove(notice.document.path);
    await assertSucceeds(send(admin, notice));
  });
});

describe('reading notices', () => {
  const getNewest = ({ db }: DataContext, audience: string) =>
    getDocs(
      query(
        collection(db, `notices/${audience}/items`),
        where('at', '>', new Date(0)),
        orderBy('at', 'desc'),
        limit(20),
      ),
    );

  it('any signed-in person reads those to everyone and to any status, newest first', async () => {
    const client = await desk.seedClient({ user: { status: 'pending' } });
    const newcomer = desk.as(desk.createUid());
    for (const audience of ['everyone', 'status-active', 'status-of-nobody']) {
      await assertSucceeds(getNewest(client, audience));
      await assertSucceeds(getNewest(newcomer, audience));
      await assertFails(getNewest(desk.visitor, audience));
    }
  });

  it('threat 4: a client reads those to themselves, and no other client does', async () => {
    const client = await desk.seedClient();
    const other = await desk.seedClient();
    await assertSucceeds(send(admin, buildNotice(admin.uid, client.uid)));
    await assertFails(getNewest(other, client.uid));
    expect((await getNewest(client, client.uid)).size).toBe(1);
    await assertFails(getDocs(collection(other.db, 'notices')));
  });

  it.each(['status-', 'status-Active', 'xstatus-active', 'everyone-else'])(
    'threat 4: %s is the name of no group',
    async (audience) => {
      const client = await desk.seedClient();
      await assertFails(getNewest(client, audience));
      await assertSucceeds(getNewest(admin, audience));
    },
  );
});

describe('when notices were seen', () => {
  const never = Timestamp.fromMillis(0);
  const getPath = ({ uid }: DataContext) => `notifications/${uid}`;
  const buildSeen = ({ caller }: { caller: DataContext }, changes: Fields = {}): Commit =>
    changeCommit(buildDocument(getPath(caller), { seenAt: serverTimestamp() }), {
      document: changes,
    });
  const seedFirst = async (status = 'active') => ({
    caller: await desk.seedClient({ user: { status } }),
  });
  const buildAgain = async (status = 'active') => {
    const state = await seedFirst(status);
    await desk.seedDocs({ [getPath(state.caller)]: { seenAt: never } });
    return state;
  };

  describe.each([
    ['for the first time', seedFirst],
    ['again', buildAgain],
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
    describe('threat 15: cannot be', () =>
      testRefused({ cases: faults, prepare, write: buildSeen }));

    it.each(['pending', 'active', 'frozen', 'suspended', 'closed'])(
      'is written by a client who is %s',
      async (status) => {
        const state = await prepare(status);
        await assertSucceeds(send(state.caller, buildSeen(state)));
      },
    );

    it.each<[string, () => Promise<DataContext> | DataContext]>([
      ['a stranger', () => desk.seedClient()],
      ['the desk', () => admin],
      ['a visitor', () => desk.visitor],
    ])('threat 4: cannot be written by %s', async (__, somebody) => {
      const state = await prepare();
      await refuseWrongSender(await somebody(), state.caller, () => buildSeen(state));
    });

    it('threat 13: needs a sign-in younger than two hours', async () => {
      const state = await prepare();
      const { uid } = state.caller;
      await refuseWrongSender(
        desk.as(uid, createStaleClaims()),
        desk.as(uid, createNearlyStaleClaims()),
        () => buildSeen(state),
      );
    });
  });

  it('threat 3: cannot be deleted', async () => {
    const { caller } = await buildAgain();
    for (const { db } of [caller, admin]) await assertFails(deleteDoc(doc(db, getPath(caller))));
    await assertSucceeds(setDoc(doc(caller.db, getPath(caller)), { seenAt: serverTimestamp() }));
  });
});
