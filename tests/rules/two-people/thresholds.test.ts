import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { add } from '@/domain/money';
import { buildClaim, createTxid } from '../../support/rules/acts/deposit-acts';
import { figures } from '../../support/rules/acts/list-acts';
import { buildFeeCharge, createSubscription } from '../../support/rules/acts/objects';
import {
  buildPolicyUpdate,
  createPolicy,
  removePolicy,
  seedThreshold,
} from '../../support/rules/acts/policy';
import {
  addConfirmation,
  buildConfirmation,
  buildConfirmedAct,
  buildProposedAct,
} from '../../support/rules/acts/proposal-acts';
import {
  getThresholdBelow,
  moneyKinds,
  proposedAmounts,
} from '../../support/rules/acts/proposal-kinds';
import { type ProposalClient, seedProposal } from '../../support/rules/acts/seed-proposal';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { inSeconds } from '../../support/rules/times';
import {
  type Commit,
  changeCommit,
  type Fields,
  getOp,
  refuseThenAccept,
  send,
} from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

it('threat 40: a proposed adjustment is not confirmed by a fee of the same amount', async () => {
  const outcome = { balance: '-25.00', profit: '0', bonus: '0' };
  const state = await seedProposal(desk, admin, 'adjustment', {
    changes: { outcome, amount: '25.00' },
  });
  const id = String(state.before.list[1]?.id);
  const { uid } = state;
  // Past the rules: a subscription whose act has the id of the proposal.
  await desk.seedDocs({
    [`subscriptions/${uid}`]: {
      subscription: createSubscription(),
      rev: 1,
      op: id,
      at: inSeconds(-60),
    },
  });
  const { document, entry } = buildFeeCharge({ uid, actor: admin.uid, from: figures, ref: id });
  const { op } = entry.fields;
  await refuseThenAccept(
    admin,
    { ...buildConfirmation(state, String(op), admin.uid), account: document, accountEntry: entry },
    { account: document, accountEntry: entry },
  );
});

describe.each(moneyKinds)('the threshold: %s', (kind) => {
  const buildAlone = (state: ProposalClient) => buildProposedAct(state, { actor: admin.uid });
  const prepare = () => seedProposal(desk, admin, kind);
  const below = getThresholdBelow(kind);
  const above = add(proposedAmounts[kind], '0.01');

  it.each([proposedAmounts[kind], above, '1000000.00', '0'])(
    'needs one person where two decide above %s',
    async (fourEyes) => {
      await seedThreshold(desk, fourEyes);
      await assertSucceeds(send(admin, buildAlone(await prepare())));
    },
  );

  it('needs one person without a policy', async () => {
    await removePolicy(desk);
    await assertSucceeds(send(admin, buildAlone(await prepare())));
  });

  it.each([below, '1.00', '0.01'])('threat 40: needs two people above %s', async (fourEyes) => {
    await seedThreshold(desk, fourEyes);
    const state = await prepare();
    await refuseThenAccept(admin, buildAlone(state), buildConfirmedAct(state));
  });

  it('threat 40: is the threshold before the commit', async () => {
    const state = await prepare();
    const other = await prepare();
    const asPolicy = (commit: Commit) =>
      Object.fromEntries(Object.entries(commit).map(([part, write]) => [`policy ${part}`, write]));
    const loosened = {
      changes: { outcome: { fourEyes: '0', daily: '0', addressHours: 24 } },
      policy: createPolicy({ fourEyes: below }),
    };
    const opening = asPolicy(
      buildConfirmedAct(await seedProposal(desk, admin, 'policy', loosened)),
    );
    await refuseThenAccept(admin, { ...buildAlone(state), ...opening }, opening);
    await assertSucceeds(send(admin, buildAlone(state)));
    const strict = await seedThreshold(desk, proposedAmounts[kind]);
    await assertSucceeds(
      send(admin, {
        ...buildAlone(other),
        ...asPolicy(buildPolicyUpdate(admin.uid, strict, { fourEyes: below })),
      }),
    );
    await removePolicy(desk);
    const first = {
      ...buildAlone(await prepare()),
      ...asPolicy(buildPolicyUpdate(admin.uid, null, { fourEyes: below })),
    };
    await assertSucceeds(send(admin, first));
  });
});

