import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { goodReason } from '../../support/rules/acts/objects';
import {
  buildPolicyUpdate,
  createPolicy,
  removePolicy,
  type StoredPolicy,
  seedPolicy,
} from '../../support/rules/acts/policy';
import { buildConfirmedAct } from '../../support/rules/acts/proposal-acts';
import { seedProposal } from '../../support/rules/acts/seed-proposal';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import {
  type Case,
  createInvalidValues,
  createMalformed,
  invalidMoney,
} from '../../support/rules/suites/cases';
import { testAction } from '../../support/rules/suites/describe-action';
import { testManagerAccess } from '../../support/rules/suites/sender-tests';
import { inSeconds } from '../../support/rules/times';
import { Double, sendWire } from '../../support/rules/wire';
import {
  type Commit,
  changeCommit,
  changeFields,
  type Fields,
  getMap,
  missing,
  movePart,
  refuseThenAccept,
  send,
} from '../../support/rules/writes';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

/** A manager, with the policy as it is stored; null where there is none yet. */
interface Manager {
  caller: DataContext;
  uid: string;
  before: StoredPolicy | null;
}
async function seedManager(
  changes: Partial<StoredPolicy> = {},
  length = 1,
): Promise<Manager & { before: StoredPolicy }> {
  const caller = await desk.seedAdmin();
  return { caller, uid: caller.uid, before: await seedPolicy(desk, createPolicy(changes, length)) };
}
async function firstManager(): Promise<Manager> {
  const caller = await desk.seedAdmin();
  await removePolicy(desk);
  return { caller, uid: caller.uid, before: null };
}
type Write = (state: Manager, changes?: Fields, actor?: string) => Commit;
const acts: Record<string, { prepare: () => Promise<Manager>; write: Write; rev: number }> = {
  'policy.updated for the first time': {
    prepare: firstManager,
    write: ({ uid, before }, changes, actor = uid) => buildPolicyUpdate(actor, before, changes),
    rev: 1,
  },
  'policy.updated': {
    prepare: () => seedManager(),
    write: ({ uid, before }, changes, actor = uid) =>
      buildPolicyUpdate(actor, before, { fourEyes: '1000.00', ...changes }),
    rev: 4,
  },
};

describe.each(Object.entries(acts))('%s', (_, { prepare, write, rev }) => {
  it('is accepted from every manager', async () => {
    const state = await prepare();
    const other = await desk.seedAdmin();
    await assertSucceeds(send(other, write(state, {}, other.uid)));
  });

  testManagerAccess({ desk: () => desk, prepare, write }, 'threats 1, 39: is refused from');

  const figures = { fourEyes: '7.00', daily: '9.00', addressHours: 77 };
  testAction({
    action: { desk: () => desk, prepare, write },
    entry: {
      rev,
      col: 'admins',
      actions: ['proposal.confirmed', 'switches.updated', 'desk.selected', 'policy', ''],
      before: rev > 1 ? figures : {},
      after: figures,
      hasReason: false,
    },
    invalid: {
      'threats 6, 39: refuses a document': {
        cases: [
          ['that began earlier', { since: () => inSeconds(-1) }],
          [
            'with another history',
            {
              history: [
                { fourEyes: '0', daily: '0', addressHours: 24, since: inSeconds(-9_000) },
                { fourEyes: '7.00' },
              ],
            },
          ],
          ['with a history in a map', { history: {} }],
          ['with a proposal', { proposed: {} }],
        ],
        write: (state, changes) => changeCommit(write(state), { document: changes }),
      },
    },
  });

  it('threat 40: is refused with hours in the floating-point form', async () => {
    const state = await prepare();
    const valid = write(state);
    const addressHours = new Double(Number(valid.document?.fields.addressHours));
    const after = { ...getMap(valid, 'entry', 'after'), addressHours };
    expect(
      await sendWire(
        desk,
        state.uid,
        changeCommit(valid, { document: { addressHours }, entry: { after } }),
      ),
    ).toBe(403);
    expect(await sendWire(desk, state.uid, valid)).toBe(200);
  });

  it('threat 8: is in the own ledger and not in that of a client', async () => {
    const state = await prepare();
    const client = await desk.seedClient();
    const valid = write(state);
    await refuseThenAccept(
      state.caller,
      movePart(valid, 'entry', `ledger/${client.uid}/entries/${valid.entry?.fields.op}`),
      valid,
    );
  });
});

/** Wrong values of a policy. */
const notPolicies: Case[] = [
  ...createMalformed({ fourEyes: '', daily: '0', addressHours: 24 }).filter(
    ([fault]) => fault !== 'with one field more',
  ),
  ...createInvalidValues('fourEyes', [
    ...invalidMoney.filter(([fault]) => !/200,000/.test(fault)),
    ['of 0.00', '0.00'],
    ['below nothing', '-1.00'],
  ]),
  ...createInvalidValues('daily', [
    ...invalidMoney.filter(([fault]) => !/200,000/.test(fault)),
    ['of 0.00', '0.00'],
    ['below nothing', '-1.00'],
  ]),
  ...createInvalidValues('addressHours', [
    ['of a fraction', 24.5],
    ['in words', '24'],
    ['of 169', 169],
  ]),
];

