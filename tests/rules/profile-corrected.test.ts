import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { correctableFields, mapFields, profileFields } from '@/domain/accounts/profile-fields';
import { inSeconds } from '../support/rules/acts';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type ObjectAct, testAdminAccess, testDocumentAndEntry, testEntryContent, testRevisionFields } from '../support/rules/object-cases';
import { goodReason, ofRevision, profileAct } from '../support/rules/objects';
import { optionalFields, plainFields, rowsOf } from '../support/rules/profile-cases';
import { testReason } from '../support/rules/reasons';
import { altered, type Commit, changed, type Fields, getMap, missing, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const isCorrectable = (name: string): boolean => correctableFields.some((field) => field === name);
const correctablePlainFields = plainFields.filter(isCorrectable);
const ownFields = plainFields.filter((name) => !isCorrectable(name));

interface Client {
  caller: DataContext;
  uid: string;
  user: Fields;
}
async function client(setup: ClientSetup = {}): Promise<Client> {
  const uid = desk.newUid();
  const documents = documentsOf(uid, { ...setup, user: { rev: 4, ...setup.user } });
  await desk.seedDocs(documents);
  return { caller: admin, uid, user: documents[`users/${uid}`] ?? {} };
}
const correct = ({ user }: Client, changes: Fields, actor = admin.uid): Commit =>
  profileAct(user, actor, 'profile.corrected', changes, correctableFields, goodReason);
const act: ObjectAct<Client> = {
  desk: () => desk,
  prepare: client,
  commit: (state, changes = {}, actor) => correct(state, { country: 'Sweden', ...changes }, actor),
};

describe('profile.corrected', () => {
  it.each<Case>([
    ['the first name', { firstname: 'Other' }],
    ['the first name to none', { firstname: '' }],
    ['the last name and its key', { lastname: 'Other', lastnameKey: 'other' }],
    ['the phone', { mobile: '+46 8 555 0100' }],
    ['the country', { country: 'Sweden' }],
    ...rowsOf('the %', () => 'other', correctablePlainFields),
    ['all of it', { ...mapFields(correctableFields, () => 'B'), lastnameKey: 'b' }],
    [
      'all of it at length',
      { ...mapFields(correctableFields, (name) => 'x'.repeat(profileFields[name].max)), lastnameKey: 'x'.repeat(60) },
    ],
  ])('changes %s', async (_, changes) => {
    await assertSucceeds(send(admin, correct(await client(), changes)));
  });

  it.each(optionalFields)('changes a profile that was stored without %s', async (field) => {
    await assertSucceeds(send(admin, act.commit(await client({ user: { [field]: missing } }))));
  });

  testAdminAccess(act);
  testReason(act);
  testDocumentAndEntry(act);
  testRevisionFields(act, 5);
  const recorded = mapFields(correctableFields, () => 'Other');
  const actions = ['status.changed', 'status.frozen', 'closure.requested', 'account.opened', 'verification.approved', ''];
  testEntryContent(act, { rev: 5, col: 'verifications', actions, before: recorded, after: recorded, hasReason: true });
});

describe('threats 1, 9: profile.corrected does not change', () => {
  const fields = documentsOf('uid', {})['users/uid'] ?? {};
  const { rev: _, op: __, at: ___, ...profile } = fields;
  const pick = (correctable: boolean) =>
    Object.fromEntries(Object.entries(profile).filter(([name]) => isCorrectable(name) === correctable));
  // The entry says all that it can of what it is about.
  const person = malformed(pick(true)).filter(([fault]) => !fault.startsWith('without'));
  const faults: Case[] = [
    ['who is an administrator', { admin: true }],
    ['the status', { status: 'active' }],
    ['the e-mail', { email: 'other@example.com' }],
    ['the uid', { uid: 'another' }],
    ['the username', { username: 'Other', usernameKey: 'other' }],
    ...rowsOf('the %', () => 'any', ownFields),
    ['the photo', { photoUrl: 'https://example.com/me.png' }],
    ['the date', { joinedDate: () => inSeconds(0) }],
    ['the addresses', { addresses: [{ coin: 'bitcoin', address: 'tb1qdesk', label: 'Yours' }] }],
    ['that the addresses were confirmed', { addressesCheckedAt: () => serverTimestamp() }],
    ['that the account is to be closed', { closureAt: () => serverTimestamp() }],
    ...malformed(pick(false)),
    ...person,
    ['a first name of 61 characters', { firstname: 'x'.repeat(61) }],
    ['no last name', { lastname: '', lastnameKey: '' }],
    ['no phone', { mobile: '' }],
    ['no country', { country: '' }],
    ['a password', { password: 'not here' }],
  ];
  refusesEach(faults, client, act.commit);
});

describe('profile.corrected refuses', () => {
  it('to change nothing', async () => {
    const state = await client();
    await refuseThenAccept(admin, correct(state, {}), correct(state, { mobile: '+2' }));
  });

  it('to change nothing but a key', async () => {
    const state = await client({ user: { lastname: 'Åse', lastnameKey: 'åse' } });
    await refuseThenAccept(admin, correct(state, { lastnameKey: 'øse' }), correct(state, { lastnameKey: 'øse', mobile: '+2' }));
  });

  it('threat 7: an entry that tells more of the profile', async () => {
    const state = await client();
    const valid = act.commit(state);
    const key = { lastnameKey: 'client' };
    const more = altered(valid, {
      entry: { before: { ...getMap(valid, 'entry', 'before'), ...key }, after: { ...getMap(valid, 'entry', 'after'), ...key } },
    });
    await refuseThenAccept(admin, more, valid);
  });

  it.each(correctableFields)('threat 15: a profile without %s', async (field) => {
    const state = await client();
    const valid = act.commit(state);
    const lost = altered(valid, {
      document: { [field]: missing },
      entry: { after: changed(getMap(valid, 'entry', 'after'), { [field]: missing }) },
    });
    await refuseThenAccept(admin, lost, valid);
  });

  it('to open an account', async () => {
    const uid = desk.newUid();
    const state = { caller: admin, uid, user: documentsOf(uid, {})[`users/${uid}`] ?? {} };
    await assertFails(send(admin, ofRevision(1, act.commit(state))));
    await assertSucceeds(send(admin, act.commit(await client())));
  });
});
