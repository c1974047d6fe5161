import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import type { Action } from '../../support/rules/action';
import { inSeconds } from '../../support/rules/acts';
import { invalidValues, malformed, notMoney, refusedReasons } from '../../support/rules/cases';
import { describeAction, testAction } from '../../support/rules/describe-action';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { kinds, noList, proposal, stateOf, storedList } from '../../support/rules/lists';
import { setThreshold } from '../../support/rules/policy';
import {
  actOf,
  amountOf,
  decidedAgainst,
  outcomeOf,
  type ProposalClient,
  proposalFor,
  proposalKinds,
  proposed,
  seedProposal,
  withProposal,
} from '../../support/rules/proposals';
import {
  altered,
  type Commit,
  type Fields,
  getFields,
  missing,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
} from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const requestKinds = ['withdrawal', 'deposit'] as const;
const agent = () => desk.newAdmin({ user: { desk: 'agent' } });

describe.each(proposalKinds)('%s.proposed', (kind) => {
  const prepare = (setup = {}) => seedProposal(desk, admin, kind, { setup, proposed: false });
  const act: Action<ProposalClient> = { desk: () => desk, prepare, write: proposed };
  const { at: _, ...fields } = proposalFor({ uid: '', kind, requests: stateOf(kinds.deposits, [{ id: '' }]), user: {} });
  const isAdjustment = kind === 'adjustment';

  testAction({
    action: act,
    senders: 'admins',
    valid: [
      ['a cent, or the whole request', isAdjustment ? { amount: '0.01', outcome: { balance: '0', profit: '0', bonus: '-0.01' } } : {}],
      ['a note of 500 letters', { note: 'x'.repeat(500) }],
      ['a time of some minutes ago', { at: () => inSeconds(-50) }],
    ],
    entry: {
      rev: 2,
      col: 'deposits',
      actions: [...proposalKinds.filter((other) => other !== kind).map((other) => `${other}.proposed`), 'proposal.confirmed', ''],
      before: {},
      after: { amount: '1.00', by: 'another', note: 'Another story for the client.' },
      hasReason: false,
    },
    invalid: {
      'threats 7, 39: refuses': {
        cases: [
          ...malformed({ ...fields, at: '' }),
          ...invalidValues('kind', [
            ['of a trade', 'trade'],
            ['of nothing', ''],
            ['of a closure', 'closure'],
          ]),
          ...invalidValues('amount', [...notMoney.filter(([fault]) => !/200,000/.test(fault)), ['of nothing', '0'], ['of 0.00', '0.00']]),
          ...invalidValues('by', [['of another', 'another']]),
          ...invalidValues('role', [
            ['of an agent', 'agent'],
            ['of a viewer', 'viewer'],
            ['of nobody', ''],
          ]),
          ...invalidValues('status', [
            ['confirmed', 'confirmed'],
            ['cancelled', 'cancelled'],
          ]),
          ...invalidValues('at', [
            ['six minutes ago', () => inSeconds(-360)],
            ['in six minutes', () => inSeconds(360)],
          ]),
          ...invalidValues('ref', [['of no entry', 'nowhere']]),
          ...invalidValues('note', [['of 501 letters', 'x'.repeat(501)]]),
          ['a role from which it changes', { from: { desk: 'agent' } }],
        ],
        write: (state, changes) => withProposal(proposed(state), changes),
      },
    },
  });

  it('threat 40: is refused from an administrator who only reads', async () => {
    const state = await prepare();
    for (const role of ['viewer', '']) {
      const reader = await desk.newAdmin({ user: { desk: role } });
      await assertFails(send(reader, proposed(state, { role }, reader.uid)));
    }
    await assertSucceeds(send(admin, proposed(state)));
  });

  it(isAdjustment ? 'threat 40: is refused from an agent' : 'is accepted from an agent', async () => {
    const [state, other] = [await prepare(), await agent()];
    await (isAdjustment ? assertFails : assertSucceeds)(send(other, proposed(state, { role: 'agent' }, other.uid)));
    if (isAdjustment) await assertSucceeds(send(admin, proposed(state)));
  });

  it('threat 40: names the role that the sender has', async () => {
    const [state, other] = [await prepare(), await (isAdjustment ? desk.newAdmin() : agent())];
    const [own, another] = isAdjustment ? ['manager', 'agent'] : ['agent', 'manager'];
    await assertFails(send(other, proposed(state, { role: another }, other.uid)));
    await assertSucceeds(send(other, proposed(state, { role: own }, other.uid)));
  });

  it('is refused while fifty wait, and when a thousand are there', async () => {
    for (const [statuses, fits] of [
      [Array.from({ length: 50 }, () => 'pending'), Array.from({ length: 49 }, () => 'pending')],
      [Array.from({ length: 1_000 }, () => 'rejected'), Array.from({ length: 999 }, () => 'rejected')],
    ] as const) {
      const state = await prepare();
      const full = stateOf(
        kinds.proposals,
        statuses.map((status) => proposal(state.uid, { status })),
      );
      const before = stateOf(
        kinds.proposals,
        fits.map((status) => proposal(state.uid, { status })),
      );
      await desk.seedDocs({ [`proposals/${state.uid}`]: storedList(kinds.proposals, full) });
      await assertFails(send(admin, proposed({ ...state, before: full })));
      await desk.seedDocs({ [`proposals/${state.uid}`]: storedList(kinds.proposals, before) });
      await assertSucceeds(send(admin, proposed({ ...state, before })));
    }
  });
});

