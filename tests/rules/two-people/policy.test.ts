import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { serverTimestamp } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../../support/rules/acts';
import { refuseWithoutAuthor } from '../../support/rules/authors';
import { type Case, invalidValues, malformed, notMoney } from '../../support/rules/cases';
import { testAction } from '../../support/rules/describe-action';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { goodReason } from '../../support/rules/objects';
import {
  policyCancelled,
  policyConfirmed,
  policyProposed,
  policyUpdated,
  proposedPolicy,
  removePolicy,
  type StoredPolicy,
  seedPolicy,
  storedPolicy,
} from '../../support/rules/policy';
import { testManagerAccess } from '../../support/rules/sender-tests';
import { Double, sendWire } from '../../support/rules/wire';
import {
  altered,
  asSecond,
  type Commit,
  changed,
  type Fields,
  getMap,
  moved,
  refuseThenAccept,
  refuseThenAcceptFrom,
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
async function manager(changes: Partial<StoredPolicy> = {}, length = 1): Promise<Manager & { before: StoredPolicy }> {
  const caller = await desk.newAdmin();
  return { caller, uid: caller.uid, before: await seedPolicy(desk, storedPolicy(changes, length)) };
}
async function firstManager(): Promise<Manager> {
  const caller = await desk.newAdmin();
  await removePolicy(desk);
  return { caller, uid: caller.uid, before: null };
}
/** A manager with a policy that another one has proposed a day ago. */
const second = (age = 86_500, changes: Fields = {}) => manager({ proposed: proposedPolicy(age, changes) });
const some = ({ before }: Manager): StoredPolicy => before ?? storedPolicy();

type Write = (state: Manager, changes?: Fields, actor?: string) => Commit;
const acts: Record<string, { prepare: () => Promise<Manager>; write: Write; rev: number }> = {
  'policy.updated for the first time': {
    prepare: firstManager,
    write: ({ uid, before }, changes, actor = uid) => policyUpdated(actor, before, changes),
    rev: 1,
  },
  'policy.updated': {
    prepare: () => manager(),
    write: ({ uid, before }, changes, actor = uid) => policyUpdated(actor, before, { fourEyes: '1000.00', ...changes }),
    rev: 4,
  },
  'policy.updated as proposed': {
    prepare: () => second(),
    write: (state, changes, actor = state.uid) => policyConfirmed(actor, some(state), changes),
    rev: 4,
  },
  'policy.proposed': {
    prepare: () => manager(),
    write: (state, changes, actor = state.uid) => policyProposed(actor, some(state), changes),
    rev: 4,
  },
  'policy.cancelled': { prepare: () => second(60), write: (state, _, actor = state.uid) => policyCancelled(actor, some(state)), rev: 4 },
};

describe.each(Object.entries(acts))('%s', (name, { prepare, write, rev }) => {
  it('is accepted from every manager', async () => {
    const [state, other] = [await prepare(), await desk.newAdmin()];
    await assertSucceeds(send(other, write(state, {}, other.uid)));
  });

  testManagerAccess({ desk: () => desk, prepare, write }, 'threats 1, 39: is refused from');

  const actions = ['policy.updated', 'policy.proposed', 'policy.cancelled', 'switches.updated', 'desk.selected', 'policy', ''];
  const figures = { fourEyes: '7.00', addressHours: 77, proposed: { fourEyes: '7.00' } };
  testAction({
    action: { desk: () => desk, prepare, write },
    entry: {
      rev,
      col: 'admins',
      actions: actions.filter((action) => !name.startsWith(action) || action === '' || action === 'policy'),
      before: rev > 1 ? figures : {},
      after: figures,
      hasReason: false,
    },
    invalid: {
      'threats 6, 39: refuses a document': {
        cases: [
          ['that began earlier', { since: () => inSeconds(-1) }],
          ['with another history', { history: [{ fourEyes: '0', addressHours: 24, since: inSeconds(-9_000) }, { fourEyes: '7.00' }] }],
          ['with a history in a map', { history: {} }],
          ['that proposes something else', { proposed: { fourEyes: '7.00' } }],
          ['that proposes in words', { proposed: '' }],
        ],
        write: (state, changes) => altered(write(state), { document: changes }),
      },
    },
  });

  it('threat 40: is refused with hours in the floating-point form', async () => {
    const state = await prepare();
    const valid = write(state);
    const addressHours = new Double(Number(valid.document?.fields.addressHours));
    const after = { ...getMap(valid, 'entry', 'after'), addressHours };
    expect(await sendWire(desk, state.uid, altered(valid, { document: { addressHours }, entry: { after } }))).toBe(403);
    expect(await sendWire(desk, state.uid, valid)).toBe(200);
  });

  it('threat 8: is in the own ledger and not in that of a client', async () => {
    const [state, client] = [await prepare(), await desk.newClient()];
    const valid = write(state);
    await refuseThenAccept(state.caller, moved(valid, 'entry', `ledger/${client.uid}/entries/${valid.entry?.fields.op}`), valid);
  });
});

/** Wrong values of a policy. */
const notPolicies: Case[] = [
  ...malformed({ fourEyes: '', addressHours: 24 }).filter(([fault]) => fault !== 'with one field more'),
  ...invalidValues('fourEyes', [...notMoney.filter(([fault]) => !/200,000/.test(fault)), ['of 0.00', '0.00'], ['below nothing', '-1.00']]),
  ...invalidValues('addressHours', [
    ['of a fraction', 24.5],
    ['in words', '24'],
    ['of 169', 169],
  ]),
];

describe('the first policy', () => {
  testAction({
    prepare: firstManager,
    write: ({ uid }, changes) => policyUpdated(uid, null, changes),
    valid: [
      ['no threshold', { fourEyes: '0' }],
      ['a threshold of a cent', { fourEyes: '0.01' }],
      ['a threshold of 1,000,000.00', { fourEyes: '1000000.00' }],
      ['a wait of a week', { addressHours: 168 }],
    ],
    invalid: {
      'threats 15, 39: refuses it': [
        ...notPolicies,
        ...invalidValues('addressHours', [
          ['of 23', 23],
          ['of 1', 1],
          ['of 0', 0],
        ]),
        ['with a threshold of 1,000,000.01', { fourEyes: '1000000.01' }],
        ['with a history', { history: [{ fourEyes: '0', addressHours: 24, since: inSeconds(-9_000) }] }],
        ['with a proposal', { proposed: proposedPolicy(60) }],
        ['that began earlier', { since: () => inSeconds(-1) }],
        ['with one field more', { more: 'x' }],
      ],
    },
  });

  it('threat 40: is not proposed', async () => {
    const state = await firstManager();
    const none = { ...storedPolicy(), history: [], rev: 0 };
    const lie = altered(policyProposed(state.uid, none), { entry: { before: {} } });
    await refuseThenAccept(state.caller, lie, policyUpdated(state.uid, null));
  });

  it('threat 40: is not replaced by another first one', async () => {
    const state = await manager();
    await refuseThenAccept(
      state.caller,
      policyUpdated(state.uid, null, { fourEyes: '1.00' }),
      policyUpdated(state.uid, state.before, { fourEyes: '1.00' }),
    );
  });
});

describe('a policy of one manager', () => {
  const by = (from: Partial<StoredPolicy>) => ({ prepare: () => manager(from), write: update });
  const update = ({ uid, before }: Manager, changes: Fields) =>
    policyUpdated(uid, before, Object.keys(changes).length > 0 ? changes : { addressHours: 48 });

  describe('that has a threshold', () => {
    testAction({
      ...by({ fourEyes: '500.00', addressHours: 36 }),
      valid: [
        ['a cent less', { fourEyes: '499.99' }],
        ['a cent', { fourEyes: '0.01' }],
        ['an hour more', { addressHours: 37 }],
        ['less, and more hours', { fourEyes: '100.00', addressHours: 168 }],
      ],
      invalid: {
        'threat 40: refuses from one alone': [
          ['a cent more', { fourEyes: '500.01' }],
          ['1,000,000.00', { fourEyes: '1000000.00' }],
          ['no threshold', { fourEyes: '0' }],
          ['an hour less', { addressHours: 35 }],
          ['an hour less and a lower threshold', { fourEyes: '100.00', addressHours: 35 }],
          ['an hour more and a higher threshold', { fourEyes: '500.01', addressHours: 37 }],
          ['an hour more and no threshold', { fourEyes: '0', addressHours: 37 }],
          ['the same', { fourEyes: '500.00' }],
        ],
        'threat 15: refuses it': notPolicies,
        'threat 40: refuses a change beside it': [
          ['of its beginning', { since: () => inSeconds(-1) }],
          ['with a proposal', { proposed: proposedPolicy(60) }],
          ['with one field more', { more: 'x' }],
          ['with an empty history', { history: [] }],
          ['with the history as it was', { history: () => storedPolicy().history }],
        ],
      },
    });
  });

  describe('that has none', () => {
    testAction({
      ...by({ fourEyes: '0' }),
      valid: [
        ['a threshold of 1,000,000.00', { fourEyes: '1000000.00' }],
        ['an hour more', { addressHours: 25 }],
      ],
      invalid: {
        'threat 40: refuses from one alone': [
          ['the same', { fourEyes: '0' }],
          ['an hour less and a threshold', { fourEyes: '100.00', addressHours: 23 }],
          ['a threshold of 1,000,000.01', { fourEyes: '1000000.01' }],
        ],
      },
    });
  });

  it('drops what another has proposed', async () => {
    const state = await second(60);
    await assertSucceeds(send(state.caller, policyUpdated(state.uid, state.before, { fourEyes: '1.00' })));
  });

  it('threat 40: keeps no proposal', async () => {
    const state = await second(60);
    const { proposed } = state.before;
    await refuseThenAccept(
      state.caller,
      policyUpdated(state.uid, state.before, { fourEyes: '1.00', proposed }),
      policyUpdated(state.uid, state.before, { fourEyes: '1.00' }),
    );
  });
});

describe('the history of the policy', () => {
  type History = Fields[];
  const since = inSeconds(-600);
  const prepare = () => manager({ since }, 3);
  const histories: [fault: string, of: (history: History) => History][] = [
    ['without the replaced policy', (history) => history.slice(0, -1)],
    ['without the first one', (history) => history.slice(1)],
    ['in another order', (history) => history.toReversed()],
    ['with one more', (history) => [...history, { ...history[0] }]],
    ['with another first threshold', ([first, ...rest]) => [{ ...first, fourEyes: '1.00' }, ...rest]],
    ['with another last threshold', (history) => history.with(-1, { ...history.at(-1), fourEyes: '1.00' })],
    ['with other hours', (history) => history.with(-1, { ...history.at(-1), addressHours: 168 })],
    ['with another beginning', (history) => history.with(-1, { ...history.at(-1), since: inSeconds(-599) })],
    ['with the end of the last one', (history) => history.with(-1, { ...history.at(-1), until: inSeconds(0) })],
  ];

  testAction({
    prepare,
    write: ({ uid, before }: Manager) => policyUpdated(uid, before, { fourEyes: '1.00' }),
    invalid: {
      'threat 40: is refused': histories.map(([fault, of]) => [
        fault,
        (valid) => altered(valid, { document: { history: of(historyOf(valid)) } }),
      ]),
    },
  });
  const historyOf = (commit: Commit): History => {
    const { history } = commit.document?.fields ?? {};
    return Array.isArray(history) ? history : [];
  };

  it.each([
    ['one hundred, by one', 100, (state: Manager) => policyUpdated(state.uid, state.before, { fourEyes: '1.00' })],
    ['two hundred, by two', 200, (state: Manager) => policyConfirmed(state.uid, some(state))],
  ])('threat 40: has room for %s', async (_, room, write) => {
    const proposed = proposedPolicy(86_500);
    await assertFails(manager({ proposed }, room).then((state) => send(state.caller, write(state))));
    await assertSucceeds(manager({ proposed }, room - 1).then((state) => send(state.caller, write(state))));
  });
});

describe('policy.proposed', () => {
  const write = ({ uid, before }: Manager, changes: Fields) => policyProposed(uid, before ?? storedPolicy(), changes);

  testAction({
    prepare: () => second(60),
    write,
    valid: [
      ['a higher threshold', { fourEyes: '1000000.00' }],
      ['a lower one', { fourEyes: '0.01' }],
      ['an hour', { addressHours: 1 }],
      ['a week', { addressHours: 168 }],
    ],
    invalid: {
      'threats 15, 39: refuses it': [
        ...notPolicies,
        ['with a threshold of 1,000,000.01', { fourEyes: '1000000.01' }],
        ['with no hour', { addressHours: 0 }],
        ['by another', { by: 'another' }],
        ['of another act', { op: 'another' }],
        ['of an earlier time', { at: () => inSeconds(-86_500) }],
        ['with one field more', { more: 'x' }],
      ],
    },
  });

  it.each<[string, Fields]>([
    ['a lower threshold', { fourEyes: '1.00' }],
    ['more hours', { addressHours: 168 }],
    ['another history', { history: [] }],
    ['another beginning', { since: serverTimestamp() }],
    ['one field more', { more: 'x' }],
  ])('threat 40: changes nothing beside it: not %s', async (_, changes) => {
    const state = await manager();
    const valid = policyProposed(state.uid, state.before);
    const after = changed(getMap(valid, 'entry', 'after'), 'fourEyes' in changes || 'addressHours' in changes ? changes : {});
    await refuseThenAccept(state.caller, altered(valid, { document: changes, entry: { after } }), valid);
  });
});

describe('policy.updated as proposed', () => {
  it('threat 40: is refused from the one who proposed it', async () => {
    const state = await manager();
    const other = await desk.newAdmin();
    const before = await seedPolicy(desk, storedPolicy({ proposed: proposedPolicy(86_500, { by: state.uid }) }));
    await refuseThenAcceptFrom(state.caller, other, (actor) => policyConfirmed(actor, before));
  });

  it.each<[string, number, boolean]>([
    ['at once', 0, true],
    ['five minutes before the day is over', 86_100, true],
    ['when the day is over', 86_401, false],
    ['five minutes before the second day is over', 172_500, false],
    ['when the second day is over', 172_801, true],
  ])('threat 40: is possible on the second day: %s', async (_, age, refused) => {
    const state = await second(age);
    await (refused ? assertFails : assertSucceeds)(send(state.caller, policyConfirmed(state.uid, state.before)));
  });

  testAction({
    prepare: () => second(86_500, { fourEyes: '4000.00', addressHours: 12 }),
    write: (state, changes) => policyConfirmed(state.uid, some(state), changes),
    invalid: {
      'threat 40: refuses': [
        ['another threshold', { fourEyes: '4000.01' }],
        ['a threshold between', { fourEyes: '3999.99' }],
        ['no threshold', { fourEyes: '0' }],
        ['other hours', { addressHours: 11 }],
        ['hours between', { addressHours: 13 }],
        ['what is proposed, with a proposal', { proposed: proposedPolicy(86_500) }],
        ['another beginning', { since: () => inSeconds(-1) }],
        ['one field more', { more: 'x' }],
        ['what is proposed, without its history', { history: [] }],
        ['what is proposed, without a reference', (valid) => altered(valid, { entry: { ref: '' } })],
        ['what is proposed, with another reference', (valid) => altered(valid, { entry: { ref: 'another' } })],
      ],
    },
  });

  it('threat 40: is refused where nothing is proposed', async () => {
    const state = await manager();
    for (const ref of ['', 'proposed'])
      await assertFails(send(state.caller, policyUpdated(state.uid, state.before, { fourEyes: '0' }, ref)));
    await assertSucceeds(send(state.caller, policyUpdated(state.uid, state.before, { fourEyes: '1.00' })));
  });

  it('threats 5, 39: is refused twice', async () => {
    const state = await second();
    const valid = policyConfirmed(state.uid, state.before);
    await assertSucceeds(send(state.caller, valid));
    await assertFails(send(state.caller, valid));
    const { fourEyes, addressHours, since, history } = await desk.read('desk/policy');
    const stored = { fourEyes, addressHours, since, history, proposed: {}, rev: 4 } as StoredPolicy; // as it was written
    await assertFails(send(state.caller, policyUpdated(state.uid, stored, { fourEyes: '0', addressHours: 1 }, 'proposed')));
    await assertSucceeds(send(state.caller, policyUpdated(state.uid, stored, { fourEyes: '1.00' })));
  });

  it('threats 39, 40: is refused where its author is no longer a manager', async () => {
    const [state, author] = [await manager(), await desk.newAdmin()];
    const before = await seedPolicy(desk, storedPolicy({ proposed: proposedPolicy(86_500, { by: author.uid }) }));
    await refuseWithoutAuthor(desk, { caller: state.caller, author: author.uid, commit: policyConfirmed(state.uid, before) });
  });

  it('threat 40: is refused in the commit that proposes', async () => {
    const state = await manager();
    const first = policyProposed(state.uid, state.before);
    const proposed = { ...getMap(first, 'document', 'proposed'), at: inSeconds(-86_500) };
    const after = { ...state.before, proposed, rev: 4 };
    await refuseThenAccept(state.caller, { ...first, ...asSecond(policyConfirmed(state.uid, after)) }, first);
  });
});

describe('policy.cancelled', () => {
  it.each([
    ['the one who proposed it', 60],
    ['the one who proposed it, on the second day', 86_500],
  ])('is accepted from %s', async (_, age) => {
    const state = await manager();
    const before = await seedPolicy(desk, storedPolicy({ proposed: proposedPolicy(age, { by: state.uid }) }));
    await assertSucceeds(send(state.caller, policyCancelled(state.uid, before)));
  });

  it('threat 40: is refused where nothing is proposed', async () => {
    const state = await manager();
    await assertFails(send(state.caller, policyCancelled(state.uid, state.before)));
    const next = await second();
    await assertSucceeds(send(next.caller, policyCancelled(next.uid, next.before)));
  });

  it.each<[string, Fields]>([
    ['a reason', { reason: goodReason }],
    ['a reference', { ref: 'proposed' }],
  ])('threat 7: has no %s', async (_, changes) => {
    const state = await second();
    const valid = policyCancelled(state.uid, state.before);
    await refuseThenAccept(state.caller, altered(valid, { entry: changes }), valid);
  });

  it('threat 40: keeps no part of the proposal and changes nothing beside it', async () => {
    const state = await second();
    const valid = policyCancelled(state.uid, state.before);
    const withChanges = (changes: Fields) =>
      altered(valid, { document: changes, entry: { after: changed(getMap(valid, 'entry', 'after'), changes) } });
    await assertFails(send(state.caller, withChanges({ proposed: { fourEyes: '0' } })));
    await assertFails(send(state.caller, withChanges({ fourEyes: '1.00' })));
    await assertFails(send(state.caller, withChanges({ addressHours: 168 })));
    await assertSucceeds(send(state.caller, valid));
  });
});
