import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import type { Action } from '../support/rules/action';
import { credited, decided, inSeconds, transactionDigits } from '../support/rules/acts';
import { type Break, invalidValues, malformed, notMoney, refusedReasons } from '../support/rules/cases';
import { describeAction, testAction } from '../support/rules/describe-action';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { figures } from '../support/rules/list-acts';
import { decidedIn, kinds, proposal, stateOf, storedList } from '../support/rules/lists';
import { charged, goodReason, subscription } from '../support/rules/objects';
import {
  policyConfirmed,
  policyUpdated,
  proposedPolicy,
  removePolicy,
  seedPolicy,
  setThreshold,
  storedPolicy,
} from '../support/rules/policy';
import {
  actOf,
  amountOf,
  confirmationOf,
  confirmed,
  decidedAgainst,
  outcomeOf,
  type ProposalClient,
  proposalFor,
  proposalKinds,
  proposed,
  seedProposal,
  thresholdBelow,
  withProposal,
} from '../support/rules/proposals';
import {
  altered,
  type Commit,
  changed,
  type Fields,
  getFields,
  getOp,
  missing,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const requestKinds = ['withdrawal', 'deposit'] as const;
const agent = () => desk.newAdmin({ user: { desk: 'agent' } });
/** The parts of the proposed act in the commit that confirms it. */
const parts = ['act', 'actEntry', 'holds', 'account', 'posting'];

describe.each(proposalKinds)('%s.proposed', (kind) => {
  const prepare = (setup = {}) => seedProposal(desk, admin, kind, { setup, proposed: false });
  const act: Action<ProposalClient> = { desk: () => desk, prepare, write: proposed };
  const { at: _, ...fields } = proposalFor({ uid: '', kind, requests: stateOf(kinds.deposits, [{ id: '' }]) });
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

  it.each(['closure', 'trade'])('threat 40: is not %s.proposed, whatever was requested', async (other) => {
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
  const [payment, receipt] = await Promise.all(requestKinds.map((kind) => seedProposal(desk, admin, kind, { proposed: false })));
  if (!payment || !receipt) throw new Error('Nobody');
  for (const amount of ['39.99', '40.01']) await assertFails(send(admin, proposed(payment, { amount })));
  await assertSucceeds(send(admin, proposed(payment)));
  await assertSucceeds(send(admin, proposed(receipt, { amount: '1000000.00' })));
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

it('threat 40: adjustment.proposed refers to nothing, or to an entry of the same ledger', async () => {
  const [state, other] = await Promise.all([1, 2].map(() => seedProposal(desk, admin, 'adjustment', { proposed: false })));
  if (!state || !other) throw new Error('Nobody');
  await desk.seedDocs({
    [`ledger/${state.uid}/entries/earlier`]: { op: 'earlier', col: 'accounts' },
    [`ledger/${other.uid}/entries/elsewhere`]: { op: 'elsewhere', col: 'accounts' },
  });
  await refuseThenAccept(admin, proposed(state, { ref: 'elsewhere' }), proposed(state, { ref: 'earlier' }));
});

describe.each(proposalKinds)('proposal.confirmed of a proposed %s', (kind) => {
  beforeEach(() => setThreshold(desk, thresholdBelow(kind)));
  const prepare = (setup = {}) => seedProposal(desk, admin, kind, { setup });
  const isAdjustment = kind === 'adjustment';
  const action: Action<ProposalClient> = {
    desk: () => desk,
    prepare,
    write: (state, changes = {}, actor = state.caller.uid) => withProposal(confirmed(state, { actor }), changes),
  };
  const inEntryOfAct = (changes: Fields) => (valid: Commit) => altered(valid, { actEntry: changes });
  const inEntry = (changes: Fields) => (valid: Commit) => altered(valid, { entry: changes });

  testAction({
    action,
    senders: 'admins',
    entry: {
      rev: 3,
      col: 'withdrawals',
      actions: ['proposal.rejected', 'proposal.cancelled', `${kind}.proposed`, ''],
      before: { status: 'confirmed', by: 'another' },
      after: { status: 'pending', by: 'another' },
      hasReason: false,
    },
    invalid: {
      'threats 7, 39: refuses': {
        cases: [
          ['it without the act', (valid) => without(valid, ...parts)],
          ['the act without it', (valid) => without(valid, 'document', 'entry')],
          ['an act that refers to nothing', inEntryOfAct({ ref: '' })],
          ['an act that refers to another', inEntryOfAct({ ref: 'another' })],
          ['a confirmation that refers to nothing', inEntry({ ref: '' })],
          ['a confirmation that refers to the proposal', (valid, { before }) => altered(valid, { entry: { ref: before.list[1]?.id } })],
          ['a reason', inEntry({ reason: goodReason })],
          ['one that stays', (valid) => withProposal(valid, { status: 'pending' })],
          ['one that is rejected', (valid) => withProposal(valid, { status: 'rejected' })],
          ['one that is cancelled', (valid) => withProposal(valid, { status: 'cancelled' })],
          ['another amount', (valid) => withProposal(valid, { amount: '1.00' })],
          ['another author', (valid) => withProposal(valid, { by: 'another' })],
          ['another role', (valid) => withProposal(valid, { role: 'agent' })],
          ['a later time', (valid) => withProposal(valid, { at: inSeconds(0) })],
          ['a field more', (valid) => withProposal(valid, { more: 'x' })],
          ['a decided one', (_, state) => confirmed(state, { index: 0 })],
        ] satisfies Break<ProposalClient>[],
      },
    },
  });

  it('threat 40: is refused from the one who proposed it', async () => {
    const proposer = await desk.newAdmin();
    const state = await seedProposal(desk, admin, kind, { changes: { by: proposer.uid } });
    await refuseThenAcceptFrom(proposer, admin, (actor) => confirmed(state, { actor }));
  });

  it('threat 40: is refused in the commit that proposes, however it is written', async () => {
    const state = await seedProposal(desk, admin, kind, { proposed: false });
    const first = proposed(state);
    const { list, pending, oldest } = getFields(first, 'document');
    const next = { ...state, before: { list: list as Fields[], waiting: Number(pending), oldest, rev: 2 } };
    const second = confirmed(next);
    const both = Object.fromEntries(Object.entries(second).map(([part, write]) => [`then ${part}`, write]));
    await assertFails(send(admin, { ...first, ...both }));
    await assertFails(send(admin, { ...without(first, 'document'), ...both }));
    await assertSucceeds(send(admin, first));
    // Afterwards too another has to confirm it.
    const other = await desk.newAdmin();
    await refuseThenAcceptFrom(admin, other, (actor) => confirmed(next, { actor }));
  });

  it.each([
    ['a day old', -86_401, true],
    ['younger than a day', -86_000, false],
  ])('threat 40: is refused when it is over: the proposal is %s', async (_, age, refused) => {
    const state = await seedProposal(desk, admin, kind, { changes: { at: inSeconds(age) } });
    await (refused ? assertFails : assertSucceeds)(send(admin, confirmed(state)));
  });

  it.each(['confirmed', 'rejected', 'cancelled'])('threat 40: is refused when the proposal is %s', async (status) => {
    const [state, other] = [await seedProposal(desk, admin, kind, { changes: { status } }), await prepare()];
    const { before } = state;
    // As if it waited, and as it is.
    const counted = { ...state, before: { ...before, waiting: before.waiting + 1 } };
    await assertFails(send(admin, confirmed(state)));
    await assertFails(send(admin, confirmed(counted)));
    await assertFails(send(admin, without(confirmed(state), 'document', 'entry')));
    await assertSucceeds(send(admin, confirmed(other)));
  });

  it('threats 5, 39: is refused twice', async () => {
    const state = await prepare();
    const first = confirmed(state);
    await assertSucceeds(send(admin, first));
    await assertFails(send(admin, first));
    await assertFails(send(admin, confirmed(state)));
  });

  it('threat 40: is refused for an act of an earlier commit', async () => {
    const state = await prepare();
    const valid = confirmed(state);
    const { path = '', fields = {} } = valid.actEntry ?? {};
    const op = createOp();
    await desk.seedDocs({ [path.replace(String(fields.op), op)]: { ...fields, op, at: inSeconds(-60) } });
    await assertFails(send(admin, confirmationOf(state, op, admin.uid)));
    await assertSucceeds(send(admin, valid));
  });

  it('threat 40: is refused for the proposal of another client', async () => {
    const [state, other] = [await prepare(), await prepare()];
    const id = other.before.list[1]?.id;
    const act = actOf(state, { actor: admin.uid, ref: String(id) });
    await assertFails(send(admin, act));
    await assertFails(
      send(admin, {
        ...act,
        ...Object.fromEntries(
          Object.entries(confirmationOf(other, getOp(act), admin.uid)).map(([part, write]) => [`confirmation ${part}`, write]),
        ),
      }),
    );
    await assertSucceeds(send(admin, confirmed(state)));
  });

  it('threat 40: is refused for another proposal of the client', async () => {
    const state = await prepare();
    const { uid, before } = state;
    const two = stateOf(kinds.proposals, [...before.list, { ...before.list[1], id: 'twin' }]);
    await desk.seedDocs({
      [`proposals/${uid}`]: storedList(kinds.proposals, two),
      [`ledger/${uid}/entries/twin`]: { op: 'twin', col: 'proposals' },
    });
    const twin = { ...state, before: two };
    await refuseThenAccept(
      admin,
      confirmed(twin, { index: 1, act: { ref: 'twin' } }),
      confirmed(twin, { index: 1, act: { ref: String(before.list[1]?.id) } }),
    );
  });

  it.each([
    ['has become a viewer', { desk: 'viewer' }, true],
    ['has lost the role', { desk: '' }, true],
    ['has become an agent', { desk: 'agent' }, isAdjustment],
  ])('threat 40: the role now counts: somebody who %s', async (_, user, refused) => {
    const [state, other] = [await prepare(), await desk.newAdmin()];
    await desk.force(`users/${other.uid}`, user);
    await (refused ? assertFails : assertSucceeds)(send(other, confirmed(state, { actor: other.uid })));
    if (refused) await assertSucceeds(send(admin, confirmed(state)));
  });

  it('keeps the role that its author had', async () => {
    const proposer = await desk.newAdmin({ user: { desk: 'viewer' } });
    const state = await seedProposal(desk, admin, kind, { changes: { by: proposer.uid } });
    await assertSucceeds(send(admin, confirmed(state)));
  });

  it('is accepted also where one person would suffice', async () => {
    const state = await prepare();
    await removePolicy(desk);
    await assertFails(send(admin, altered(confirmed(state), { actEntry: { ref: '' } })));
    await assertSucceeds(send(admin, confirmed(state)));
  });
});

describe.each(requestKinds)('proposal.confirmed of a proposed %s', (kind) => {
  beforeEach(() => setThreshold(desk, thresholdBelow(kind)));
  const prepare = () => seedProposal(desk, admin, kind);

  it('threat 40: is refused for another request', async () => {
    const state = await prepare();
    await refuseThenAccept(admin, confirmed(state, { act: { index: 0 } }), confirmed(state));
  });

  it('is accepted at another place, after the request before it was removed', async () => {
    const state = await prepare();
    const [gone, ...rest] = state.requests.list;
    const col = kinds[kind === 'withdrawal' ? 'withdrawals' : 'deposits'];
    const requests = { ...stateOf(col, rest), rev: 3 };
    await desk.seedDocs({ [`${col.col}/${state.uid}`]: storedList(col, requests) });
    const next = { ...state, requests };
    const removed = withProposalAbout(next, gone?.id);
    await desk.seedDocs({ [`proposals/${state.uid}`]: storedList(kinds.proposals, removed.before) });
    await assertFails(send(admin, confirmed(removed, { act: { index: 0 } })));
    await desk.seedDocs({ [`proposals/${state.uid}`]: storedList(kinds.proposals, state.before) });
    await assertSucceeds(send(admin, confirmed(next, { act: { index: 0 } })));
  });

  it('threat 40: is refused for another outcome', async () => {
    const state = await prepare();
    const note = goodReason;
    const refusal =
      kind === 'withdrawal'
        ? decidedIn(kinds.withdrawals, state.uid, state.requests, {
            ...{ actor: admin.uid, action: 'withdrawal.rejected', index: 1, reason: note },
            changes: { status: 'rejected', note },
          })
        : decided(state.uid, { ...state.requests, pending: 2 }, { actor: admin.uid, index: 1, status: 'rejected', note });
    const valid = confirmed(state);
    const ref = getFields(valid, 'actEntry').ref;
    const act = altered(refusal, { entry: { ref } });
    const { op } = getFields(act, 'entry');
    const holds = kind === 'withdrawal' && { holds: { path: `holds/${state.uid}`, fields: { ...getFields(valid, 'holds'), op } } };
    await refuseThenAccept(
      admin,
      {
        ...confirmationOf(state, String(op), admin.uid),
        ...(act.document && { act: act.document }),
        ...(act.entry && { actEntry: act.entry }),
        ...holds,
      },
      valid,
    );
  });

  it('threat 40: is refused for another amount', async () => {
    const state = await prepare();
    const other = withProposalOf(state, { amount: '30.00' });
    await desk.seedDocs({ [`proposals/${state.uid}`]: storedList(kinds.proposals, other.before) });
    await assertFails(send(admin, confirmed(other)));
    await desk.seedDocs({ [`proposals/${state.uid}`]: storedList(kinds.proposals, state.before) });
    await assertSucceeds(send(admin, confirmed(state)));
  });

  it('threat 40: is refused for an act of the other kind', async () => {
    const state = await prepare();
    const kindOf = kind === 'withdrawal' ? 'deposit' : 'withdrawal';
    for (const wrong of [kindOf, 'adjustment']) {
      const other = withProposalOf(state, { kind: wrong });
      await desk.seedDocs({ [`proposals/${state.uid}`]: storedList(kinds.proposals, other.before) });
      await assertFails(send(admin, confirmed(other)));
    }
    await desk.seedDocs({ [`proposals/${state.uid}`]: storedList(kinds.proposals, state.before) });
    await assertSucceeds(send(admin, confirmed(state)));
  });

  it('threat 40: is void once the client has cancelled the request', async () => {
    const [state, other] = [await prepare(), await prepare()];
    const list = state.requests.list.map((one, i) => (i === 1 ? { ...one, status: 'cancelled' } : one));
    const col = kinds[kind === 'withdrawal' ? 'withdrawals' : 'deposits'];
    const requests = { ...state.requests, list, waiting: 1, rev: 3 };
    await desk.seedDocs({ [`${col.col}/${state.uid}`]: storedList(col, requests) });
    await assertFails(send(admin, confirmed({ ...state, requests })));
    await assertSucceeds(send(admin, confirmed(other)));
  });
});

/** The same client with another proposal, about another request. */
const withProposalAbout = (state: ProposalClient, ref: unknown): ProposalClient => withProposalOf(state, { ref });
function withProposalOf(state: ProposalClient, changes: Fields): ProposalClient {
  const { before } = state;
  return { ...state, before: { ...before, list: before.list.with(-1, changed(before.list.at(-1) ?? {}, changes)) } };
}

describeAction('proposal.confirmed of a proposed adjustment', () => {
  const write = (state: ProposalClient, changes: Fields) => {
    const { reason, ...figuresOf } = changes;
    const act = { changes: figuresOf, ...(reason !== undefined && { reason: String(reason) }) };
    return confirmed(state, { act });
  };
  return {
    prepare: async () => {
      await setThreshold(desk, '249.99');
      return seedProposal(desk, admin, 'adjustment');
    },
    write,
    invalid: {
      'threat 40: refuses': [
        ['a cent more balance', { balance: '9200.01' }],
        ['a cent less balance', { balance: '9199.99' }],
        ['the same balance', { balance: '9000.00' }],
        ['a cent more profit', { profit: '-256.99' }],
        ['the same profit', { profit: '-7.00' }],
        ['a cent more bonus', { bonus: '6.01' }],
        ['the same bonus', { bonus: '5.00' }],
        ['another reason', { reason: 'Another story for the client.' }],
      ],
    },
  };
});

it('threat 40: a proposed adjustment is not confirmed by a fee of the same amount', async () => {
  const outcome = { balance: '-25.00', profit: '0', bonus: '0' };
  const state = await seedProposal(desk, admin, 'adjustment', { changes: { outcome, amount: '25.00' } });
  const id = String(state.before.list[1]?.id);
  const { uid } = state;
  // Past the rules: a subscription whose act has the id of the proposal.
  await desk.seedDocs({ [`subscriptions/${uid}`]: { subscription: subscription(), rev: 1, op: id, at: inSeconds(-60) } });
  const { document, entry } = charged(uid, admin.uid, figures, id);
  const { op } = entry.fields;
  await refuseThenAccept(
    admin,
    { ...confirmationOf(state, String(op), admin.uid), account: document, accountEntry: entry },
    { account: document, accountEntry: entry },
  );
});

describe.each(proposalKinds)('the threshold: %s', (kind) => {
  const alone = (state: ProposalClient) => actOf(state, { actor: admin.uid });
  const prepare = () => seedProposal(desk, admin, kind);
  const below = { withdrawal: '39.99', deposit: '249.99', adjustment: '249.99' }[kind];
  const above = { withdrawal: '40.01', deposit: '250.01', adjustment: '250.01' }[kind];

  it.each([amountOf[kind], above, '1000000.00', '0'])('needs one person where two decide above %s', async (fourEyes) => {
    await setThreshold(desk, fourEyes);
    await assertSucceeds(send(admin, alone(await prepare())));
  });

  it('needs one person without a policy', async () => {
    await removePolicy(desk);
    await assertSucceeds(send(admin, alone(await prepare())));
  });

  it.each([below, '1.00', '0.01'])('threat 40: needs two people above %s', async (fourEyes) => {
    await setThreshold(desk, fourEyes);
    const state = await prepare();
    await refuseThenAccept(admin, alone(state), confirmed(state));
  });

  it('threat 40: is the threshold before the commit', async () => {
    const [state, other] = [await prepare(), await prepare()];
    const asPolicy = (commit: Commit) => Object.fromEntries(Object.entries(commit).map(([part, write]) => [`policy ${part}`, write]));
    const loose = await seedPolicy(desk, storedPolicy({ fourEyes: below, proposed: proposedPolicy(86_500) }));
    const opening = asPolicy(policyConfirmed(admin.uid, loose));
    await refuseThenAccept(admin, { ...alone(state), ...opening }, opening);
    await assertSucceeds(send(admin, alone(state)));
    const strict = await setThreshold(desk, amountOf[kind]);
    await assertSucceeds(send(admin, { ...alone(other), ...asPolicy(policyUpdated(admin.uid, strict, { fourEyes: below })) }));
  });
});

describe('the threshold of an adjustment', () => {
  beforeEach(() => setThreshold(desk, '100.00'));
  const adjust = async (changes: Fields, ref = '') => {
    const state = await seedProposal(desk, admin, 'adjustment');
    if (ref) await desk.seedDocs({ [`ledger/${state.uid}/entries/${ref}`]: { op: ref, col: 'accounts' } });
    return actOf(state, { actor: admin.uid, ref, changes: { ...figures, ...changes } });
  };

  it.each([
    ['more balance', { balance: '9100.00' }, { balance: '9100.01' }],
    ['less balance', { balance: '8900.00' }, { balance: '8899.99' }],
    ['more profit', { profit: '93.00' }, { profit: '93.01' }],
    ['less profit', { profit: '-107.00' }, { profit: '-107.01' }],
    ['more bonus', { bonus: '105.00' }, { bonus: '105.01' }],
    ['all three', { balance: '9100.00', profit: '93.00', bonus: '105.00' }, { balance: '9100.00', profit: '93.00', bonus: '105.01' }],
  ])('threat 40: is for each figure: %s', async (_, one, two) => {
    await assertFails(send(admin, await adjust(two)));
    await assertSucceeds(send(admin, await adjust(one)));
    await assertFails(send(admin, await adjust(two, 'earlier')));
    await assertSucceeds(send(admin, await adjust(one, 'earlier')));
  });

  it('threat 40: is not passed by a reference to a proposal or to its confirmation', async () => {
    const state = await seedProposal(desk, admin, 'adjustment');
    const { uid, before } = state;
    await desk.seedDocs({ [`ledger/${uid}/entries/earlier`]: { op: 'earlier', col: 'proposals', action: 'proposal.confirmed' } });
    const act = (ref: string) => actOf(state, { actor: admin.uid, ref, changes: { ...figures, balance: '9050.00' } });
    await assertFails(send(admin, act(String(before.list[1]?.id))));
    await assertFails(send(admin, act('earlier')));
    await assertSucceeds(send(admin, act('')));
  });
});

describe('the threshold of a deposit', () => {
  const txid = () => transactionDigits.slice(0, 32) + crypto.randomUUID().replaceAll('-', '');
  const paid = (state: ProposalClient, id: string, ref = '') => {
    const act = actOf(state, { actor: admin.uid, ref, changes: { txid: id, output: 0 } });
    return { ...act, credited: credited(`bitcoin-${id}-0`, state.uid, getOp(act)) };
  };
  beforeEach(() => setThreshold(desk, '249.99'));

  it('threat 40: is for one without a transaction id', async () => {
    const [silent, shown] = [await seedProposal(desk, admin, 'deposit'), await seedProposal(desk, admin, 'deposit')];
    await assertFails(send(admin, actOf(silent, { actor: admin.uid })));
    await assertSucceeds(send(admin, paid(shown, txid())));
  });

  it('threat 40: is not passed by a proposal that nobody confirms, with a transaction id either', async () => {
    const state = await seedProposal(desk, admin, 'deposit');
    await refuseThenAccept(admin, paid(state, txid(), String(state.before.list[1]?.id)), paid(state, txid()));
  });

  it('threat 40: is for what came in, not for what was announced', async () => {
    await setThreshold(desk, '300.00');
    const alone = (state: ProposalClient, received: string) => {
      const reason = 'Another amount came in.';
      const act = actOf(state, { actor: admin.uid, reason, changes: { received, note: reason } });
      const balance = received === '300.00' ? '9300.00' : '9300.01';
      return altered(act, { account: { balance }, posting: { after: { ...figures, balance } } });
    };
    const [more, less] = [await seedProposal(desk, admin, 'deposit'), await seedProposal(desk, admin, 'deposit')];
    await assertFails(send(admin, alone(more, '300.01')));
    await assertSucceeds(send(admin, alone(less, '300.00')));
  });
});

describe.each(['rejected', 'cancelled'] as const)('proposal.%s', (status) => {
  const isRejection = status === 'rejected';
  /** Made by whoever takes it back. */
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

it('threat 40: after a confirmation the one who proposed it does the act no second time', async () => {
  await setThreshold(desk, '39.99');
  const proposer = await desk.newAdmin();
  const state = await seedProposal(desk, admin, 'withdrawal', { changes: { by: proposer.uid } });
  const ref = String(state.before.list[1]?.id);
  await assertSucceeds(send(admin, confirmed(state)));
  const paid = await desk.read(`withdrawals/${state.uid}`);
  const requests = { list: paid.list as Fields[], waiting: 1, oldest: paid.oldest, rev: 3 };
  const { rev, ...before } = await desk.read(`accounts/${state.uid}`);
  const from = { balance: before.balance, profit: before.profit, bonus: before.bonus };
  const again = (actor: string, to: string): Commit => {
    const act = actOf({ ...state, requests }, { actor, index: 0, ref: to });
    const balance = '8920.00';
    return altered(act, {
      holds: { reserved: '2020.00', rev: 3 },
      account: { balance, rev: 3 },
      posting: { rev: Number(rev) + 1, before: from, after: { ...from, balance } },
    });
  };
  await assertFails(send(proposer, again(proposer.uid, ref)));
  await assertFails(send(proposer, again(proposer.uid, '')));
  await setThreshold(desk, '40.00');
  await assertFails(send(proposer, again(proposer.uid, ref)));
  await assertSucceeds(send(proposer, again(proposer.uid, '')));
});