describe.each(requestKinds)('%s.proposed', (kind) => {
  const prepare = () => seedProposal(desk, admin, kind, { proposed: false });

  testAction({
    prepare,
    write: (state, changes) => withProposal(proposed(state), changes),
    invalid: {
      'threat 40: refuses': [
        ...invalidValues('outcome', [
          ['of a refusal', { status: 'rejected' }],
          ['of nothing', {}],
          ['of figures', outcomeOf],
        ]),
        ...invalidValues('amount', [
          ['of 1,000,000.01', '1000000.01'],
          ['below nothing', '-40.00'],
        ]),
        ...invalidValues('ref', [
          ['of nothing', ''],
          ['of a path', 'a/b/c'],
        ]),
      ],
    },
  });

  it.each(['closure', 'trade'])('threat 40: is not %s.proposed, although it was requested', async (other) => {
    const state = await prepare();
    const after = { amount: amountOf[kind] };
    await desk.seedDocs({ [`ledger/${state.uid}/entries/asked`]: { op: 'asked', col: 'users', action: `${other}.requested`, after } });
    await refuseThenAccept(admin, proposed(state, { kind: other, ref: 'asked' }), proposed(state));
  });

  it('threat 40: is about a request of its kind, of this client', async () => {
    const [state, other] = [await prepare(), await prepare()];
    const { uid } = state;
    await desk.seedDocs({
      [`ledger/${uid}/entries/paid`]: { op: 'paid', col: `${kind}s`, action: `${kind}.completed`, after: { amount: amountOf[kind] } },
    });
    await assertFails(send(admin, proposed(state, { ref: 'paid' })));
    await assertFails(send(admin, proposed(state, { ref: other.requests.list[1]?.id })));
    await assertSucceeds(send(admin, proposed(state)));
  });
});

it('threat 40: withdrawal.proposed is about the whole withdrawal, deposit.proposed about what came in', async () => {
  const [payment, receipt, cent] = await Promise.all(
    ([...requestKinds, 'deposit'] as const).map((kind) => seedProposal(desk, admin, kind, { proposed: false })),
  );
  if (!payment || !receipt || !cent) throw new Error('Nobody');
  for (const amount of ['39.99', '40.01']) await assertFails(send(admin, proposed(payment, { amount })));
  await assertSucceeds(send(admin, proposed(payment)));
  await assertSucceeds(send(admin, proposed(receipt, { amount: '1000000.00' })));
  await assertSucceeds(send(admin, proposed(cent, { amount: '0.01' })));
});

