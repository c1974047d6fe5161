import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import type { Action } from '../../support/rules/action';
import { decided, inSeconds } from '../../support/rules/acts';
import { refuseWithoutAuthor } from '../../support/rules/authors';
import type { Break } from '../../support/rules/cases';
import { describeAction, testAction } from '../../support/rules/describe-action';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { figures } from '../../support/rules/list-acts';
import { decidedIn, kinds, stateOf, storedList } from '../../support/rules/lists';
import { goodReason } from '../../support/rules/objects';
import { removePolicy, setThreshold } from '../../support/rules/policy';
import {
  actOf,
  confirmationOf,
  confirmed,
  type ProposalClient,
  proposalKinds,
  proposed,
  proposingAction,
  seedProposal,
  standingKinds,
  thresholdBelow,
  withProposal,
} from '../../support/rules/proposals';
import {
  altered,
  asSecond,
  type Commit,
  changed,
  type Fields,
  getFields,
  getOp,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
  without,
} from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const requestKinds = ['withdrawal', 'deposit'] as const;
/** The parts of the proposed act in the commit that confirms it. */
const parts = ['act', 'actEntry', 'holds', 'account', 'posting'];

describe.each([...proposalKinds, ...standingKinds])('proposal.confirmed of a proposed %s', (kind) => {
  beforeEach(() => setThreshold(desk, thresholdBelow(kind)));
  const prepare = (setup = {}) => seedProposal(desk, admin, kind, { setup });
  const isForManagers = kind !== 'withdrawal' && kind !== 'deposit';
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
      actions: ['proposal.rejected', 'proposal.cancelled', proposingAction(kind), ''],
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
    const second = asSecond(confirmed(next));
    await assertFails(send(admin, { ...first, ...second }));
    await assertFails(send(admin, { ...without(first, 'document'), ...second }));
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
    ['has become an agent', { desk: 'agent' }, isForManagers],
  ])('threat 40: the role now counts: somebody who %s', async (_, user, refused) => {
    const [state, other] = [await prepare(), await desk.newAdmin()];
    await desk.force(`users/${other.uid}`, user);
    await (refused ? assertFails : assertSucceeds)(send(other, confirmed(state, { actor: other.uid })));
    if (refused) await assertSucceeds(send(admin, confirmed(state)));
  });

  it('threats 39, 40: is refused where its author may not propose it any more', async () => {
    const author = await desk.newAdmin();
    const state = await seedProposal(desk, admin, kind, { changes: { by: author.uid } });
    await refuseWithoutAuthor(desk, { caller: admin, author: author.uid, commit: confirmed(state) });
  });

  it('threat 40: is of an author who had the role before the commit', async () => {
    const role = await seedProposal(desk, admin, 'role', { changes: { outcome: { desk: 'manager' } } });
    const state = await seedProposal(desk, admin, kind, { changes: { by: role.uid } });
    const granted = confirmed(role, { act: { changes: { desk: 'manager' } } });
    await assertFails(send(admin, { ...granted, ...asSecond(confirmed(state)) }));
    await assertSucceeds(send(admin, granted));
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

  it('threats 39, 40: is refused where the agent who proposed it is one no more', async () => {
    const author = await desk.newAdmin();
    const state = await seedProposal(desk, admin, kind, { changes: { by: author.uid, role: 'agent' } });
    await refuseWithoutAuthor(desk, { caller: admin, author: author.uid, commit: confirmed(state) }, 'agent');
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

it('threat 40: a deposit is confirmed with the amount that was proposed, not with the announced one', async () => {
  const [announced, different] = await Promise.all(
    ['250.00', '250.01'].map((amount) => seedProposal(desk, admin, 'deposit', { changes: { amount } })),
  );
  if (!announced || !different) throw new Error('Nobody');
  const reason = 'Another amount came in.';
  const [received, balance] = ['250.01', '9250.01'];
  const more = (state: ProposalClient) =>
    altered(confirmed(state, { act: { reason, changes: { received, note: reason } } }), {
      account: { balance },
      posting: { after: { ...figures, balance } },
    });
  await refuseThenAccept(admin, more(announced), confirmed(announced));
  await refuseThenAccept(admin, confirmed(different), more(different));
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
