import { assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { refusesBroken } from '../support/rules/breaks';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { documentOnly, notice } from '../support/rules/objects';
import { noticeTo } from '../support/rules/sent';
import { altered, type Commit, type Fields, missing, refuseThenAccept, refuseThenAcceptFrom, send } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const never = Timestamp.fromMillis(0);
interface State {
  caller: DataContext;
  list: Fields[];
}
async function unread(status = 'active'): Promise<State> {
  const caller = await desk.newClient({ user: { status } });
  const list = [notice(admin.uid), notice(admin.uid)];
  await desk.seedDocs({ [`notifications/${caller.uid}`]: { list, seenAt: never } });
  return { caller, list };
}
const none = async (): Promise<State> => ({ caller: await desk.newClient(), list: [] });
const seen = ({ caller: { uid }, list }: State): Commit => documentOnly(`notifications/${uid}`, { list, seenAt: serverTimestamp() });

const times: [string, Fields][] = [
  ['a time that is past', { seenAt: () => inSeconds(-60) }],
  ['a time to come', { seenAt: () => inSeconds(86_400) }],
  ['a time of its own', { seenAt: () => inSeconds(-1) }],
  ['never', { seenAt: never }],
  ['no time', { seenAt: missing }],
  ['null', { seenAt: null }],
  ['a number', { seenAt: Date.now() }],
  ['a field more', { more: 'x' }],
];

describe('the owner, who has looked at the notices,', () => {
  describe('does not say', () => {
    refusesBroken<State>(
      [
        ...times.map(([fault, changes]): [string, (valid: Commit) => Commit] => [fault, (valid) => altered(valid, { document: changes })]),
        ['that there are none', (valid) => altered(valid, { document: { list: [] } })],
        ['that there is one', (valid, { list }) => altered(valid, { document: { list: list.slice(1) } })],
        ['that there is one more', (valid, { list }) => altered(valid, { document: { list: [...list, notice(admin.uid)] } })],
        ['that they came in another order', (valid, { list }) => altered(valid, { document: { list: list.toReversed() } })],
        ['what they say', (valid, { list }) => altered(valid, { document: { list: list.map((one) => ({ ...one, title: 'x' })) } })],
        ['nothing of them', (valid) => altered(valid, { document: { list: missing } })],
      ],
      unread,
      seen,
    );
  });

  it.each(['pending', 'active', 'frozen', 'suspended', 'closed'])('says so while %s', async (status) => {
    const state = await unread(status);
    await assertSucceeds(send(state.caller, seen(state)));
  });

  it('says so again', async () => {
    const state = await unread();
    await assertSucceeds(send(state.caller, seen(state)));
    await desk.force(`notifications/${state.caller.uid}`, { seenAt: inSeconds(-60).toDate() });
    await assertSucceeds(send(state.caller, seen(state)));
  });

  it.each<[string, () => Promise<DataContext> | DataContext]>([
    ['a stranger', () => desk.newClient()],
    ['the desk', () => admin],
    ['a visitor', () => desk.visitor],
  ])('threat 4: is not %s', async (_, somebody) => {
    const state = await unread();
    await refuseThenAcceptFrom(await somebody(), state.caller, () => seen(state));
  });

  it('threat 13: signed in less than two hours ago', async () => {
    const state = await unread();
    const { uid } = state.caller;
    await refuseThenAcceptFrom(desk.as(uid, stale()), desk.as(uid, nearlyStale()), () => seen(state));
  });
});

describe('the owner to whom nothing was told', () => {
  describe('does not begin with', () => {
    refusesBroken<State>(
      [
        ...times.map(([fault, changes]): [string, (valid: Commit) => Commit] => [fault, (valid) => altered(valid, { document: changes })]),
        ['a notice to itself', (valid, { caller }) => altered(valid, { document: { list: [notice(caller.uid)] } })],
        ['a notice of the desk', (valid) => altered(valid, { document: { list: [notice(admin.uid)] } })],
        ['no list', (valid) => altered(valid, { document: { list: missing } })],
        ['a map for a list', (valid) => altered(valid, { document: { list: {} } })],
      ],
      none,
      seen,
    );
  });

  it.each<[string, () => Promise<DataContext> | DataContext]>([
    ['a stranger', () => desk.newClient()],
    ['the desk', () => admin],
    ['a visitor', () => desk.visitor],
  ])('threat 4: is not %s', async (_, somebody) => {
    const state = await none();
    await refuseThenAcceptFrom(await somebody(), state.caller, () => seen(state));
  });

  it('threat 13: signed in less than two hours ago', async () => {
    const state = await none();
    const { uid } = state.caller;
    await refuseThenAcceptFrom(desk.as(uid, stale()), desk.as(uid, nearlyStale()), () => seen(state));
  });
});

describe('what everyone is told', () => {
  const path = 'notifications/everyone';
  const earlier = () => [notice('earlier')];
  let list: Fields[];
  const said = (by: string): Commit => noticeTo(by, 'everyone', list);

  describe.each(['the first', 'another'])('%s', (which) => {
    beforeEach(async () => {
      await desk.env.withSecurityRulesDisabled((context) => context.firestore().doc(path).delete());
      list = which === 'the first' ? [] : earlier();
      if (list.length > 0) await desk.seedDocs({ [path]: { list, seenAt: never } });
    });

    it.each<[string, () => Promise<DataContext> | DataContext]>([
      ['a client', () => desk.newClient()],
      ['a visitor', () => desk.visitor],
      ['somebody who was an administrator', () => desk.newAdmin({ user: { admin: false } })],
    ])('threat 4: is not told by %s', async (_, somebody) => {
      await refuseThenAcceptFrom(await somebody(), admin, said);
    });

    it('threat 4: is not made empty and seen by a client', async () => {
      const { uid, db, now } = await desk.newClient();
      await refuseThenAccept(
        { uid, db, now },
        documentOnly(path, { list, seenAt: serverTimestamp() }),
        seen({ caller: { uid, db, now }, list: [] }),
      );
    });
  });
});