describe('the entry of a request whose id is a number', () => {
  it('threat 40: is named by a text', async () => {
    const state = await seedProposal(desk, admin, 'adjustment', { proposed: false });
    await desk.seedDocs({ [`ledger/${state.uid}/entries/7`]: { op: '7', col: 'accounts' } });
    await refuseThenAccept(admin, proposed(state, { ref: 7 }), proposed(state, { ref: '7' }));
  });
});

describeAction('adjustment.proposed', () => ({
  prepare: () => seedProposal(desk, admin, 'adjustment', { proposed: false }),
  write: (state: ProposalClient, changes: Fields) => withProposal(proposed(state), changes),
  valid: [
    ['less balance', { outcome: { balance: '-250.00', profit: '0', bonus: '0.00' } }],
    ['more profit', { outcome: { balance: '0', profit: '250.00', bonus: '0' } }],
    ['less bonus', { outcome: { balance: '249.99', profit: '-249.99', bonus: '-250.00' } }],
    ['the highest change', { amount: '9999999999.99', outcome: { balance: '9999999999.99', profit: '0', bonus: '0' } }],
  ],
  invalid: {
    'threat 40: refuses': [
      ...invalidValues('outcome', [
        ['of a request', { status: 'completed' }],
        ['of no figures', {}],
        ['of two figures', { balance: '250.00', profit: '0' }],
        ['of four figures', { ...outcomeOf, more: '0' }],
        ['of a balance in numbers', { ...outcomeOf, balance: 200 }],
        ['of a balance without decimals', { ...outcomeOf, balance: '200' }],
        ['of a profit without decimals', { ...outcomeOf, profit: '-250' }],
        ['of a bonus without decimals', { ...outcomeOf, bonus: '1' }],
        ['of a profit without decimals beside a larger balance', { balance: '250.00', profit: '-1', bonus: '1.00' }],
        ['of nothing', { balance: '0', profit: '0.00', bonus: '0' }],
        ['of more balance than the amount', { balance: '250.01', profit: '-250.00', bonus: '1.00' }],
        ['of less balance than the amount', { balance: '-250.01', profit: '-250.00', bonus: '1.00' }],
        ['of more profit than the amount', { balance: '250.00', profit: '250.01', bonus: '1.00' }],
        ['of more bonus than the amount', { balance: '250.00', profit: '0', bonus: '250.01' }],
        ['of less of everything than the amount', { balance: '249.99', profit: '-249.99', bonus: '1.00' }],
      ]),
      ['of nothing and no amount', { amount: '0', outcome: { balance: '0', profit: '0', bonus: '0' } }],
      ['a negative amount', { amount: '-250.00' }],
      ...refusedReasons.map(([fault, note]): [string, Fields] => [`as note ${fault}`, { note }]),
      ...invalidValues('ref', [['of a path', 'a/b/c']]),
    ],
  },
}));

it('threat 40: adjustment.proposed is about an account', async () => {
  const [state, nobody] = [await seedProposal(desk, admin, 'adjustment', { proposed: false }), desk.newUid()];
  await refuseThenAccept(admin, proposed({ ...state, uid: nobody, before: noList }), proposed(state));
});

it('threat 40: adjustment.proposed refers to nothing, or to an entry of the same ledger', async () => {
  const [state, other] = await Promise.all([1, 2].map(() => seedProposal(desk, admin, 'adjustment', { proposed: false })));
  if (!state || !other) throw new Error('Nobody');
  await desk.seedDocs({
    [`ledger/${state.uid}/entries/earlier`]: { op: 'earlier', col: 'accounts' },
    [`ledger/${other.uid}/entries/elsewhere`]: { op: 'elsewhere', col: 'accounts' },
  });
  await refuseThenAccept(admin, proposed(state, { ref: 'elsewhere' }), proposed(state, { ref: 'earlier' }));
});