describe('the first policy', () => {
  testAction({
    prepare: firstManager,
    write: ({ uid }, changes) => buildPolicyUpdate(uid, null, changes),
    valid: [
      ['no threshold', { fourEyes: '0' }],
      ['a threshold of a cent', { fourEyes: '0.01' }],
      ['a threshold of 1,000,000.00', { fourEyes: '1000000.00' }],
      ['a sum of a cent', { daily: '0.01' }],
      ['a sum of 1,000,000.00', { daily: '1000000.00' }],
      ['a sum below the threshold', { fourEyes: '100.00', daily: '50.00' }],
      ['a wait of a week', { addressHours: 168 }],
    ],
    invalid: {
      'threats 15, 39: refuses it': [
        ...notPolicies,
        ...createInvalidValues('addressHours', [
          ['of 23', 23],
          ['of 1', 1],
          ['of 0', 0],
        ]),
        ['with a threshold of 1,000,000.01', { fourEyes: '1000000.01' }],
        ['with a sum of 1,000,000.01', { daily: '1000000.01' }],
        [
          'with a history',
          { history: [{ fourEyes: '0', daily: '0', addressHours: 24, since: inSeconds(-9_000) }] },
        ],
        ['that began earlier', { since: () => inSeconds(-1) }],
        ['with one field more', { more: 'x' }],
      ],
    },
  });

  it('threat 40: is not replaced by another first one', async () => {
    const state = await seedManager();
    await refuseThenAccept(
      state.caller,
      buildPolicyUpdate(state.uid, null, { fourEyes: '1.00' }),
      buildPolicyUpdate(state.uid, state.before, { fourEyes: '1.00' }),
    );
  });
});

describe('a policy of one manager', () => {
  const prepareWith = (from: Partial<StoredPolicy>) => ({
    prepare: () => seedManager(from),
    write: update,
  });
  const update = ({ uid, before }: Manager, changes: Fields) =>
    buildPolicyUpdate(
      uid,
      before,
      Object.keys(changes).length > 0 ? changes : { addressHours: 48 },
    );

  describe('that has a threshold', () => {
    testAction({
      ...prepareWith({ fourEyes: '500.00', daily: '0', addressHours: 36 }),
      valid: [
        ['a cent less', { fourEyes: '499.99' }],
        ['a cent', { fourEyes: '0.01' }],
        ['an hour more', { addressHours: 37 }],
        ['a sum of the day', { daily: '1000000.00' }],
        ['less, and more hours', { fourEyes: '100.00', daily: '0', addressHours: 168 }],
      ],
      invalid: {
        'threat 40: refuses from one alone': [
          ['a cent more', { fourEyes: '500.01' }],
          ['1,000,000.00', { fourEyes: '1000000.00' }],
          ['no threshold', { fourEyes: '0' }],
          ['an hour less', { addressHours: 35 }],
          [
            'an hour less and a lower threshold',
            { fourEyes: '100.00', daily: '0', addressHours: 35 },
          ],
          [
            'an hour more and a higher threshold',
            { fourEyes: '500.01', daily: '0', addressHours: 37 },
          ],
          ['an hour more and no threshold', { fourEyes: '0', daily: '0', addressHours: 37 }],
          ['a sum of the day and a cent more', { fourEyes: '500.01', daily: '100.00' }],
          ['a sum of the day and no threshold', { fourEyes: '0', daily: '100.00' }],
          ['a sum of the day and an hour less', { daily: '100.00', addressHours: 35 }],
          ['the same', { fourEyes: '500.00' }],
        ],
        'threat 15: refuses it': notPolicies,
        'threat 40: refuses a change beside it': [
          ['of its beginning', { since: () => inSeconds(-1) }],
          ['with one field more', { more: 'x' }],
          ['with an empty history', { history: [] }],
          ['with the history as it was', { history: () => createPolicy().history }],
        ],
      },
    });
  });

  describe('that has a sum of the day', () => {
    testAction({
      ...prepareWith({ fourEyes: '500.00', daily: '2000.00', addressHours: 36 }),
      valid: [
        ['a cent less', { daily: '1999.99' }],
        ['a cent', { daily: '0.01' }],
        ['a lower threshold beside the same sum', { fourEyes: '499.99', daily: '2000.00' }],
        [
          'less of both, and more hours',
          { fourEyes: '100.00', daily: '100.00', addressHours: 168 },
        ],
      ],
      invalid: {
        'threat 40: refuses from one alone': [
          ['a cent more', { daily: '2000.01' }],
          ['1,000,000.00', { daily: '1000000.00' }],
          ['none', { daily: '0' }],
          ['a lower threshold and a cent more', { fourEyes: '100.00', daily: '2000.01' }],
          ['a lower threshold and no sum', { fourEyes: '100.00', daily: '0' }],
          ['more hours and a cent more', { daily: '2000.01', addressHours: 168 }],
          ['a lower sum and a higher threshold', { fourEyes: '500.01', daily: '100.00' }],
          ['a lower sum and no threshold', { fourEyes: '0', daily: '100.00' }],
          ['the same', { daily: '2000.00' }],
        ],
        'threat 15: refuses it': notPolicies,
      },
    });
  });

  describe('that has none', () => {
    testAction({
      ...prepareWith({ fourEyes: '0' }),
      valid: [
        ['a threshold of 1,000,000.00', { fourEyes: '1000000.00' }],
        ['an hour more', { addressHours: 25 }],
      ],
      invalid: {
        'threat 40: refuses from one alone': [
          ['the same', { fourEyes: '0' }],
          ['an hour less and a threshold', { fourEyes: '100.00', daily: '0', addressHours: 23 }],
          ['a threshold of 1,000,000.01', { fourEyes: '1000000.01' }],
        ],
      },
    });
  });

  it.each(['proposed', '', 'earlier'])(
    'threat 40: is loosened with no proposal: the reference "%s"',
    async (ref) => {
      const state = await seedManager();
      const words = { ref, reason: ref && goodReason };
      await assertFails(
        send(state.caller, buildPolicyUpdate(state.uid, state.before, { fourEyes: '0' }, words)),
      );
      await assertSucceeds(
        send(state.caller, buildPolicyUpdate(state.uid, state.before, { fourEyes: '1.00' })),
      );
    },
  );

  it('threat 40: is not explained by a reference or a reason', async () => {
    const state = await seedManager();
    for (const words of [
      { ref: 'proposed' },
      { reason: goodReason },
      { ref: 'proposed', reason: goodReason },
    ])
      await assertFails(
        send(state.caller, buildPolicyUpdate(state.uid, state.before, { fourEyes: '1.00' }, words)),
      );
    await assertSucceeds(
      send(state.caller, buildPolicyUpdate(state.uid, state.before, { fourEyes: '1.00' })),
    );
  });

  it('threat 40: is not replaced while a looser one waits, except by a stricter one', async () => {
    const caller = await desk.seedAdmin();
    const state = await seedProposal(desk, caller, 'policy', { age: 60 });
    await assertFails(
      send(
        caller,
        buildPolicyUpdate(caller.uid, state.policy, {
          fourEyes: '4000.00',
          daily: '0',
          addressHours: 12,
        }),
      ),
    );
    await assertSucceeds(
      send(caller, buildPolicyUpdate(caller.uid, state.policy, { addressHours: 48 })),
    );
  });
});

