import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { type Case, malformed, refusesEach } from '../support/rules/cases';
import { type ClientSetup, createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import {
  type ObjectAct,
  testClientAccess,
  testDocumentAndEntry,
  testEntryContent,
  testRevisionFields,
} from '../support/rules/object-cases';
import { emptyVerification, identityFile, verification, waitingVerification } from '../support/rules/objects';
import { altered, type Fields, refuseThenAccept, send } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

interface Client {
  caller: DataContext;
  uid: string;
  before: Fields;
}
/** What stands of somebody whose document was rejected. */
const rejected = (uid: string): Fields => ({
  ...waitingVerification(uid),
  document: identityFile(uid, 'blurred.png'),
  status: 'rejected',
  note: 'The picture is blurred.',
  viewer: 'admin',
});
async function client(setup: ClientSetup = {}, earlier = rejected): Promise<Client> {
  const uid = desk.newUid();
  const before = earlier(uid);
  return { caller: await desk.newClient({ ...setup, verification: { ...before, rev: 3 } }, uid), uid, before };
}
const submit = ({ uid, before }: Client, changes: Fields = {}, actor = uid) =>
  verification(uid, actor, 'submitted', 3, before, { ...waitingVerification(uid), ...changes });
const act: ObjectAct<Client> = { desk: () => desk, prepare: client, commit: submit };

describe('verification.submitted', () => {
  it.each<[string, (uid: string) => Fields]>([
    ['nothing', () => emptyVerification],
    ['a document that waits', waitingVerification],
    ['a document that waits and was looked at', (uid) => ({ ...waitingVerification(uid), viewer: 'admin' })],
    ['a rejection', rejected],
    ['an approval', (uid) => ({ ...rejected(uid), status: 'verified', note: '' })],
    ['an approval with a note', (uid) => ({ ...rejected(uid), status: 'verified', note: 'Valid until 2031.' })],
  ])('threat 10: begins anew after %s', async (_, earlier) => {
    const state = await client({}, earlier);
    await assertSucceeds(send(state.caller, submit(state)));
  });

  it.each(['passport', 'identity-card', 'driving-licence'])('takes %s', async (kind) => {
    const state = await client();
    await assertSucceeds(send(state.caller, submit(state, { kind })));
  });

  it.each(['a', 'a'.repeat(100), 'Passport_2.of-3.PDF', '...', '0'])('takes a file of the name %s', async (name) => {
    const state = await client();
    await assertSucceeds(send(state.caller, submit(state, { document: identityFile(state.uid, name) })));
  });

  testClientAccess(act, { needsEmail: false, refusedTo: ['closed'] });
});

describe('threats 2, 10: verification.submitted refuses', () => {
  const faults: Case[] = [
    ['to be verified', { status: 'verified' }],
    ['to be rejected', { status: 'rejected' }],
    ['another status', { status: 'pending' }],
    ['no status', { status: '' }],
    ['a note', { note: 'The picture is blurred.' }],
    ['to have been looked at', { viewer: 'admin' }],
    ['a kind that is none', { kind: 'library-card' }],
    ['no kind', { kind: '' }],
    ['a kind in capitals', { kind: 'Passport' }],
    ['no document', { document: '' }],
    ...malformed({ document: '', kind: '', status: '', note: '', viewer: '' }),
  ];
  refusesEach(faults, client, submit);
});

describe('threats 4, 19: verification.submitted refuses a document', () => {
  const path = (fault: string, made: (uid: string) => unknown): [string, (uid: string) => unknown] => [fault, made];
  const stamp = '1767225600000';
  const paths = [
    path('of another client', () => identityFile('another')),
    path('of another client by way of the own folder', (uid) => `images/${uid}/../another/${stamp}-a.png`),
    path('with the own folder behind that of another', (uid) => `images/another/images/${uid}/${stamp}-a.png`),
    path('that only begins like the own folder', (uid) => `images/${uid}x/${stamp}-a.png`),
    path('that only ends like the own folder', (uid) => `images/x${uid}/${stamp}-a.png`),
    path('in a folder of the own folder', (uid) => `images/${uid}/more/${stamp}-a.png`),
    path('with a folder in its name', (uid) => identityFile(uid, 'a/b.png')),
    path('with a way up in its name', (uid) => identityFile(uid, '../../another/a.png')),
    path('with an encoded way up', (uid) => identityFile(uid, '..%2F..%2Fanother%2Fa.png')),
    path('with a backslash', (uid) => identityFile(uid, '..\\a.png')),
    path('with a slash in front', (uid) => `/${identityFile(uid)}`),
    path('with two slashes', (uid) => `images//${uid}/${stamp}-a.png`),
    path('of another folder', (uid) => `files/${uid}/${stamp}-a.png`),
    path('in capitals', (uid) => `IMAGES/${uid}/${stamp}-a.png`),
    path('without a folder', () => `${stamp}-a.png`),
    path('of the folder alone', (uid) => `images/${uid}/`),
    path('with a time of 12 digits', (uid) => `images/${uid}/${stamp.slice(1)}-a.png`),
    path('with a time of 14 digits', (uid) => `images/${uid}/0${stamp}-a.png`),
    path('with a time in other digits', (uid) => `images/${uid}/${'٣'.repeat(13)}-a.png`),
    path('without a time', (uid) => `images/${uid}/a.png`),
    path('without a dash', (uid) => `images/${uid}/${stamp}a.png`),
    path('without a name', (uid) => identityFile(uid, '')),
    path('of a name of 101 characters', (uid) => identityFile(uid, 'a'.repeat(101))),
    path('of 200,000 characters', (uid) => identityFile(uid, 'a'.repeat(200_000))),
    path('with a blank', (uid) => identityFile(uid, 'a b.png')),
    path('with a line feed', (uid) => `${identityFile(uid)}\n`),
    path('with a line feed in front', (uid) => `\n${identityFile(uid)}`),
    path('with a NUL', (uid) => identityFile(uid, 'a\u0000.png')),
    path('in other letters', (uid) => identityFile(uid, 'pässport.png')),
    path('with a question', (uid) => identityFile(uid, 'a.png?alt=media')),
    path('by its address', (uid) => `https://example.com/${identityFile(uid)}`),
    path('in a bucket', (uid) => `gs://bucket/${identityFile(uid)}`),
    path('of a script', (uid) => `javascript:${identityFile(uid)}`),
    path('that is a list', (uid) => [identityFile(uid)]),
  ];
  refusesEach(
    paths.map(([fault, made]): Case => [fault, { made: () => made }]),
    client,
    // The table holds the makers: only the state knows whose folder it is.
    (state, { made }) => submit(state, typeof made === 'function' ? { document: made()(state.uid) } : {}),
  );
});

describe('verification.submitted is recorded and', () => {
  testDocumentAndEntry(act);
  testRevisionFields(act, 4);
  testEntryContent(act, {
    rev: 4,
    col: 'users',
    actions: ['verification.approved', 'verification.rejected', 'verification.viewed', 'account.opened', 'status.changed'],
    before: { document: '', kind: '', status: 'verified', note: '', viewer: '' },
    after: { document: '', kind: 'identity-card', status: 'verified', note: 'x', viewer: 'admin' },
    hasReason: false,
  });

  it('threat 1: does not put the words of the desk on it', async () => {
    const state = await client();
    for (const [kind, status, note] of [
      ['approved', 'verified', ''],
      ['rejected', 'rejected', 'The picture is blurred.'],
    ] as const) {
      const waiting = { ...state, before: waitingVerification(state.uid) };
      await desk.force(`verifications/${state.uid}`, waiting.before);
      await assertFails(send(state.caller, verification(state.uid, state.uid, kind, 3, waiting.before, { status, note }, note)));
      await assertFails(send(state.caller, altered(submit(waiting), { entry: { action: `verification.${kind}` } })));
    }
    await assertSucceeds(send(state.caller, submit({ ...state, before: waitingVerification(state.uid) })));
  });

  it('threat 4: takes no document into the verification of another client', async () => {
    const [state, other] = [await client(), await client()];
    const into = submit({ ...other, caller: state.caller }, { document: identityFile(state.uid) }, state.uid);
    await refuseThenAccept(state.caller, into, submit(state));
  });

  it('begins with the account and not without', async () => {
    const uid = desk.newUid();
    const caller = desk.as(uid);
    for (const before of [emptyVerification, {}]) {
      await assertFails(send(caller, verification(uid, uid, 'submitted', 0, before, waitingVerification(uid))));
    }
    const state = await client();
    await assertSucceeds(send(state.caller, submit(state)));
  });
});