describe.each(['rejected', 'cancelled'] as const)('proposal.%s', (status) => {
  const isRejection = status === 'rejected';
  /** Made by the one who takes it back. */
  const prepare = (setup = {}, changes: Fields = isRejection ? {} : { by: admin.uid }) =>
    seedProposal(desk, admin, 'withdrawal', { setup, changes });
  const write = (state: ProposalClient, changes: Fields = {}, actor = state.caller.uid) => decidedAgainst(status, state, changes, actor);

  testAction({
    action: { desk: () => desk, prepare, write },
    ...(isRejection && { senders: 'admins', reason: true }),
    entry: {
      rev: 3,
      col: 'withdrawals',
      actions: ['proposal.confirmed', isRejection ? 'proposal.cancelled' : 'proposal.rejected', 'withdrawal.proposed', ''],
      before: { status: 'confirmed', by: 'another' },
      after: { status: 'pending', by: 'another' },
      hasReason: isRejection,
    },
    invalid: {
      'threats 7, 39: refuses': {
        cases: [
          ['confirmed', { status: 'confirmed' }],
          ['of the other word', { status: isRejection ? 'cancelled' : 'rejected' }],
          ['that stays', { status: 'pending' }],
          ['with another amount', { amount: '1.00' }],
          ['with another author', { by: 'another' }],
          ['with another role', { role: 'agent' }],
          ['with another note', { note: 'Another story for the client.' }],
          ['with another time', { at: () => inSeconds(0) }],
          ['without an outcome', { outcome: missing }],
          ['with a field more', { more: 'x' }],
        ],
        prepare,
        write,
      },
    },
  });

  it(isRejection ? 'threat 40: is refused from the one who proposed it' : 'threat 40: is refused from another', async () => {
    const other = await desk.newAdmin();
    const state = await prepare({}, { by: isRejection ? other.uid : admin.uid });
    await refuseThenAcceptFrom(other, admin, (actor) => write(state, {}, actor));
  });

  it(isRejection ? 'is accepted after a day' : 'is accepted from everybody after a day', async () => {
    for (const person of [admin, await agent()]) {
      const state = await prepare({}, { at: inSeconds(-86_401) });
      await assertSucceeds(send(person, write(state, {}, person.uid)));
    }
  });

  it.each(requestKinds)('is for an agent too, of a proposed %s', async (kind) => {
    const decider = await agent();
    const state = await seedProposal(desk, decider, kind, { changes: isRejection ? {} : { by: decider.uid } });
    await assertSucceeds(send(decider, write(state)));
  });

  it('threat 40: is refused from a viewer', async () => {
    const viewer = await desk.newAdmin({ user: { desk: 'viewer' } });
    const state = await prepare({}, { at: inSeconds(-86_401), by: isRejection ? 'proposer' : viewer.uid });
    await refuseThenAcceptFrom(viewer, admin, (actor) => write(state, {}, actor));
  });

  it('is refused of a decided one', async () => {
    const state = await prepare();
    await assertSucceeds(send(admin, write(state)));
    await assertFails(send(admin, write(state)));
  });

  it('threat 40: carries no act', async () => {
    const state = await prepare();
    const act = actOf(state, { actor: admin.uid, ref: String(state.before.list[1]?.id) });
    await setThreshold(desk, '39.99');
    const decision = write(state);
    const { op } = getFields(act, 'entry');
    const both = (refers: boolean): Commit => ({
      ...(refers ? altered(decision, { entry: { ref: op } }) : decision),
      ...Object.fromEntries(Object.entries(act).map(([part, one]) => [`act ${part}`, one])),
    });
    await assertFails(send(admin, both(false)));
    await refuseThenAccept(admin, both(true), decision);
  });
});
