import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import {
  buildVerificationAct,
  createPendingVerification,
  emptyVerification,
  getIdentityPath,
  goodReason,
  setRevision,
} from '../support/rules/acts/objects';
import { type ClientSetup, createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import type { Action } from '../support/rules/suites/action';
import { type Case, createMalformed, testRefused } from '../support/rules/suites/cases';
import { describeAction, testAction } from '../support/rules/suites/describe-action';
import { repeatUntilFast } from '../support/rules/suites/repeat-until-fast';
import { inSeconds } from '../support/rules/times';
import {
  type Commit,
  changeCommit,
  type Fields,
  getMap,
  missing,
  refuseThenAccept,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

describeAction('verification.submitted', () => {
  interface Client {
    caller: DataContext;
    uid: string;
    before: Fields;
  }
  /** What is stored of somebody whose document was rejected. */
  const createRejected = (uid: string): Fields => ({
    ...createPendingVerification(uid),
    document: getIdentityPath(uid, 'blurred.png'),
    status: 'rejected',
    note: 'The picture is blurred.',
    viewer: 'admin',
  });
  async function seedClient(setup: ClientSetup = {}, earlier = createRejected): Promise<Client> {
    const uid = desk.createUid();
    const before = earlier(uid);
    return {
      caller: await desk.seedClient({ ...setup, verification: { ...before, rev: 3 } }, uid),
      uid,
      before,
    };
  }
  const submit = ({ uid, before }: Client, changes: Fields = {}, actor = uid) =>
    buildVerificationAct({
      uid,
      actor,
      kind: 'submitted',
      rev: 3,
      before,
      changes: {
        ...createPendingVerification(uid),
        ...changes,
      },
    });
  const act: Action<Client> = { desk: () => desk, prepare: seedClient, write: submit };

  it.each<[string, (uid: string) => Fields]>([
    ['nothing', () => emptyVerification],
    ['a document that is pending', createPendingVerification],
    [
      'a document that is pending and was viewed',
      (uid) => ({ ...createPendingVerification(uid), viewer: 'admin' }),
    ],
    ['a rejection', createRejected],
    ['an approval', (uid) => ({ ...createRejected(uid), status: 'verified', note: '' })],
    [
      'an approval with a note',
      (uid) => ({ ...createRejected(uid), status: 'verified', note: 'Valid until 2031.' }),
    ],
  ])('threat 10: starts again after %s', async (_, earlier) => {
    const state = await seedClient({}, earlier);
    await assertSucceeds(send(state.caller, submit(state)));
  });

  it.each(['passport', 'identity-card', 'driving-licence'])('accepts %s', async (kind) => {
    const state = await seedClient();
    await assertSucceeds(send(state.caller, submit(state, { kind })));
  });

  it.each(['a', 'a'.repeat(100), 'Passport_2.of-3.PDF', '...', '0'])(
    'accepts a file with the name %s',
    async (name) => {
      const state = await seedClient();
      await assertSucceeds(
        send(state.caller, submit(state, { document: getIdentityPath(state.uid, name) })),
      );
    },
  );

  describe('threat 32: the pace of documents', () => {
    const minute = 60_000;
    const submittedAgo = (ms: number) => ({ submittedAt: new Date(Date.now() - ms) });
    /** What the desk does between two documents, with the fields that it leaves. */
    const between: [string, (uid: string) => Fields][] = [
      ['nothing', createPendingVerification],
      ['a viewing', (uid) => ({ ...createPendingVerification(uid), viewer: 'admin' })],
      ['a rejection', createRejected],
      ['an approval', (uid) => ({ ...createRejected(uid), status: 'verified', note: '' })],
    ];
    const sentBefore = async (ms: number, earlier: (uid: string) => Fields, last = 'submitted') => {
      const state = await seedClient({}, earlier);
      const entry = { op: 'last-one', action: `verification.${last}`, at: inSeconds(-1) };
      await desk.seedDocs({ [`ledger/${state.uid}/entries/last-one`]: entry });
      await desk.force(`verifications/${state.uid}`, {
        ...submittedAgo(ms),
        op: 'last-one',
        at: inSeconds(-1).toDate(),
      });
      return state;
    };

    it.each(between)('is a minute, with %s of the desk between them', async (_, earlier) => {
      for (const last of ['submitted', 'viewed', 'rejected', 'approved']) {
        await repeatUntilFast(900, async () => {
          const state = await sentBefore(minute - 1_000, earlier, last);
          await assertFails(send(state.caller, submit(state)));
        });
        const later = await sentBefore(minute, earlier, last);
        await assertSucceeds(send(later.caller, submit(later)));
      }
    });

    it('holds after a viewing by the desk, which leaves the time as it is', async () => {
      const state = await seedClient({}, () => emptyVerification);
      const first = submit(state);
      await assertSucceeds(send(state.caller, first));
      const { submittedAt } = await desk.read(`verifications/${state.uid}`);
      const waiting = { ...state, before: getMap(first, 'entry', 'after') };
      const viewed = setRevision(
        5,
        buildVerificationAct({
          uid: state.uid,
          actor: admin.uid,
          kind: 'viewed',
          rev: 3,
          before: waiting.before,
          changes: {
            viewer: admin.uid,
          },
        }),
      );
      await assertFails(send(admin, changeCommit(viewed, { document: { submittedAt: missing } })));
      await assertFails(
        send(admin, changeCommit(viewed, { document: { submittedAt: inSeconds(-120) } })),
      );
      await assertSucceeds(send(admin, changeCommit(viewed, { document: { submittedAt } })));
      const again = { ...state, before: { ...waiting.before, viewer: admin.uid } };
      const second = setRevision(
        6,
        submit(again, { document: getIdentityPath(state.uid, 'better.png') }),
      );
      await assertFails(send(state.caller, second));
      await desk.force(`verifications/${state.uid}`, { submittedAt: inSeconds(-60).toDate() });
      await assertSucceeds(send(state.caller, second));
    });

    it('begins with the first document, which waits for nothing', async () => {
      const state = await seedClient({}, () => emptyVerification);
      await desk.force(`verifications/${state.uid}`, { at: new Date() });
      await assertSucceeds(send(state.caller, submit(state)));
    });

    describe('refuses a document', () => {
      testRefused({
        cases: [
          ['without its time', { submittedAt: missing }],
          ['with a time of its own', { submittedAt: () => inSeconds(0) }],
          ['of two minutes ago', { submittedAt: () => inSeconds(-120) }],
          ['to come', { submittedAt: () => inSeconds(120) }],
          ['with a time in words', { submittedAt: 'now' }],
          ['with no time', { submittedAt: null }],
        ],
        prepare: () => sentBefore(2 * minute, createRejected),
        write: (state, changes) => changeCommit(submit(state), { document: changes }),
      });
    });
  });

  const path = (
    fault: string,
    made: (uid: string) => unknown,
  ): [string, (uid: string) => unknown] => [fault, made];
  const stamp = '1767225600000';
  const paths = [
    path('of another client', () => getIdentityPath('another')),
    path(
      'of another client by way of the own folder',
      (uid) => `images/${uid}/../another/${stamp}-a.png`,
    ),
    path(
      'with the own folder behind that of another',
      (uid) => `images/another/images/${uid}/${stamp}-a.png`,
    ),
    path('that only begins like the own folder', (uid) => `images/${uid}x/${stamp}-a.png`),
    path('that only ends like the own folder', (uid) => `images/x${uid}/${stamp}-a.png`),
    path('in a folder of the own folder', (uid) => `images/${uid}/more/${stamp}-a.png`),
    path('with a folder in its name', (uid) => getIdentityPath(uid, 'a/b.png')),
    path('with a way up in its name', (uid) => getIdentityPath(uid, '../../another/a.png')),
    path('with an encoded way up', (uid) => getIdentityPath(uid, '..%2F..%2Fanother%2Fa.png')),
    path('with a backslash', (uid) => getIdentityPath(uid, '..\\a.png')),
    path('with a slash in front', (uid) => `/${getIdentityPath(uid)}`),
    path('with two slashes', (uid) => `images//${uid}/${stamp}-a.png`),
    path('of another folder', (uid) => `files/${uid}/${stamp}-a.png`),
    path('in capitals', (uid) => `IMAGES/${uid}/${stamp}-a.png`),
    path('without a folder', () => `${stamp}-a.png`),
    path('of the folder alone', (uid) => `images/${uid}/`),
    path('with a time of 12 digits', (uid) => `images/${uid}/${stamp.slice(1)}-a.png`),
    path('with a time of 14 digits', (uid) => `images/${uid}/0${stamp}-a.png`),
    path('with a time in other digits', (uid) => `images/${uid}/${'٣'.repeat(13)}-a.png`),
    path('without a time', (uid) => `images/${uid}/a.png`),
    path('without a dash', (uid) => `images/${uid}/${stamp}a.png`),
    path('without a name', (uid) => getIdentityPath(uid, '')),
    path('of a name of 101 characters', (uid) => getIdentityPath(uid, 'a'.repeat(101))),
    path('of 200,000 characters', (uid) => getIdentityPath(uid, 'a'.repeat(200_000))),
    path('with a blank', (uid) => getIdentityPath(uid, 'a b.png')),
    path('with a line feed', (uid) => `${getIdentityPath(uid)}\n`),
    path('with a line feed in front', (uid) => `\n${getIdentityPath(uid)}`),
    path('with a NUL', (uid) => getIdentityPath(uid, 'a\u0000.png')),
    path('in other letters', (uid) => getIdentityPath(uid, 'pässport.png')),
    path('with a question', (uid) => getIdentityPath(uid, 'a.png?alt=media')),
    path('by its address', (uid) => `https://example.com/${getIdentityPath(uid)}`),
    path('in a bucket', (uid) => `gs://bucket/${getIdentityPath(uid)}`),
    path('of a script', (uid) => `javascript:${getIdentityPath(uid)}`),
    path('that is a list', (uid) => [getIdentityPath(uid)]),
  ];

  it('threat 1: cannot be recorded as the desk’s act', async () => {
    const state = await seedClient();
    for (const [kind, status, note] of [
      ['approved', 'verified', ''],
      ['rejected', 'rejected', 'The picture is blurred.'],
    ] as const) {
      const waiting = { ...state, before: createPendingVerification(state.uid) };
      await desk.force(`verifications/${state.uid}`, waiting.before);
      await assertFails(
        send(
          state.caller,
          buildVerificationAct({
            uid: state.uid,
            actor: state.uid,
            kind,
            rev: 3,
            before: waiting.before,
            changes: { status, note },
            reason: note,
          }),
        ),
      );
      await assertFails(
        send(
          state.caller,
          changeCommit(submit(waiting), { entry: { action: `verification.${kind}` } }),
        ),
      );
    }
    await assertSucceeds(
      send(state.caller, submit({ ...state, before: createPendingVerification(state.uid) })),
    );
  });

  it('threat 4: cannot write into the verification of another client', async () => {
    const state = await seedClient();
    const other = await seedClient();
    const into = submit(
      { ...other, caller: state.caller },
      { document: getIdentityPath(state.uid) },
      state.uid,
    );
    await refuseThenAccept(state.caller, into, submit(state));
  });

  it('needs the verification that the account was opened with', async () => {
    const uid = desk.createUid();
    const caller = desk.as(uid);
    for (const before of [emptyVerification, {}]) {
      await assertFails(
        send(
          caller,
          buildVerificationAct({
            uid,
            actor: uid,
            kind: 'submitted',
            rev: 0,
            before,
            changes: createPendingVerification(uid),
          }),
        ),
      );
    }
    const state = await seedClient();
    await assertSucceeds(send(state.caller, submit(state)));
  });

  return {
    action: act,
    senders: { needsEmail: false, refusedTo: ['closed'] },
    entry: {
      rev: 4,
      col: 'users',
      actions: [
        'verification.approved',
        'verification.rejected',
        'verification.viewed',
        'account.opened',
        'status.changed',
      ],
      before: { document: '', kind: '', status: 'verified', note: '', viewer: '' },
      after: {
        document: '',
        kind: 'identity-card',
        status: 'verified',
        note: 'x',
        viewer: 'admin',
      },
      hasReason: false,
    },
    invalid: {
      'threats 2, 10: refuses': [
        ['to be verified', { status: 'verified' }],
        ['to be rejected', { status: 'rejected' }],
        ['another status', { status: 'pending' }],
        ['no status', { status: '' }],
        ['a note', { note: 'The picture is blurred.' }],
        ['to have been viewed', { viewer: 'admin' }],
        ['a kind that is none', { kind: 'library-card' }],
        ['no kind', { kind: '' }],
        ['a kind in capitals', { kind: 'Passport' }],
        ['no document', { document: '' }],
        ...createMalformed({ document: '', kind: '', status: '', note: '', viewer: '' }),
      ],
      // The table holds the makers: only the state knows whose folder it is.
      'threats 4, 19: refuses a document': {
        cases: paths.map(([fault, made]): Case => [fault, { made: () => made }]),
        write: (state, { made }) =>
          submit(state, typeof made === 'function' ? { document: made()(state.uid) } : {}),
      },
    },
  };
});

describeAction('verification.viewed', () => {
  interface Client {
    caller: DataContext;
    uid: string;
    before: Fields;
  }
  async function seedClient(setup: ClientSetup = {}, changes: Fields = {}): Promise<Client> {
    const uid = desk.createUid();
    const before = { ...createPendingVerification(uid), note: 'Sent by post.', ...changes };
    await desk.seedClient({ ...setup, verification: { ...before, rev: 3 } }, uid);
    return { caller: admin, uid, before };
  }
  const view = ({ uid, before }: Client, changes: Fields = {}, actor = admin.uid) =>
    buildVerificationAct({
      uid,
      actor,
      kind: 'viewed',
      rev: 3,
      before,
      changes: { viewer: actor, ...changes },
    });
  const act: Action<Client> = { desk: () => desk, prepare: seedClient, write: view };

  it.each<[string, () => Fields]>([
    ['that is pending', () => ({})],
    ['that is approved', () => ({ status: 'verified' })],
    ['that is rejected', () => ({ status: 'rejected' })],
    ['that another viewed', () => ({ viewer: 'other-admin' })],
    ['that the same viewed before', () => ({ viewer: admin.uid })],
  ])('accepts a document %s', async (_, changes) => {
    await assertSucceeds(send(admin, view(await seedClient({}, changes()))));
  });

  it('is recorded each time', async () => {
    const state = await seedClient();
    const first = view(state);
    await assertSucceeds(send(admin, first));
    const again = { ...state, before: getMap(first, 'entry', 'after') };
    await assertFails(send(admin, view(again)));
    await assertSucceeds(send(admin, setRevision(5, view(again))));
  });

  it('threat 19: needs a document', async () => {
    await assertFails(send(admin, view(await seedClient({}, emptyVerification))));
    await assertSucceeds(send(admin, view(await seedClient())));
  });

  describe('threats 7, 19: refuses', () => {
    const viewers: Case[] = [
      ['somebody else as the viewer', { viewer: 'other-admin' }],
      ['the client as the viewer', { viewer: 'uid' }],
      ['nobody as the viewer', { viewer: '' }],
      ['a list as the viewer', { viewer: () => [admin.uid] }],
      ['to change the document', { document: getIdentityPath('another') }],
      ['to lose the document', { document: '' }],
      ['to change the kind', { kind: 'identity-card' }],
      ['to approve', { status: 'verified' }],
      ['to reject', { status: 'rejected', note: 'The picture is blurred.' }],
      ['to change the note', { note: '' }],
      ...createMalformed({ document: '', kind: '', status: '', note: '', viewer: '' }),
    ];
    testRefused({ cases: viewers, prepare: seedClient, write: view });

    it('to view in the name of another administrator', async () => {
      const state = await seedClient();
      const other = await desk.seedAdmin();
      await assertFails(send(other, view(state, {}, admin.uid)));
      await refuseThenAccept(
        other,
        view(state, { viewer: admin.uid }, other.uid),
        view(state, {}, other.uid),
      );
    });

    it('to open a verification', async () => {
      const uid = desk.createUid();
      await assertFails(
        send(
          admin,
          setRevision(1, view({ caller: admin, uid, before: createPendingVerification(uid) })),
        ),
      );
      await assertSucceeds(send(admin, view(await seedClient())));
    });
  });

  const wrongFields = { document: '', kind: 'identity-card', status: 'x', note: 'x', viewer: 'x' };
  const actions = [
    'verification.submitted',
    'verification.approved',
    'verification.rejected',
    'account.opened',
    'status.changed',
  ];

  it('threats 7, 10: cannot approve', async () => {
    const state = await seedClient();
    const approval = buildVerificationAct({
      uid: state.uid,
      actor: admin.uid,
      kind: 'approved',
      rev: 3,
      before: state.before,
      changes: {
        status: 'verified',
      },
    });
    await refuseThenAccept(
      admin,
      changeCommit(approval, { entry: { action: 'verification.viewed' } }),
      view(state),
    );
  });

  return {
    action: act,
    senders: 'admins',
    entry: {
      rev: 4,
      col: 'users',
      actions,
      before: wrongFields,
      after: wrongFields,
      hasReason: false,
    },
  };
});

describe('a decision on a verification', () => {
  interface Client {
    caller: DataContext;
    uid: string;
    before: Fields;
  }
  /** Opened by the administrator, and with a note that a decision replaces. */
  const seedPending = (uid: string): Fields => ({
    ...createPendingVerification(uid),
    note: 'Sent by post.',
    viewer: admin.uid,
  });
  async function seedClient(setup: ClientSetup = {}, changes: Fields = {}): Promise<Client> {
    const uid = desk.createUid();
    const before = { ...seedPending(uid), ...changes };
    await desk.seedClient({ ...setup, verification: { ...before, rev: 3 } }, uid);
    return { caller: admin, uid, before };
  }
  async function entitle({ uid, before }: Client, viewer: string): Promise<void> {
    before.viewer = viewer;
    await desk.force(`verifications/${uid}`, { viewer });
  }
  const approve = (
    { uid, before }: Client,
    changes: Fields = {},
    actor = admin.uid,
    reason = '',
  ): Commit =>
    buildVerificationAct({
      uid,
      actor,
      kind: 'approved',
      rev: 3,
      before,
      changes: { status: 'verified', note: '', viewer: '', ...changes },
      reason,
    });
  const reject = ({ uid, before }: Client, changes: Fields = {}, actor = admin.uid): Commit =>
    buildVerificationAct({
      uid,
      actor,
      kind: 'rejected',
      rev: 3,
      before,
      changes: { status: 'rejected', note: goodReason, viewer: '', ...changes },
      reason: goodReason,
    });
  const approved: Action<Client> = {
    desk: () => desk,
    prepare: seedClient,
    write: approve,
    entitle,
  };
  const rejected: Action<Client> = {
    desk: () => desk,
    prepare: seedClient,
    write: reject,
    entitle,
  };

  const wrongFields = { document: '', kind: 'identity-card', status: 'x', note: 'x', viewer: 'x' };
  const others = [
    'verification.submitted',
    'verification.viewed',
    'account.opened',
    'status.changed',
    'deposit.completed',
    '',
  ];
  /** What no decision may change beside the status and the note. */
  const more: Case[] = [
    ['to change the document', { document: getIdentityPath('another') }],
    ['to lose the document', { document: '' }],
    ['to change the kind', { kind: 'identity-card' }],
    ['to change the viewer', { viewer: 'another' }],
    ['to stay the viewer', { viewer: () => admin.uid }],
    ['to decide nothing', { status: 'not-verified' }],
    ['another status', { status: 'pending' }],
    ['a status in capitals', { status: 'VERIFIED' }],
    ['no status', { status: '' }],
    ...createMalformed({ document: '', kind: '', status: '', note: '', viewer: '' }),
  ];

  it.each<[string, Action<Client>]>([
    ['verification.approved', approved],
    ['verification.rejected', rejected],
  ])('threat 19: only the last viewer may send %s', async (_, { write }) => {
    for (const viewer of ['', 'other-admin']) {
      const state = await seedClient();
      await entitle(state, viewer);
      await assertFails(send(admin, write(state)));
      await entitle(state, admin.uid);
      await assertSucceeds(send(admin, write(state)));
    }
  });

  describe('verification.approved', () => {
    it.each<[string, string]>([
      ['no note', ''],
      ['a note of one character', 'x'],
      ['a note of 500 characters', 'x'.repeat(500)],
      ['a note of blanks', '   '],
    ])('accepts %s', async (_, note) => {
      await assertSucceeds(send(admin, approve(await seedClient(), { note })));
    });

    it('may keep the note', async () => {
      const state = await seedClient();
      await assertSucceeds(send(admin, approve(state, { note: state.before.note })));
    });

    const actions = ['verification.rejected', ...others];

    testAction({
      action: approved,
      senders: 'admins',
      entry: {
        rev: 4,
        col: 'users',
        actions,
        before: wrongFields,
        after: wrongFields,
        hasReason: false,
      },
      invalid: {
        'threats 9, 10, 15: refuses': [
          ...more,
          ['to reject', { status: 'rejected' }],
          ['a note of 501 characters', { note: 'x'.repeat(501) }],
          ['a note of 200,000 characters', { note: 'x'.repeat(200_000) }],
        ],
      },
    });

    it('threat 7: has no reason, not even its note', async () => {
      const state = await seedClient();
      await refuseThenAccept(
        admin,
        approve(state, { note: goodReason }, admin.uid, goodReason),
        approve(state, { note: goodReason }),
      );
    });
  });

  describe('verification.rejected', () => {
    const actions = ['verification.approved', ...others];

    testAction({
      action: rejected,
      senders: 'admins',
      reason: (note) => ({ note }),
      entry: {
        rev: 4,
        col: 'users',
        actions,
        before: wrongFields,
        after: wrongFields,
        hasReason: true,
      },
      invalid: {
        'threats 9, 10, 15: refuses': [
          ...more,
          ['to approve', { status: 'verified' }],
          ['no note', { note: '' }],
          ['another note than its reason', { note: `${goodReason} ` }],
          ['the note that stood', { note: 'Sent by post.' }],
        ],
      },
    });

    it('threat 7: needs a reason beside its note', async () => {
      const state = await seedClient();
      await refuseThenAccept(
        admin,
        changeCommit(reject(state), { entry: { reason: '' } }),
        reject(state),
      );
    });
  });

  describe.each<[string, (state: Client, changes?: Fields) => Commit]>([
    ['verification.approved', approve],
    ['verification.rejected', reject],
  ])('threat 10: %s', (_, decide) => {
    it.each<[string, Fields]>([
      ['without a document', emptyVerification],
      ['that is approved', { status: 'verified' }],
      ['that is approved with another note', { status: 'verified', note: 'Valid until 2031.' }],
      ['that is rejected', { status: 'rejected', note: 'The picture is blurred.' }],
      ['of a status that is none', { status: 'pending' }],
    ])('refuses a verification %s', async (__, changes) => {
      await assertFails(send(admin, decide(await seedClient({}, changes))));
      await assertSucceeds(send(admin, decide(await seedClient())));
    });

    it('decides once', async () => {
      const state = await seedClient();
      const first = decide(state);
      await assertSucceeds(send(admin, first));
      const decided = { ...state, before: getMap(first, 'entry', 'after') };
      await assertFails(
        send(admin, setRevision(5, approve(decided, { note: 'It was decided otherwise.' }))),
      );
      await assertFails(send(admin, setRevision(5, reject(decided))));
      const better = {
        document: getIdentityPath(state.uid, 'better.png'),
        status: 'not-verified',
        note: '',
        viewer: '',
      };
      const submitted = buildVerificationAct({
        uid: state.uid,
        actor: state.uid,
        kind: 'submitted',
        rev: 4,
        before: decided.before,
        changes: better,
      });
      await assertSucceeds(send(desk.as(state.uid), submitted));
      const again = { ...state, before: getMap(submitted, 'entry', 'after') };
      const { submittedAt } = await desk.read(`verifications/${state.uid}`);
      const decideAgain = () =>
        changeCommit(setRevision(6, decide(again)), { document: { submittedAt } });
      await assertFails(send(admin, decideAgain()));
      await entitle(again, admin.uid);
      await assertFails(
        send(admin, changeCommit(decideAgain(), { document: { submittedAt: missing } })),
      );
      await assertSucceeds(send(admin, decideAgain()));
    });

    it('cannot create a verification', async () => {
      const uid = desk.createUid();
      const first = setRevision(1, decide({ caller: admin, uid, before: seedPending(uid) }));
      await assertFails(send(admin, first));
      await assertSucceeds(send(admin, decide(await seedClient())));
    });
  });
});
