import { assertSucceeds } from '@firebase/rules-unit-testing';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { type Break, refusesBroken } from '../support/rules/breaks';
import { createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { notice } from '../support/rules/objects';
import { continued, noticesTo, noticeTo, type SentState, seedSent } from '../support/rules/sent';
import { altered, type Fields, refuseThenAccept, send, without } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const sent = (count?: number) => seedSent(desk, admin, count);
/** So many who have no notice yet. */
const people = async (count: number): Promise<string[]> =>
  (await Promise.all(Array.from({ length: count }, () => desk.newClient()))).map(({ uid }) => uid);
const named = (change: (uids: string[], state: SentState) => unknown[]): Break<SentState>[1] => {
  return (valid, state) => {
    const uids = change([...state.before, state.uid], state);
    return altered(valid, { document: { uids, count: uids.length } });
  };
};

describe('threat 33: whom a record names', () => {
  const breaks: Break<SentState>[] = [
    ['without the notice', (valid, { uid }) => without(valid, uid)],
    ['with two of those before in another order', named(([first, second, ...uids]) => [second, first, ...uids])],
    ['with another for one of those before', named(([, ...uids]) => ['another', ...uids])],
    ['in front of those before', named((uids) => [...uids.slice(-1), ...uids.slice(0, -1)])],
    ['without one of those before', named((uids) => uids.slice(1))],
    ['twice', named((uids, { uid }) => [...uids, uid])],
    ['as nobody', named((uids) => [...uids, ''])],
    ['as somebody who has no list', named((uids) => [...uids, 'nobody'])],
    ['as a number', named((uids) => [...uids, 5])],
    ['as a path', named((uids, { uid }) => [...uids, `${uid}/archive/0`])],
  ];
  describe('are refused', () =>
    refusesBroken(
      breaks,
      () => sent(),
      (state) => continued(state),
    ));

  it('are refused where one of them is named already', async () => {
    const state = await sent();
    await assertSucceeds(send(admin, continued(state)));
    const [stored, [next = '']] = [await desk.read(`sent/${state.op}`), await people(1)];
    const before = [...state.before, state.uid];
    const more = noticesTo(admin.uid, [next], { op: state.op, stored, before });
    const twice = [...before, state.uid, next];
    await refuseThenAccept(admin, altered(more, { document: { uids: twice, count: twice.length } }), more);
  });

  it('may have a name of one character', async () => {
    await desk.seedDocs(documentsOf('u', {}));
    await assertSucceeds(send(admin, continued(await sent(), {}, ['u'])));
  });

  it('are eight more at most', async () => {
    const [state, nine] = [await sent(), await people(9)];
    await refuseThenAccept(admin, continued(state, {}, nine), continued(state, {}, nine.slice(1)));
  });

  it('are eight at most where it begins', async () => {
    const nine = await people(9);
    await refuseThenAccept(admin, noticesTo(admin.uid, nine), noticesTo(admin.uid, nine.slice(1)));
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('have the notice, also the one at place %i of eight', async (place) => {
    const [state, eight] = [await sent(), await people(8)];
    const valid = continued(state, {}, eight);
    await refuseThenAccept(admin, without(valid, eight[place] ?? ''), valid);
    const [op, others] = [createOp(), await people(8)];
    const begins = noticesTo(admin.uid, others, { op });
    await refuseThenAccept(admin, without(begins, others[place] ?? ''), begins);
  });

  it.each<[string, (op: string) => Fields[]]>([
    ['another notice', () => [notice('earlier')]],
    ['another notice after it', (op) => [notice('earlier', { id: op }), notice('earlier')]],
    ['no notice', () => []],
  ])('are not those whose list ends with %s', async (_, listWith) => {
    const state = await sent();
    const list = listWith(state.op);
    await desk.seedDocs({ [`notifications/${state.uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
    const valid = { ...continued(state), [state.uid]: noticeTo(admin.uid, state.uid, list, {}, state.op).document };
    await refuseThenAccept(admin, without(valid, state.uid), valid);
  });

  it.each<[string, string, unknown]>([
    ['a number', '5', 5],
    ['a name with a slash at its end', 'a', 'a/'],
    ['a name of 129 characters', 'x'.repeat(129), 'x'.repeat(129)],
    ['a name with another sign', 'a.b', 'a.b'],
  ])('are not written as %s, also where such a list has the notice', async (_, uid, written) => {
    const state = await sent();
    const { document } = noticeTo(admin.uid, uid, [], {}, state.op);
    await desk.seedDocs({ [document.path]: document.fields });
    const valid = continued(state);
    const uids = [...state.before, state.uid, written];
    await refuseThenAccept(admin, altered(valid, { document: { uids, count: uids.length } }), valid);
  });

  it('may have a name of 128 characters', async () => {
    const state = await sent();
    await assertSucceeds(send(admin, continued(state, {}, ['x'.repeat(128)])));
  });

  it('are 20,000 at most', async () => {
    const [fits, full] = [await sent(19_999), await sent(20_000)];
    await refuseThenAccept(admin, continued(full), continued(fits));
  });
});