describe('the history of the policy', () => {
  type History = Fields[];
  const since = inSeconds(-600);
  const prepare = () => seedManager({ since }, 3);
  const histories: [fault: string, of: (history: History) => History][] = [
    ['without the replaced policy', (history) => history.slice(0, -1)],
    ['without the first one', (history) => history.slice(1)],
    ['in another order', (history) => history.toReversed()],
    ['with one more', (history) => [...history, { ...history[0] }]],
    [
      'with another first threshold',
      ([first, ...rest]) => [{ ...first, fourEyes: '1.00' }, ...rest],
    ],
    [
      'with another last threshold',
      (history) => history.with(-1, { ...history.at(-1), fourEyes: '1.00' }),
    ],
    ['with another last sum', (history) => history.with(-1, { ...history.at(-1), daily: '1.00' })],
    [
      'without the last sum',
      (history) => history.with(-1, changeFields({ ...history.at(-1) }, { daily: missing })),
    ],
    ['with other hours', (history) => history.with(-1, { ...history.at(-1), addressHours: 168 })],
    [
      'with another beginning',
      (history) => history.with(-1, { ...history.at(-1), since: inSeconds(-599) }),
    ],
    [
      'with the end of the last one',
      (history) => history.with(-1, { ...history.at(-1), until: inSeconds(0) }),
    ],
  ];

  testAction({
    prepare,
    write: ({ uid, before }: Manager) => buildPolicyUpdate(uid, before, { fourEyes: '1.00' }),
    invalid: {
      'threat 40: is refused': histories.map(([fault, of]) => [
        fault,
        (valid) => changeCommit(valid, { document: { history: of(getHistory(valid)) } }),
      ]),
    },
  });
  const getHistory = (commit: Commit): History => {
    const { history } = commit.document?.fields ?? {};
    return Array.isArray(history) ? history : [];
  };

  it('threat 40: has room for one hundred, by one', async () => {
    const write = (state: Manager) =>
      send(state.caller, buildPolicyUpdate(state.uid, state.before, { fourEyes: '1.00' }));
    await assertFails(seedManager({}, 100).then(write));
    await assertSucceeds(seedManager({}, 99).then(write));
  });

  it.each([100, 199])('threat 40: has room for two hundred, by two: after %i', async (length) => {
    const caller = await desk.seedAdmin();
    const confirm = async (policy: StoredPolicy) =>
      send(caller, buildConfirmedAct(await seedProposal(desk, caller, 'policy', { policy })));
    await assertFails(confirm(createPolicy({}, 200)));
    await assertSucceeds(confirm(createPolicy({}, length)));
  });
});
