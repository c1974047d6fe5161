import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { type Case, invalidValues, malformed, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  type ObjectAct,
  testClientAccess,
  testDocumentAndEntry,
  testEntryContent,
  testRevisionFields,
} from '../support/rules/object-cases';
import { documentOnly, profileAct, profileEdited } from '../support/rules/objects';
import { altered, type Commit, type Fields, getFields, refuseThenAccept, send } from '../support/rules/writes';

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
  const documents = documentsOf(uid, { ...setup, user: { rev: 4, status: 'active', ...setup.user } });
  await desk.seedDocs(documents);
  return { caller: desk.as(uid), uid, user: documents[`users/${uid}`] ?? {} };
}
const act: ObjectAct<Client> = {
  desk: () => desk,
  prepare: client,
  commit: ({ uid, user }, changes, actor = uid): Commit => {
    const { status, ...others } = { status: 'frozen', ...changes };
    const freezing = profileAct(user, actor, 'status.frozen', { status }, ['status']);
    return altered(freezing, { document: others });
  },
};

describe('status.frozen', () => {
  testClientAccess(act, { needsEmail: false, refusedTo: ['frozen', 'suspended', 'closed'] });
  testDocumentAndEntry(act);
  testRevisionFields(act, 5);
  const actions = ['status.changed', 'closure.requested', 'profile.corrected', 'account.opened', ''];
  testEntryContent(act, { rev: 5, col: 'accounts', actions, before: { status: 'pending' }, after: { status: 'active' }, hasReason: false });

  it('freezes an administrator, too', async () => {
    const state = await client({ user: { admin: true } });
    await assertSucceeds(send(state.caller, act.commit(state)));
  });

  it('leaves an administrator what it does in the same commit, and nothing later', async () => {
    const [state, other] = [await client({ user: { admin: true } }), await client()];
    const note = documentOnly(`desknotes/${other.uid}`, { list: [{ text: 'Called.', by: state.uid, at: new Date() }] });
    await assertSucceeds(send(state.caller, { ...act.commit(state), note: note.document }));
    const next = await client();
    await assertFails(send(state.caller, { note: { ...note.document, path: `desknotes/${next.uid}` } }));
  });
});

describe('threat 1: a client sets itself', () => {
  const statuses = ['active', 'pending', 'suspended', 'closed', 'verified', 'Frozen', 'FROZEN', 'frozen ', 'frozen\n', 'unfrozen', ''];
  const faults: Case[] = [
    ...invalidValues(
      'status',
      statuses.map((status): [string, unknown] => [JSON.stringify(status), status]),
    ),
    ...invalidValues('status', [
      ['of a list', ['frozen']],
      ['of a map', { frozen: true }],
      ['of true', true],
      ['of null', null],
    ]),
  ];
  describe('frozen and nothing else, so not', () => refusesEach(faults, client, act.commit));

  describe('frozen and changes nothing else, so not', () => {
    const { status: _, rev: __, op: ___, at: ____, ...others } = documentsOf('uid', {})['users/uid'] ?? {};
    const changes: Case[] = [
      ['who is an administrator', { admin: true }],
      ['the e-mail', { email: 'other@example.com' }],
      ['the name', { lastname: 'Other', lastnameKey: 'other' }],
      ['the country', { country: 'Sweden' }],
      ['the photo', { photoUrl: 'https://example.com/me.png' }],
      ['the addresses', { addresses: [{ coin: 'bitcoin', address: 'tb1q', label: 'Mine' }] }],
      ['that the addresses were confirmed', { addressesCheckedAt: () => serverTimestamp() }],
      ['that the account is to be closed', { closureAt: () => serverTimestamp() }],
      ['the date', { joinedDate: () => inSeconds(0) }],
      ...malformed(others),
    ];
    refusesEach(changes, client, act.commit);
  });

  it.each(['active', 'pending'])('frozen, and not back to %s', async (status) => {
    const frozen = await client({ user: { status: 'frozen' } });
    await assertFails(send(frozen.caller, act.commit(frozen, { status })));
    const thawed = profileAct(frozen.user, frozen.uid, 'status.changed', { status }, ['status'], 'I have changed my mind.');
    await assertFails(send(frozen.caller, thawed));
    const state = await client();
    await assertSucceeds(send(state.caller, act.commit(state)));
  });

  it('frozen and not in one commit with an edit that follows', async () => {
    const state = await client();
    const valid = act.commit(state);
    const { document: edit, limits } = profileEdited(state.uid, { ...state.user, country: 'Sweden' });
    const edited = { path: edit.path, fields: { ...getFields(valid, 'document'), country: 'Sweden' } };
    await assertFails(send(state.caller, { ...valid, edited, limits }));
    await refuseThenAccept(state.caller, { ...valid, edit, limits }, { ...valid, limits });
  });
});
