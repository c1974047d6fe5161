import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { buildDepositDecision } from '../../support/rules/acts/deposit-acts';
import { figures } from '../../support/rules/acts/list-acts';
import {
  buildListDecision,
  createListState,
  listKinds,
  toStoredList,
} from '../../support/rules/acts/lists';
import { goodReason } from '../../support/rules/acts/objects';
import { storedPaymentMethod } from '../../support/rules/acts/payments';
import {
  buildPolicyUpdate,
  createPolicy,
  getPolicyValues,
  removePolicy,
  seedPolicy,
  seedThreshold,
} from '../../support/rules/acts/policy';
import {
  addConfirmation,
  applyProposal,
  buildConfirmation,
  buildConfirmedAct,
  buildDismissal,
  buildProposal,
  buildProposedAct,
  changeProposal,
} from '../../support/rules/acts/proposal-acts';
import {
  getOpeningDelay,
  getRequestList,
  getThresholdBelow,
  isAdminChangeKind,
  isAgentKind,
  isDeskKind,
  type ProposalKind,
  proposalKinds,
  proposedActions,
  proposedOutcomes,
  requestKinds,
} from '../../support/rules/acts/proposal-kinds';
import {
  createProposalEntry,
  type ProposalClient,
  seedChangedProposal,
  seedProposal,
} from '../../support/rules/acts/seed-proposal';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import type { Action } from '../../support/rules/suites/action';
import { refuseWithoutAuthor } from '../../support/rules/suites/authors';
import type { Break } from '../../support/rules/suites/cases';
import { testAction } from '../../support/rules/suites/describe-action';
import { inSeconds } from '../../support/rules/times';
import { Double, sendWire } from '../../support/rules/wire';
import {
  type Commit,
  changeCommit,
  type Fields,
  getFields,
  getMap,
  getOp,
  refuseThenAccept,
  refuseWrongSender,
  removeParts,
  renameAsSecond,
  send,
} from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

const day = 86_400;
/** The parts of the proposed act in the commit that confirms it. */
const parts = ['act', 'actEntry', 'holds', 'account', 'posting'];
const getId = ({ before }: ProposalClient): string => String(before.list.at(-1)?.id);
const otherReason = 'Another story for the client.';

/** An act that a confirmation of this kind refuses: other than what was proposed. */
const otherActs: Record<ProposalKind, [fault: string, changes: Fields][]> = {
  withdrawal: [],
  deposit: [],
  settlement: [
    // By the formula 2.50 too.
    ['another price', { closePrice: '64640.01' }],
    ['another price by hand', { closePrice: '64640.01', manual: true }],
    ['the same by hand', { manual: true }],
    ['a cent more by hand', { result: '2.51', manual: true }],
    ['a cent less by hand', { result: '2.49', manual: true }],
    ['a loss by hand', { result: '-2.50', manual: true }],
  ],
  fee: [],
  closing: [
    ['another status', { status: 'frozen' }],
    ['the status as it is', { status: 'active' }],
  ],
  adjustment: [
    ['a cent more balance', { balance: '9200.01' }],
    ['a cent less balance', { balance: '9199.99' }],
    ['the same balance', { balance: '9000.00' }],
    ['a cent more profit', { profit: '-256.99' }],
    ['the same profit', { profit: '-7.00' }],
    ['a cent more bonus', { bonus: '6.01' }],
    ['the same bonus', { bonus: '5.00' }],
  ],
  role: [
    ['another role', { desk: 'manager' }],
    ['no role', { desk: '' }],
  ],
  revocation: [['a role', { desk: 'agent' }]],
  status: [
    ['another status', { status: 'pending' }],
    ['the status as it is', { status: 'active' }],
  ],
  policy: [
    ['another threshold', { fourEyes: '4000.01' }],
    ['a threshold between', { fourEyes: '3999.99' }],
    ['no threshold', { fourEyes: '0' }],
    ['a sum of the day', { daily: '1000000.00' }],
    ['other hours', { addressHours: 11 }],
    ['hours between', { addressHours: 13 }],
    ['another beginning', { since: () => inSeconds(-1) }],
    ['one field more', { more: 'x' }],
    ['no history', { history: [] }],
  ],
  payment: [
    ['another bitcoin address', { bitcoin: 'tb1qelse' }],
    ['the old bitcoin address', { bitcoin: storedPaymentMethod.bitcoin }],
    ['another ethereum address', { ethereum: '0xElse' }],
    ['another e-mail', { email: 'else@example.com' }],
    ['no address', { bitcoin: '', ethereum: '' }],
    ['no previous addresses', { previous: {} }],
    ['one field more', { more: 'x' }],
  ],
};