describe('the threshold of an adjustment', () => {
  beforeEach(() => seedThreshold(desk, '100.00'));
  const adjust = async (changes: Fields, ref = '') => {
    const state = await seedProposal(desk, admin, 'adjustment');
    if (ref)
      await desk.seedDocs({ [`ledger/${state.uid}/entries/${ref}`]: { op: ref, col: 'accounts' } });
    return buildProposedAct(state, {
      actor: admin.uid,
      ref,
      changes: { ...figures, ...changes },
    });
  };

  it.each([
    ['more balance', { balance: '9100.00' }, { balance: '9100.01' }],
    ['less balance', { balance: '8900.00' }, { balance: '8899.99' }],
    ['more profit', { profit: '93.00' }, { profit: '93.01' }],
    ['less profit', { profit: '-107.00' }, { profit: '-107.01' }],
    ['more bonus', { bonus: '105.00' }, { bonus: '105.01' }],
    [
      'all three',
      { balance: '9100.00', profit: '93.00', bonus: '105.00' },
      { balance: '9100.00', profit: '93.00', bonus: '105.01' },
    ],
  ])('threat 40: is for each figure: %s', async (_, one, two) => {
    await assertFails(send(admin, await adjust(two)));
    await assertSucceeds(send(admin, await adjust(one)));
    await assertFails(send(admin, await adjust(two, 'earlier')));
    await assertSucceeds(send(admin, await adjust(one, 'earlier')));
  });

  it('threat 40: is not passed by a reference to a proposal or to its confirmation', async () => {
    const state = await seedProposal(desk, admin, 'adjustment');
    const { uid, before } = state;
    await desk.seedDocs({
      [`ledger/${uid}/entries/earlier`]: {
        op: 'earlier',
        col: 'proposals',
        action: 'proposal.confirmed',
      },
    });
    const buildAct = (ref: string) =>
      buildProposedAct(state, {
        actor: admin.uid,
        ref,
        changes: { ...figures, balance: '9050.00' },
      });
    await assertFails(send(admin, buildAct(String(before.list[1]?.id))));
    await assertFails(send(admin, buildAct('earlier')));
    await assertSucceeds(send(admin, buildAct('')));
  });
});

describe('the threshold of a deposit', () => {
  const buildPaid = (state: ProposalClient, id: string, ref = '') => {
    const act = buildProposedAct(state, {
      actor: admin.uid,
      ref,
      changes: { txid: id, output: 0 },
    });
    return { ...act, credited: buildClaim(`bitcoin-${id}-0`, state.uid, getOp(act)) };
  };
  beforeEach(() => seedThreshold(desk, '249.99'));

  it('threat 40: is the same with a transaction id: nothing proves that the network has it', async () => {
    const state = await seedProposal(desk, admin, 'deposit');
    await assertFails(send(admin, buildPaid(state, createTxid())));
    await seedThreshold(desk, '250.00');
    await assertSucceeds(send(admin, buildPaid(state, createTxid())));
  });

  it('threat 40: is not passed by a proposal that nobody confirms', async () => {
    const state = await seedProposal(desk, admin, 'deposit');
    const id = createTxid();
    const act = buildPaid(state, id, String(state.before.list[1]?.id));
    await refuseThenAccept(admin, act, addConfirmation(state, act, admin.uid));
  });

  it('threat 40: is for what came in, not for what was announced', async () => {
    await seedThreshold(desk, '300.00');
    const buildAlone = (state: ProposalClient, received: string) => {
      const reason = 'Another amount came in.';
      const act = buildProposedAct(state, {
        actor: admin.uid,
        reason,
        changes: { received, note: reason },
      });
      const balance = received === '300.00' ? '9300.00' : '9300.01';
      return changeCommit(act, {
        account: { balance },
        posting: { after: { ...figures, balance } },
      });
    };
    const more = await seedProposal(desk, admin, 'deposit');
    const less = await seedProposal(desk, admin, 'deposit');
    await assertFails(send(admin, buildAlone(more, '300.01')));
    await assertSucceeds(send(admin, buildAlone(less, '300.00')));
  });
});

it('threat 40: after a confirmation the one who proposed it does the act no second time', async () => {
  await seedThreshold(desk, '39.99');
  const proposer = await desk.seedAdmin();
  const state = await seedProposal(desk, admin, 'withdrawal', { changes: { by: proposer.uid } });
  const ref = String(state.before.list[1]?.id);
  await assertSucceeds(send(admin, buildConfirmedAct(state)));
  const paid = await desk.read(`withdrawals/${state.uid}`);
  const requests = { list: paid.list as Fields[], waiting: 1, oldest: paid.oldest, rev: 3 };
  const { rev, ...before } = await desk.read(`accounts/${state.uid}`);
  const from = { balance: before.balance, profit: before.profit, bonus: before.bonus };
  const buildAgain = (actor: string, to: string): Commit => {
    const act = buildProposedAct({ ...state, requests }, { actor, index: 0, ref: to });
    const balance = '8920.00';
    return changeCommit(act, {
      holds: { reserved: '2020.00', rev: 3 },
      account: { balance, rev: 3 },
      posting: { rev: Number(rev) + 1, before: from, after: { ...from, balance } },
    });
  };
  await assertFails(send(proposer, buildAgain(proposer.uid, ref)));
  await assertFails(send(proposer, buildAgain(proposer.uid, '')));
  await seedThreshold(desk, '40.00');
  await assertFails(send(proposer, buildAgain(proposer.uid, ref)));
  await assertSucceeds(send(proposer, buildAgain(proposer.uid, '')));
});
