import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk, type Standing } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { belongsToTheDesk, isTwoWrites, type ObjectAct, refusesEnvelopes, refusesLies } from '../support/rules/object-cases';
import { emptyVerification, identityFile, ofRevision, verification, waitingVerification } from '../support/rules/objects';
import { altered, type Fields, mapIn, refusedUnlike, send } from '../support/rules/writes';

let desk: RulesDesk;
let boss: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  boss = await desk.boss();
});
afterAll(() => desk.close());

interface Client {
  caller: DataContext;
  uid: string;
  before: Fields;
}
async function client(standing: Standing = {}, changes: Fields = {}): Promise<Client> {
  const uid = desk.newUid();
  const before = { ...waitingVerification(uid), note: 'Sent by post.', ...changes };
  await desk.person({ ...standing, verification: { ...before, rev: 3 } }, uid);
  return { caller: boss, uid, before };
}
const view = ({ uid, before }: Client, changes: Fields = {}, actor = boss.uid) =>
  verification(uid, actor, 'viewed', 3, before, { viewer: actor, ...changes });
const act: ObjectAct<Client> = { desk: () => desk, prepare: client, commit: view };

describe('verification.viewed', () => {
  it.each<[string, () => Fields]>([
    ['that waits', () => ({})],
    ['that is approved', () => ({ status: 'verified' })],
    ['that is rejected', () => ({ status: 'rejected' })],
    ['that another looked at', () => ({ viewer: 'other-boss' })],
    ['that the same looked at before', () => ({ viewer: boss.uid })],
  ])('looks at a document %s', async (_, changes) => {
    await assertSucceeds(send(boss, view(await client({}, changes()))));
  });

  it('is recorded each time', async () => {
    const state = await client();
    const first = view(state);
    await assertSucceeds(send(boss, first));
    const again = { ...state, before: mapIn(first, 'entry', 'after') };
    await assertFails(send(boss, view(again)));
    await assertSucceeds(send(boss, ofRevision(5, view(again))));
  });

  it('threat 19: does not look at a document that is not there', async () => {
    await assertFails(send(boss, view(await client({}, emptyVerification))));
    await assertSucceeds(send(boss, view(await client())));
  });

  belongsToTheDesk(act);
});

describe('threats 7, 19: verification.viewed refuses', () => {
  const viewers: Case[] = [
    ['somebody else as the viewer', { viewer: 'other-boss' }],
    ['the client as the viewer', { viewer: 'uid' }],
    ['nobody as the viewer', { viewer: '' }],
    ['a list as the viewer', { viewer: () => [boss.uid] }],
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
    const [state, other] = [await client(), await desk.boss()];
    await assertFails(send(other, view(state, {}, boss.uid)));
    await refusedUnlike(other, view(state, { viewer: boss.uid }, other.uid), view(state, {}, other.uid));
  });

  it('to open a verification', async () => {
    const uid = desk.newUid();
    await assertFails(send(boss, ofRevision(1, view({ caller: boss, uid, before: waitingVerification(uid) }))));
    await assertSucceeds(send(boss, view(await client())));
  });
});

describe('verification.viewed is recorded and', () => {
  isTwoWrites(act);
  refusesEnvelopes(act, 4);
  const told = { document: '', kind: 'identity-card', status: 'x', note: 'x', viewer: 'x' };
  const actions = ['verification.submitted', 'verification.approved', 'verification.rejected', 'account.opened', 'status.changed'];
  refusesLies(act, { rev: 4, col: 'users', actions, before: told, after: told, hasReason: false });

  it('threats 7, 10: does not approve under its name', async () => {
    const state = await client();
    const approval = verification(state.uid, boss.uid, 'approved', 3, state.before, { status: 'verified' });
    await refusedUnlike(boss, altered(approval, { entry: { action: 'verification.viewed' } }), view(state));
  });
});
