import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { emptyAccount } from '@/domain/accounts/account';
import { knownTerms } from '@/domain/accounts/terms';
import { buildOpening } from '../support/rules/acts/account-opening';
import { buildProfileAct } from '../support/rules/acts/objects';
import { buildPosting } from '../support/rules/acts/postings';
import {
  createClientDocuments,
  createNearlyStaleClaims,
  createRulesDesk,
  createStaleClaims,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  type Case,
  createInvalidValues,
  createMalformed,
  testRefused,
} from '../support/rules/suites/cases';
import { describeAction, testAction } from '../support/rules/suites/describe-action';
import { createFieldCases, optionalFields } from '../support/rules/suites/profile-cases';
import { inSeconds } from '../support/rules/times';
import {
  buildAct,
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  getFields,
  getMap,
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

describeAction('account.opened', () => {
  interface Newcomer {
    uid: string;
    caller: DataContext;
  }
  function createNewcomer(claims = {}): Newcomer {
    const uid = desk.createUid();
    return { uid, caller: desk.as(uid, claims) };
  }
  const prepare = async () => createNewcomer();
  const changePart =
    (name: string) =>
    ({ uid }: Newcomer, changes: Fields) =>
      changeCommit(buildOpening(uid), { [name]: changes });
  const buildWithProfile = ({ uid }: Newcomer, changes: Fields) => buildOpening(uid, changes);
  /** What a document and its entry both say. */
  const changeBoth =
    (name: 'account' | 'verification') =>
    ({ uid }: Newcomer, changes: Fields) => {
      const act = buildOpening(uid);
      const entry = `${name}Entry`;
      return changeCommit(act, {
        [name]: changes,
        [entry]: { after: changeFields(getMap(act, entry, 'after'), changes) },
      });
    };
  const sample = buildOpening('uid');

  it('lets a newcomer open an account', async () => {
    const { uid, caller } = createNewcomer();
    await assertSucceeds(send(caller, buildOpening(uid)));
  });

  it.each(['everyone1', 'operators', 'desks', 'Desk', 'mydesk', 'status', 'my-status-active'])(
    'accepts the uid %j',
    async (uid) => {
      await assertSucceeds(send(desk.as(uid), buildOpening(uid)));
    },
  );

  it.each([1, 128])('accepts a uid of %i characters', async (length) => {
    const uid = 'u'.repeat(length);
    await assertSucceeds(
      send(desk.as(uid), buildOpening(uid, { username: 'u', usernameKey: 'u' })),
    );
  });

  it.each([
    '.*',
    '[a-z]+',
    'a|b',
    'a b',
    'ä',
    'a.b',
    'everyone',
    'operator',
    'desk',
    'status-active',
    'status-',
    'u'.repeat(129),
  ])('threat 19: refuses the uid %j, which is no plain name', async (odd) => {
    await assertFails(send(desk.as(odd), buildOpening(odd, { username: 'u', usernameKey: 'u' })));
    const { uid, caller } = createNewcomer();
    await assertSucceeds(send(caller, buildOpening(uid)));
  });

  it('accepts an e-mail of capitals in small letters only', async () => {
    const { uid, caller } = createNewcomer({ email: 'MAYA@Example.com' });
    await refuseThenAccept(
      caller,
      buildOpening(uid, { email: 'MAYA@Example.com' }),
      buildOpening(uid, { email: 'maya@example.com' }),
    );
  });

  it('needs no verified e-mail', async () => {
    const { uid, caller } = createNewcomer({ email_verified: false });
    await assertSucceeds(send(caller, buildOpening(uid)));
  });

  it.each([
    ['a visitor', () => desk.visitor],
    ['another newcomer', () => createNewcomer().caller],
    ['the desk', () => admin],
  ])('threat 4: is refused from %s', async (_, somebody) => {
    const { uid, caller } = createNewcomer();
    await refuseWrongSender(somebody(), caller, (actor) => buildOpening(uid, {}, 'op', actor));
  });

  it.each([
    ['another newcomer', () => createNewcomer().caller],
    ['the desk', () => admin],
  ])('threat 4: is refused from %s under its own e-mail', async (_, somebody) => {
    const { uid, caller } = createNewcomer();
    const other = somebody();
    await assertFails(
      send(other, buildOpening(uid, { email: `${other.uid}@example.com` }, 'op', other.uid)),
    );
    await assertSucceeds(send(caller, buildOpening(uid)));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const { uid } = createNewcomer();
    await refuseWrongSender(
      desk.as(uid, createStaleClaims()),
      desk.as(uid, createNearlyStaleClaims()),
      () => buildOpening(uid),
    );
  });

  it('threat 5: refuses a second account, and the same act again', async () => {
    const { uid, caller } = createNewcomer();
    const act = buildOpening(uid);
    await assertSucceeds(send(caller, act));
    await assertFails(send(caller, act));
    await assertFails(send(caller, buildOpening(uid)));
  });

  describe('threat 1: refuses to create again what was created with the profile,', () => {
    it.each([
      ['accounts', ['account', 'accountEntry']],
      ['verifications', ['verification', 'verificationEntry']],
      ['holds', ['holds']],
    ])('in %s with another act on the profile, after it was lost', async (col, parts) => {
      const { uid, caller } = createNewcomer();
      await desk.seedClient({}, uid);
      await desk.remove(`${col}/${uid}`);
      const freezing = buildProfileAct(
        await desk.read(`users/${uid}`),
        uid,
        'status.frozen',
        { status: 'frozen' },
        ['status'],
      );
      const begun = Object.entries(
        buildOpening(uid, {}, String(getFields(freezing, 'entry').op)),
      ).filter(([name]) => parts.includes(name));
      expect(begun.map(([name]) => name).toSorted()).toEqual(parts.toSorted());
      await refuseThenAccept(caller, { ...freezing, ...Object.fromEntries(begun) }, freezing);
    });
  });

  const { rev: _, op: __, at: ___, ...fields } = getFields(sample, 'user');
  const rich: Case[] = ['balance', 'profit', 'bonus'].flatMap((field) =>
    createInvalidValues(field, [
      ['of a cent', '0.01'],
      ['of a million', '1000000.00'],
      ['of 0.00', '0.00'],
      ['of a number', 0],
    ]),
  );
  return {
    prepare,
    write: buildWithProfile,
    valid: [
      ['no username and no first name', { username: '', usernameKey: '', firstname: '' }],
      ['a username of 30 characters', { username: 'U'.repeat(30), usernameKey: 'u'.repeat(30) }],
      ['a first name of 60 characters', { firstname: 'F'.repeat(60) }],
      ['a last name of one character', { lastname: 'O', lastnameKey: 'o' }],
      [
        'names and keys beyond ASCII',
        { lastname: 'Иванов', lastnameKey: 'иванов', username: 'Łucja', usernameKey: 'lucja' },
      ],
      [
        'keys that are longer than their names',
        { lastname: 'Æ'.repeat(60), lastnameKey: 'ae'.repeat(60) },
      ],
      ['a last name of 60 characters', { lastname: 'L'.repeat(60), lastnameKey: 'l'.repeat(60) }],
      ['a number of 60 characters', { mobile: '5'.repeat(60) }],
      ['a country of 60 characters', { country: 'C'.repeat(60) }],
      ...createFieldCases('a % of 60 characters', (max) => 'g'.repeat(max)),
      ['a clock four minutes behind', { joinedDate: () => inSeconds(-240) }],
      ['a clock four minutes ahead', { joinedDate: () => inSeconds(240) }],
    ],
    invalid: {
      'threats 1, 15: refuses a profile that its entry repeats': createMalformed(fields, {
        optional: optionalFields,
      }),
      'threats 1, 15: refuses a profile that its entry does not repeat': {
        cases: createMalformed(getFields(sample, 'user')),
        write: changePart('user'),
      },
      'threats 1, 15: refuses a profile': [
        ['of an administrator', { admin: true }],
        ['with a role at the desk', { desk: 'viewer' }],
        ['of an administrator in words', { admin: 'true' }],
        ['that is active', { status: 'active' }],
        ['of an unknown status', { status: 'trusted' }],
        ['of another uid', { uid: 'another' }],
        ['with another e-mail', { email: 'desk@example.com' }],
        ['with no e-mail', { email: '' }],
        [
          'with an address already',
          { addresses: [{ coin: 'bitcoin', address: 'tb1q', label: '' }] },
        ],
        ['with addresses that were confirmed already', { addressesCheckedAt: () => inSeconds(0) }],
        ['with a request to close it already', { closureAt: () => inSeconds(0) }],
        ['with a picture already', { photoUrl: 'https://example.com/photo.png' }],
        [
          'with a username of 31 characters',
          { username: 'u'.repeat(31), usernameKey: 'u'.repeat(31) },
        ],
        ['with a first name of 61 characters', { firstname: 'f'.repeat(61) }],
        [
          'with a last name of 61 characters',
          { lastname: 'l'.repeat(61), lastnameKey: 'l'.repeat(61) },
        ],
        [
          'with a giant last name',
          { lastname: 'l'.repeat(200_000), lastnameKey: 'l'.repeat(200_000) },
        ],
        ['without letters in the last name', { lastname: '', lastnameKey: '' }],
        ['with an empty number', { mobile: '' }],
        ['with a number of 61 characters', { mobile: '5'.repeat(61) }],
        ['with an empty country', { country: '' }],
        ['with a country of 61 characters', { country: 'c'.repeat(61) }],
        ...createFieldCases('with a % of 61 characters', (max) => 'g'.repeat(max + 1)),
        ['with a key of the username of 121 characters', { usernameKey: 'k'.repeat(121) }],
        ['with a key of the last name of 121 characters', { lastnameKey: 'k'.repeat(121) }],
        ['with a key of the first name of 121 characters', { firstnameKey: 'k'.repeat(121) }],
        ['with a number as key', { lastnameKey: 7 }],
        ['who joined more than five minutes ago', { joinedDate: () => inSeconds(-310) }],
        ['who joins in more than five minutes', { joinedDate: () => inSeconds(310) }],
        ['with a password', { password: 'not here' }],
      ],
      'threat 1: refuses an account that its entry does not repeat': {
        cases: createMalformed(getFields(sample, 'account')),
        write: changePart('account'),
      },
      'threat 1: refuses an account': {
        cases: [...rich, ['with a field more', { more: '0' }]],
        write: changeBoth('account'),
      },
      'threat 2: refuses a verification that its entry does not repeat': {
        cases: createMalformed(getFields(sample, 'verification')),
        write: changePart('verification'),
      },
      'threat 2: refuses a verification': {
        cases: [
          ['that is done', { status: 'verified' }],
          ['that was rejected', { status: 'rejected' }],
          ['with a document', { document: 'images/uid/1-passport.png' }],
          ['of a kind', { kind: 'passport' }],
          ['with a note', { note: 'Verified.' }],
          ['with a viewer', { viewer: 'desk' }],
          ['with a field more', { more: '' }],
        ],
        write: changeBoth('verification'),
      },
      'threat 14: refuses malformed holds': {
        cases: createMalformed(getFields(sample, 'holds')),
        write: changePart('holds'),
      },
      'threat 14: refuses holds': {
        cases: [
          ['of a promise', { reserved: '5.00' }],
          ['of a promise below nothing', { reserved: '-5.00' }],
          ['of a stake', { staked: '5.00' }],
          ['of a stake below nothing', { staked: '-5.00' }],
          ['of another act', { op: 'another' }],
        ],
        write: changePart('holds'),
      },
    },
  };
});

describe('the entries of account.opened', () => {
  interface Newcomer {
    uid: string;
    caller: DataContext;
  }
  function createNewcomer(): Newcomer {
    const uid = desk.createUid();
    return { uid, caller: desk.as(uid) };
  }
  const prepare = async () => createNewcomer();
  const changePart =
    (name: string) =>
    ({ uid }: Newcomer, changes: Fields) =>
      changeCommit(buildOpening(uid), { [name]: changes });
  const entries = ['userEntry', 'accountEntry', 'verificationEntry'] as const;
  const sample = buildOpening('uid');

  describe.each(entries)('threats 7, 15: refuses, as %s,', (name) => {
    testRefused({
      cases: createMalformed(getFields(sample, name)),
      prepare,
      write: changePart(name),
    });
  });

  describe.each(entries)('threat 7: refuses, as %s,', (name) => {
    const lies: Case[] = [
      ['one of another act', { op: 'another' }],
      ['one about another document', { col: name === 'userEntry' ? 'accounts' : 'users' }],
      ['one about the deposits', { col: 'deposits' }],
      ['one of the second revision', { rev: 2 }],
      ['one of no revision', { rev: 0 }],
      ['one by another actor', { actor: 'another' }],
      ['one of an unknown action', { action: 'account.made' }],
      ['one that posts', { action: 'account.posted' }],
      ['one about an element', { index: 0 }],
      ['one of another cause', { ref: 'another' }],
      ['one with something before', { before: { status: 'active' } }],
      ['one with nothing after', { after: {} }],
      ['one with a reason', { reason: 'Because I can.' }],
      ['one with a time of its own', { at: () => inSeconds(-1) }],
    ];
    testRefused({ cases: lies, prepare, write: changePart(name) });
    const changeAct = ({ uid }: Newcomer, changes: Fields) => {
      const act = buildOpening(uid);
      return changeCommit(act, {
        [name]: { after: changeFields(getMap(act, name, 'after'), changes) },
      });
    };
    const after = getMap(sample, name, 'after');
    testAction({
      prepare,
      write: changeAct,
      invalid: {
        'one whose after is': createMalformed(after),
      },
    });
  });

  describe('threat 7: refuses in the first entry', () => {
    const changeAct = ({ uid }: Newcomer, changes: Fields) => {
      const act = buildOpening(uid);
      return changeCommit(act, {
        userEntry: { after: changeFields(getMap(act, 'userEntry', 'after'), changes) },
      });
    };
    const faults: Case[] = [
      ['no version of the terms', { terms: '' }],
      ['a version of the terms that there never was', { terms: '2020-01' }],
      ['every version of the terms', { terms: [...knownTerms] }],
      ['an administrator', { admin: true }],
      ['another name', { lastname: 'Another' }],
      ['a revision', { rev: 99 }],
      ['an act of any size', { op: 'x'.repeat(100_000) }],
      ['a time of any type', { at: { admin: true } }],
    ];
    testRefused({ cases: faults, prepare, write: changeAct });
    it.each(knownTerms)('except the terms %s', async (terms) => {
      const state = createNewcomer();
      await assertSucceeds(send(state.caller, changeAct(state, { terms })));
    });
  });

  describe('threats 7, 8: is seven writes:', () => {
    it.each(Object.keys(sample))('refuses to go without the %s', async (name) => {
      const { uid, caller } = createNewcomer();
      await refuseThenAccept(caller, removeParts(buildOpening(uid), name), buildOpening(uid));
    });

    it.each([
      ['account', ['account', 'accountEntry']],
      ['verification', ['verification', 'verificationEntry']],
      ['profile', ['user', 'userEntry']],
    ])('refuses to go without the %s and its entry', async (_, parts) => {
      const { uid, caller } = createNewcomer();
      await refuseThenAccept(caller, removeParts(buildOpening(uid), ...parts), buildOpening(uid));
    });

    it.each(entries)('refuses the %s under another id or in another ledger', async (name) => {
      const { uid, caller } = createNewcomer();
      const act = buildOpening(uid);
      await assertFails(send(caller, movePart(act, name, `ledger/${uid}/entries/another`)));
      await refuseThenAccept(
        caller,
        movePart(act, name, `ledger/another/entries/${getFields(act, name).op}`),
        act,
      );
    });

    it.each(['account', 'verification', 'holds'])('refuses the %s of another', async (name) => {
      const { uid, caller } = createNewcomer();
      const act = buildOpening(uid);
      await refuseThenAccept(
        caller,
        movePart(act, name, String(act[name]?.path).replace(uid, 'another')),
        act,
      );
    });

    it('refuses one entry for all', async () => {
      const { uid, caller } = createNewcomer();
      const act = buildOpening(uid);
      const { op } = getFields(act, 'user');
      const shared: Commit = changeCommit(removeParts(act, 'accountEntry', 'verificationEntry'), {
        account: { op },
        verification: { op },
      });
      await refuseThenAccept(caller, shared, act);
    });

    it.each([
      ['a space', 'an op'],
      ['a point', 'an.op'],
      ['65 characters', 'x'.repeat(65)],
      ['letters of any script', 'öp'],
    ])('refuses an op with %s', async (_, op) => {
      const { uid, caller } = createNewcomer();
      await refuseThenAccept(caller, buildOpening(uid, {}, op), buildOpening(uid));
    });

    it('accepts an op of 64 characters together with its prefix', async () => {
      const { uid, caller } = createNewcomer();
      await assertSucceeds(
        send(caller, buildOpening(uid, {}, 'Aa0_-'.padEnd(64 - 'verifications-'.length, 'x'))),
      );
    });
  });

  describe.each([
    ['accounts', ['user', 'userEntry', 'verification', 'verificationEntry', 'holds']],
    ['verifications', ['user', 'userEntry', 'account', 'accountEntry', 'holds']],
    [
      'holds',
      ['user', 'userEntry', 'account', 'accountEntry', 'verification', 'verificationEntry'],
    ],
  ])('threat 14: %s', (name, others) => {
    it('cannot be created by a client who has a profile', async () => {
      const uid = desk.createUid();
      const { [`${name}/${uid}`]: _, ...there } = createClientDocuments(uid, {});
      await desk.seedDocs(there);
      const act = removeParts(buildOpening(uid, {}, 'opened'), ...others);
      await assertFails(send(desk.as(uid), act));
      const { uid: other, caller } = createNewcomer();
      await assertSucceeds(send(caller, buildOpening(other)));
    });

    it('cannot be created again', async () => {
      const { uid, caller } = createNewcomer();
      await assertSucceeds(send(caller, buildOpening(uid)));
      await assertFails(send(caller, removeParts(buildOpening(uid), ...others)));
    });
  });

  describe('an account', () => {
    it('threat 1: cannot get a posting from its client', async () => {
      const { uid, caller } = createNewcomer();
      const act = buildOpening(uid);
      const along = buildPosting({
        uid,
        actor: uid,
        ref: String(getFields(act, 'user').op),
        rev: 1,
        before: {},
        after: { ...emptyAccount, balance: '5.00' },
      });
      await assertFails(send(caller, { ...removeParts(act, 'account', 'accountEntry'), ...along }));
      await assertSucceeds(send(caller, act));
      await assertFails(
        send(
          caller,
          buildPosting({
            uid,
            actor: uid,
            ref: String(getFields(act, 'user').op),
            rev: 2,
            before: emptyAccount,
            after: {
              ...emptyAccount,
              balance: '5.00',
            },
          }),
        ),
      );
    });

    it('threat 1: cannot be opened over a profile', async () => {
      const caller = await desk.seedClient({ user: { status: 'suspended' } });
      const { uid } = caller;
      await assertFails(send(caller, buildOpening(uid)));
      const user = buildOpening(uid);
      const over = buildAct({
        uid,
        col: 'users',
        rev: 2,
        op: 'over',
        actor: uid,
        action: 'account.opened',
        fields: getFields(user, 'user'),
        before: {},
        after: {},
      });
      await assertFails(send(caller, over));
      const other = createNewcomer();
      await assertSucceeds(send(other.caller, buildOpening(other.uid)));
    });
  });
});