/** Another outcome of the same kind, beside which the act as it was proposed first is false. */
const otherOutcomes: Partial<Record<ProposalKind, Fields>> = {
  adjustment: { outcome: { balance: '200.00', profit: '-250.00', bonus: '1.01' } },
  deposit: { outcome: { status: 'completed', received: '250.01' } },
  settlement: {
    outcome: { status: 'closed', closePrice: '64640.00', result: '2.51', manual: false },
  },
  fee: { outcome: { balance: '1.00' } },
  closing: { outcome: { status: 'frozen' } },
  role: { outcome: { desk: 'manager' } },
  revocation: { outcome: { desk: 'agent' } },
  status: { outcome: { status: 'pending' } },
  policy: { outcome: { fourEyes: '4000.01', daily: '0', addressHours: 12 } },
  payment: { outcome: { ...storedPaymentMethod, bitcoin: 'tb1qelse' } },
};

/** A state that is no longer what the proposal says it is. */
const otherFroms: Partial<Record<ProposalKind, Fields>> = {
  withdrawal: { from: { status: 'completed' } },
  deposit: { from: { status: 'completed' } },
  settlement: { from: { status: 'closed' } },
  fee: { from: { balance: '1.00' } },
  closing: { from: { status: 'pending' } },
  role: { from: { desk: 'agent' } },
  revocation: { from: { desk: 'agent' } },
  status: { from: { status: 'pending' } },
  policy: { from: { fourEyes: '2000.00', daily: '0', addressHours: 23 } },
  payment: { from: { ...storedPaymentMethod, email: 'else@example.com' } },
};

