import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { Bytes, deleteDoc, doc, serverTimestamp, writeBatch } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { mapFields, profileFields } from '@/domain/accounts/profile-fields';
import { inSeconds } from '../support/rules/acts';
import { type Case, invalidValues, malformed, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type ObjectAct, testClientAccess } from '../support/rules/object-cases';
import { editCounted, profileEdited } from '../support/rules/objects';
import { optionalFields, plainFields, rowsOf } from '../support/rules/profile-cases';
import { type Commit, changed, type Fields, missing, refuseThenAccept, send } from '../support/rules/writes';

// What clients say of themselves, without an entry. Names, photos and addresses have files of their own.

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

interface Client {
  caller: DataContext;
  uid: string;
  user: Fields;
}
async function client(setup: ClientSetup = {}): Promise<Client> {
  const uid = desk.newUid();
  const documents = documentsOf(uid, {
    ...setup,
    user: { rev: 4, status: 'active', ...mapFields(plainFields, () => 'any'), ...setup.user },
  });
  await desk.seedDocs(documents);
  return { caller: desk.as(uid), uid, user: documents[`users/${uid}`] ?? {} };
}
const edit = ({ uid, user }: Client, changes: Fields): Commit => profileEdited(uid, changed(user, changes));
const valid = { country: 'Sweden' };
const act: ObjectAct<Client> = {
  desk: () => desk,
  prepare: client,
  commit: (state, changes = {}) => edit(state, { ...valid, ...changes }),
};
/** Refuses each faultbeside a valid change; the same change alone is taken. */
const refuses = (cases: readonly Case[]) => refusesEach(cases, client, act.commit);

describe('the profile of a client', () => {
  it.each<Case>([
    ['another country', { country: 'Sweden' }],
    ['another phone', { mobile: '+46 8 555 0100' }],
    ...rowsOf('another %', () => 'other'),
    ...rowsOf('no %', () => ''),
    ['another username', { username: 'Other', usernameKey: 'other' }],
    ['no username', { username: '', usernameKey: '' }],
    ['another first name', { firstname: 'Other' }],
    ['no first name', { firstname: '' }],
    ['another last name', { lastname: 'Other', lastnameKey: 'other' }],
    ['the shortest texts', { lastname: 'x', lastnameKey: 'x', mobile: '1', country: 'N' }],
    ['the longest names', { username: 'x'.repeat(30), usernameKey: 'x'.repeat(30), firstname: 'x'.repeat(60) }],
    ['the longest texts', mapFields(['mobile', 'country', ...plainFields], (name) => 'x'.repeat(profileFields[name].max))],
    ['the longest last name', { lastname: 'X'.repeat(60), lastnameKey: 'x'.repeat(60) }],
    ['markup, which is text', { country: '<script>alert(1)</script>', firstname: '=1+1' }],
  ])('threat 20: takes %s', async (_, changes) => {
    const state = await client();
    await assertSucceeds(send(state.caller, edit(state, changes)));
  });

  it('is edited in one field as well as in all', async () => {
    const state = await client();
    const batch = writeBatch(state.caller.db);
    batch.update(doc(state.caller.db, `users/${state.uid}`), { gender: 'other' });
    batch.set(doc(state.caller.db, `limits/${state.uid}`), editCounted());
    await assertSucceeds(batch.commit());
  });

  it.each(optionalFields)('is edited where it was stored without %s', async (field) => {
    const state = await client({ user: { [field]: missing } });
    await assertSucceeds(send(state.caller, edit(state, valid)));
  });

  it('is not rewritten as it is', async () => {
    const state = await client();
    await refuseThenAccept(state.caller, edit(state, {}), edit(state, valid));
  });

  it('threat 1: stays that of an administrator', async () => {
    const state = await client({ user: { admin: true } });
    await refuseThenAccept(state.caller, edit(state, { ...valid, admin: false }), edit(state, valid));
  });

  testClientAccess(act, { needsEmail: false, refusedTo: ['frozen', 'suspended', 'closed'] });

  it.each<[string, (state: Client) => DataContext | Promise<DataContext>]>([
    ['the client', ({ caller }) => caller],
    ['an administrator', () => desk.newAdmin()],
  ])('threat 3: is not deleted by %s', async (_, who) => {
    const state = await client();
    await assertFails(deleteDoc(doc((await who(state)).db, `users/${state.uid}`)));
    await assertSucceeds(send(state.caller, edit(state, valid)));
  });
});

describe('threat 1: a client does not change', () => {
  refuses([
    ['who it is', { uid: 'another' }],
    ['that it is no administrator', { admin: true }],
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

describe('threats 15, 17: the profile of a client refuses', () => {
  const fields = documentsOf('uid', {})['users/uid'] ?? {};
  refuses([
    ...malformed(fields, { optional: optionalFields }),
    ['a password', { password: 'not here' }],
    ['a field that is no name', { 'admin.x': true }],
    ...invalidValues('username', [
      ['of 31 characters', 'x'.repeat(31)],
      ['of 200,000 characters', 'x'.repeat(200_000)],
    ]),
    ...(['firstname', 'mobile', 'country', ...plainFields] as const).flatMap((field) =>
      invalidValues(field, [
        ['of 61 characters', 'x'.repeat(61)],
        ['of 200,000 characters', 'x'.repeat(200_000)],
        ['that is a list', ['x']],
        ['that is bytes', Bytes.fromUint8Array(new Uint8Array([65]))],
      ]),
    ),
    ...(['mobile', 'country'] as const).flatMap((field) => invalidValues(field, [['of nothing', '']])),
    ['a last name of 61 characters', { lastname: 'x'.repeat(61), lastnameKey: 'x'.repeat(61) }],
    ['no last name', { lastname: '', lastnameKey: '' }],
  ]);
});

describe('threats 1, 18: the e-mail of a profile', () => {
  const email = 'new@example.com';
  const signedIn = ({ uid }: Client, claims: { email?: string; email_verified?: boolean }) => desk.as(uid, claims);

  it.each(['new@example.com', 'New@Example.COM'])('follows the one of the sign-in, which is %s, in lowercase', async (signed) => {
    const state = await client();
    await refuseThenAccept(signedIn(state, { email: signed }), edit(state, { email: 'New@Example.com' }), edit(state, { email }));
  });

  it('follows only one that is verified', async () => {
    const state = await client();
    await assertFails(send(signedIn(state, { email, email_verified: false }), edit(state, { email })));
    await assertSucceeds(send(signedIn(state, { email }), edit(state, { email })));
  });

  it.each(['another@example.com', '', 'new@example.com ', 'new@example.com\n', 'new@example.co', null, ['new@example.com']])(
    'is not %j, which is not that of the sign-in',
    async (wrong) => {
      const state = await client();
      await refuseThenAccept(signedIn(state, { email }), edit(state, { email: wrong }), edit(state, { email }));
    },
  );

  it('may stay what it was, whatever that of the sign-in', async () => {
    const state = await client();
    await assertSucceeds(send(signedIn(state, { email, email_verified: false }), edit(state, valid)));
  });

  it('is not followed for a client who may not edit', async () => {
    for (const status of ['frozen', 'suspended', 'closed']) {
      const state = await client({ user: { status } });
      await assertFails(send(signedIn(state, { email }), edit(state, { email })));
    }
    const state = await client();
    await assertSucceeds(send(signedIn(state, { email }), edit(state, { email })));
  });
});
