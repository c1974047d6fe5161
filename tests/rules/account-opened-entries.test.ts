import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { emptyAccount } from '@/domain/accounts/account';
import { knownTerms } from '@/domain/accounts/terms';
import { inSeconds, opened, posted } from '../support/rules/acts';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
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
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

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

describe.each(entries)('threats 7, 15: account.opened refuses as %s', (name) => {
  refusesEach(malformed(getFields(sample, name)), prepare, part(name));
});

describe.each(entries)('threat 7: account.opened refuses as %s', (name) => {
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
  refusesEach(lies, prepare, part(name));
  const edited = ({ uid }: Newcomer, changes: Fields) => {
    const act = opened(uid);
    return altered(act, { [name]: { after: changed(getMap(act, name, 'after'), changes) } });
  };
  const after = getMap(sample, name, 'after');
  describe('one whose after is', () => refusesEach(malformed(after), prepare, edited));
});

describe('threat 7: account.opened refuses in the first entry', () => {
  const edited = ({ uid }: Newcomer, changes: Fields) => {
    const act = opened(uid);
    return altered(act, { userEntry: { after: changed(getMap(act, 'userEntry', 'after'), changes) } });
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
  refusesEach(faults, prepare, edited);
  it.each(knownTerms)('but not the terms %s', async (terms) => {
    const state = newcomer();
    await assertSucceeds(send(state.caller, edited(state, { terms })));
  });
});

describe('threats 7, 8: account.opened is seven writes:', () => {
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

  it.each(entries)('refuses the %s under another id or in another book', async (name) => {
    const { uid, caller } = newcomer();
    const act = opened(uid);
    await assertFails(send(caller, moved(act, name, `ledger/${uid}/entries/another`)));
    await refuseThenAccept(caller, moved(act, name, `ledger/another/entries/${getFields(act, name).op}`), act);
  });

  it.each(['account', 'verification', 'holds'])('refuses the %s of another', async (name) => {
    const { uid, caller } = newcomer();
    const act = opened(uid);
    await refuseThenAccept(caller, moved(act, name, String(act[name]?.path).replace(uid, 'another')), act);
  });

  it('refuses one entry for all', async () => {
    const { uid, caller } = newcomer();
    const act = opened(uid);
    const { op } = getFields(act, 'user');
    const shared: Commit = altered(without(act, 'accountEntry', 'verificationEntry'), { account: { op }, verification: { op } });
    await refuseThenAccept(caller, shared, act);
  });

  it.each([
    ['a space', 'an op'],
    ['a point', 'an.op'],
    ['65 characters', 'x'.repeat(65)],
    ['letters of any script', 'öp'],
  ])('refuses an act whose name has %s', async (_, op) => {
    const { uid, caller } = newcomer();
    await refuseThenAccept(caller, opened(uid, {}, op), opened(uid));
  });

  it('takes an act whose name, with its prefix, has 64 characters', async () => {
    const { uid, caller } = newcomer();
    await assertSucceeds(send(caller, opened(uid, {}, 'Aa0_-'.padEnd(64 - 'verifications-'.length, 'x'))));
  });
});

describe.each([
  ['accounts', ['user', 'userEntry', 'verification', 'verificationEntry', 'holds']],
  ['verifications', ['user', 'userEntry', 'account', 'accountEntry', 'holds']],
  ['holds', ['user', 'userEntry', 'account', 'accountEntry', 'verification', 'verificationEntry']],
])('threat 14: %s', (name, others) => {
  it('are not begun by a client who has a profile already', async () => {
    const uid = desk.newUid();
    const { [`${name}/${uid}`]: _, ...there } = documentsOf(uid, {});
    await desk.seedDocs(there);
    const act = without(opened(uid, {}, 'opened'), ...others);
    await assertFails(send(desk.as(uid), act));
    const { uid: other, caller } = newcomer();
    await assertSucceeds(send(caller, opened(other)));
  });

  it('are not begun again', async () => {
    const { uid, caller } = newcomer();
    await assertSucceeds(send(caller, opened(uid)));
    await assertFails(send(caller, without(opened(uid), ...others)));
  });
});

describe('an account', () => {
  it('threat 1: is not posted to by its client, whatever the cause', async () => {
    const { uid, caller } = newcomer();
    const act = opened(uid);
    const along = posted(uid, uid, String(getFields(act, 'user').op), 1, {}, { ...emptyAccount, balance: '5.00' });
    await assertFails(send(caller, { ...without(act, 'account', 'accountEntry'), ...along }));
    await assertSucceeds(send(caller, act));
    await assertFails(
      send(caller, posted(uid, uid, String(getFields(act, 'user').op), 2, emptyAccount, { ...emptyAccount, balance: '5.00' })),
    );
  });

  it('threat 1: whose profile is already there is not opened over it', async () => {
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
  });
});