describe.each(proposalKinds)('proposal.confirmed of a %s', (kind) => {
  beforeEach(async () => {
    if (!isDeskKind(kind)) await seedThreshold(desk, getThresholdBelow(kind));
  });
  const prepare = (setup = {}, changes: Fields = {}) =>
    seedProposal(desk, admin, kind, { setup, changes });
  const isForManagers = !isAgentKind(kind);
  const opening = getOpeningDelay(kind);
  const action: Action<ProposalClient> = {
    desk: () => desk,
    prepare,
    write: (state, changes = {}, actor = state.caller.uid) =>
      changeProposal(buildConfirmedAct(state, { actor }), changes),
  };
  const inEntryOfAct = (changes: Fields) => (valid: Commit) =>
    changeCommit(valid, { actEntry: changes });
  const inEntry = (changes: Fields) => (valid: Commit) => changeCommit(valid, { entry: changes });

  testAction({
    action,
    senders: 'admins',
    entry: {
      rev: 3,
      col: 'withdrawals',
      actions: [
        'proposal.rejected',
        'proposal.cancelled',
        'proposal.made',
        proposedActions[kind],
        '',
      ],
      before: { status: 'confirmed', by: 'another' },
      after: { status: 'pending', by: 'another' },
      hasReason: false,
    },
    invalid: {
      'threats 7, 39: refuses': {
        cases: [
          ['it without the act', (valid) => removeParts(valid, ...parts)],
          ['the act without it', (valid) => removeParts(valid, 'document', 'entry')],
          ['the act without its entry', (valid) => removeParts(valid, 'actEntry')],
          ['the entry of the act without the act', (valid) => removeParts(valid, 'act')],
          ['an act that refers to nothing', inEntryOfAct({ ref: '' })],
          ['an act that refers to another', inEntryOfAct({ ref: 'another' })],
          ['a confirmation that refers to nothing', inEntry({ ref: '' })],
          [
            'a confirmation that refers to the proposal',
            (valid, state) => changeCommit(valid, { entry: { ref: getId(state) } }),
          ],
          ['a reason', inEntry({ reason: goodReason })],
          ['one that stays', (valid) => changeProposal(valid, { status: 'pending' })],
          ['one that is rejected', (valid) => changeProposal(valid, { status: 'rejected' })],
          ['one that is cancelled', (valid) => changeProposal(valid, { status: 'cancelled' })],
          ['another action', (valid) => changeProposal(valid, { action: 'profile.corrected' })],
          ['another amount', (valid) => changeProposal(valid, { amount: '1.00' })],
          ['another author', (valid) => changeProposal(valid, { by: 'another' })],
          ['another role', (valid) => changeProposal(valid, { role: 'agent' })],
          ['another note', (valid) => changeProposal(valid, { note: otherReason })],
          ['another outcome', (valid) => changeProposal(valid, { outcome: { more: 'x' } })],
          ['another state before', (valid) => changeProposal(valid, { from: { more: 'x' } })],
          ['a later time', (valid) => changeProposal(valid, { at: inSeconds(0) })],
          ['a field more', (valid) => changeProposal(valid, { more: 'x' })],
          [
            'the name of another',
            (valid) => changeProposal(valid, { confirmerName: 'Maya Lindqvist' }),
          ],
          ['a decided one', (_, state) => buildConfirmedAct(state, { index: 0 })],
          ['an entry of the act about another index', inEntryOfAct({ index: 7 })],
          ['an entry of another action', inEntryOfAct({ action: 'profile.corrected' })],
          ['an entry of the act with another time', inEntryOfAct({ at: () => inSeconds(-1) })],
          [
            'an entry of the act by the author',
            (valid, { before }) =>
              changeCommit(valid, { actEntry: { actor: before.list.at(-1)?.by } }),
          ],
          ...(isForManagers || kind === 'fee'
            ? [
                [
                  'an act with another reason',
                  inEntryOfAct({ reason: otherReason }),
                ] satisfies Break<ProposalClient>,
              ]
            : []),
          ...otherActs[kind].map(
            ([fault, changes]): Break<ProposalClient> => [
              fault,
              (_, state) => buildConfirmedAct(state, { act: { changes } }),
            ],
          ),
        ] satisfies Break<ProposalClient>[],
      },
    },
  });

  it('threat 40: is refused from the one who proposed it', async () => {
    const author = await desk.seedAdmin();
    const state = await prepare({}, { by: author.uid });
    await refuseWrongSender(author, admin, (actor) => buildConfirmedAct(state, { actor }));
  });

  it('threat 40: is refused in the commit that proposes, however it is written', async () => {
    const state = await seedProposal(desk, admin, kind, { proposed: false });
    const first = buildProposal(state);
    const next = applyProposal(state, first);
    const second = renameAsSecond(buildConfirmedAct(next));
    await assertFails(send(admin, { ...first, ...second }));
    await assertFails(send(admin, { ...removeParts(first, 'document'), ...second }));
    await assertSucceeds(send(admin, first));
    // Afterwards too another has to confirm it, when it has opened.
    await desk.force(`ledger/${state.uid}/entries/${getOp(first)}`, {
      at: inSeconds(-opening - 60).toDate(),
    });
    const other = await desk.seedAdmin();
    await refuseWrongSender(admin, other, (actor) => buildConfirmedAct(next, { actor }));
  });

  it.each([
    ...(opening > 0
      ? ([
          ['at once', 0, true],
          ['five minutes before it opens', opening - 300, true],
        ] as const)
      : []),
    ['when it opens', opening + 1, false],
    ['five minutes before its day is over', opening + day - 300, false],
    ['when its day is over', opening + day + 1, true],
  ] as const)('threats 40, 41: is possible for a day: %s', async (_, age, refused) => {
    const state = await seedProposal(desk, admin, kind, { age });
    await (refused ? assertFails : assertSucceeds)(send(admin, buildConfirmedAct(state)));
  });

  it('threats 40, 41: counts the day from the entry, not from the time that the proposal says', async () => {
    const state = await prepare();
    const path = `ledger/${state.uid}/entries/${getId(state)}`;
    const outside = [opening + day + 1, ...(opening > 0 ? [opening - 60] : [])];
    for (const age of outside) {
      await desk.force(path, { at: inSeconds(-age).toDate() });
      await assertFails(send(admin, buildConfirmedAct(state)));
    }
    await desk.force(path, { at: inSeconds(-opening - 1).toDate() });
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it.each(['confirmed', 'rejected', 'cancelled'])(
    'threat 40: is refused when the proposal is %s',
    async (status) => {
      const state = await prepare({}, { status });
      const { before } = state;
      // As if it waited, and as it is.
      const counted = { ...state, before: { ...before, waiting: before.waiting + 1 } };
      await assertFails(send(admin, buildConfirmedAct(state)));
      await assertFails(send(admin, buildConfirmedAct(counted)));
      await assertFails(send(admin, removeParts(buildConfirmedAct(state), 'document', 'entry')));
      await assertSucceeds(send(admin, buildConfirmedAct(await prepare())));
    },
  );

  it('threats 5, 39: is refused twice', async () => {
    const state = await prepare();
    const first = buildConfirmedAct(state);
    await assertSucceeds(send(admin, first));
    await assertFails(send(admin, first));
    await assertFails(send(admin, buildConfirmedAct(state)));
  });

  it('threat 40: is refused for an act of an earlier commit', async () => {
    const state = await prepare();
    const valid = buildConfirmedAct(state);
    const { path = '', fields = {} } = valid.actEntry ?? {};
    const op = createOp();
    await desk.seedDocs({
      [path.replace(String(fields.op), op)]: { ...fields, op, at: inSeconds(-60) },
    });
    await assertFails(send(admin, buildConfirmation(state, op, admin.uid)));
    await assertSucceeds(send(admin, valid));
  });

  it('threat 40: is refused beside a decision to the contrary', async () => {
    const state = await prepare();
    const valid = buildConfirmedAct(state);
    for (const status of ['rejected', 'cancelled'] as const) {
      const against = buildDismissal(status, state);
      await assertFails(send(admin, { ...valid, ...renameAsSecond(against) }));
      // The act refers to the proposal, and the decision to the act.
      const act = removeParts(valid, 'document', 'entry');
      await assertFails(
        send(admin, {
          ...act,
          ...changeCommit(against, { entry: { ref: getFields(valid, 'entry').ref } }),
        }),
      );
    }
    await assertSucceeds(send(admin, valid));
  });

  it('threat 40: is refused for another proposal of the list', async () => {
    const state = await prepare();
    const { uid, before } = state;
    const twin = { ...before.list.at(-1), id: 'twin' };
    const two = createListState(listKinds.proposals, [...before.list, twin]);
    await desk.seedDocs({
      [`proposals/${uid}`]: toStoredList(listKinds.proposals, two),
      ...Object.fromEntries([createProposalEntry(uid, twin)]),
    });
    const both = { ...state, before: two };
    const ref = getId(state);
    // The act of a fee names the subscription, and both proposals are of it.
    if (kind !== 'fee') {
      await assertFails(send(admin, buildConfirmedAct(both, { index: 1, act: { ref: 'twin' } })));
      await assertFails(send(admin, buildConfirmedAct(both, { index: 2, act: { ref } })));
    }
    await assertSucceeds(send(admin, buildConfirmedAct(both, { index: 1, act: { ref } })));
  });

  it('threat 40: is refused for the proposal of another list', async () => {
    const state = await prepare();
    // The same proposal in the list of somebody else, whose entry is there too.
    const { uid } = await desk.seedClient({ account: { ...figures } });
    const { before } = state;
    const away = { ...state, uid };
    const entries = before.list.slice(-1).map((one) => createProposalEntry(uid, one));
    await desk.seedDocs({
      [`proposals/${uid}`]: toStoredList(listKinds.proposals, before),
      ...Object.fromEntries(entries),
    });
    const act = buildProposedAct(state, { actor: admin.uid, ref: getId(state) });
    await assertFails(send(admin, act));
    await assertFails(send(admin, addConfirmation(away, act, admin.uid)));
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it.each([
    ['has become a viewer', { desk: 'viewer' }, true],
    ['has lost the role', { desk: '' }, true],
    ['has become an agent', { desk: 'agent' }, isForManagers],
    ['is suspended', { status: 'suspended' }, true],
  ])('threat 40: the role now counts: somebody who %s', async (_, user, refused) => {
    const state = await prepare();
    const other = await desk.seedAdmin();
    await desk.force(`users/${other.uid}`, user);
    await (refused ? assertFails : assertSucceeds)(
      send(other, buildConfirmedAct(state, { actor: other.uid })),
    );
    if (refused) await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it('threats 39, 40: is refused where its author has another role, or none', async () => {
    const author = await desk.seedAdmin();
    const state = await prepare({}, { by: author.uid });
    await refuseWithoutAuthor(desk, {
      caller: admin,
      author: author.uid,
      commit: buildConfirmedAct(state),
    });
  });

  it('threat 40: is of an author who had the role before the commit', async () => {
    const role = await seedProposal(desk, admin, 'role', {
      changes: { outcome: { desk: 'manager' } },
    });
    const state = await prepare({}, { by: role.uid });
    const granted = buildConfirmedAct(role);
    await assertFails(send(admin, { ...granted, ...renameAsSecond(buildConfirmedAct(state)) }));
    await assertSucceeds(send(admin, granted));
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it.each(
    Object.entries({ outcome: otherOutcomes[kind], from: otherFroms[kind] }).flatMap(
      ([side, fields]) => (fields ? [[side, fields] as const] : []),
    ),
  )('threat 40: is refused for an act with another %s than the proposal', async (_, changes) => {
    const state = await prepare();
    const other = await seedChangedProposal(desk, state, changes);
    const act = buildProposedAct(state, { actor: admin.uid, ref: getId(state) });
    await assertFails(send(admin, addConfirmation(other, act, admin.uid)));
    await seedChangedProposal(desk, state, {});
    await assertSucceeds(send(admin, addConfirmation(state, act, admin.uid)));
  });

  it('threat 40: is refused for another act than the proposed one', async () => {
    const state = await prepare();
    const act = buildProposedAct(state, { actor: admin.uid, ref: getId(state) });
    for (const other of proposalKinds.filter(
      (one) => proposedActions[one] !== proposedActions[kind],
    )) {
      const wrong = await seedChangedProposal(desk, state, { action: proposedActions[other] });
      await assertFails(send(admin, addConfirmation(wrong, act, admin.uid)));
    }
    await seedChangedProposal(desk, state, {});
    await assertSucceeds(send(admin, addConfirmation(state, act, admin.uid)));
  });

  if (!isDeskKind(kind))
    it('is accepted also where one person would suffice', async () => {
      const state = await prepare();
      await removePolicy(desk);
      await assertFails(
        send(admin, changeCommit(buildConfirmedAct(state), { actEntry: { ref: '' } })),
      );
      await assertSucceeds(send(admin, buildConfirmedAct(state)));
    });
});

describe.each(requestKinds)('proposal.confirmed of a %s', (kind) => {
  beforeEach(() => seedThreshold(desk, getThresholdBelow(kind)));
  const prepare = () => seedProposal(desk, admin, kind);
  const col = getRequestList(kind);

  it('threat 40: is refused for another request', async () => {
    const state = await prepare();
    await refuseThenAccept(
      admin,
      buildConfirmedAct(state, { act: { index: 0 } }),
      buildConfirmedAct(state),
    );
  });

  it('threats 39, 40: is refused where the agent who proposed it is one no more', async () => {
    const author = await desk.seedAdmin();
    const state = await seedProposal(desk, admin, kind, {
      changes: { by: author.uid, role: 'agent' },
    });
    await refuseWithoutAuthor(
      desk,
      { caller: admin, author: author.uid, commit: buildConfirmedAct(state) },
      'agent',
    );
  });

  it('is accepted at another place, after the request before it was removed', async () => {
    const state = await prepare();
    const [gone, ...rest] = state.requests.list;
    const requests = { ...createListState(col, rest), rev: 3 };
    await desk.seedDocs({ [`${col.col}/${state.uid}`]: toStoredList(col, requests) });
    const next = { ...state, requests };
    const removed = await seedChangedProposal(desk, next, { ref: gone?.id });
    await assertFails(send(admin, buildConfirmedAct(removed, { act: { index: 0 } })));
    await seedChangedProposal(desk, state, {});
    await assertSucceeds(send(admin, buildConfirmedAct(next, { act: { index: 0 } })));
  });

  it('threat 40: is refused for an act that names the request in place of the proposal', async () => {
    const state = await prepare();
    const request = state.requests.list[1]?.id;
    await refuseThenAccept(
      admin,
      changeCommit(buildConfirmedAct(state), { actEntry: { ref: request } }),
      buildConfirmedAct(state),
    );
  });

  // A trade has no other outcome, and a client does not cancel it.
  if (kind === 'settlement') return;

  it('threat 40: is refused for another outcome', async () => {
    const state = await prepare();
    const note = goodReason;
    const refusal =
      kind === 'withdrawal'
        ? buildListDecision(listKinds.withdrawals, state.uid, state.requests, {
            actor: admin.uid,
            action: 'withdrawal.rejected',
            index: 1,
            reason: note,
            changes: { status: 'rejected', note },
          })
        : buildDepositDecision(
            state.uid,
            { ...state.requests, pending: 2 },
            { actor: admin.uid, index: 1, status: 'rejected', note },
          );
    const valid = buildConfirmedAct(state);
    const act = changeCommit(refusal, { entry: { ref: getId(state) } });
    const holds = kind === 'withdrawal' && {
      holds: {
        path: `holds/${state.uid}`,
        fields: { ...getFields(valid, 'holds'), op: getOp(act) },
      },
    };
    await refuseThenAccept(admin, { ...addConfirmation(state, act, admin.uid), ...holds }, valid);
  });

  it('threat 40: is void once the client has cancelled the request', async () => {
    const state = await prepare();
    const other = await prepare();
    const list = state.requests.list.map((one, i) =>
      i === 1 ? { ...one, status: 'cancelled' } : one,
    );
    const requests = { ...state.requests, list, waiting: 1, rev: 3 };
    await desk.seedDocs({ [`${col.col}/${state.uid}`]: toStoredList(col, requests) });
    await assertFails(send(admin, buildConfirmedAct({ ...state, requests })));
    await assertSucceeds(send(admin, buildConfirmedAct(other)));
  });
});

it('threat 40: a deposit is confirmed with the amount that was proposed, not with the announced one', async () => {
  await seedThreshold(desk, '249.99');
  const [announced, different] = await Promise.all(
    ['250.00', '250.01'].map((amount) =>
      seedProposal(desk, admin, 'deposit', { changes: { amount } }),
    ),
  );
  if (!announced || !different) throw new Error('Nobody');
  const reason = 'Another amount came in.';
  const received = '250.01';
  const balance = '9250.01';
  const confirmMore = (state: ProposalClient) =>
    changeCommit(
      buildConfirmedAct(state, { act: { reason, changes: { received, note: reason } } }),
      {
        account: { balance },
        posting: { after: { ...figures, balance } },
      },
    );
  await refuseThenAccept(admin, confirmMore(announced), buildConfirmedAct(announced));
  await refuseThenAccept(admin, buildConfirmedAct(different), confirmMore(different));
});

describe.each(proposalKinds.filter(isAdminChangeKind))('proposal.confirmed of a %s', (kind) => {
  const prepare = (setup = {}, changes = {}) => seedProposal(desk, admin, kind, { setup, changes });
  const field = kind === 'status' ? 'status' : 'desk';

  it('threats 30, 40: needs a proposal', async () => {
    const state = await prepare();
    await refuseThenAccept(
      admin,
      buildProposedAct(state, { actor: admin.uid }),
      buildConfirmedAct(state),
    );
  });

  it('threat 40: changes nothing else', async () => {
    for (const changes of [{ admin: false }, { lastname: 'Moreau' }, { more: 'x' }]) {
      const state = await prepare();
      await refuseThenAccept(
        admin,
        changeCommit(buildConfirmedAct(state), { act: changes }),
        buildConfirmedAct(state),
      );
    }
  });

  it('threat 40: sets what its entry says', async () => {
    const state = await prepare();
    await refuseThenAccept(
      admin,
      changeCommit(buildConfirmedAct(state), {
        act: { [field]: kind === 'status' ? 'pending' : 'manager' },
      }),
      buildConfirmedAct(state),
    );
  });

  it('threat 40: is void where it has changed since', async () => {
    const state = await prepare();
    const since = { [field]: kind === 'status' ? 'pending' : kind === 'role' ? '' : 'agent' };
    await desk.force(`users/${state.uid}`, since);
    await assertFails(
      send(admin, buildConfirmedAct({ ...state, user: { ...state.user, ...since } })),
    );
    await desk.force(`users/${state.uid}`, { [field]: state.user[field] });
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it.each([
    ['another state before', { before: { [field]: 'another' } }],
    ['another state after', { after: { [field]: 'another' } }],
    [
      'another action',
      {
        action:
          kind === 'role' ? 'role.revoked' : kind === 'status' ? 'status.frozen' : 'role.granted',
      },
    ],
    ['another collection', { col: 'accounts' }],
  ])('threat 40: is refused with %s in the entry', async (_, changes) => {
    const state = await prepare();
    await refuseThenAccept(
      admin,
      changeCommit(buildConfirmedAct(state), { actEntry: changes }),
      buildConfirmedAct(state),
    );
  });

  it('threat 12: is refused about oneself', async () => {
    const state = await prepare({ user: { desk: 'manager' } });
    await refuseWrongSender(desk.as(state.uid), admin, (actor) =>
      buildConfirmedAct(state, { actor }),
    );
  });

  // One manager decides about the status of a client, and two may.
  if (kind === 'status') return;

  it('threat 40: is refused where the role is as it was proposed already', async () => {
    const same = await prepare({ user: proposedOutcomes[kind] });
    await assertFails(send(admin, buildConfirmedAct(same)));
    await assertSucceeds(send(admin, buildConfirmedAct(await prepare())));
  });

  it('threat 40: is refused for one who is no administrator any more', async () => {
    const state = await prepare();
    await desk.force(`users/${state.uid}`, { admin: false });
    await assertFails(
      send(admin, changeCommit(buildConfirmedAct(state), { act: { admin: false } })),
    );
    await desk.force(`users/${state.uid}`, { admin: true });
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });
});

describe('proposal.confirmed of a policy', () => {
  it('threat 40: is void once a manager has tightened the policy, and may be taken back', async () => {
    const state = await seedProposal(desk, admin, 'policy');
    const tightened = buildPolicyUpdate(admin.uid, state.policy, { fourEyes: '1999.99' });
    await assertSucceeds(send(admin, tightened));
    const { fourEyes, daily, addressHours, history, since } = {
      ...(await desk.read('desk/policy')),
    };
    const policy = { fourEyes, daily, addressHours, history, since, rev: 4 } as typeof state.policy; // as it was written
    await assertFails(send(admin, buildConfirmedAct({ ...state, policy })));
    // Nor with the entry of the policy that the proposal knows.
    const lie = changeCommit(buildConfirmedAct({ ...state, policy }), {
      actEntry: { before: getPolicyValues({ ...state.policy }) },
    });
    await assertFails(send(admin, lie));
    await assertSucceeds(send(admin, buildDismissal('rejected', state)));
  });

  it('threat 40: is refused with hours in the floating-point form', async () => {
    const state = await seedProposal(desk, admin, 'policy');
    const valid = buildConfirmedAct(state);
    const addressHours = new Double(Number(getFields(valid, 'act').addressHours));
    const after = { ...getMap(valid, 'actEntry', 'after'), addressHours };
    expect(
      await sendWire(
        desk,
        admin.uid,
        changeCommit(valid, { act: { addressHours }, actEntry: { after } }),
      ),
    ).toBe(403);
    expect(await sendWire(desk, admin.uid, valid)).toBe(200);
  });

  it('threat 8: is in the own book, and not in that of the desk', async () => {
    const state = await seedProposal(desk, admin, 'policy');
    const valid = buildConfirmedAct(state);
    for (const book of ['desk', String(state.before.list.at(-1)?.by)]) {
      const { path, fields } = valid.actEntry ?? { path: '', fields: {} };
      await assertFails(
        send(admin, {
          ...valid,
          actEntry: { path: path.replace(`/${admin.uid}/`, `/${book}/`), fields },
        }),
      );
    }
    await assertSucceeds(send(admin, valid));
  });

  it.each([12, 48])(
    'threat 40: waits a day, whatever the policy says of addresses: %i hours',
    async (addressHours) => {
      const policy = createPolicy({ addressHours });
      const confirmAfter = async (age: number) =>
        send(admin, buildConfirmedAct(await seedProposal(desk, admin, 'policy', { age, policy })));
      await assertFails(confirmAfter(day - 300));
      await assertSucceeds(confirmAfter(day + 60));
    },
  );
});

describe('proposal.confirmed of a payment method', () => {
  const hours = 36;
  const waited = hours * 3_600 + 60;
  const seedPending = (age = waited, addressHours = hours) =>
    seedProposal(desk, admin, 'payment', { age, policy: createPolicy({ addressHours }) });

  it('threat 41: waits as long as the policy says by then', async () => {
    const state = await seedPending();
    await seedPolicy(desk, createPolicy({ addressHours: hours + 1 }));
    await assertFails(send(admin, buildConfirmedAct(state)));
    await seedPolicy(desk, createPolicy({ addressHours: hours }));
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it('threat 41: waits as long as the policy said before the commit', async () => {
    const state = await seedPending(waited - 3_600);
    // Both are in the list of the desk, so they are confirmed in two commits; a tightening that
    // goes along is by one manager.
    const longer = buildPolicyUpdate(admin.uid, state.policy, { addressHours: hours + 1 });
    await assertFails(send(admin, { ...buildConfirmedAct(state), ...renameAsSecond(longer) }));
    await desk.force(`ledger/desk/entries/${getId(state)}`, { at: inSeconds(-waited).toDate() });
    await assertSucceeds(send(admin, { ...buildConfirmedAct(state), ...renameAsSecond(longer) }));
  });

  it('is possible while there is no threshold', async () => {
    const state = await seedPending();
    await seedPolicy(desk, createPolicy({ fourEyes: '0', daily: '0', addressHours: hours }));
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it('threat 41: is refused where there is no policy', async () => {
    const state = await seedPending();
    await removePolicy(desk);
    await assertFails(send(admin, buildConfirmedAct(state)));
    await seedPolicy(desk, state.policy);
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it('threat 41: is void once its owner has changed the method', async () => {
    const state = await seedPending();
    const { uid, before } = state.payee;
    for (const changes of [{ email: 'else@example.com' }, { bitcoin: 'tb1qelse' }]) {
      await desk.force(`admins/${uid}`, changes);
      await assertFails(
        send(
          admin,
          buildConfirmedAct({ ...state, payee: { uid, before: { ...before, ...changes } } }),
        ),
      );
      await desk.force(`admins/${uid}`, { email: before.email, bitcoin: before.bitcoin });
    }
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it('threat 41: is refused for the method of another', async () => {
    const state = await seedPending();
    const other = await desk.seedAdmin();
    await desk.seedDocs({ [`admins/${other.uid}`]: await desk.read(`admins/${state.payee.uid}`) });
    const theirs = { ...state, payee: { ...state.payee, uid: other.uid } };
    await refuseThenAccept(admin, buildConfirmedAct(theirs), buildConfirmedAct(state));
  });

  it('threat 41: is refused where the method is as it was proposed already', async () => {
    const same = await seedProposal(desk, admin, 'payment', {
      changes: { outcome: storedPaymentMethod },
    });
    await assertFails(send(admin, buildConfirmedAct(same)));
    await assertSucceeds(
      send(admin, buildConfirmedAct(await seedProposal(desk, admin, 'payment'))),
    );
  });
});

it('threat 40: two proposals of one list are not confirmed in one commit', async () => {
  const state = await seedProposal(desk, admin, 'policy');
  const first = buildConfirmedAct(state);
  const twin = { ...state.before.list.at(-1), id: 'twin' };
  const two = createListState(listKinds.proposals, [...state.before.list, twin]);
  await desk.seedDocs({
    'proposals/desk': toStoredList(listKinds.proposals, two),
    ...Object.fromEntries([createProposalEntry('desk', twin)]),
  });
  const both = { ...state, before: two };
  const act = { ref: getId(state) };
  const valid = buildConfirmedAct(both, { index: 1, act });
  await assertFails(
    send(admin, {
      ...valid,
      ...renameAsSecond(buildConfirmedAct(both, { index: 2, act: { ref: 'twin' } })),
    }),
  );
  await assertFails(send(admin, first));
  await assertSucceeds(send(admin, valid));
});
