import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { add } from '@/domain/money';
import { credited, inSeconds, transactionDigits } from '../../support/rules/acts';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { figures } from '../../support/rules/list-acts';
import { charged, subscription } from '../../support/rules/objects';
import {
  policyUpdated,
  removePolicy,
  setThreshold,
  storedPolicy,
} from '../../support/rules/policy';
import {
  actOf,
  amountOf,
  confirmationOf,
  confirmed,
  moneyKinds,
  type ProposalClient,
  seedProposal,
  thresholdBelow,
  withConfirmation,
} from '../../support/rules/proposals';
import {
  altered,
  type Commit,
  type Fields,
  getOp,
  refuseThenAccept,
  send,
} from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
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
    [`subscriptions/${uid}`]: { subscription: subscription(), rev: 1, op: id, at: inSeconds(-60) },
  });
  const { document, entry } = charged(uid, admin.uid, figures, id);
  const { op } = entry.fields;
  await refuseThenAccept(
    admin,
    { ...confirmationOf(state, String(op), admin.uid), account: document, accountEntry: entry },
    { account: document, accountEntry: entry },
  );
});

describe.each(moneyKinds)('the threshold: %s', (kind) => {
  const alone = (state: ProposalClient) => actOf(state, { actor: admin.uid });
  const prepare = () => seedProposal(desk, admin, kind);
  const below = thresholdBelow(kind);
  const above = add(amountOf[kind], '0.01');

  it.each([amountOf[kind], above, '1000000.00', '0'])(
    'needs one person where two decide above %s',
    async (fourEyes) => {
      await setThreshold(desk, fourEyes);
      await assertSucceeds(send(admin, alone(await prepare())));
    },
  );

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
    const state = await prepare();
    const other = await prepare();
    const asPolicy = (commit: Commit) =>
      Object.fromEntries(Object.entries(commit).map(([part, write]) => [`policy ${part}`, write]));
    const loosened = {
      changes: { outcome: { fourEyes: '0', daily: '0', addressHours: 24 } },
      policy: storedPolicy({ fourEyes: below }),
    };
    const opening = asPolicy(confirmed(await seedProposal(desk, admin, 'policy', loosened)));
    await refuseThenAccept(admin, { ...alone(state), ...opening }, opening);
    await assertSucceeds(send(admin, alone(state)));
    const strict = await setThreshold(desk, amountOf[kind]);
    await assertSucceeds(
      send(admin, {
        ...alone(other),
        ...asPolicy(policyUpdated(admin.uid, strict, { fourEyes: below })),
      }),
    );
    await removePolicy(desk);
    const first = {
      ...alone(await prepare()),
      ...asPolicy(policyUpdated(admin.uid, null, { fourEyes: below })),
    };
    await assertSucceeds(send(admin, first));
  });
});

describe('the threshold of an adjustment', () => {
  beforeEach(() => setThreshold(desk, '100.00'));
  const adjust = async (changes: Fields, ref = '') => {
    const state = await seedProposal(desk, admin, 'adjustment');
    if (ref)
      await desk.seedDocs({ [`ledger/${state.uid}/entries/${ref}`]: { op: ref, col: 'accounts' } });
    return actOf(state, { actor: admin.uid, ref, changes: { ...figures, ...changes } });
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
    const act = (ref: string) =>
      actOf(state, { actor: admin.uid, ref, changes: { ...figures, balance: '9050.00' } });
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

  it('threat 40: is the same with a transaction id: nothing proves that the network has it', async () => {
    const state = await seedProposal(desk, admin, 'deposit');
    await assertFails(send(admin, paid(state, txid())));
    await setThreshold(desk, '250.00');
    await assertSucceeds(send(admin, paid(state, txid())));
  });

  it('threat 40: is not passed by a proposal that nobody confirms', async () => {
    const state = await seedProposal(desk, admin, 'deposit');
    const id = txid();
    const act = paid(state, id, String(state.before.list[1]?.id));
    await refuseThenAccept(admin, act, withConfirmation(state, act, admin.uid));
  });

  it('threat 40: is for what came in, not for what was announced', async () => {
    await setThreshold(desk, '300.00');
    const alone = (state: ProposalClient, received: string) => {
      const reason = 'Another amount came in.';
      const act = actOf(state, { actor: admin.uid, reason, changes: { received, note: reason } });
      const balance = received === '300.00' ? '9300.00' : '9300.01';
      return altered(act, { account: { balance }, posting: { after: { ...figures, balance } } });
    };
    const more = await seedProposal(desk, admin, 'deposit');
    const less = await seedProposal(desk, admin, 'deposit');
    await assertFails(send(admin, alone(more, '300.01')));
    await assertSucceeds(send(admin, alone(less, '300.00')));
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
