import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type ObjectAct, testAdminAccess, testDocumentAndEntry, testEntryContent, testRevisionFields } from '../support/rules/object-cases';
import { emptyVerification, identityFile, ofRevision, verification, waitingVerification } from '../support/rules/objects';
import { altered, type Fields, getMap, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

interface Client {
  caller: DataContext;
  uid: string;
  before: Fields;
}
async function client(setup: ClientSetup = {}, changes: Fields = {}): Promise<Client> {
  const uid = desk.newUid();
  const before = { ...waitingVerification(uid), note: 'Sent by post.', ...changes };
  await desk.newClient({ ...setup, verification: { ...before, rev: 3 } }, uid);
  return { caller: admin, uid, before };
}
const view = ({ uid, before }: Client, changes: Fields = {}, actor = admin.uid) =>
  verification(uid, actor, 'viewed', 3, before, { viewer: actor, ...changes });
const act: ObjectAct<Client> = { desk: () => desk, prepare: client, commit: view };

describe('verification.viewed', () => {
  it.each<[string, () => Fields]>([
    ['that waits', () => ({})],
    ['that is approved', () => ({ status: 'verified' })],
    ['that is rejected', () => ({ status: 'rejected' })],
    ['that another looked at', () => ({ viewer: 'other-admin' })],
    ['that the same looked at before', () => ({ viewer: admin.uid })],
  ])('looks at a document %s', async (_, changes) => {
    await assertSucceeds(send(admin, view(await client({}, changes()))));
  });

  it('is recorded each time', async () => {
    const state = await client();
    const first = view(state);
    await assertSucceeds(send(admin, first));
    const again = { ...state, before: getMap(first, 'entry', 'after') };
    await assertFails(send(admin, view(again)));
    await assertSucceeds(send(admin, ofRevision(5, view(again))));
  });

  it('threat 19: does not look at a document that is not there', async () => {
    await assertFails(send(admin, view(await client({}, emptyVerification))));
    await assertSucceeds(send(admin, view(await client())));
  });

  testAdminAccess(act);
});

describe('threats 7, 19: verification.viewed refuses', () => {
  const viewers: Case[] = [
    ['somebody else as the viewer', { viewer: 'other-admin' }],
    ['the client as the viewer', { viewer: 'uid' }],
    ['nobody as the viewer', { viewer: '' }],
    ['a list as the viewer', { viewer: () => [admin.uid] }],
    ['to change the document', { document: identityFile('another') }],
    ['to lose the document', { document: '' }],
    ['to change the kind', { kind: 'identity-card' }],
    ['to approve', { status: 'verified' }],
    ['to reject', { status: 'rejected', note: 'The picture is blurred.' }],
    ['to change the note', { note: '' }],
    ...malformed({ document: '', kind: '', status: '', note: '', viewer: '' }),
  ];
  refusesEach(viewers, client, view);

  it('to look in the name of another administrator, who looks in the own', async () => {
    const [state, other] = [await client(), await desk.newAdmin()];
    await assertFails(send(other, view(state, {}, admin.uid)));
    await refuseThenAccept(other, view(state, { viewer: admin.uid }, other.uid), view(state, {}, other.uid));
  });

  it('to open a verification', async () => {
    const uid = desk.newUid();
    await assertFails(send(admin, ofRevision(1, view({ caller: admin, uid, before: waitingVerification(uid) }))));
    await assertSucceeds(send(admin, view(await client())));
  });
});

describe('verification.viewed is recorded and', () => {
  testDocumentAndEntry(act);
  testRevisionFields(act, 4);
  const wrongFields = { document: '', kind: 'identity-card', status: 'x', note: 'x', viewer: 'x' };
  const actions = ['verification.submitted', 'verification.approved', 'verification.rejected', 'account.opened', 'status.changed'];
  testEntryContent(act, { rev: 4, col: 'users', actions, before: wrongFields, after: wrongFields, hasReason: false });

  it('threats 7, 10: does not approve under its name', async () => {
    const state = await client();
    const approval = verification(state.uid, admin.uid, 'approved', 3, state.before, { status: 'verified' });
    await refuseThenAccept(admin, altered(approval, { entry: { action: 'verification.viewed' } }), view(state));
  });
});
