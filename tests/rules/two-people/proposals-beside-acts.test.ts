import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { buildSubscriptionEnd } from '../../support/rules/acts/objects';
import { buildPaymentChange, storedPaymentMethod } from '../../support/rules/acts/payments';
import { buildPolicyUpdate, getPolicyValues } from '../../support/rules/acts/policy';
import { buildProposal, buildProposedAct } from '../../support/rules/acts/proposal-acts';
import type { ProposalKind } from '../../support/rules/acts/proposal-kinds';
import { type ProposalClient, seedProposal } from '../../support/rules/acts/seed-proposal';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import {
  type Commit,
  type Fields,
  getOp,
  refuseThenAccept,
  renameAsSecond,
} from '../../support/rules/writes';

// A proposal beside an act that changes what the proposal is about: it names what was there before
// the commit.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

interface Beside {
  kind: ProposalKind;
  /** What one manager may change alone. */
  act: (state: ProposalClient) => Commit | Promise<Commit>;
  /** The proposal of somebody who already reads the act. */
  readsAfter: (state: ProposalClient, act: Commit) => Fields;
}

const cases: Record<string, Beside> = {
  'the policy': {
    kind: 'policy',
    act: ({ policy }) => buildPolicyUpdate(admin.uid, policy, { fourEyes: '1999.99' }),
    readsAfter: ({ policy }) => ({ from: getPolicyValues({ ...policy, fourEyes: '1999.99' }) }),
  },
  'the payment method': {
    kind: 'payment',
    act: ({ payee }) =>
      buildPaymentChange(payee, { ...storedPaymentMethod, email: 'else@example.com' }),
    readsAfter: () => ({ from: { ...storedPaymentMethod, email: 'else@example.com' } }),
  },
  'the status of a client': {
    kind: 'closing',
    act: (state) => buildProposedAct(state, { actor: admin.uid, changes: { status: 'suspended' } }),
    readsAfter: () => ({ from: { status: 'suspended' } }),
  },
  'the subscription': {
    kind: 'fee',
    act: async ({ uid }) => {
      const { subscription, rev } = await desk.read(`subscriptions/${uid}`);
      return buildSubscriptionEnd({
        uid,
        actor: admin.uid,
        rev: Number(rev),
        before: subscription as Fields, // as it was seeded
      });
    },
    readsAfter: (_, act) => ({ ref: getOp(act) }),
  },
};

describe.each(Object.entries(cases))('threat 40: a proposal beside a change of %s', (_, beside) => {
  it('names what was there before the commit', async () => {
    const state = await seedProposal(desk, admin, beside.kind, { proposed: false });
    const act = await beside.act(state);
    const second = renameAsSecond(act);
    await refuseThenAccept(
      admin,
      { ...buildProposal(state, beside.readsAfter(state, act)), ...second },
      { ...buildProposal(state), ...second },
    );
  });
});
