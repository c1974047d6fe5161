// Seeds states past the rules, as states.ts does.
import * as v from 'valibot';
import { getOwnTally } from '@/data/admin/own-tally';
import { getProposals } from '@/data/collections/client-proposals';
import { completeDeposit } from '@/data/collections/deposits';
import { getPaymentMethod } from '@/data/collections/desk-documents';
import { getDeskProposals } from '@/data/collections/desk-proposals';
import { getDeskPolicy, tightenPolicy } from '@/data/collections/policy';
import {
  cancelProposal,
  confirmAdjustment,
  confirmAdminChange,
  confirmPayment,
  confirmPolicy,
  confirmSettlement,
  proposeAdjustment,
  proposeAdminChange,
  proposeDeposit,
  proposeFee,
  proposePayment,
  proposePolicy,
  proposeSettlement,
  proposeWithdrawal,
  rejectProposal,
} from '@/data/collections/proposals';
import { chargeSubscription } from '@/data/collections/subscriptions';
import { settleTrade } from '@/data/collections/trades';
import { completeWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { toPlainData } from '@/data/ledger/read';
import { deskBook, type Uid } from '@/domain/revision-fields';
import { proposalSchema } from '@/domain/two-people/proposal';
import { createListState, listKinds, toStoredList } from '../../support/rules/acts/lists';
import { goodReason } from '../../support/rules/acts/objects';
import {
  nextPaymentMethod,
  storedPaymentMethod,
  toStoredMethod,
} from '../../support/rules/acts/payments';
import { createPolicy } from '../../support/rules/acts/policy';
import { createPayoutProposal } from '../../support/rules/acts/withdrawal-acts';
import { proposer } from '../../support/rules/desk';
import { inSeconds } from '../../support/rules/times';
import type { Fields } from '../../support/rules/writes';
import { clientAndDesk, createDeskRow, createReadRow, type Row, signedInRoles } from './row';
import {
  createDepositState,
  createSubscriptionState,
  createTradeState,
  createWithdrawalState,
  elementId,
  storedAccount,
} from './states';

const createPendingProposal = (uid: Uid, changes: Fields = {}) =>
  createPayoutProposal(uid, { id: 'proposed', ref: elementId, ...changes });
/** The list of one proposal that waits. */
const createProposalsDocument = (element: Fields) => ({
  ...toStoredList(listKinds.proposals, createListState(listKinds.proposals, [element])),
  open: { [String(element.by)]: 1 },
});
const createProposedState = (uid: Uid, changes: Fields = {}) => ({
  proposals: createProposalsDocument(createPendingProposal(uid, changes)),
});
const adjustment = {
  action: 'account.adjusted',
  ref: '',
  amount: '5.00',
  from: {},
  note: goodReason,
  outcome: { balance: '0', profit: '0', bonus: '5.00' },
};
/** By the formula, bought at 64,000.00 with 50.00 × 5. */
const settlement = { closePrice: '64640.00' };
const settledTrade = {
  action: 'trade.settled',
  amount: '2.50',
  from: { status: 'open' },
  outcome: { status: 'closed', closePrice: '64640.00', result: '2.50', manual: false },
};
const fee = {
  action: 'subscription.charged',
  ref: 'taken',
  amount: '25.00',
  from: {},
  outcome: {},
  note: goodReason,
};
const closing = {
  ref: '',
  amount: '0',
  note: goodReason,
  action: 'status.changed',
  outcome: { status: 'closed' },
  from: { status: 'active' },
};
const activeClient = { user: { status: 'active' }, account: storedAccount };
const staffMember = { user: { admin: true, desk: 'viewer', status: 'active' } };
const commonFields = { ref: '', amount: '0', note: goodReason };
const adminChange = {
  ...commonFields,
  action: 'role.granted',
  outcome: { desk: 'agent' },
  from: { desk: 'viewer' },
};

/** The entry of a proposal that was made so many seconds ago. */
const createMadeEntry = (uid: Uid, age: number, after: Fields = createPendingProposal(uid)) => ({
  [`ledger/${uid}/entries/proposed`]: {
    op: 'proposed',
    col: 'proposals',
    rev: 1,
    actor: proposer,
    action: 'proposal.made',
    index: 0,
    ref: '',
    reason: '',
    before: {},
    after,
    at: inSeconds(-age),
  },
});
const createRecentEntry = (uid: Uid) => createMadeEntry(uid, 60);
/** The entries that proposals refer to. */
const createRequestEntry = (action: string, amount: string) => (uid: Uid) => ({
  [`ledger/${uid}/entries/${elementId}`]: { op: elementId, action, after: { amount } },
});

/** The threshold is so high that the other rows, which share the desk, need one person. */
const policyValues = { fourEyes: '1000000.00', daily: '0', addressHours: 24 };
const createPolicyDocument = () => ({
  'desk/policy': { ...createPolicy(policyValues), op: 'earlier', at: inSeconds(-60) },
});
const looserPolicy = {
  ...commonFields,
  action: 'policy.updated',
  from: policyValues,
  outcome: { ...policyValues, addressHours: 12 },
};
const otherMethod = {
  ...commonFields,
  action: 'payment.updated',
  from: storedPaymentMethod,
  outcome: nextPaymentMethod,
};
const getRev = async (caller: DataContext) => (await getDeskPolicy(caller))?.rev ?? 0;
/** A proposal of the desk that can be confirmed; `by` another manager unless said otherwise. */
const createDeskProposal = (changes: Fields) => {
  const element = createPendingProposal(deskBook, changes);
  return {
    ...createPolicyDocument(),
    'proposals/desk': createProposalsDocument(element),
    ...createMadeEntry(deskBook, 86_500, element),
  };
};
const noDeskProposals = {
  'proposals/desk': {
    list: [],
    pending: 0,
    open: {},
    oldest: null,
    rev: 1,
    op: 'earlier',
    at: inSeconds(-60),
  },
};
const createTxid = (uid: Uid) => Buffer.from(uid).toString('hex').padStart(64, '0');
const createTally = (uid: Uid) => ({ day: 20_000, cents: 5, uid });
const createMethodDocument = (uid: Uid) => ({
  [`admins/${uid}`]: toStoredMethod({ ...storedPaymentMethod, previous: {} }),
});

/** What two people decide. */
export const proposalRows: Record<string, Row> = {
  'client-proposals.getProposals': createReadRow(
    clientAndDesk,
    (caller, uid) => getProposals(caller, uid),
    {
      given: (uid) => createProposedState(uid),
    },
  ),
  'proposals.proposeDeposit': createDeskRow(
    (caller, uid, op) =>
      proposeDeposit(caller, { uid, id: elementId, amount: '250.00', note: '', op }),
    {
      given: createDepositState,
      planted: createRequestEntry('deposit.requested', '250.00'),
    },
  ),
  'proposals.proposeWithdrawal': createDeskRow(
    (caller, uid, op) =>
      proposeWithdrawal(caller, { uid, id: elementId, amount: '40.00', note: '', op }),
    {
      given: createWithdrawalState,
      planted: createRequestEntry('withdrawal.requested', '40.00'),
    },
  ),
  'proposals.proposeSettlement': createDeskRow(
    (caller, uid, op) =>
      proposeSettlement(caller, { uid, id: elementId, settlement, note: '', op }),
    {
      given: createTradeState,
      planted: createRequestEntry('trade.placed', '50.00'),
    },
  ),
  'proposals.proposeSettlement by hand': createDeskRow(
    (caller, uid, op) =>
      proposeSettlement(caller, {
        uid,
        id: elementId,
        settlement: { ...settlement, manual: { result: '-1.00', reason: goodReason } },
        note: '',
        op,
      }),
    { given: createTradeState, planted: createRequestEntry('trade.placed', '50.00') },
  ),
  'proposals.proposeFee': createDeskRow(
    (caller, uid, op) => proposeFee(caller, { uid, ref: 'taken', reason: goodReason, op }),
    {
      given: createSubscriptionState,
    },
  ),
  'proposals.proposeAdjustment': createDeskRow(
    (caller, uid, op) =>
      proposeAdjustment(caller, {
        uid,
        changes: adjustment.outcome,
        reason: goodReason,
        ref: '',
        op,
      }),
    { given: () => ({ account: storedAccount }) },
  ),
  'proposals.proposeAdminChange': createDeskRow(
    (caller, uid, op) =>
      proposeAdminChange(caller, {
        uid,
        outcome: adminChange.outcome as { desk: 'agent' },
        reason: goodReason,
        op,
      }),
    { given: () => staffMember },
  ),
  'proposals.proposeAdminChange of a client to close': createDeskRow(
    (caller, uid, op) =>
      proposeAdminChange(caller, { uid, outcome: { status: 'closed' }, reason: goodReason, op }),
    { given: () => activeClient },
  ),
  'deposits.completeDeposit of a proposal': createDeskRow(
    (caller, uid, op) => completeDeposit(caller, { uid, id: elementId, op, proposal: 'proposed' }),
    {
      given: (uid) => ({
        ...createDepositState(uid),
        ...createProposedState(uid, {
          action: 'deposit.completed',
          amount: '250.00',
          outcome: { status: 'completed', received: '250.00' },
        }),
      }),
      planted: createRecentEntry,
    },
  ),
  'deposits.completeDeposit of a proposal, for a payment': createDeskRow(
    (caller, uid, op) =>
      completeDeposit(caller, {
        uid,
        id: elementId,
        op,
        payment: { txid: createTxid(uid), output: 0 },
        proposal: 'proposed',
      }),
    {
      given: (uid) => ({
        ...createDepositState(uid),
        ...createProposedState(uid, {
          action: 'deposit.completed',
          amount: '250.00',
          outcome: { status: 'completed', received: '250.00' },
        }),
      }),
      planted: createRecentEntry,
    },
  ),
  'withdrawals.completeWithdrawal of a proposal': createDeskRow(
    (caller, uid, op) =>
      completeWithdrawal(caller, { uid, id: elementId, op, proposal: 'proposed' }),
    {
      given: (uid) => ({ ...createWithdrawalState(uid), ...createProposedState(uid) }),
      planted: createRecentEntry,
    },
  ),
  'proposals.confirmSettlement': createDeskRow(
    (caller, uid, op) =>
      confirmSettlement(caller, {
        ...v.parse(proposalSchema, toPlainData(createPendingProposal(uid, settledTrade))),
        uid,
        op,
      }),
    {
      given: (uid) => ({ ...createTradeState(uid), ...createProposedState(uid, settledTrade) }),
      planted: createRecentEntry,
    },
  ),
  'trades.settleTrade of a proposal': createDeskRow(
    (caller, uid, op) =>
      settleTrade(caller, { uid, id: elementId, settlement, op, proposal: 'proposed' }),
    {
      given: (uid) => ({ ...createTradeState(uid), ...createProposedState(uid, settledTrade) }),
      planted: createRecentEntry,
    },
  ),
  'subscriptions.chargeSubscription of a proposal': createDeskRow(
    (caller, uid) =>
      chargeSubscription(caller, { uid, ref: 'taken', reason: goodReason, proposal: 'proposed' }),
    {
      given: (uid) => ({ ...createSubscriptionState(), ...createProposedState(uid, fee) }),
      planted: createRecentEntry,
    },
  ),
  'proposals.confirmAdjustment': createDeskRow(
    (caller, uid, op) => confirmAdjustment(caller, { uid, id: 'proposed', op }),
    {
      given: (uid) => ({ account: storedAccount, ...createProposedState(uid, adjustment) }),
      planted: createRecentEntry,
    },
  ),
  'proposals.confirmAdminChange': createDeskRow(
    (caller, uid, op) => confirmAdminChange(caller, { uid, id: 'proposed', op }),
    {
      given: (uid) => ({ ...staffMember, ...createProposedState(uid, adminChange) }),
      planted: createRecentEntry,
    },
  ),
  'proposals.confirmAdminChange of a client to close': createDeskRow(
    (caller, uid, op) => confirmAdminChange(caller, { uid, id: 'proposed', op }),
    {
      given: (uid) => ({ ...activeClient, ...createProposedState(uid, closing) }),
      planted: createRecentEntry,
    },
  ),
  'proposals.rejectProposal': createDeskRow(
    (caller, uid, op) => rejectProposal(caller, { uid, id: 'proposed', reason: goodReason, op }),
    {
      given: (uid) => createProposedState(uid),
    },
  ),
  'proposals.cancelProposal': createDeskRow(
    (caller, uid, op) => cancelProposal(caller, { uid, id: 'proposed', op }),
    {
      given: (uid, admin) => createProposedState(uid, { by: admin }),
    },
  ),
  'policy.getDeskPolicy': createReadRow(signedInRoles, (caller) => getDeskPolicy(caller), {
    planted: createPolicyDocument,
  }),
  'own-tally.getOwnTally': createReadRow(clientAndDesk, (caller) => getOwnTally(caller), {
    own: true,
    planted: (uid) => ({ [`tallies/${uid}`]: createTally(uid) }),
  }),
  'desk-proposals.getDeskProposals': createReadRow(
    signedInRoles,
    (caller) => getDeskProposals(caller),
    {
      planted: () => createDeskProposal(looserPolicy),
    },
  ),
  'policy.tightenPolicy': createDeskRow(
    async (caller, _, op) =>
      tightenPolicy(caller, {
        rev: await getRev(caller),
        policy: { fourEyes: '900000.00', daily: '0', addressHours: 24 },
        op,
      }),
    { planted: createPolicyDocument },
  ),
  'proposals.proposePolicy': createDeskRow(
    async (caller, _, op) =>
      proposePolicy(caller, {
        policy: looserPolicy.outcome,
        reason: goodReason,
        rev: await getRev(caller),
        op,
      }),
    { planted: () => ({ ...createPolicyDocument(), ...noDeskProposals }) },
  ),
  'proposals.confirmPolicy': createDeskRow(
    (caller, _, op) => confirmPolicy(caller, { id: 'proposed', op }),
    {
      planted: () => createDeskProposal(looserPolicy),
    },
  ),
  'proposals.rejectProposal of a policy': createDeskRow(
    (caller, _, op) =>
      rejectProposal(caller, { uid: deskBook, id: 'proposed', reason: goodReason, op }),
    {
      planted: () => createDeskProposal(looserPolicy),
    },
  ),
  'proposals.cancelProposal of a policy': createDeskRow(
    (caller, _, op) => cancelProposal(caller, { uid: deskBook, id: 'proposed', op }),
    {
      planted: (_, __, admin) => createDeskProposal({ ...looserPolicy, by: admin }),
    },
  ),
  'proposals.proposePayment': createDeskRow(
    async (caller, _, op) =>
      proposePayment(caller, {
        method: nextPaymentMethod,
        reason: goodReason,
        rev: (await getPaymentMethod(caller, caller.uid))?.rev ?? 0,
        op,
      }),
    {
      planted: (uid, __, admin) => ({
        ...createPolicyDocument(),
        ...noDeskProposals,
        ...createMethodDocument(admin),
        ...createMethodDocument(uid),
      }),
    },
  ),
  'proposals.confirmPayment': createDeskRow(
    (caller, _, op) => confirmPayment(caller, { id: 'proposed', by: proposer, op }),
    {
      planted: () => ({ ...createDeskProposal(otherMethod), ...createMethodDocument(proposer) }),
    },
  ),
};
