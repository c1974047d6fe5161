import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  buildPlansUpdate,
  buildSwitchesUpdate,
  changeContent,
  createPausedSwitches,
  createPlan,
  createSwitches,
} from '../support/rules/acts/objects';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import type { Action } from '../support/rules/suites/action';
import {
  type Case,
  createInvalidValues,
  createMalformed,
  invalidMoney,
} from '../support/rules/suites/cases';
import { describeAction, testAction } from '../support/rules/suites/describe-action';
import {
  type Admin,
  createDeskRecord,
  describeDeskRecord,
  getRevision,
} from '../support/rules/suites/desk-records';
import { inSeconds } from '../support/rules/times';
import { Double, sendWire } from '../support/rules/wire';
import {
  type Commit,
  changeCommit,
  type Fields,
  getOp,
  movePart,
  refuseThenAccept,
  send,
} from '../support/rules/writes';

/** Plans of these names. */
const plansNamed = (...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, createPlan()]));
/** As many as one act may add or change; each another. */
const fourNames = ['a', 'b', 'c', 'd'] as const;
const fourPlans: Fields = Object.fromEntries(
  fourNames.map((name, i) => [name, createPlan({ days: i + 1 })]),
);

const acceptedPlans: [words: string, plans: Fields][] = [
  ['no plans', {}],
  ['four plans', fourPlans],
  ['names of 1 and of 30 characters', plansNamed('a', 'z'.repeat(30), '0-9', '-')],
  ['the least fee and the fewest days', { plus: createPlan({ fee: '1.00', days: 1 }) }],
  ['the highest fee and the most days', { plus: createPlan({ fee: '999999.99', days: 3_660 }) }],
  [
    'a name of one character and nothing included',
    { plus: createPlan({ name: 'P', includes: [] }) },
  ],
  [
    'a name of 60 characters and 20 lines',
    {
      plus: createPlan({
        name: 'P'.repeat(60),
        includes: Array.from({ length: 20 }, () => 'l'.repeat(200)),
      }),
    },
  ],
  ['a line of one character', { plus: createPlan({ includes: ['x'] }) }],
  ['lines in another script', { plus: createPlan({ includes: ['Плюс 加', ' '] }) }],
  ['a name in another script', { plus: createPlan({ name: 'Плюс 加' }) }],
];

/** What is wrong with one plan. */
const planFaults: Case[] = [
  ...createMalformed({ name: '', fee: '', days: 1, includes: [] }),
  ...createInvalidValues('fee', [
    ...invalidMoney,
    ['of nothing', '0'],
    ['of nothing in decimals', '0.00'],
    ['below one', '0.99'],
    ['of minus', '-25.00'],
    ['of a million', '1000000.00'],
  ]),
  ...createInvalidValues('days', [
    ['of nothing', 0],
    ['of minus', -30],
    ['above ten years', 3_661],
    ['of a fraction', 30.5],
    ['that are NaN', Number.NaN],
    ['without end', Number.POSITIVE_INFINITY],
  ]),
  ...createInvalidValues('name', [
    ['of nothing', ''],
    ['of 61 characters', 'P'.repeat(61)],
    ['of 200,000 characters', 'P'.repeat(200_000)],
    ['that is a list', ['P']],
  ]),
  ...createInvalidValues('includes', [
    ['of 21 lines', Array.from({ length: 21 }, () => 'line')],
    ['of a line of 201 characters', ['x'.repeat(201)]],
    ['of an empty line', ['line', '']],
    ['of an empty line between others', ['line', '', 'line']],
    ['of two lines in one', ['line\nline']],
    ['of a number', ['line', 1]],
    ['of a truth', [true]],
    ['of nothing', [null]],
    ['of a map', [{ a: 'line' }]],
    ['of a text', 'line'],
    ['of a time', [inSeconds(0)]],
  ]),
];

/** What is no name of a plan. */
const refusedPlanNames = [
  ' plus',
  'Plus',
  'plus_1',
  'plus.1',
  'plus/1',
  'plus\n',
  'plüs',
  'ｐlus',
  '١',
  '*',
  '__proto',
  'z'.repeat(31),
  'z'.repeat(300),
];

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

const old: Fields = { plus: createPlan({ fee: '20.00' }), gone: createPlan() };
const record = createDeskRecord(
  () => desk,
  'desk/plans',
  old,
  (plans) => ({ plans }),
);
const { admin, firstAdmin } = record;
const update = (state: Admin, plans: Fields = { plus: createPlan() }, actor = state.uid): Commit =>
  buildPlansUpdate(actor, getRevision(state), state.before, plans);
const write: Action<Admin>['write'] = (state, changes, actor) =>
  changeContent(update(state, undefined, actor), changes);
const twelve = Array.from('abcdefghijkl');

