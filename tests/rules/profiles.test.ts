import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { Bytes, deleteDoc, doc, serverTimestamp, writeBatch } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { correctableFields, mapFields, profileFields } from '@/domain/accounts/profile-fields';
import { getSearchKeys } from '@/domain/accounts/search-keys';
import {
  buildProfileAct,
  buildProfileEdit,
  buildVerificationAct,
  createEditCount,
  createPendingVerification,
  emptyVerification,
  goodReason,
  setRevision,
} from '../support/rules/acts/objects';
import {
  type ClientSetup,
  createClientDocuments,
  createRulesDesk,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import type { Action } from '../support/rules/suites/action';
import {
  type Case,
  createInvalidValues,
  createMalformed,
  testRefused,
} from '../support/rules/suites/cases';
import { describeAction, testAction } from '../support/rules/suites/describe-action';
import {
  createFieldCases,
  optionalFields,
  plainFields,
} from '../support/rules/suites/profile-cases';
import { inSeconds } from '../support/rules/times';
import {
  type Commit,
  changeCommit,
  changeFields,
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

describe('an edit of the own profile', () => {
  // What clients write of themselves, without an entry.

  interface Client {
    caller: DataContext;
    uid: string;
    user: Fields;
  }
  async function seedClient(setup: ClientSetup = {}): Promise<Client> {
    const uid = desk.createUid();
    const documents = createClientDocuments(uid, {
      ...setup,
      user: { rev: 4, status: 'active', ...mapFields(plainFields, () => 'any'), ...setup.user },
    });
    await desk.seedDocs(documents);
    return { caller: desk.as(uid), uid, user: documents[`users/${uid}`] ?? {} };
  }
  const edit = ({ uid, user }: Client, changes: Fields): Commit =>
    buildProfileEdit(uid, changeFields(user, changes));
  const valid = { country: 'Sweden' };
  const act: Action<Client> = {
    desk: () => desk,
    prepare: seedClient,
    write: (state, changes = {}) => edit(state, { ...valid, ...changes }),
  };
  /** Refuses each fault beside a valid change; the same change alone is taken. */
  const testRefusals = (cases: readonly Case[]) =>
    testRefused({ cases, prepare: seedClient, write: act.write });

  describe('a client', () => {
    it('may edit one field as well as all', async () => {
      const state = await seedClient();
      const batch = writeBatch(state.caller.db);
      batch.update(doc(state.caller.db, `users/${state.uid}`), { gender: 'other' });
      batch.set(doc(state.caller.db, `limits/${state.uid}`), createEditCount());
      await assertSucceeds(batch.commit());
    });

    it.each(optionalFields)('may edit a profile that was stored without %s', async (field) => {
      const state = await seedClient({ user: { [field]: missing } });
      await assertSucceeds(send(state.caller, edit(state, valid)));
    });

    it('cannot rewrite the profile as it is', async () => {
      const state = await seedClient();
      await refuseThenAccept(state.caller, edit(state, {}), edit(state, valid));
    });

    it('threat 1: cannot give up the role of an administrator', async () => {
      const state = await seedClient({ user: { admin: true, desk: 'manager' } });
      await refuseThenAccept(
        state.caller,
        edit(state, { ...valid, admin: false }),
        edit(state, valid),
      );
    });

    testAction({
      action: act,
      senders: { needsEmail: false, refusedTo: ['frozen', 'suspended', 'closed'] },
      valid: {
        cases: [
          ['another country', { country: 'Sweden' }],
          ['another phone', { mobile: '+46 8 555 0100' }],
          ...createFieldCases('another %', () => 'other'),
          ...createFieldCases('no %', () => ''),
          ['another username', { username: 'Other', usernameKey: 'other' }],
          ['no username', { username: '', usernameKey: '' }],
          ['another first name', { firstname: 'Other' }],
          ['no first name', { firstname: '' }],
          ['another last name', { lastname: 'Other', lastnameKey: 'other' }],
          ['the shortest texts', { lastname: 'x', lastnameKey: 'x', mobile: '1', country: 'N' }],
          [
            'the longest names',
            { username: 'x'.repeat(30), usernameKey: 'x'.repeat(30), firstname: 'x'.repeat(60) },
          ],
          [
            'the longest texts',
            mapFields(['mobile', 'country', ...plainFields], (name) =>
              'x'.repeat(profileFields[name].max),
            ),
          ],
          ['the longest last name', { lastname: 'X'.repeat(60), lastnameKey: 'x'.repeat(60) }],
          ['markup, which is text', { country: '<script>alert(1)</script>', firstname: '=1+1' }],
        ],
        write: edit,
      },
    });

    it.each<[string, (state: Client) => DataContext | Promise<DataContext>]>([
      ['the client', ({ caller }) => caller],
      ['an administrator', () => desk.seedAdmin()],
    ])('threat 3: cannot be deleted by %s', async (_, who) => {
      const state = await seedClient();
      await assertFails(deleteDoc(doc((await who(state)).db, `users/${state.uid}`)));
      await assertSucceeds(send(state.caller, edit(state, valid)));
    });
  });

  describe('threat 1: refuses to change', () => {
    testRefusals([
      ['who it is', { uid: 'another' }],
      ['that it is no administrator', { admin: true }],
      ['its role at the desk', { desk: 'manager' }],
      ['that to a word', { admin: 'true' }],
      ['its status', { status: 'verified' }],
      ['its status to frozen, without an entry', { status: 'frozen' }],
      ['its status to pending', { status: 'pending' }],
      ['that it is to be closed, without an entry', { closureAt: () => serverTimestamp() }],
      ['when it joined', { joinedDate: () => inSeconds(-86_400) }],
      ['the revision', { rev: 5 }],
      ['the revision back', { rev: 3 }],
      ['the act', { op: 'another' }],
      ['the time', { at: () => serverTimestamp() }],
      ['the envelope', { rev: 5, op: 'another', at: () => serverTimestamp() }],
    ]);
  });

  describe('threats 15, 17: refuses', () => {
    const fields = createClientDocuments('uid', {})['users/uid'] ?? {};
    testRefusals([
      ...createMalformed(fields, { optional: optionalFields }),
      ['a password', { password: 'not here' }],
      ['a field that is no name', { 'admin.x': true }],
      ...createInvalidValues('username', [
        ['of 31 characters', 'x'.repeat(31)],
        ['of 200,000 characters', 'x'.repeat(200_000)],
      ]),
      ...(['firstname', 'mobile', 'country', ...plainFields] as const).flatMap((field) =>
        createInvalidValues(field, [
          ['of 61 characters', 'x'.repeat(61)],
          ['of 200,000 characters', 'x'.repeat(200_000)],
          ['that is a list', ['x']],
          ['that is bytes', Bytes.fromUint8Array(new Uint8Array([65]))],
        ]),
      ),
      ...(['mobile', 'country'] as const).flatMap((field) =>
        createInvalidValues(field, [['of nothing', '']]),
      ),
      ['a last name of 61 characters', { lastname: 'x'.repeat(61), lastnameKey: 'x'.repeat(61) }],
      ['no last name', { lastname: '', lastnameKey: '' }],
    ]);
  });

  describe('threats 1, 18: the e-mail', () => {
    const email = 'new@example.com';
    const signInAgain = ({ uid }: Client, claims: { email?: string; email_verified?: boolean }) =>
      desk.as(uid, claims);

    it.each(['new@example.com', 'New@Example.COM'])(
      'may become that of the sign-in, which is %s, in lowercase',
      async (signed) => {
        const state = await seedClient();
        await refuseThenAccept(
          signInAgain(state, { email: signed }),
          edit(state, { email: 'New@Example.com' }),
          edit(state, { email }),
        );
      },
    );

    it('may become only one that is verified', async () => {
      const state = await seedClient();
      await assertFails(
        send(signInAgain(state, { email, email_verified: false }), edit(state, { email })),
      );
      await assertSucceeds(send(signInAgain(state, { email }), edit(state, { email })));
    });

    it.each([
      'another@example.com',
      '',
      'new@example.com ',
      'new@example.com\n',
      'new@example.co',
      null,
      ['new@example.com'],
    ])('cannot become %j, which is not that of the sign-in', async (wrong) => {
      const state = await seedClient();
      await refuseThenAccept(
        signInAgain(state, { email }),
        edit(state, { email: wrong }),
        edit(state, { email }),
      );
    });

    it('may differ from that of the sign-in', async () => {
      const state = await seedClient();
      await assertSucceeds(
        send(signInAgain(state, { email, email_verified: false }), edit(state, valid)),
      );
    });

    it('cannot change for a client who may not edit', async () => {
      for (const status of ['frozen', 'suspended', 'closed']) {
        const state = await seedClient({ user: { status } });
        await assertFails(send(signInAgain(state, { email }), edit(state, { email })));
      }
      const state = await seedClient();
      await assertSucceeds(send(signInAgain(state, { email }), edit(state, { email })));
    });
  });
});

describe('the names of a profile', () => {
  // Names, the folded copies that the desk's search reads, and who may change them.

  interface Client {
    caller: DataContext;
    uid: string;
    user: Fields;
  }
  async function seedClient(setup: ClientSetup = {}): Promise<Client> {
    const uid = desk.createUid();
    const documents = createClientDocuments(uid, setup);
    await desk.seedDocs(documents);
    return { caller: desk.as(uid), uid, user: documents[`users/${uid}`] ?? {} };
  }
  const edit = ({ uid, user }: Client, changes: Fields) =>
    buildProfileEdit(uid, changeFields(user, changes));
  const correct = ({ user }: Client, changes: Fields) =>
    buildProfileAct(user, admin.uid, 'profile.corrected', changes, correctableFields, goodReason);

  const scripts = [
    'Иванова',
    '王',
    'Ångström',
    'ÉCOLE',
    'İpek',
    '\u212Aelvin',
    'ΣΊΣΥΦΟΣ',
    'ẞ',
    'محمد',
    '\u{1F4D6}',
    "O'Brien-Smith",
    'MIXED Ärger',
    'SMITH',
    'x1',
  ];

  describe('threat 1: names of every script are accepted with the keys of the domain:', () => {
    it.each(scripts)('%s, from the client and from the desk', async (name) => {
      const names = { username: name, lastname: name, firstname: name };
      const own = await seedClient();
      const other = await seedClient();
      const { usernameKey, ...nameKeys } = getSearchKeys(names);
      await assertSucceeds(send(own.caller, edit(own, { ...names, usernameKey, ...nameKeys })));
      await assertSucceeds(
        send(admin, correct(other, { lastname: name, firstname: name, ...nameKeys })),
      );
    });
  });

  // The rules cannot fold a name: threat 31 says who notices another key.
  describe('a search key', () => {
    const byDesk = async () => ({ ...(await seedClient()), caller: admin });
    const keys = ['usernameKey', 'lastnameKey', 'firstnameKey'];
    const createCases = (named: readonly string[], texts: readonly [string, unknown][]): Case[] =>
      named.flatMap((key) =>
        texts.map(([what, text]): Case => [`${key} ${what}`, { [key]: text }]),
      );
    const valid = createCases(keys, [
      ['of another name', 'another'],
      ['without text', ''],
      ['of 120 letters', 'å'.repeat(120)],
    ]);
    const createInvalid = (named: readonly string[]) =>
      createCases(named, [
        ['of 121 letters', 'a'.repeat(121)],
        ['missing', missing],
        ['that is null', null],
        ['that is a number', 7],
        ['that is a list', ['smith']],
        ['of bytes', Bytes.fromUint8Array(new Uint8Array([1]))],
      ]);
    const buildCorrection = (state: Client, changes: Fields) =>
      correct(state, { mobile: '+2', ...changes });

    testAction({
      prepare: seedClient,
      write: (state, changes) => edit(state, { country: 'Sweden', ...changes }),
      valid,
      invalid: {
        'threat 15: is refused': createInvalid(keys),
        'threat 15: is refused from the desk': {
          cases: [
            ...createInvalid(keys.slice(1)),
            ['usernameKey of another name', { usernameKey: 'another' }],
          ],
          prepare: byDesk,
          write: buildCorrection,
        },
      },
    });

    it('threat 31: may be any within its bounds, also from the desk', async () => {
      const state = await seedClient();
      await assertSucceeds(
        send(admin, buildCorrection(state, { lastnameKey: 'another', firstnameKey: 'another' })),
      );
    });
  });

  describe('threat 1: the name of a client', () => {
    const renamings: Case[] = [
      ['the first name', { firstname: 'Other' }],
      ['the last name', { lastname: 'Other', lastnameKey: 'other' }],
      ['both names', { firstname: 'Other', lastname: 'Other', lastnameKey: 'other' }],
      ['the first name to none', { firstname: '' }],
      ['the first name in one letter', { firstname: 'test' }],
      ['the first name beside something else', { firstname: 'Other', country: 'Sweden' }],
    ];
    const seedVerified = (changes: Fields = {}) =>
      seedClient({ verification: { status: 'verified', ...changes } });

    testAction({
      prepare: seedVerified,
      write: (state, changes) =>
        edit(state, Object.keys(changes).length > 0 ? changes : { country: 'Sweden' }),
      valid: {
        cases: [
          ['another username of a verified client', { username: 'Other', usernameKey: 'other' }],
          ['another phone of a verified client', { mobile: '+2' }],
          ...createFieldCases('another % of a verified client', () => 'any'),
          [
            'other addresses of a verified client',
            { addresses: [{ coin: 'bitcoin', address: 'tb1q', label: 'Mine' }] },
          ],
        ],
        write: edit,
      },
      invalid: {
        'who is verified cannot change:': renamings,
        'whose document is pending cannot change:': {
          cases: renamings,
          prepare: () =>
            seedVerified({ status: 'not-verified', document: 'images/x/1767225600000-a.png' }),
        },
      },
    });

    it.each<[string, Fields]>([
      ['not verified', { status: 'not-verified', document: '' }],
      ['rejected', { status: 'rejected', document: 'images/x/1767225600000-a.png' }],
    ])('who is %s may change', async (_, verification) => {
      for (const [, changes] of renamings) {
        const state = await seedClient({ verification });
        await assertSucceeds(send(state.caller, edit(state, changes)));
      }
    });

    it('who is verified cannot change in the commit that submits another document', async () => {
      const uid = desk.createUid();
      const before = { ...createPendingVerification(uid), status: 'verified' };
      const caller = await desk.seedClient({ verification: before }, uid);
      const user = await desk.read(`users/${uid}`);
      const sent = buildVerificationAct({
        uid,
        actor: uid,
        kind: 'submitted',
        rev: 1,
        before,
        changes: createPendingVerification(uid),
      });
      const renamed = edit({ caller, uid, user }, { firstname: 'Other' });
      await refuseThenAccept(caller, { ...sent, user: renamed.document }, sent);
    });

    it('may change in the commit that submits the first document, and not after it', async () => {
      const uid = desk.createUid();
      const caller = await desk.seedClient({}, uid);
      const user = await desk.read(`users/${uid}`);
      const sent = buildVerificationAct({
        uid,
        actor: uid,
        kind: 'submitted',
        rev: 1,
        before: emptyVerification,
        changes: createPendingVerification(uid),
      });
      const rename = (firstname: string) => edit({ caller, uid, user }, { firstname });
      const { document, limits } = rename('Other');
      await assertSucceeds(send(caller, { ...sent, user: document, limits }));
      await desk.resetEditCount(uid);
      await refuseThenAccept(
        caller,
        rename('Third'),
        edit({ caller, uid, user: { ...user, firstname: 'Other' } }, { country: 'Sweden' }),
      );
    });

    it('without a verification document cannot change', async () => {
      const state = await seedClient();
      const other = await seedClient();
      await desk.remove(`verifications/${state.uid}`);
      await refuseThenAccept(
        state.caller,
        edit(state, { firstname: 'Other' }),
        edit(state, { country: 'Sweden' }),
      );
      await assertSucceeds(send(other.caller, edit(other, { firstname: 'Other' })));
    });

    it('who is verified may be changed by the desk', async () => {
      const state = await seedVerified();
      await assertSucceeds(
        send(
          admin,
          correct(state, { firstname: 'Other', lastname: 'Other', lastnameKey: 'other' }),
        ),
      );
    });
  });
});

describeAction('the photo of a profile', () => {
  interface Client {
    caller: DataContext;
    uid: string;
    user: Fields;
  }
  async function seedClient(): Promise<Client> {
    const uid = desk.createUid();
    const documents = createClientDocuments(uid, {});
    await desk.seedDocs(documents);
    return { caller: desk.as(uid), uid, user: documents[`users/${uid}`] ?? {} };
  }

  const host = 'https://firebasestorage.googleapis.com';
  const stamp = '1767225600000';
  /** A download URL, as Storage gives it, with parts of it otherwise. */
  const createPhotoUrl = (
    uid: string,
    {
      at = host,
      bucket = 'glassbook.appspot.com',
      name = `${stamp}-me.png`,
      query = '?alt=media&token=0a-9Z',
    } = {},
  ) => `${at}/v0/b/${bucket}/o/images%2F${uid}%2F${name}${query}`;
  const show = ({ uid, user }: Client, photoUrl: unknown): Commit =>
    buildProfileEdit(uid, changeFields(user, { photoUrl }));

  type Making = [fault: string, make: (uid: string) => unknown];

  describe('the photo of a client', () => {
    it.each<Making>([
      ['a download URL', createPhotoUrl],
      ['one without a token', (uid) => createPhotoUrl(uid, { query: '?alt=media' })],
      ['one of the emulator', (uid) => createPhotoUrl(uid, { at: 'http://127.0.0.1:9199' })],
      [
        'one of an emulator on the first port of two digits',
        (uid) => createPhotoUrl(uid, { at: 'http://127.0.0.1:10' }),
      ],
      [
        'one of an emulator on the last port',
        (uid) => createPhotoUrl(uid, { at: 'http://127.0.0.1:65535' }),
      ],
      ['one in a bucket of the shortest name', (uid) => createPhotoUrl(uid, { bucket: 'b' })],
      [
        'one in a bucket of every letter',
        (uid) => createPhotoUrl(uid, { bucket: 'aZ0._-z.firebasestorage.app' }),
      ],
      ['one of the shortest name', (uid) => createPhotoUrl(uid, { name: `${stamp}-a` })],
      [
        'one of the longest name',
        (uid) => createPhotoUrl(uid, { name: `${stamp}-${'a'.repeat(100)}` }),
      ],
      ['one of every letter', (uid) => createPhotoUrl(uid, { name: `${stamp}-aZ0._-z` })],
      [
        'one of 500 characters',
        (uid) => `${createPhotoUrl(uid)}${'a'.repeat(500 - createPhotoUrl(uid).length)}`,
      ],
    ])('threat 20: may be %s', async (_, make) => {
      const state = await seedClient();
      await assertSucceeds(send(state.caller, show(state, make(state.uid))));
    });

    it('may be removed', async () => {
      const state = await seedClient();
      const user = { ...state.user, photoUrl: createPhotoUrl(state.uid) };
      await desk.seedDocs({ [`users/${state.uid}`]: user });
      await assertSucceeds(send(state.caller, show({ ...state, user }, '')));
    });

    it('may stay one that could not be set now', async () => {
      const state = await seedClient();
      const user = { ...state.user, photoUrl: 'https://example.com/old.png' };
      await desk.seedDocs({ [`users/${state.uid}`]: user });
      const edited = buildProfileEdit(state.uid, { ...user, country: 'Sweden' });
      await refuseThenAccept(
        state.caller,
        show({ ...state, user }, 'https://example.com/new.png'),
        edited,
      );
    });
  });

  const hosts = [
    'http://firebasestorage.googleapis.com',
    'https://firebasestorage.googleapis.com:443',
    'https://firebasestorage.googleapis.com@evil.example',
    'https://firebasestorage.googleapis.com:x@evil.example',
    'https://evil.example@firebasestorage.googleapis.com',
    'https://firebasestorage.googleapis.com.evil.example',
    'https://evil.example/https://firebasestorage.googleapis.com',
    'https://evil.example/#https://firebasestorage.googleapis.com',
    'https://evil-firebasestorage.googleapis.com',
    'https://firebasestorageXgoogleapis.com',
    'https://firebasestorage.googleapisXcom',
    'https://storage.googleapis.com',
    'https://FIREBASESTORAGE.googleapis.com',
    'HTTPS://firebasestorage.googleapis.com',
    'https:firebasestorage.googleapis.com',
    '//firebasestorage.googleapis.com',
    'https:\\\\firebasestorage.googleapis.com',
    'ftp://firebasestorage.googleapis.com',
    'blob:https://firebasestorage.googleapis.com',
    'javascript:alert(1)//https://firebasestorage.googleapis.com',
    'javascript://firebasestorage.googleapis.com/%0aalert(1)//',
    'data:text/html,https://firebasestorage.googleapis.com',
    ' https://firebasestorage.googleapis.com',
    '\nhttps://firebasestorage.googleapis.com',
    '\thttps://firebasestorage.googleapis.com',
    'https://firebasestorage.googleapis.com\\@evil.example',
    'https://firebasestorage.ɡoogleapis.com',
    'https://127.0.0.1:9199',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'http://127.0.0.1:123456',
    'http://127.0.0.1:a@e.e',
    'http://127.0.0.1:9199@evil.example',
    'http://127.0.0.1:@evil.example',
    'http://127.0.0.1:9199.evil.example',
    'http://127.0.0.1.evil.example:9199',
    'http://127x0.0.1:9199',
    'http://127.0x0.1:9199',
    'http://127.0.0x1:9199',
    'http://127.0.0.2:9199',
    'http://localhost:9199',
    'http://10.0.0.1:9199',
    '',
  ];
  const names = [
    '..%2F1767225600000-a.png',
    '..%2Fanother%2F1767225600000-a.png',
    '../1767225600000-a.png',
    '%2E%2E%2F1767225600000-a.png',
    'more%2F1767225600000-a.png',
    'more/1767225600000-a.png',
    '%2F1767225600000-a.png',
    '1767225600000-a%2Fb.png',
    '1767225600000-a/b.png',
    '1767225600000-a/../../../b.png',
    '1767225600000-a%00.png',
    '1767225600000-a%252Fb.png',
    '1767225600000-a b.png',
    '1767225600000-a%20b.png',
    '1767225600000-a\n.png',
    '1767225600000-a#.png',
    '1767225600000-a?x=.png',
    '1767225600000-a&x.png',
    '1767225600000-a:b.png',
    '1767225600000-å.png',
    '1767225600000-"onerror="x',
    '1767225600000-',
    '1767225600000a.png',
    '176722560000-a.png',
    'abcdefghijklm-a.png',
    '17672256000000-a.png',
    '-a.png',
    '',
  ];
  const queries = [
    '',
    '?',
    '?alt=json',
    '?alt=media&',
    '?alt=media&token=',
    '?alt=media&token=a b',
    '?alt=media&token=a&token=b',
    '?alt=media&token=a&x=1',
    '?token=a&alt=media',
    '?alt=media#x',
    '?alt=media&token=a#x',
    '?alt=media\n',
    '?alt=media&token=a\n',
    '?alt=media&token=a\nb',
    '?alt=media&token=<b>',
    '?alt=mediax',
    '&alt=media',
    'xalt=media',
  ];
  const buckets = [
    '',
    'a/b',
    'a%2Fb',
    'a/o/images%2Fx',
    'a b',
    'a\nb',
    '../b',
    'a?b',
    'a#b',
    'a@b',
    'a:b',
    'ä',
    '%2e%2e',
    'a\\b',
  ];

  const others: Making[] = [
    ['in the folder of another', () => createPhotoUrl('another')],
    ['in a folder that begins like the own', (uid) => createPhotoUrl(`${uid}x`)],
    ['in a folder that ends like the own', (uid) => createPhotoUrl(`x${uid}`)],
    [
      'in the folder of another that leads to the own',
      (uid) => createPhotoUrl(`another%2F..%2F${uid}`),
    ],
    ['in the own folder that leads to another', (uid) => createPhotoUrl(`${uid}%2F..%2Fanother`)],
    ['in a folder with a slash', (uid) => createPhotoUrl(uid).replaceAll('%2F', '/')],
    ['in a folder encoded in lowercase', (uid) => createPhotoUrl(uid).replaceAll('%2F', '%2f')],
    ['in a folder encoded twice', (uid) => createPhotoUrl(uid).replaceAll('%2F', '%252F')],
    ['in another folder', (uid) => createPhotoUrl(uid).replace('images', 'files')],
    ['of another version', (uid) => createPhotoUrl(uid).replace('/v0/', '/v1/')],
    ['of another service', (uid) => createPhotoUrl(uid).replace('/b/', '/c/')],
    ['of a list of files', (uid) => createPhotoUrl(uid).replace('/o/', '/o?prefix=')],
    ['of a path with two slashes', (uid) => createPhotoUrl(uid).replace('/v0', '//v0')],
    ['without a folder', () => createPhotoUrl('').replace('%2F%2F', '%2F')],
    ['by its path', (uid) => `images/${uid}/${stamp}-me.png`],
    [
      'in a bucket by its name',
      (uid) => `gs://glassbook.appspot.com/images/${uid}/${stamp}-me.png`,
    ],
    ['as script', () => 'javascript:alert(document.domain)'],
    ['as script with a line feed', (uid) => `javascript:alert(1)//\n${createPhotoUrl(uid)}`],
    ['as data', () => 'data:image/svg+xml,<svg onload="alert(1)"/>'],
    ['with markup behind it', (uid) => `${createPhotoUrl(uid)}"><script>`],
    ['with a line feed behind it', (uid) => `${createPhotoUrl(uid)}\n`],
    ['with a second behind it', (uid) => `${createPhotoUrl(uid)} ${createPhotoUrl(uid)}`],
    [
      'of 501 characters',
      (uid) => `${createPhotoUrl(uid)}${'a'.repeat(501 - createPhotoUrl(uid).length)}`,
    ],
    ['of 200,000 characters', (uid) => `${createPhotoUrl(uid)}${'a'.repeat(200_000)}`],
    [
      'of a name of 101 characters',
      (uid) => createPhotoUrl(uid, { name: `${stamp}-${'a'.repeat(101)}` }),
    ],
    ['that is a list', (uid) => [createPhotoUrl(uid)]],
    ['that is a map', (uid) => ({ url: createPhotoUrl(uid) })],
    ['that is null', () => null],
    ['that is a blank', () => ' '],
  ];
  const makings: Making[] = [
    ...others,
    ...hosts.map(
      (at): Making => [`on ${JSON.stringify(at)}`, (uid) => createPhotoUrl(uid, { at })],
    ),
    ...names.map(
      (name): Making => [
        `of the name ${JSON.stringify(name)}`,
        (uid) => createPhotoUrl(uid, { name }),
      ],
    ),
    ...queries.map(
      (query): Making => [
        `with ${JSON.stringify(query)} behind it`,
        (uid) => createPhotoUrl(uid, { query }),
      ],
    ),
    ...buckets.map(
      (bucket): Making => [
        `in the bucket ${JSON.stringify(bucket)}`,
        (uid) => createPhotoUrl(uid, { bucket }),
      ],
    ),
  ];

  return {
    prepare: seedClient,
    write: (state, { make = createPhotoUrl }) =>
      show(state, typeof make === 'function' ? make(state.uid) : make),
    invalid: {
      // The table holds how to make them: only the state knows whose folder it is.
      'threats 4, 19, 20: cannot be one': makings.map(([fault, make]): Case => [fault, { make }]),
    },
  };
});

describe('the saved addresses of a profile', () => {
  interface Client {
    caller: DataContext;
    uid: string;
    user: Fields;
    saved: readonly Fields[];
  }
  const createAddress = (changes: Fields = {}): Fields =>
    changeFields({ coin: 'bitcoin', address: 'tb1qmine', label: 'My wallet' }, changes);
  /** So many saved addresses, each another. */
  const createAddresses = (count: number): Fields[] =>
    Array.from({ length: count }, (_, i) => createAddress({ label: `Wallet ${i}` }));
  const withBook = (count: number) => async (): Promise<Client> => {
    const uid = desk.createUid();
    const saved = createAddresses(count);
    const documents = createClientDocuments(uid, { user: { addresses: saved } });
    await desk.seedDocs(documents);
    return { caller: desk.as(uid), uid, user: documents[`users/${uid}`] ?? {}, saved };
  };
  const save = ({ uid, user }: Client, addresses: unknown): Commit =>
    buildProfileEdit(uid, { ...user, addresses });

  describe('a saved address', () => {
    it.each<Case>([
      ['of bitcoin', { coin: 'bitcoin' }],
      ['of ethereum', { coin: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
      ['of one character, with a label of one', { address: 'a', label: 'L' }],
      [
        'of 100 characters, with a label of 60',
        { address: 'Z'.repeat(100), label: 'L'.repeat(60) },
      ],
      ['with any label', { label: '<b>=1+1</b> Кошелёк' }],
    ])('threat 20: %s can be added to none and to some', async (_, changes) => {
      for (const count of [0, 3]) {
        const state = await withBook(count)();
        await assertSucceeds(
          send(state.caller, save(state, [...state.saved, createAddress(changes)])),
        );
      }
    });

    it('can be added at any place', async () => {
      for (const place of [0, 1, 3]) {
        const state = await withBook(3)();
        await assertSucceeds(
          send(state.caller, save(state, state.saved.toSpliced(place, 0, createAddress()))),
        );
      }
    });

    it('can be the twentieth, and not the twenty-first', async () => {
      const almost = await withBook(19)();
      const full = await withBook(20)();
      await assertSucceeds(send(almost.caller, save(almost, [...almost.saved, createAddress()])));
      await refuseThenAccept(
        full.caller,
        save(full, [...full.saved, createAddress()]),
        save(full, [...full.saved.slice(1), createAddress()]),
      );
    });

    it.each<[string, (saved: readonly Fields[]) => Fields[]]>([
      ['removed', (saved) => saved.toSpliced(1, 1)],
      ['removed with all others', () => []],
      ['moved', (saved) => saved.toReversed()],
      ['renamed', (saved) => saved.with(1, createAddress({ label: 'Another' }))],
      ['exchanged', (saved) => saved.with(2, createAddress({ coin: 'ethereum' }))],
      ['removed while another is added', (saved) => [...saved.slice(2), createAddress()]],
      ['moved while another is added', (saved) => [createAddress(), ...saved.toReversed()]],
    ])('may be %s', async (_, to) => {
      const state = await withBook(3)();
      await assertSucceeds(send(state.caller, save(state, to(state.saved))));
    });
  });

  describe('threat 15: refuses', () => {
    it.each<[string, (saved: readonly Fields[]) => Fields[]]>([
      ['two at once', (saved) => [...saved, createAddress(), createAddress({ label: 'Another' })]],
      ['the same twice', (saved) => [...saved, createAddress(), createAddress()]],
      [
        'one and a renamed one',
        (saved) => [...saved.with(0, createAddress({ label: 'Renamed' })), createAddress()],
      ],
      [
        'two renamed',
        (saved) => saved.map((one, i) => (i === 2 ? one : { ...one, label: `${one.label}!` })),
      ],
      [
        'a good one and a bad one',
        (saved) => [...saved, createAddress(), createAddress({ coin: 'dogecoin' })],
      ],
      [
        'twenty-one of one kind',
        (saved) => [...saved, ...Array.from({ length: 18 }, () => saved[0] ?? {})],
      ],
    ])('%s', async (_, to) => {
      const state = await withBook(3)();
      await refuseThenAccept(
        state.caller,
        save(state, to(state.saved)),
        save(state, [...state.saved, createAddress()]),
      );
    });

    it('more than twenty when there are more', async () => {
      const state = await withBook(22)();
      await refuseThenAccept(
        state.caller,
        save(state, state.saved.slice(1)),
        save(state, state.saved.slice(2)),
      );
    });

    const faults: Case[] = [
      ...createMalformed(createAddress()),
      ...createInvalidValues('coin', [
        ['that is none', 'dogecoin'],
        ['in capitals', 'BITCOIN'],
        ['of nothing', ''],
        ['that is a list', ['bitcoin']],
      ]),
      ...createInvalidValues('address', [
        ['of nothing', ''],
        ['of 101 characters', 'Z'.repeat(101)],
        ['of 200,000 characters', 'Z'.repeat(200_000)],
        ['with a blank', 'tb1q mine'],
        ['with a line feed', 'tb1qmine\n'],
        ['with a colon', 'bitcoin:tb1qmine'],
        ['with a question', 'tb1qmine?amount=1'],
        ['with markup', '<b>'],
        ['in other letters', 'tб1q'],
        ['that is a list', ['tb1qmine']],
      ]),
      ...createInvalidValues('label', [
        ['of nothing', ''],
        ['of 61 characters', 'L'.repeat(61)],
        ['of 200,000 characters', 'L'.repeat(200_000)],
        ['that is a list', ['L']],
      ]),
      ['with a password', { password: 'not here' }],
    ];

    testAction({
      prepare: withBook(3),
      write: (state, changes) => save(state, [...state.saved, createAddress(changes)]),
      invalid: {
        one: faults,
        'the first': {
          cases: faults.slice(0, 4),
          prepare: withBook(0),
          write: (state, changes) => save(state, [createAddress(changes)]),
        },
      },
    });

    const noBooks: Case[] = [
      null,
      'tb1qmine',
      0,
      true,
      {},
      { 0: createAddress() },
      [null],
      ['tb1qmine'],
      [0],
      [{}],
      [{ 0: createAddress() }],
    ].map((one) => [`${JSON.stringify(one).slice(0, 40)} in their place`, { one }]);
    testRefused({
      cases: noBooks,
      prepare: withBook(3),
      write: (state, changes) =>
        save(state, 'one' in changes ? changes.one : [...state.saved, createAddress()]),
    });
  });

  describe('threat 34: an address needs a verified e-mail', () => {
    const connectUnverified = ({ uid }: Client) => desk.as(uid, { email_verified: false });

    it.each([0, 3])('to be added to %i others', async (count) => {
      const state = await withBook(count)();
      const adding = save(state, [...state.saved, createAddress()]);
      await assertFails(send(connectUnverified(state), adding));
      await assertSucceeds(send(state.caller, adding));
    });

    it('to be renamed, and not to be moved', async () => {
      const state = await withBook(3)();
      const renaming = save(state, state.saved.with(1, createAddress({ label: 'Another' })));
      await assertFails(send(connectUnverified(state), renaming));
      await assertSucceeds(send(connectUnverified(state), save(state, state.saved.toReversed())));
      await desk.resetEditCount(state.uid);
      await assertSucceeds(send(state.caller, renaming));
    });

    it('and not to be removed', async () => {
      const state = await withBook(3)();
      await assertSucceeds(send(connectUnverified(state), save(state, state.saved.slice(1))));
    });
  });

  describe('the confirmation of saved addresses', () => {
    const buildCheckedEdit = ({ uid, user }: Client, changes: Fields = {}): Commit =>
      buildProfileEdit(
        uid,
        changeFields(user, { addressesCheckedAt: () => serverTimestamp(), ...changes }),
      );

    it('is accepted from the owner again and again, with addresses removed and without', async () => {
      const state = await withBook(3)();
      await assertSucceeds(send(state.caller, buildCheckedEdit(state)));
      await desk.resetEditCount(state.uid);
      await assertSucceeds(
        send(state.caller, buildCheckedEdit(state, { addresses: state.saved.slice(1) })),
      );
    });

    const lies: Case[] = [
      ['earlier', { addressesCheckedAt: () => inSeconds(-1) }],
      ['later', { addressesCheckedAt: () => inSeconds(3_600) }],
      ['in words', { addressesCheckedAt: 'now' }],
      ['in milliseconds', { addressesCheckedAt: () => Date.now() }],
      ['at no time', { addressesCheckedAt: missing }],
      [
        'and two addresses are added',
        { addresses: [createAddress(), createAddress({ label: 'Another' })] },
      ],
      ['by an administrator', { admin: true }],
    ];
    testAction({
      prepare: withBook(0),
      write: buildCheckedEdit,
      invalid: {
        'threat 34: is refused': lies,
      },
    });

    it('threat 34: cannot be removed', async () => {
      const state = await withBook(1)();
      await assertSucceeds(send(state.caller, buildCheckedEdit(state)));
      await desk.resetEditCount(state.uid);
      await refuseThenAccept(
        state.caller,
        buildCheckedEdit(state, { addressesCheckedAt: null }),
        buildCheckedEdit(state),
      );
    });

    it.each<[string, () => DataContext | Promise<DataContext>]>([
      ['another client', () => desk.seedClient()],
      ['an administrator', () => desk.seedAdmin()],
    ])('threats 4, 34: is refused from %s', async (_, somebody) => {
      const state = await withBook(1)();
      await assertFails(send(await somebody(), buildCheckedEdit(state)));
      await assertSucceeds(send(state.caller, buildCheckedEdit(state)));
    });

    it('is refused from a client who may not edit', async () => {
      for (const status of ['frozen', 'suspended', 'closed']) {
        const state = await withBook(1)();
        await desk.force(`users/${state.uid}`, { status });
        await assertFails(send(state.caller, buildCheckedEdit(state, { status })));
        await desk.force(`users/${state.uid}`, { status: 'pending' });
        await assertSucceeds(send(state.caller, buildCheckedEdit(state)));
      }
    });
  });

  describe('threat 4: saved addresses', () => {
    it.each<[string, () => DataContext | Promise<DataContext>]>([
      ['another client', () => desk.seedClient()],
      ['an administrator', () => desk.seedAdmin()],
    ])('cannot be added by %s', async (_, somebody) => {
      const state = await withBook(1)();
      const commit = save(state, [...state.saved, createAddress()]);
      await assertFails(send(await somebody(), commit));
      await assertSucceeds(send(state.caller, commit));
    });
  });
});

describeAction('profile.corrected', () => {
  const isCorrectable = (name: string): boolean =>
    correctableFields.some((field) => field === name);
  const correctablePlainFields = plainFields.filter(isCorrectable);
  const ownFields = plainFields.filter((name) => !isCorrectable(name));

  interface Client {
    caller: DataContext;
    uid: string;
    user: Fields;
  }
  async function seedClient(setup: ClientSetup = {}): Promise<Client> {
    const uid = desk.createUid();
    const documents = createClientDocuments(uid, { ...setup, user: { rev: 4, ...setup.user } });
    await desk.seedDocs(documents);
    return { caller: admin, uid, user: documents[`users/${uid}`] ?? {} };
  }
  const correct = ({ user }: Client, changes: Fields, actor = admin.uid): Commit =>
    buildProfileAct(user, actor, 'profile.corrected', changes, correctableFields, goodReason);
  const act: Action<Client> = {
    desk: () => desk,
    prepare: seedClient,
    write: (state, changes = {}, actor) => correct(state, { country: 'Sweden', ...changes }, actor),
    // The profile of an administrator is corrected by nobody at the desk.
    entitle: async ({ uid, user }, sender) => {
      if (user.admin !== true || sender !== admin.uid) return;
      user.admin = false;
      await desk.force(`users/${uid}`, { admin: false });
    },
  };

  it.each(optionalFields)('corrects a profile that was stored without %s', async (field) => {
    await assertSucceeds(send(admin, act.write(await seedClient({ user: { [field]: missing } }))));
  });

  const recorded = mapFields(correctableFields, () => 'Other');
  const actions = [
    'status.changed',
    'status.frozen',
    'closure.requested',
    'account.opened',
    'verification.approved',
    '',
  ];

  describe('threats 1, 9: refuses to change', () => {
    const fields = createClientDocuments('uid', {})['users/uid'] ?? {};
    const { rev: _, op: __, at: ___, ...profile } = fields;
    const pickCorrectable = (correctable: boolean) =>
      Object.fromEntries(
        Object.entries(profile).filter(([name]) => isCorrectable(name) === correctable),
      );
    // The entry says all that it can of what it is about.
    const person = createMalformed(pickCorrectable(true)).filter(
      ([fault]) => !fault.startsWith('without'),
    );
    const faults: Case[] = [
      ['who is an administrator', { admin: true }],
      ['the role at the desk', { desk: 'manager' }],
      ['the status', { status: 'active' }],
      ['the e-mail', { email: 'other@example.com' }],
      ['the uid', { uid: 'another' }],
      ['the username', { username: 'Other', usernameKey: 'other' }],
      ...createFieldCases('the %', () => 'any', ownFields),
      ['the photo', { photoUrl: 'https://example.com/me.png' }],
      ['the date', { joinedDate: () => inSeconds(0) }],
      ['the addresses', { addresses: [{ coin: 'bitcoin', address: 'tb1qdesk', label: 'Yours' }] }],
      ['that the addresses were confirmed', { addressesCheckedAt: () => serverTimestamp() }],
      ['that the account is to be closed', { closureAt: () => serverTimestamp() }],
      ...createMalformed(pickCorrectable(false)),
      ...person,
      ['a first name of 61 characters', { firstname: 'x'.repeat(61) }],
      ['no last name', { lastname: '', lastnameKey: '' }],
      ['no phone', { mobile: '' }],
      ['no country', { country: '' }],
      ['a password', { password: 'not here' }],
    ];
    testRefused({ cases: faults, prepare: seedClient, write: act.write });
  });

  describe('refuses', () => {
    it('a change of nothing', async () => {
      const state = await seedClient();
      await refuseThenAccept(admin, correct(state, {}), correct(state, { mobile: '+2' }));
    });

    it('a change of a key only', async () => {
      const state = await seedClient();
      const keys = { lastnameKey: 'another', firstnameKey: 'another' };
      await refuseThenAccept(
        admin,
        correct(state, keys),
        correct(state, { ...keys, mobile: '+2' }),
      );
    });

    it('threat 7: an entry that records more of the profile', async () => {
      const state = await seedClient();
      const valid = act.write(state);
      const key = { lastnameKey: 'client' };
      const more = changeCommit(valid, {
        entry: {
          before: { ...getMap(valid, 'entry', 'before'), ...key },
          after: { ...getMap(valid, 'entry', 'after'), ...key },
        },
      });
      await refuseThenAccept(admin, more, valid);
    });

    it.each(correctableFields)('threat 15: a profile without %s', async (field) => {
      const state = await seedClient();
      const valid = act.write(state);
      const lost = changeCommit(valid, {
        document: { [field]: missing },
        entry: { after: changeFields(getMap(valid, 'entry', 'after'), { [field]: missing }) },
      });
      await refuseThenAccept(admin, lost, valid);
    });

    it('to open an account', async () => {
      const uid = desk.createUid();
      const state = {
        caller: admin,
        uid,
        user: createClientDocuments(uid, {})[`users/${uid}`] ?? {},
      };
      await assertFails(send(admin, setRevision(1, act.write(state))));
      await assertSucceeds(send(admin, act.write(await seedClient())));
    });
  });

  return {
    action: act,
    senders: 'admins',
    reason: true,
    entry: {
      rev: 5,
      col: 'verifications',
      actions,
      before: recorded,
      after: recorded,
      hasReason: true,
    },
    valid: {
      cases: [
        ['the first name', { firstname: 'Other' }],
        ['the first name to none', { firstname: '' }],
        ['the last name and its key', { lastname: 'Other', lastnameKey: 'other' }],
        ['the first name and its key', { firstname: 'Other', firstnameKey: 'other' }],
        ['the phone', { mobile: '+46 8 555 0100' }],
        ['the country', { country: 'Sweden' }],
        ...createFieldCases('the %', () => 'other', correctablePlainFields),
        ['all of it', { ...mapFields(correctableFields, () => 'B'), lastnameKey: 'b' }],
        [
          'all of it at length',
          {
            ...mapFields(correctableFields, (name) => 'x'.repeat(profileFields[name].max)),
            lastnameKey: 'x'.repeat(60),
          },
        ],
      ],
      write: correct,
    },
  };
});
