import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { archiveCommit, seedListToArchive } from '../support/rules/archive';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { kinds } from '../support/rules/lists';
import { planOf, plansUpdated } from '../support/rules/objects';
import { actsOfClient, actsOfDesk, actsTogether } from '../support/rules/pairs';
import { renamed } from '../support/rules/rename';
import { seedForValidWrites } from '../support/rules/valid-writes/all';
import { altered, type Commit, getFields, refuseThenAccept, send, without } from '../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

const pairsOf = (acts: Record<string, string>): [string, string, string, string][] =>
  Object.entries(acts).flatMap(([first, act]) =>
    Object.entries(acts)
      .filter(([second]) => second !== first)
      .map(([second, other]): [string, string, string, string] => [first, second, act, other]),
  );

/** All that the second writes but its entry, under the name of the first act. What both write, the first writes. */
function riding(first: Commit, second: Commit): Commit {
  const { op: from } = getFields(second, 'entry');
  const { op: to } = getFields(first, 'entry');
  const paths = Object.values(first).map(({ path }) => path);
  const rest = Object.entries(without(renamed(second, String(from), String(to)), 'entry')).filter(([, { path }]) => !paths.includes(path));
  return Object.fromEntries(rest.map(([part, write]) => [`riding ${part}`, write]));
}

describe.each([
  ['the desk', actsOfDesk],
  ['a client', actsOfClient],
])('threat 8: one entry by %s', (_, acts) => {
  it.each(pairsOf(acts))('about %s does not cover a write to %s', async (__, ___, act, other) => {
    const { caller, commits } = await actsTogether(desk, [act, other]);
    const [first = {}, second = {}] = commits;
    // Revisions are the same, so that they are not what tells the two apart.
    expect([getFields(first, 'document').rev, getFields(second, 'document').rev]).toEqual([2, 2]);
    await refuseThenAccept(caller, { ...first, ...riding(first, second) }, first);
  });

  it.each(Object.entries(acts))('about %s goes with its own document over such a state', async (__, act) => {
    const others = Object.values(acts).filter((other) => other !== act);
    const { caller, commits } = await actsTogether(desk, [...others.slice(0, 1), act]);
    const [, second = {}] = commits;
    await assertSucceeds(send(caller, second));
  });
});

describe('threat 8: one entry of history.archived', () => {
  const names = Object.values(kinds);
  const pairs = names.flatMap((first) => names.filter((second) => second !== first).map((second) => [first, second] as const));

  it.each(pairs)('about $col does not cover the same move out of another list', async (first, second) => {
    const admin = await desk.newAdmin();
    const state = await seedListToArchive(desk, admin, first, 'dd');
    // Not even where the two lists hold the same.
    const { list, oldest, rev, op, at } = await desk.read(`${first.col}/${state.uid}`);
    await desk.seedDocs({ [`${second.col}/${state.uid}`]: { list, oldest, rev, op, at, [second.waiting]: 0 } });
    const valid = archiveCommit(state);
    const { op: act } = getFields(valid, 'entry');
    const same = renamed(
      archiveCommit({ ...state, kind: second }),
      String(getFields(archiveCommit({ ...state, kind: second }), 'entry').op),
      String(act),
    );
    const more = Object.fromEntries(
      Object.entries(without(same, 'entry')).map(([part, { path, fields }]) => [
        `more ${part}`,
        { path, fields: { ...fields, op: act, at: serverTimestamp() } },
      ]),
    );
    await refuseThenAccept(admin, { ...valid, ...more }, valid);
    await assertSucceeds(send(admin, archiveCommit({ ...state, kind: second })));
  });
});

describe('threat 8: the two fixed records of the desk', () => {
  it.each([
    ['desk/plans', 'desk.selected'],
    ['desk/current', 'plans.updated'],
  ])('an entry that speaks of the other does not go with %s', async (path, action) => {
    const act = path === 'desk/plans' ? actsOfDesk['desk/plans'] : actsOfDesk['desk/current'];
    const { caller, commits } = await actsTogether(desk, [act]);
    const [valid = {}] = commits;
    await refuseThenAccept(caller, altered(valid, { entry: { action } }), valid);
  });

  it.each([
    ['desk/plans', 'desk/current'],
    ['desk/current', 'desk/plans'],
  ] as const)('an entry about %s is not written with %s alone', async (told, written) => {
    const { caller, commits } = await actsTogether(desk, [actsOfDesk[told], actsOfDesk[written]]);
    const [first = {}, second = {}] = commits;
    const { entry } = first;
    const { document } = renamed(second, String(getFields(second, 'entry').op), String(getFields(first, 'entry').op));
    if (!entry || !document) throw new Error('No entry');
    await refuseThenAccept(caller, { document, entry }, first);
  });

  it('have a revision each', async () => {
    const admin = await desk.newAdmin();
    await seedForValidWrites(desk);
    const plans = { plus: planOf() };
    await Promise.all([desk.force('desk/current', { rev: 7 }), desk.force('desk/plans', { plans })]);
    const next = (rev: number) => plansUpdated(admin.uid, rev, plans, { plus: planOf({ fee: '30.00' }) });
    await refuseThenAccept(admin, next(7), next(1));
    await assertFails(send(admin, next(1)));
  });
});
