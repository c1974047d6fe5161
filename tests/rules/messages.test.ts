import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, getDoc, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from '../support/rules/acts';
import { type Case, invalidValues, malformed, refusesEach } from '../support/rules/cases';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { documentOnly, messageSent } from '../support/rules/objects';
import { altered, type Commit, changed, type Fields, refuseThenAccept, refuseThenAcceptFrom, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const words = { name: 'Ada', email: 'ada@example.com', subject: 'A question', body: 'Do you open on Fridays?' };
const written = (changes: Fields = {}, id = createOp()): Commit => messageSent({ ...words, ...changes }, id);

const writers: [string, () => Promise<DataContext> | DataContext][] = [
  ['a visitor', () => desk.visitor],
  ['somebody without a profile', () => desk.as(desk.newUid())],
  ['a client with an old sign-in', async () => desk.as((await desk.newClient()).uid, stale())],
  ['a closed client', () => desk.newClient({ user: { status: 'closed' } })],
  ['the desk', () => admin],
];

const giant = 'x'.repeat(900_000);
const faults: Case[] = [
  ...malformed({ ...words, status: '', at: '' }),
  ...Object.keys(words).flatMap((field) =>
    invalidValues(field, [
      ['without text', ''],
      ['of 900,000 characters', giant],
      ['that is a list', ['x']],
      ['that is a number', 7],
    ]),
  ),
  ...invalidValues('name', [['of 61 characters', 'x'.repeat(61)]]),
  ...invalidValues('email', [
    ['of two characters', '@x'],
    ['of 101 characters', `${'x'.repeat(98)}@xy`],
    ['without a sign', 'ada.example.com'],
    ['with two signs', 'ada@example@com'],
    ['with nothing before the sign', '@example.com'],
    ['with nothing behind the sign', 'ada@'],
    ['with another sign behind the sign', 'ada@@'],
    ['with a blank', 'a da@example.com'],
    ['with a line feed', 'ada@example.com\n'],
    ['with a second line', 'ada@example.com\nBcc: b@example.com'],
  ]),
  ...invalidValues('subject', [['of 101 characters', 'x'.repeat(101)]]),
  ...invalidValues('body', [
    ['of 2,001 characters', 'x'.repeat(2_001)],
    ['of 4,001 bytes', `${'本'.repeat(1_000)}${'ö'.repeat(500)}x`],
  ]),
  ...invalidValues('status', [
    ['handled already', 'handled'],
    ['without text', ''],
    ['unknown', 'read'],
    ['in capitals', 'New'],
  ]),
  ...invalidValues('at', [
    ['of its own', () => inSeconds(-1)],
    ['that is past', () => inSeconds(-3_600)],
    ['to come', () => inSeconds(3_600)],
  ]),
  ['with a uid', { uid: 'x' }],
  ['with a password', { password: 'x' }],
];

describe.each(writers)('a message from %s', (_, somebody) => {
  it('is taken', async () => {
    await assertSucceeds(send(await somebody(), written()));
  });

  it('threat 4: is read by nobody but the desk, not even by who wrote it', async () => {
    const id = createOp();
    const writer = await somebody();
    await assertSucceeds(send(writer, written({}, id)));
    const reading = (caller: DataContext) => getDoc(doc(caller.db, `messages/${id}`));
    if (writer !== admin) await assertFails(reading(writer));
    await assertSucceeds(reading(admin));
  });

  it('threat 3: is not written over', async () => {
    const id = createOp();
    const writer = await somebody();
    await assertSucceeds(send(writer, written({}, id)));
    await assertFails(send(writer, written({ body: 'Another.' }, id)));
    await assertSucceeds(send(writer, written({ body: 'Another.' })));
  });

  it('threat 6: is taken again, word for word, until it was handled', async () => {
    const id = createOp();
    const writer = await somebody();
    await assertSucceeds(send(writer, written({}, id)));
    await assertSucceeds(send(writer, written({}, id)));
    await assertFails(send(writer, written({ at: () => inSeconds(-1) }, id)));
    await desk.force(`messages/${id}`, { status: 'handled' });
    await assertFails(send(writer, written({}, id)));
    await assertFails(send(writer, written({ status: 'handled' }, id)));
  });
});

describe('threats 15, 17: a message is refused', () => {
  const prepare = async () => ({ caller: desk.visitor });
  refusesEach(faults, prepare, (_, changes) => written(changes));
});

describe('a message', () => {
  it('may have a name of one character', async () => {
    await desk.env.withSecurityRulesDisabled((context) => context.firestore().doc('messages/m').delete());
    await assertSucceeds(send(desk.visitor, written({}, 'm')));
  });

  it.each<[string, Fields]>([
    ['with the shortest texts', { name: 'x', email: 'a@b', subject: 'x', body: 'x' }],
    ['with the longest texts', { name: 'x'.repeat(60), email: `${'x'.repeat(97)}@xy`, subject: 'x'.repeat(100), body: 'x'.repeat(2_000) }],
    ['with the longest body in bytes', { body: 'ö'.repeat(2_000) }],
    ['in any characters', { name: 'Åsa', subject: '<b>=1+1</b>', body: 'Line\nline\u{1F4D6}' }],
  ])('is taken %s', async (_, changes) => {
    await assertSucceeds(send(desk.visitor, written(changes)));
  });

  it.each(['a b', 'a.b', 'ä', 'x'.repeat(65), 'a\n', '__x.y'])('threat 15: is not named %j', (id) =>
    refuseThenAccept(desk.visitor, written({}, id), written({}, createOp().padEnd(64, 'x'))),
  );

  it.each(writers.filter(([who]) => who !== 'the desk'))('threat 3: is neither deleted nor edited by %s', async (_, somebody) => {
    const { path, stored } = await waiting();
    const writer = await somebody();
    await assertFails(deleteDoc(doc(writer.db, path)));
    await assertFails(send(writer, documentOnly(path, { ...stored, body: 'Never mind.' })));
    await refuseThenAcceptFrom(writer, admin, () => documentOnly(path, { ...stored, status: 'handled' }));
  });
});

interface State {
  caller: DataContext;
  path: string;
  stored: Fields;
}
async function waiting(status = 'new'): Promise<State> {
  const path = `messages/${createOp()}`;
  const stored = { ...words, status, at: Timestamp.fromMillis(Date.now() - 60_000) };
  await desk.seedDocs({ [path]: stored });
  return { caller: admin, path, stored };
}
const handled = ({ path, stored }: State, changes: Fields = {}): Commit =>
  documentOnly(path, changed({ ...stored, status: 'handled' }, changes));

describe('a message that the desk handles', () => {
  const edits: Case[] = [
    ...malformed({ ...words, status: '', at: '' }),
    ['with another name', { name: 'Eve' }],
    ['with another e-mail', { email: 'eve@example.com' }],
    ['with another subject', { subject: 'Another' }],
    ['with another body', { body: 'Another' }],
    ['at another time', { at: serverTimestamp() }],
    ['as new', { status: 'new' }],
    ['as something else', { status: 'spam' }],
    ['in capitals', { status: 'Handled' }],
    ['with who did it', { by: 'me' }],
  ];
  describe('threat 3: is not handled', () => refusesEach(edits, waiting, handled));

  it('threat 10: is handled once', async () => {
    const state = await waiting();
    await assertSucceeds(send(admin, handled(state)));
    await assertFails(send(admin, handled(state)));
  });

  it.each(['new', 'spam', 'handled'])('threat 10: does not become %s once it is handled', async (status) => {
    const state = await waiting('handled');
    await assertFails(send(admin, handled(state, { status })));
    await assertSucceeds(send(admin, handled(await waiting())));
  });

  it('threat 10: was new before', async () => {
    await assertFails(send(admin, handled(await waiting('spam'))));
    await assertSucceeds(send(admin, handled(await waiting('new'))));
  });

  it('threat 3: is not deleted by the desk', async () => {
    const state = await waiting();
    await assertFails(deleteDoc(doc(admin.db, state.path)));
    await refuseThenAccept(admin, altered(handled(state), { document: { body: '' } }), handled(state));
  });

  it('is handled by any administrator, but by nobody who was one', async () => {
    const state = await waiting();
    await refuseThenAcceptFrom(await desk.newAdmin({ user: { admin: false } }), await desk.newAdmin(), () => handled(state));
  });

  it('threat 13: needs a sign-in younger than two hours', async () => {
    const state = await waiting();
    await refuseThenAcceptFrom(desk.as(admin.uid, stale()), desk.as(admin.uid, nearlyStale()), () => handled(state));
  });
});
