import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { type ObjectAct, testAdminAccess, testDocumentAndEntry, testEntryContent, testRevisionFields } from '../support/rules/object-cases';
import { emptyVerification, goodReason, identityFile, ofRevision, verification, waitingVerification } from '../support/rules/objects';
import { testReason } from '../support/rules/reasons';
import { altered, type Commit, type Fields, getMap, refuseThenAccept, send } from '../support/rules/writes';

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
/** Opened by the administrator, and with a note that a decision replaces. */
const waiting = (uid: string): Fields => ({ ...waitingVerification(uid), note: 'Sent by post.', viewer: admin.uid });
async function client(setup: ClientSetup = {}, changes: Fields = {}): Promise<Client> {
  const uid = desk.newUid();
  const before = { ...waiting(uid), ...changes };
  await desk.newClient({ ...setup, verification: { ...before, rev: 3 } }, uid);
  return { caller: admin, uid, before };
}
async function entitle({ uid, before }: Client, viewer: string): Promise<void> {
  before.viewer = viewer;
  await desk.force(`verifications/${uid}`, { viewer });
}
const approve = ({ uid, before }: Client, changes: Fields = {}, actor = admin.uid, reason = ''): Commit =>
  verification(uid, actor, 'approved', 3, before, { status: 'verified', note: '', viewer: '', ...changes }, reason);
const reject = ({ uid, before }: Client, changes: Fields = {}, actor = admin.uid): Commit =>
  verification(uid, actor, 'rejected', 3, before, { status: 'rejected', note: goodReason, viewer: '', ...changes }, goodReason);
const approved: ObjectAct<Client> = { desk: () => desk, prepare: client, commit: approve, entitle };
const rejected: ObjectAct<Client> = { desk: () => desk, prepare: client, commit: reject, entitle };

const wrongFields = { document: '', kind: 'identity-card', status: 'x', note: 'x', viewer: 'x' };
const others = ['verification.submitted', 'verification.viewed', 'account.opened', 'status.changed', 'deposit.completed', ''];
/** What no decision may change beside the status and the note. */
const more: Case[] = [
  ['to change the document', { document: identityFile('another') }],
  ['to lose the document', { document: '' }],
  ['to change the kind', { kind: 'identity-card' }],
  ['to change the viewer', { viewer: 'another' }],
  ['to stay the viewer', { viewer: () => admin.uid }],
  ['to decide nothing', { status: 'not-verified' }],
  ['another status', { status: 'pending' }],
  ['a status in capitals', { status: 'VERIFIED' }],
  ['no status', { status: '' }],
  ...malformed({ document: '', kind: '', status: '', note: '', viewer: '' }),
];

it.each<[string, ObjectAct<Client>]>([
  ['verification.approved', approved],
  ['verification.rejected', rejected],
])('threat 19: only the last viewer sends %s', async (_, { commit }) => {
  for (const viewer of ['', 'other-admin']) {
    const state = await client();
    await entitle(state, viewer);
    await assertFails(send(admin, commit(state)));
    await entitle(state, admin.uid);
    await assertSucceeds(send(admin, commit(state)));
  }
});

describe('verification.approved', () => {
  it.each<[string, string]>([
    ['no note', ''],
    ['a note of one character', 'x'],
    ['a note of 500 characters', 'x'.repeat(500)],
    ['a note of blanks', '   '],
  ])('takes %s', async (_, note) => {
    await assertSucceeds(send(admin, approve(await client(), { note })));
  });

  it('keeps the note that stands', async () => {
    const state = await client();
    await assertSucceeds(send(admin, approve(state, { note: state.before.note })));
  });

  testAdminAccess(approved);
  testDocumentAndEntry(approved);
  testRevisionFields(approved, 4);
  const actions = ['verification.rejected', ...others];
  testEntryContent(approved, { rev: 4, col: 'users', actions, before: wrongFields, after: wrongFields, hasReason: false });

  describe('threats 9, 10, 15: refuses', () => {
    const faults: Case[] = [
      ...more,
      ['to reject', { status: 'rejected' }],
      ['a note of 501 characters', { note: 'x'.repeat(501) }],
      ['a note of 200,000 characters', { note: 'x'.repeat(200_000) }],
    ];
    refusesEach(faults, client, approve);
  });

  it('threat 7: has no reason, not even that of its note', async () => {
    const state = await client();
    await refuseThenAccept(admin, approve(state, { note: goodReason }, admin.uid, goodReason), approve(state, { note: goodReason }));
  });
});

describe('verification.rejected', () => {
  testAdminAccess(rejected);
  testReason(rejected, (note) => ({ note }));
  testDocumentAndEntry(rejected);
  testRevisionFields(rejected, 4);
  const actions = ['verification.approved', ...others];
  testEntryContent(rejected, { rev: 4, col: 'users', actions, before: wrongFields, after: wrongFields, hasReason: true });

  describe('threats 9, 10, 15: refuses', () => {
    const faults: Case[] = [
      ...more,
      ['to approve', { status: 'verified' }],
      ['no note', { note: '' }],
      ['another note than its reason', { note: `${goodReason} ` }],
      ['the note that stood', { note: 'Sent by post.' }],
    ];
    refusesEach(faults, client, reject);
  });

  it('threat 7: needs a reason where its note is good', async () => {
    const state = await client();
    await refuseThenAccept(admin, altered(reject(state), { entry: { reason: '' } }), reject(state));
  });
});

describe.each<[string, (state: Client, changes?: Fields) => Commit]>([
  ['verification.approved', approve],
  ['verification.rejected', reject],
])('threat 10: %s', (_, decide) => {
  it.each<[string, Fields]>([
    ['without a document', emptyVerification],
    ['that is approved', { status: 'verified' }],
    ['that is approved with another note', { status: 'verified', note: 'Valid until 2031.' }],
    ['that is rejected', { status: 'rejected', note: 'The picture is blurred.' }],
    ['of a status that is none', { status: 'pending' }],
  ])('decides nothing %s', async (__, changes) => {
    await assertFails(send(admin, decide(await client({}, changes))));
    await assertSucceeds(send(admin, decide(await client())));
  });

  it('decides once', async () => {
    const state = await client();
    const first = decide(state);
    await assertSucceeds(send(admin, first));
    const decided = { ...state, before: getMap(first, 'entry', 'after') };
    await assertFails(send(admin, ofRevision(5, approve(decided, { note: 'It was decided otherwise.' }))));
    await assertFails(send(admin, ofRevision(5, reject(decided))));
    const anew = { document: identityFile(state.uid, 'better.png'), status: 'not-verified', note: '', viewer: '' };
    const submitted = verification(state.uid, state.uid, 'submitted', 4, decided.before, anew);
    await assertSucceeds(send(desk.as(state.uid), submitted));
    const again = { ...state, before: getMap(submitted, 'entry', 'after') };
    await assertFails(send(admin, ofRevision(6, decide(again))));
    await entitle(again, admin.uid);
    await assertSucceeds(send(admin, ofRevision(6, decide(again))));
  });

  it('opens no verification', async () => {
    const uid = desk.newUid();
    const first = ofRevision(1, decide({ caller: admin, uid, before: waiting(uid) }));
    await assertFails(send(admin, first));
    await assertSucceeds(send(admin, decide(await client())));
  });
});
