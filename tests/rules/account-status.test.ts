import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import {
  buildDocument,
  buildProfileAct,
  buildProfileEdit,
  setRevision,
} from '../support/rules/acts/objects';
import {
  type ClientSetup,
  createClientDocuments,
  createNearlyStaleClaims,
  createRulesDesk,
  createStaleClaims,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import type { Action } from '../support/rules/suites/action';
import {
  acceptedReasons,
  type Case,
  createInvalidValues,
  createMalformed,
  refusedReasons,
  testRefused,
} from '../support/rules/suites/cases';
import { describeAction, testAction } from '../support/rules/suites/describe-action';
import { inSeconds } from '../support/rules/times';
import {
  buildAct,
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  getFields,
  movePart,
  refuseThenAccept,
  refuseWrongSender,
  removeParts,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

describeAction('status.changed', () => {
  /** A client, with the profile as it is stored. */
  interface Client {
    caller: DataContext;
    uid: string;
    user: Fields;
  }
  async function seedClient(changes: Fields = {}): Promise<Client> {
    const uid = desk.createUid();
    const documents = createClientDocuments(uid, { user: { rev: 4, ...changes } });
    await desk.seedDocs(documents);
    return { caller: admin, uid, user: documents[`users/${uid}`] ?? {} };
  }

  /** Sets the status. `changes` are those of the profile beside it. */
  function statusChanged(
    { uid, user }: Client,
    status: unknown,
    actor = admin.uid,
    changes: Fields = {},
  ): Commit {
    const fields = changeFields(user, { ...changes, status });
    const reason = 'Your papers are complete.';
    const act = {
      uid,
      col: 'users',
      rev: 5,
      op: createOp(),
      actor,
      action: 'status.changed',
      reason,
    };
    return buildAct({ ...act, fields, before: { status: user.status }, after: { status } });
  }
  /** What a client is who has asked for the account to be closed. */
  const leaving = { closureAt: inSeconds(-600) };
  const changePart = (name: string) => (state: Client, changes: Fields) =>
    changeCommit(statusChanged(state, 'active'), { [name]: changes });

  it.each(['active', 'suspended', 'closed', 'frozen', 'on-holiday', 'a', `a${'-'.repeat(29)}`])(
    'lets the desk set %s',
    async (status) => {
      await assertSucceeds(send(admin, statusChanged(await seedClient(), status)));
    },
  );

  it('threat 30: refuses to change the status of an administrator', async () => {
    await assertFails(
      send(admin, statusChanged(await seedClient({ admin: true, desk: 'manager' }), 'suspended')),
    );
    await assertSucceeds(send(admin, statusChanged(await seedClient(), 'suspended')));
  });

  it.each(acceptedReasons)('accepts %s', async (_, reason) => {
    await assertSucceeds(send(admin, changePart('entry')(await seedClient(), { reason })));
  });

  it.each(['active', 'closed', 'frozen'])('replaces the status %s', async (status) => {
    await assertSucceeds(send(admin, statusChanged(await seedClient({ status }), 'suspended')));
  });

  it.each([
    ['a visitor', () => desk.visitor],
    ['another client', () => desk.seedClient()],
    ['a former administrator', () => desk.seedAdmin({ user: { admin: false } })],
    ['a frozen administrator', () => desk.seedAdmin({ user: { status: 'frozen' } })],
  ])('threat 4: is refused from %s', async (_, somebody) => {
    const state = await seedClient();
    await refuseWrongSender(await somebody(), admin, (actor) =>
      statusChanged(state, 'active', actor),
    );
  });

  it.each(['active', 'frozen', 'closed', 'pending'])(
    'threat 1: is refused from the client, for %s',
    async (status) => {
      const state = await seedClient({ status: 'suspended' });
      await refuseWrongSender(desk.as(state.uid), admin, (actor) =>
        statusChanged(state, status, actor),
      );
    },
  );

  it('threat 12: refuses an administrator’s own status', async () => {
    const state = await seedClient({ admin: true, desk: 'manager' });
    await assertFails(send(desk.as(state.uid), statusChanged(state, 'active', state.uid)));
    await assertSucceeds(send(admin, statusChanged(await seedClient(), 'active')));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await seedClient();
    await refuseWrongSender(
      desk.as(admin.uid, createStaleClaims()),
      desk.as(admin.uid, createNearlyStaleClaims()),
      () => statusChanged(state, 'active'),
    );
  });

  describe('a request to close the account', () => {
    it.each(['closed', 'active', 'frozen'])('is answered by %s', async (status) => {
      const state = await seedClient(leaving);
      await refuseThenAccept(
        admin,
        statusChanged(state, status),
        statusChanged(state, status, admin.uid, { closureAt: null }),
      );
    });

    it('is answered by the same status, which needs such a request', async () => {
      const state = await seedClient(leaving);
      await assertSucceeds(
        send(admin, statusChanged(state, 'pending', admin.uid, { closureAt: null })),
      );
      await assertFails(
        send(admin, statusChanged(await seedClient(), 'pending', admin.uid, { closureAt: null })),
      );
    });

    it('is made by its client only', async () => {
      const state = await seedClient();
      const asking = statusChanged(state, 'active', admin.uid, { closureAt: serverTimestamp() });
      await refuseThenAccept(admin, asking, statusChanged(state, 'active'));
    });
  });

  const { status: _, ...others } = createClientDocuments('uid', {})['users/uid'] ?? {};

  const sample = buildAct({
    uid: 'uid',
    col: 'users',
    rev: 2,
    op: 'op',
    actor: 'uid',
    action: '',
    fields: {},
    before: {},
    after: {},
  });

  describe('threats 7, 8: is two writes:', () => {
    it.each<[string, (valid: Commit, uid: string) => Commit]>([
      ['the profile without its entry', (valid) => removeParts(valid, 'entry')],
      ['the entry without its profile', (valid) => removeParts(valid, 'document')],
      [
        'the entry under another id',
        (valid, uid) => movePart(valid, 'entry', `ledger/${uid}/entries/another`),
      ],
      [
        'the entry in the ledger of the desk',
        (valid) =>
          movePart(valid, 'entry', `ledger/${admin.uid}/entries/${getFields(valid, 'entry').op}`),
      ],
    ])('refuses %s', async (_, breaking) => {
      const state = await seedClient();
      const valid = statusChanged(state, 'active');
      await refuseThenAccept(admin, breaking(valid, state.uid), valid);
    });

    it('threat 5: refuses the same act twice', async () => {
      const state = await seedClient();
      const valid = statusChanged(state, 'active');
      await assertSucceeds(send(admin, valid));
      await assertFails(send(admin, valid));
    });

    it('refuses to open an account with it', async () => {
      const state = {
        caller: admin,
        uid: desk.createUid(),
        user: createClientDocuments('uid', {})['users/uid'] ?? {},
      };
      await assertFails(send(admin, statusChanged(state, 'active')));
      await assertSucceeds(send(admin, statusChanged(await seedClient(), 'active')));
    });
  });

  return {
    prepare: seedClient,
    write: (state, changes) =>
      statusChanged(state, 'status' in changes ? changes.status : 'active'),
    invalid: {
      'threat 15: refuses': createInvalidValues('status', [
        ['as it is', 'pending'],
        ['in capitals', 'ACTIVE'],
        ['with a capital', 'Active'],
        ['of two words', 'not active'],
        ['with a blank', 'active '],
        ['with a line feed', 'active\n'],
        ['of nothing', ''],
        ['of 31 characters', 'a'.repeat(31)],
        ['of 200,000 characters', 'a'.repeat(200_000)],
        ['that begins with a dash', '-active'],
        ['with a digit', 'active2'],
        ['in other letters', 'äktiv'],
        ['that is a list', ['active']],
        ['that is a map', { active: true }],
        ['that is true', true],
        ['that is a number', 1],
        ['that is null', null],
      ]),
      'threats 1, 9: refuses a profile': {
        cases: createMalformed(others),
        write: changePart('document'),
      },
      'threats 1, 9: refuses': {
        cases: [
          ['to make an administrator', { admin: true }],
          ['to give a role at the desk', { desk: 'manager' }],
          ['to change the e-mail', { email: 'another@example.com' }],
          ['to change the uid', { uid: 'another' }],
          ['to change the name', { lastname: 'Another', lastnameKey: 'another' }],
          ['to add an address', { addresses: [{ coin: 'bitcoin', address: 'tb1q', label: '' }] }],
          ['to confirm the addresses', { addressesCheckedAt: () => serverTimestamp() }],
          ['to change the date', { joinedDate: () => inSeconds(0) }],
          ['a repeated revision', { rev: 4 }],
          ['a skipped revision', { rev: 6 }],
          ['another act', { op: 'another' }],
          ['a time of its own', { at: () => inSeconds(-1) }],
          ['another status than its entry records', { status: 'closed' }],
        ],
        write: changePart('document'),
      },
      'threat 7: refuses': {
        cases: refusedReasons.map(([fault, reason]) => [fault, { reason }]),
        write: changePart('entry'),
      },
      'threat 7: refuses an entry': {
        cases: [
          ['of another act', { op: 'another' }],
          ['about the account', { col: 'accounts' }],
          ['of the revision before', { rev: 4 }],
          ['of the revision after', { rev: 6 }],
          ['by another actor', { actor: 'another' }],
          ['that opens', { action: 'account.opened' }],
          ['that freezes', { action: 'status.frozen' }],
          ['about an element', { index: 0 }],
          ['that refers to another', { ref: 'another' }],
          ['that lies about before', { before: { status: 'closed' } }],
          ['with more before', { before: { status: 'pending', admin: false } }],
          ['with nothing before', { before: {} }],
          ['that lies about after', { after: { status: 'closed' } }],
          ['with more after', { after: { status: 'active', admin: true } }],
          ['with nothing after', { after: {} }],
          ['with a time of its own', { at: () => inSeconds(-1) }],
        ],
        write: changePart('entry'),
      },
      'threats 7, 15: refuses an entry': {
        cases: createMalformed(sample.entry.fields),
        write: changePart('entry'),
      },
      'threat 6: refuses a revision that document and entry agree on': {
        cases: [
          ['repeated', { rev: 4 }],
          ['skipped', { rev: 6 }],
          ['back at the beginning', { rev: 1 }],
        ],
        write: (state: Client, changes: Fields) =>
          changeCommit(statusChanged(state, 'active'), { document: changes, entry: changes }),
      },
    },
  };
});

describeAction('status.frozen', () => {
  interface Client {
    caller: DataContext;
    uid: string;
    user: Fields;
  }
  async function seedClient(setup: ClientSetup = {}): Promise<Client> {
    const uid = desk.createUid();
    const documents = createClientDocuments(uid, {
      ...setup,
      user: { rev: 4, status: 'active', ...setup.user },
    });
    await desk.seedDocs(documents);
    return { caller: desk.as(uid), uid, user: documents[`users/${uid}`] ?? {} };
  }
  const act: Action<Client> = {
    desk: () => desk,
    prepare: seedClient,
    write: ({ uid, user }, changes, actor = uid): Commit => {
      const { status, ...others } = { status: 'frozen', ...changes };
      const freezing = buildProfileAct(user, actor, 'status.frozen', { status }, ['status']);
      return changeCommit(freezing, { document: others });
    },
  };

  const actions = [
    'status.changed',
    'closure.requested',
    'profile.corrected',
    'account.opened',
    '',
  ];

  it('lets an administrator freeze the own account', async () => {
    const state = await seedClient({ user: { admin: true, desk: 'manager' } });
    await assertSucceeds(send(state.caller, act.write(state)));
  });

  it('lets an administrator do its work in the same commit, and none later', async () => {
    const state = await seedClient({ user: { admin: true, desk: 'manager' } });
    const other = await seedClient();
    const note = buildDocument(`desknotes/${other.uid}`, {
      list: [{ text: 'Called.', by: state.uid, at: new Date() }],
    });
    await assertSucceeds(send(state.caller, { ...act.write(state), note: note.document }));
    const next = await seedClient();
    await assertFails(
      send(state.caller, { note: { ...note.document, path: `desknotes/${next.uid}` } }),
    );
  });

  it.each(['active', 'verified', 'closed'])(
    'threat 1: refuses to set %s under an entry that says frozen',
    async (status) => {
      const state = await seedClient({ user: { status: 'pending' } });
      await assertFails(
        send(state.caller, changeCommit(act.write(state), { document: { status } })),
      );
      await assertSucceeds(send(state.caller, act.write(state)));
    },
  );

  describe('threat 1: refuses to set', () => {
    const statuses = [
      'active',
      'pending',
      'suspended',
      'closed',
      'verified',
      'Frozen',
      'FROZEN',
      'frozen ',
      'frozen\n',
      'unfrozen',
      '',
    ];
    const faults: Case[] = [
      ...createInvalidValues(
        'status',
        statuses.map((status): [string, unknown] => [JSON.stringify(status), status]),
      ),
      ...createInvalidValues('status', [
        ['of a list', ['frozen']],
        ['of a map', { frozen: true }],
        ['of true', true],
        ['of null', null],
      ]),
    ];
    testAction({
      prepare: seedClient,
      write: act.write,
      invalid: {
        'another status,': faults,
      },
    });

    describe('anything else:', () => {
      const {
        status: _,
        rev: __,
        op: ___,
        at: ____,
        ...others
      } = createClientDocuments('uid', {})['users/uid'] ?? {};
      const changes: Case[] = [
        ['who is an administrator', { admin: true }],
        ['the role at the desk', { desk: 'manager' }],
        ['the e-mail', { email: 'other@example.com' }],
        ['the name', { lastname: 'Other', lastnameKey: 'other' }],
        ['the country', { country: 'Sweden' }],
        ['the photo', { photoUrl: 'https://example.com/me.png' }],
        ['the addresses', { addresses: [{ coin: 'bitcoin', address: 'tb1q', label: 'Mine' }] }],
        ['that the addresses were confirmed', { addressesCheckedAt: () => serverTimestamp() }],
        ['that the account is to be closed', { closureAt: () => serverTimestamp() }],
        ['the date', { joinedDate: () => inSeconds(0) }],
        ...createMalformed(others),
      ];
      testRefused({ cases: changes, prepare: seedClient, write: act.write });
    });

    it.each(['active', 'pending'])('a frozen account back to %s', async (status) => {
      const frozen = await seedClient({ user: { status: 'frozen' } });
      await assertFails(send(frozen.caller, act.write(frozen, { status })));
      const thawed = buildProfileAct(
        frozen.user,
        frozen.uid,
        'status.changed',
        { status },
        ['status'],
        'I have changed my mind.',
      );
      await assertFails(send(frozen.caller, thawed));
      const state = await seedClient();
      await assertSucceeds(send(state.caller, act.write(state)));
    });

    it('frozen in one commit with a profile edit', async () => {
      const state = await seedClient();
      const valid = act.write(state);
      const { document: edit, limits } = buildProfileEdit(state.uid, {
        ...state.user,
        country: 'Sweden',
      });
      const edited = {
        path: edit.path,
        fields: { ...getFields(valid, 'document'), country: 'Sweden' },
      };
      await assertFails(send(state.caller, { ...valid, edited, limits }));
      await refuseThenAccept(state.caller, { ...valid, edit, limits }, { ...valid, limits });
    });
  });

  return {
    action: act,
    senders: { needsEmail: false, refusedTo: ['frozen', 'suspended', 'closed'] },
    entry: {
      rev: 5,
      col: 'accounts',
      actions,
      before: { status: 'pending' },
      after: { status: 'active' },
      hasReason: false,
    },
  };
});

describeAction('closure.requested', () => {
  interface Client {
    caller: DataContext;
    uid: string;
    user: Fields;
  }
  async function seedClient(setup: ClientSetup = {}): Promise<Client> {
    const uid = desk.createUid();
    const documents = createClientDocuments(uid, {
      ...setup,
      user: { rev: 4, status: 'active', ...setup.user },
    });
    await desk.seedDocs(documents);
    return { caller: desk.as(uid), uid, user: documents[`users/${uid}`] ?? {} };
  }
  const act: Action<Client> = {
    desk: () => desk,
    prepare: seedClient,
    write: ({ uid, user }, changes = {}, actor = uid): Commit =>
      changeCommit(
        buildProfileAct(user, actor, 'closure.requested', { closureAt: serverTimestamp() }, []),
        {
          document: changes,
        },
      ),
  };

  const actions = ['status.changed', 'status.frozen', 'profile.corrected', 'account.opened', ''];

  it('may be requested again', async () => {
    const state = await seedClient();
    await assertSucceeds(send(state.caller, act.write(state)));
    await desk.backdate(`users/${state.uid}`);
    await assertFails(send(state.caller, act.write(state)));
    await assertSucceeds(send(state.caller, setRevision(6, act.write(state))));
  });

  describe('threat 1: refuses to change', () => {
    const {
      rev: _,
      op: __,
      at: ___,
      ...fields
    } = createClientDocuments('uid', {})['users/uid'] ?? {};
    const changes: Case[] = [
      ['the status to closed', { status: 'closed' }],
      ['the status to frozen', { status: 'frozen' }],
      ['the status to pending', { status: 'pending' }],
      ['who is an administrator', { admin: true }],
      ['the role at the desk', { desk: 'manager' }],
      ['the e-mail', { email: 'other@example.com' }],
      ['the name', { lastname: 'Other', lastnameKey: 'other' }],
      ['the country', { country: 'Sweden' }],
      ['the date', { joinedDate: () => inSeconds(0) }],
      ['the time of the request to another than now', { closureAt: () => inSeconds(-1) }],
      ['the time of the request to a later one', { closureAt: () => inSeconds(60) }],
      ['nothing at all', { closureAt: null }],
      ...createMalformed(fields),
    ];
    testRefused({ cases: changes, prepare: seedClient, write: act.write });

    it('the status, as its entry records it', async () => {
      const state = await seedClient();
      const closing = buildProfileAct(
        state.user,
        state.uid,
        'closure.requested',
        { closureAt: serverTimestamp(), status: 'closed' },
        ['status'],
      );
      await refuseThenAccept(state.caller, closing, act.write(state));
    });

    it('anything by a profile edit in the same commit', async () => {
      const state = await seedClient();
      const { document: edit, limits } = buildProfileEdit(state.uid, {
        ...state.user,
        country: 'Sweden',
      });
      await refuseThenAccept(
        state.caller,
        { ...act.write(state), edit, limits },
        { ...act.write(state), limits },
      );
    });
  });

  return {
    action: act,
    senders: { needsEmail: false, refusedTo: ['closed'] },
    entry: { rev: 5, col: 'accounts', actions, before: {}, after: {}, hasReason: false },
  };
});
