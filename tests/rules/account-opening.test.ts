import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { emptyAccount } from '@/domain/accounts/account';
import { knownTerms } from '@/domain/accounts/terms';
import { inSeconds, opened, posted } from '../support/rules/acts';
import { type Case, invalidValues, malformed, testRefused } from '../support/rules/cases';
import { describeAction, testAction } from '../support/rules/describe-action';
import {
  createRulesDesk,
  documentsOf,
  nearlyStale,
  type RulesDesk,
  stale,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import { profileAct } from '../support/rules/objects';
import { optionalFields, rowsOf } from '../support/rules/profile-cases';
import {
  altered,
  type Commit,
  changed,
  type Fields,
  getFields,
  getMap,
  moved,
  recorded,
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

describeAction('account.opened', () => {
  interface Newcomer {
    uid: string;
    caller: DataContext;
  }
  function newcomer(claims = {}): Newcomer {
    const uid = desk.newUid();
    return { uid, caller: desk.as(uid, claims) };
  }
  const prepare = async () => newcomer();
  const part =
    (name: string) =>
    ({ uid }: Newcomer, changes: Fields) =>
      altered(opened(uid), { [name]: changes });
  const profile = ({ uid }: Newcomer, changes: Fields) => opened(uid, changes);
  /** What a document and its entry both say. */
  const both =
    (name: 'account' | 'verification') =>
    ({ uid }: Newcomer, changes: Fields) => {
      const act = opened(uid);
      const entry = `${name}Entry`;
      return altered(act, {
        [name]: changes,
        [entry]: { after: changed(getMap(act, entry, 'after'), changes) },
      });
    };
  const sample = opened('uid');

  it('lets a newcomer open an account', async () => {
    const { uid, caller } = newcomer();
    await assertSucceeds(send(caller, opened(uid)));
  });

  it.each(['everyone1', 'operators', 'desks', 'Desk', 'mydesk', 'status', 'my-status-active'])(
    'accepts the uid %j',
    async (uid) => {
      await assertSucceeds(send(desk.as(uid), opened(uid)));
    },
  );

  it.each([1, 128])('accepts a uid of %i characters', async (length) => {
    const uid = 'u'.repeat(length);
    await assertSucceeds(send(desk.as(uid), opened(uid, { username: 'u', usernameKey: 'u' })));
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
    await assertFails(send(desk.as(odd), opened(odd, { username: 'u', usernameKey: 'u' })));
    const { uid, caller } = newcomer();
    await assertSucceeds(send(caller, opened(uid)));
  });

  it('accepts an e-mail of capitals in small letters only', async () => {
    const { uid, caller } = newcomer({ email: 'MAYA@Example.com' });
    await refuseThenAccept(
      caller,
      opened(uid, { email: 'MAYA@Example.com' }),
      opened(uid, { email: 'maya@example.com' }),
    );
  });

  it('needs no verified e-mail', async () => {
    const { uid, caller } = newcomer({ email_verified: false });
    await assertSucceeds(send(caller, opened(uid)));
  });

  it.each([
    ['a visitor', () => desk.visitor],
    ['another newcomer', () => newcomer().caller],
    ['the desk', () => admin],
  ])('threat 4: is refused from %s', async (_, somebody) => {
    const { uid, caller } = newcomer();
    await refuseThenAcceptFrom(somebody(), caller, (actor) => opened(uid, {}, 'op', actor));
  });

  it.each([
    ['another newcomer', () => newcomer().caller],
    ['the desk', () => admin],
  ])('threat 4: is refused from %s under its own e-mail', async (_, somebody) => {
    const { uid, caller } = newcomer();
    const other = somebody();
    await assertFails(
      send(other, opened(uid, { email: `${other.uid}@example.com` }, 'op', other.uid)),
    );
    await assertSucceeds(send(caller, opened(uid)));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const { uid } = newcomer();
    await refuseThenAcceptFrom(desk.as(uid, stale()), desk.as(uid, nearlyStale()), () =>
      opened(uid),
    );
  });

  it('threat 5: refuses a second account, and the same act again', async () => {
    const { uid, caller } = newcomer();
    const act = opened(uid);
    await assertSucceeds(send(caller, act));
    await assertFails(send(caller, act));
    await assertFails(send(caller, opened(uid)));
  });

  describe('threat 1: refuses to create again what was created with the profile,', () => {
    it.each([
      ['accounts', ['account', 'accountEntry']],
      ['verifications', ['verification', 'verificationEntry']],
      ['holds', ['holds']],
    ])('in %s with another act on the profile, after it was lost', async (col, parts) => {
      const { uid, caller } = newcomer();
      await desk.newClient({}, uid);
      await desk.remove(`${col}/${uid}`);
      const freezing = profileAct(
        await desk.read(`users/${uid}`),
        uid,
        'status.frozen',
        { status: 'frozen' },
        ['status'],
      );
      const begun = Object.entries(opened(uid, {}, String(getFields(freezing, 'entry').op))).filter(
        ([name]) => parts.includes(name),
      );
      expect(begun.map(([name]) => name).toSorted()).toEqual(parts.toSorted());
      await refuseThenAccept(caller, { ...freezing, ...Object.fromEntries(begun) }, freezing);
    });
  });

  const { rev: _, op: __, at: ___, ...fields } = getFields(sample, 'user');
  const rich: Case[] = ['balance', 'profit', 'bonus'].flatMap((field) =>
    invalidValues(field, [
      ['of a cent', '0.01'],
      ['of a million', '1000000.00'],
      ['of 0.00', '0.00'],
      ['of a number', 0],
    ]),
  );
  return {
    prepare,
    write: profile,
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
      ...rowsOf('a % of 60 characters', (max) => 'g'.repeat(max)),
      ['a clock four minutes behind', { joinedDate: () => inSeconds(-240) }],
      ['a clock four minutes ahead', { joinedDate: () => inSeconds(240) }],
    ],
    invalid: {
      'threats 1, 15: refuses a profile that its entry repeats': malformed(fields, {
        optional: optionalFields,
      }),
      'threats 1, 15: refuses a profile that its entry does not repeat': {
        cases: malformed(getFields(sample, 'user')),
        write: part('user'),
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
        ...rowsOf('with a % of 61 characters', (max) => 'g'.repeat(max + 1)),
        ['with a key of the username of 121 characters', { usernameKey: 'k'.repeat(121) }],
        ['with a key of the last name of 121 characters', { lastnameKey: 'k'.repeat(121) }],
        ['with a key of the first name of 121 characters', { firstnameKey: 'k'.repeat(121) }],
        ['with a number as key', { lastnameKey: 7 }],
        ['who joined more than five minutes ago', { joinedDate: () => inSeconds(-310) }],
        ['who joins in more than five minutes', { joinedDate: () => inSeconds(310) }],
        ['with a password', { password: 'not here' }],
      ],
      'threat 1: refuses an account that its entry does not repeat': {
        cases: malformed(getFields(sample, 'account')),
        write: part('account'),
      },
      'threat 1: refuses an account': {
        cases: [...rich, ['with a field more', { more: '0' }]],
        write: both('account'),
      },
      'threat 2: refuses a verification that its entry does not repeat': {
        cases: malformed(getFields(sample, 'verification')),
        write: part('verification'),
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
        write: both('verification'),
      },
      'threat 14: refuses malformed holds': {
        cases: malformed(getFields(sample, 'holds')),
        write: part('holds'),
      },
      'threat 14: refuses holds': {
        cases: [
          ['of a promise', { reserved: '5.00' }],
          ['of a promise below nothing', { reserved: '-5.00' }],
          ['of a stake', { staked: '5.00' }],
          ['of a stake below nothing', { staked: '-5.00' }],
          ['of another act', { op: 'another' }],
        ],
        write: part('holds'),
      },
    },
  };
});

describe('the entries of account.opened', () => {
  interface Newcomer {
    uid: string;
    caller: DataContext;
  }
  function newcomer(): Newcomer {
    const uid = desk.newUid();
    return { uid, caller: desk.as(uid) };
  }
  const prepare = async () => newcomer();
  const part =
    (name: string) =>
    ({ uid }: Newcomer, changes: Fields) =>
      altered(opened(uid), { [name]: changes });
  const entries = ['userEntry', 'accountEntry', 'verificationEntry'] as const;
  const sample = opened('uid');

  describe.each(entries)('threats 7, 15: refuses, as %s,', (name) => {
    testRefused({ cases: malformed(getFields(sample, name)), prepare, write: part(name) });
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
    testRefused({ cases: lies, prepare, write: part(name) });
    const edited = ({ uid }: Newcomer, changes: Fields) => {
      const act = opened(uid);
      return altered(act, { [name]: { after: changed(getMap(act, name, 'after'), changes) } });
    };
    const after = getMap(sample, name, 'after');
    testAction({
      prepare,
      write: edited,
      invalid: {
        'one whose after is': malformed(after),
      },
    });
  });

  describe('threat 7: refuses in the first entry', () => {
    const edited = ({ uid }: Newcomer, changes: Fields) => {
      const act = opened(uid);
      return altered(act, {
        userEntry: { after: changed(getMap(act, 'userEntry', 'after'), changes) },
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
    testRefused({ cases: faults, prepare, write: edited });
    it.each(knownTerms)('except the terms %s', async (terms) => {
      const state = newcomer();
      await assertSucceeds(send(state.caller, edited(state, { terms })));
    });
  });

  describe('threats 7, 8: is seven writes:', () => {
    it.each(Object.keys(sample))('refuses to go without the %s', async (name) => {
      const { uid, caller } = newcomer();
      await refuseThenAccept(caller, without(opened(uid), name), opened(uid));
    });

    it.each([
      ['account', ['account', 'accountEntry']],
      ['verification', ['verification', 'verificationEntry']],
      ['profile', ['user', 'userEntry']],
    ])('refuses to go without the %s and its entry', async (_, parts) => {
      const { uid, caller } = newcomer();
      await refuseThenAccept(caller, without(opened(uid), ...parts), opened(uid));
    });

    it.each(entries)('refuses the %s under another id or in another ledger', async (name) => {
      const { uid, caller } = newcomer();
      const act = opened(uid);
      await assertFails(send(caller, moved(act, name, `ledger/${uid}/entries/another`)));
      await refuseThenAccept(
        caller,
        moved(act, name, `ledger/another/entries/${getFields(act, name).op}`),
        act,
      );
    });

    it.each(['account', 'verification', 'holds'])('refuses the %s of another', async (name) => {
      const { uid, caller } = newcomer();
      const act = opened(uid);
      await refuseThenAccept(
        caller,
        moved(act, name, String(act[name]?.path).replace(uid, 'another')),
        act,
      );
    });

    it('refuses one entry for all', async () => {
      const { uid, caller } = newcomer();
      const act = opened(uid);
      const { op } = getFields(act, 'user');
      const shared: Commit = altered(without(act, 'accountEntry', 'verificationEntry'), {
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
      const { uid, caller } = newcomer();
      await refuseThenAccept(caller, opened(uid, {}, op), opened(uid));
    });

    it('accepts an op of 64 characters together with its prefix', async () => {
      const { uid, caller } = newcomer();
      await assertSucceeds(
        send(caller, opened(uid, {}, 'Aa0_-'.padEnd(64 - 'verifications-'.length, 'x'))),
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
      const uid = desk.newUid();
      const { [`${name}/${uid}`]: _, ...there } = documentsOf(uid, {});
      await desk.seedDocs(there);
      const act = without(opened(uid, {}, 'opened'), ...others);
      await assertFails(send(desk.as(uid), act));
      const { uid: other, caller } = newcomer();
      await assertSucceeds(send(caller, opened(other)));
    });

    it('cannot be created again', async () => {
      const { uid, caller } = newcomer();
      await assertSucceeds(send(caller, opened(uid)));
      await assertFails(send(caller, without(opened(uid), ...others)));
    });
  });

  describe('an account', () => {
    it('threat 1: cannot get a posting from its client', async () => {
      const { uid, caller } = newcomer();
      const act = opened(uid);
      const along = posted(
        uid,
        uid,
        String(getFields(act, 'user').op),
        1,
        {},
        { ...emptyAccount, balance: '5.00' },
      );
      await assertFails(send(caller, { ...without(act, 'account', 'accountEntry'), ...along }));
      await assertSucceeds(send(caller, act));
      await assertFails(
        send(
          caller,
          posted(uid, uid, String(getFields(act, 'user').op), 2, emptyAccount, {
            ...emptyAccount,
            balance: '5.00',
          }),
        ),
      );
    });

    it('threat 1: cannot be opened over a profile', async () => {
      const caller = await desk.newClient({ user: { status: 'suspended' } });
      const { uid } = caller;
      await assertFails(send(caller, opened(uid)));
      const user = opened(uid);
      const over = recorded({
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
      const other = newcomer();
      await assertSucceeds(send(other.caller, opened(other.uid)));
    });
  });
});
