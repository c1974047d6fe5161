import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  type ObjectAct,
  testClientAccess,
  testDocumentAndEntry,
  testEntryContent,
  testRevisionFields,
} from '../support/rules/object-cases';
import { ofRevision, profileAct, profileEdited } from '../support/rules/objects';
import { altered, type Commit, type Fields, refuseThenAccept, send } from '../support/rules/writes';

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
  commit: ({ uid, user }, changes = {}, actor = uid): Commit =>
    altered(profileAct(user, actor, 'closure.requested', { closureAt: serverTimestamp() }, []), { document: changes }),
};

describe('closure.requested', () => {
  testClientAccess(act, { needsEmail: false, refusedTo: ['closed'] });
  testDocumentAndEntry(act);
  testRevisionFields(act, 5);
  const actions = ['status.changed', 'status.frozen', 'profile.corrected', 'account.opened', ''];
  testEntryContent(act, { rev: 5, col: 'accounts', actions, before: {}, after: {}, hasReason: false });

  it('may be asked again', async () => {
    const state = await client();
    await assertSucceeds(send(state.caller, act.commit(state)));
    await desk.backdate(`users/${state.uid}`);
    await assertFails(send(state.caller, act.commit(state)));
    await assertSucceeds(send(state.caller, ofRevision(6, act.commit(state))));
  });
});

describe('threat 1: who asks for the closure does not change', () => {
  const { rev: _, op: __, at: ___, ...fields } = documentsOf('uid', {})['users/uid'] ?? {};
  const changes: Case[] = [
    ['the status to closed', { status: 'closed' }],
    ['the status to frozen', { status: 'frozen' }],
    ['the status to pending', { status: 'pending' }],
    ['who is an administrator', { admin: true }],
    ['the e-mail', { email: 'other@example.com' }],
    ['the name', { lastname: 'Other', lastnameKey: 'other' }],
    ['the country', { country: 'Sweden' }],
    ['the date', { joinedDate: () => inSeconds(0) }],
    ['the time of the request to another than now', { closureAt: () => inSeconds(-1) }],
    ['the time of the request to a later one', { closureAt: () => inSeconds(60) }],
    ['nothing at all', { closureAt: null }],
    ...malformed(fields),
  ];
  refusesEach(changes, client, act.commit);

  it('the status, in words that its entry tells', async () => {
    const state = await client();
    const closing = profileAct(state.user, state.uid, 'closure.requested', { closureAt: serverTimestamp(), status: 'closed' }, ['status']);
    await refuseThenAccept(state.caller, closing, act.commit(state));
  });

  it('anything by an edit that follows in the same commit', async () => {
    const state = await client();
    const { document: edit, limits } = profileEdited(state.uid, { ...state.user, country: 'Sweden' });
    await refuseThenAccept(state.caller, { ...act.commit(state), edit, limits }, { ...act.commit(state), limits });
  });
});
