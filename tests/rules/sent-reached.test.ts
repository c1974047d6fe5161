import { assertSucceeds } from '@firebase/rules-unit-testing';
import { Timestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { type Break, refusesBroken } from '../support/rules/breaks';
import { createRulesDesk, documentsOf, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { notice } from '../support/rules/objects';
import { continued, noticesTo, noticeTo, plantSent, type SentState } from '../support/rules/sent';
import { altered, type Fields, refusedUnlike, send, without } from '../support/rules/writes';

let desk: RulesDesk;
let boss: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  boss = await desk.boss();
});
afterAll(() => desk.close());

const sent = (count?: number) => plantSent(desk, boss, count);
/** So many who have no notice yet. */
const people = async (count: number): Promise<string[]> =>
  (await Promise.all(Array.from({ length: count }, () => desk.person()))).map(({ uid }) => uid);
const named = (change: (uids: string[], state: SentState) => unknown[]): Break<SentState>[1] => {
  return (honest, state) => {
    const uids = change([...state.before, state.uid], state);
    return altered(honest, { document: { uids, count: uids.length } });
  };
};

describe('threat 33: whom a record names', () => {
  const breaks: Break<SentState>[] = [
    ['without the notice', (honest, { uid }) => without(honest, uid)],
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
    await assertSucceeds(send(boss, continued(state)));
    const [stored, [next = '']] = [await desk.read(`sent/${state.op}`), await people(1)];
    const before = [...state.before, state.uid];
    const more = noticesTo(boss.uid, [next], { op: state.op, stored, before });
    const twice = [...before, state.uid, next];
    await refusedUnlike(boss, altered(more, { document: { uids: twice, count: twice.length } }), more);
  });

  it('may have a name of one character', async () => {
    await desk.plant(documentsOf('u', {}));
    await assertSucceeds(send(boss, continued(await sent(), {}, ['u'])));
  });

  it('are eight more at most', async () => {
    const [state, nine] = [await sent(), await people(9)];
    await refusedUnlike(boss, continued(state, {}, nine), continued(state, {}, nine.slice(1)));
  });

  it('are eight at most where it begins', async () => {
    const nine = await people(9);
    await refusedUnlike(boss, noticesTo(boss.uid, nine), noticesTo(boss.uid, nine.slice(1)));
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('have the notice, also the one at place %i of eight', async (place) => {
    const [state, eight] = [await sent(), await people(8)];
    const honest = continued(state, {}, eight);
    await refusedUnlike(boss, without(honest, eight[place] ?? ''), honest);
    const [op, others] = [createOp(), await people(8)];
    const begins = noticesTo(boss.uid, others, { op });
    await refusedUnlike(boss, without(begins, others[place] ?? ''), begins);
  });

  it.each<[string, (op: string) => Fields[]]>([
    ['another notice', () => [notice('earlier')]],
    ['another notice after it', (op) => [notice('earlier', { id: op }), notice('earlier')]],
    ['no notice', () => []],
  ])('are not those whose list ends with %s', async (_, listWith) => {
    const state = await sent();
    const list = listWith(state.op);
    await desk.plant({ [`notifications/${state.uid}`]: { list, seenAt: Timestamp.fromMillis(0) } });
    const honest = { ...continued(state), [state.uid]: noticeTo(boss.uid, state.uid, list, {}, state.op).document };
    await refusedUnlike(boss, without(honest, state.uid), honest);
  });

  it.each<[string, string, unknown]>([
    ['a number', '5', 5],
    ['a name with a slash at its end', 'a', 'a/'],
    ['a name of 129 characters', 'x'.repeat(129), 'x'.repeat(129)],
    ['a name with another sign', 'a.b', 'a.b'],
  ])('are not written as %s, also where such a list has the notice', async (_, uid, written) => {
    const state = await sent();
    const { document } = noticeTo(boss.uid, uid, [], {}, state.op);
    await desk.plant({ [document.path]: document.fields });
    const honest = continued(state);
    const uids = [...state.before, state.uid, written];
    await refusedUnlike(boss, altered(honest, { document: { uids, count: uids.length } }), honest);
  });

  it('may have a name of 128 characters', async () => {
    const state = await sent();
    await assertSucceeds(send(boss, continued(state, {}, ['x'.repeat(128)])));
  });

  it('are 20,000 at most', async () => {
    const [fits, full] = [await sent(19_999), await sent(20_000)];
    await refusedUnlike(boss, continued(full), continued(fits));
  });
});