describeDeskRecord('plans.updated', 'threats 1, 4', record, write, (action, rev) => {
  const before = rev > 1 ? { plans: {} } : {};
  const actions = ['desk.selected', 'payment.updated', 'account.opened', 'plans', ''];

  testAction({
    action,
    entry: { rev, col: 'admins', actions, before, after: { plans: {} }, hasReason: false },
    invalid: {
      'threat 15: refuses': [
        ...createMalformed({ plans: {} }),
        ...[
          [],
          [createPlan()],
          'plus',
          0,
          true,
          { plus: [] },
          { plus: 'x' },
          { plus: null },
          { plus: {} },
        ].map((plans): Case => [`${JSON.stringify(plans).slice(0, 30)} as plans`, { plans }]),
      ],
    },
  });

  it('threat 8: cannot write the other fixed record', async () => {
    const state = await action.prepare();
    const valid = update(state);
    await desk.seedDocs({
      'desk/switches': { ...createSwitches(), rev: rev - 1, op: 'earlier', at: inSeconds(-60) },
    });
    await refuseThenAccept(state.caller, movePart(valid, 'document', 'desk/switches'), valid);
    await desk.remove('desk/switches');
  });
});

describe('plans.updated accepts', () => {
  it.each(acceptedPlans)('%s', async (_, plans) => {
    for (const prepare of [firstAdmin, admin]) {
      const state = await prepare();
      await assertSucceeds(send(state.caller, update(state, plans)));
    }
  });
});

it('plans.updated accepts twelve names of 30 characters', async () => {
  const state = await admin();
  await assertSucceeds(
    send(state.caller, update(state, plansNamed(...twelve.map((name) => name.repeat(30))))),
  );
});

describeAction('threat 15: plans.updated refuses', () => {
  const updatePlus = ({ uid, before }: Admin, changes: Fields) =>
    update({ uid, before } as Admin, { ...old, plus: createPlan(changes) });

  it('thirteen plans', async () => {
    const seedMany = async () => {
      const state = await admin();
      const before = plansNamed(...twelve);
      await desk.force('desk/plans', { plans: before });
      return { ...state, before };
    };
    const state = await seedMany();
    await refuseThenAccept(
      state.caller,
      update(state, { ...state.before, m: createPlan() }),
      update(state, { ...state.before, l: createPlan({ days: 9 }) }),
    );
  });

  it.each([
    ['added', 'm'],
    ['changed', 'e'],
  ])('a fifth plan %s at once', async (_, fifth) => {
    const state = { ...(await admin()), before: plansNamed('e') };
    await desk.force('desk/plans', { plans: state.before });
    const fourth = { ...state.before, ...fourPlans };
    await refuseThenAccept(
      state.caller,
      update(state, { ...fourth, [fifth]: createPlan({ days: 9 }) }),
      update(state, fourth),
    );
  });

  it.each(fourNames)('a bad plan beside three good ones, as %s', async (name) => {
    const state = await admin();
    const good = { ...old, ...fourPlans };
    await refuseThenAccept(
      state.caller,
      update(state, { ...good, [name]: createPlan({ fee: '0.00' }) }),
      update(state, good),
    );
  });

  it('a change of nothing', async () => {
    const state = await admin();
    await refuseThenAccept(
      state.caller,
      update(state, old),
      update(state, { ...old, plus: createPlan() }),
    );
  });

  it.each([
    ['with a blank', 'plus one'],
    ['with a blank that would end a name of 30 characters', `${'p'.repeat(30)} ${'q'.repeat(30)}`],
    ['with a blank at its end', 'plus '],
    ['of a blank', ' '],
  ])('a name %s', async (_, name) => {
    for (const prepare of [firstAdmin, admin]) {
      const state = await prepare();
      await refuseThenAccept(
        state.caller,
        update(state, plansNamed(name)),
        update(state, plansNamed('one')),
      );
      await refuseThenAccept(
        state.caller,
        update(await prepare(), plansNamed('a', name, 'z')),
        update(state, plansNamed('a', 'z')),
      );
    }
  });

  it('days in the floating-point form', async () => {
    const state = await admin();
    expect(
      await sendWire(
        desk,
        state.uid,
        update(state, { plus: createPlan({ days: new Double(30) }) }),
      ),
    ).toBe(403);
    expect(await sendWire(desk, state.uid, update(state))).toBe(200);
  });

  it('threat 8: one entry for both fixed records', async () => {
    const state = await admin();
    await desk.seedDocs({
      'desk/switches': { ...createSwitches(), rev: 3, op: 'earlier', at: inSeconds(-60) },
    });
    const valid = update(state);
    const paused = buildSwitchesUpdate(
      state.uid,
      3,
      createSwitches(),
      createPausedSwitches('trades'),
    );
    const op = getOp(valid);
    const both = {
      ...valid,
      switches: changeCommit(paused, { document: { op } }).document ?? paused.document,
    };
    await assertFails(send(state.caller, both));
    await assertFails(
      send(state.caller, changeCommit(both, { entry: { ...paused.entry.fields, op } })),
    );
    await assertSucceeds(send(state.caller, valid));
    await assertSucceeds(send(state.caller, paused));
    await desk.remove('desk/switches');
  });

  return {
    prepare: admin,
    write: updatePlus,
    invalid: {
      'a plan': planFaults,
      'the name': {
        cases: refusedPlanNames.map((name) => [
          JSON.stringify(name).slice(0, 40),
          { [name]: createPlan() },
        ]),
        write: (state, changes) => update(state, { ...old, plus: createPlan(), ...changes }),
      },
    },
  };
});
