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
import { inSeconds } from '../../support/rules/acts';
import { proposer } from '../../support/rules/desk';
import { kinds, proposal, stateOf, storedList } from '../../support/rules/lists';
import { goodReason } from '../../support/rules/objects';
import { method, nextMethod, storedMethod } from '../../support/rules/payments';
import { storedPolicy } from '../../support/rules/policy';
import type { Fields } from '../../support/rules/writes';
import { both, byDesk, type Row, reads, signedIn } from './row';
import { account, deposits, id, subscribed, trades, withdrawals } from './states';

const waiting = (uid: Uid, changes: Fields = {}) =>
  proposal(uid, { id: 'proposed', ref: id, ...changes });
/** The list of one proposal that waits. */
const listed = (element: Fields) => ({
  ...storedList(kinds.proposals, stateOf(kinds.proposals, [element])),
  open: { [String(element.by)]: 1 },
});
const proposed = (uid: Uid, changes: Fields = {}) => ({ proposals: listed(waiting(uid, changes)) });
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
const settled = {
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
const active = { user: { status: 'active' }, account };
const staff = { user: { admin: true, desk: 'viewer', status: 'active' } };
const moneyless = { ref: '', amount: '0', note: goodReason };
const adminChange = {
  ...moneyless,
  action: 'role.granted',
  outcome: { desk: 'agent' },
  from: { desk: 'viewer' },
};

/** The entry of a proposal that was made so many seconds ago. */
const madeEntry = (uid: Uid, age: number, after: Fields = waiting(uid)) => ({
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
const proposedEntry = (uid: Uid) => madeEntry(uid, 60);
/** The entries that proposals refer to. */
const requested = (action: string, amount: string) => (uid: Uid) => ({
  [`ledger/${uid}/entries/${id}`]: { op: id, action, after: { amount } },
});

/** The threshold is so high that the other rows, which share the desk, need one person. */
const now = { fourEyes: '1000000.00', daily: '0', addressHours: 24 };
const policy = () => ({
  'desk/policy': { ...storedPolicy(now), op: 'earlier', at: inSeconds(-60) },
});
const looser = {
  ...moneyless,
  action: 'policy.updated',
  from: now,
  outcome: { ...now, addressHours: 12 },
};
const otherMethod = { ...moneyless, action: 'payment.updated', from: method, outcome: nextMethod };
const getRev = async (caller: DataContext) => (await getDeskPolicy(caller))?.rev ?? 0;
/** A proposal of the desk that can be confirmed; `by` another manager unless said otherwise. */
const ofDesk = (changes: Fields) => {
  const element = waiting(deskBook, changes);
  return {
    ...policy(),
    'proposals/desk': listed(element),
    ...madeEntry(deskBook, 86_500, element),
  };
};
const noneOfDesk = {
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
const transactionOf = (uid: Uid) => Buffer.from(uid).toString('hex').padStart(64, '0');
const tally = (uid: Uid) => ({ day: 20_000, cents: 5, uid });
const methodOf = (uid: Uid) => ({ [`admins/${uid}`]: storedMethod({ ...method, previous: {} }) });

/** What two people decide. */
export const proposalRows: Record<string, Row> = {
  'client-proposals.getProposals': reads(both, (caller, uid) => getProposals(caller, uid), {
    given: (uid) => proposed(uid),
  }),
  'proposals.proposeDeposit': byDesk(
    (caller, uid, op) => proposeDeposit(caller, uid, { id, amount: '250.00', note: '' }, op),
    {
      given: deposits,
      planted: requested('deposit.requested', '250.00'),
    },
  ),
  'proposals.proposeWithdrawal': byDesk(
    (caller, uid, op) => proposeWithdrawal(caller, uid, { id, amount: '40.00', note: '' }, op),
    {
      given: withdrawals,
      planted: requested('withdrawal.requested', '40.00'),
    },
  ),
  'proposals.proposeSettlement': byDesk(
    (caller, uid, op) => proposeSettlement(caller, uid, { id, settlement, note: '' }, op),
    {
      given: trades,
      planted: requested('trade.placed', '50.00'),
    },
  ),
  'proposals.proposeSettlement by hand': byDesk(
    (caller, uid, op) =>
      proposeSettlement(
        caller,
        uid,
        {
          id,
          settlement: { ...settlement, manual: { result: '-1.00', reason: goodReason } },
          note: '',
        },
        op,
      ),
    { given: trades, planted: requested('trade.placed', '50.00') },
  ),
  'proposals.proposeFee': byDesk(
    (caller, uid, op) => proposeFee(caller, uid, { ref: 'taken', reason: goodReason }, op),
    {
      given: subscribed,
    },
  ),
  'proposals.proposeAdjustment': byDesk(
    (caller, uid, op) =>
      proposeAdjustment(
        caller,
        uid,
        { changes: adjustment.outcome, reason: goodReason, ref: '' },
        op,
      ),
    { given: () => ({ account }) },
  ),
  'proposals.proposeAdminChange': byDesk(
    (caller, uid, op) =>
      proposeAdminChange(
        caller,
        uid,
        { outcome: adminChange.outcome as { desk: 'agent' }, reason: goodReason },
        op,
      ),
    { given: () => staff },
  ),
  'proposals.proposeAdminChange of a client to close': byDesk(
    (caller, uid, op) =>
      proposeAdminChange(caller, uid, { outcome: { status: 'closed' }, reason: goodReason }, op),
    { given: () => active },
  ),
  'deposits.completeDeposit of a proposal': byDesk(
    (caller, uid, op) => completeDeposit(caller, uid, id, op, null, null, 'proposed'),
    {
      given: (uid) => ({
        ...deposits(uid),
        ...proposed(uid, {
          action: 'deposit.completed',
          amount: '250.00',
          outcome: { status: 'completed', received: '250.00' },
        }),
      }),
      planted: proposedEntry,
    },
  ),
  'deposits.completeDeposit of a proposal, for a payment': byDesk(
    (caller, uid, op) =>
      completeDeposit(
        caller,
        uid,
        id,
        op,
        { txid: transactionOf(uid), output: 0 },
        null,
        'proposed',
      ),
    {
      given: (uid) => ({
        ...deposits(uid),
        ...proposed(uid, {
          action: 'deposit.completed',
          amount: '250.00',
          outcome: { status: 'completed', received: '250.00' },
        }),
      }),
      planted: proposedEntry,
    },
  ),
  'withdrawals.completeWithdrawal of a proposal': byDesk(
    (caller, uid, op) => completeWithdrawal(caller, uid, id, op, '', '', 'proposed'),
    {
      given: (uid) => ({ ...withdrawals(uid), ...proposed(uid) }),
      planted: proposedEntry,
    },
  ),
  'proposals.confirmSettlement': byDesk(
    (caller, uid, op) =>
      confirmSettlement(
        caller,
        { ...v.parse(proposalSchema, toPlainData(waiting(uid, settled))), uid },
        op,
      ),
    {
      given: (uid) => ({ ...trades(uid), ...proposed(uid, settled) }),
      planted: proposedEntry,
    },
  ),
  'trades.settleTrade of a proposal': byDesk(
    (caller, uid, op) => settleTrade(caller, uid, id, settlement, op, 'proposed'),
    {
      given: (uid) => ({ ...trades(uid), ...proposed(uid, settled) }),
      planted: proposedEntry,
    },
  ),
  'subscriptions.chargeSubscription of a proposal': byDesk(
    (caller, uid) => chargeSubscription(caller, uid, 'taken', goodReason, 'proposed'),
    {
      given: (uid) => ({ ...subscribed(), ...proposed(uid, fee) }),
      planted: proposedEntry,
    },
  ),
  'proposals.confirmAdjustment': byDesk(
    (caller, uid, op) => confirmAdjustment(caller, uid, 'proposed', op),
    {
      given: (uid) => ({ account, ...proposed(uid, adjustment) }),
      planted: proposedEntry,
    },
  ),
  'proposals.confirmAdminChange': byDesk(
    (caller, uid, op) => confirmAdminChange(caller, uid, 'proposed', op),
    {
      given: (uid) => ({ ...staff, ...proposed(uid, adminChange) }),
      planted: proposedEntry,
    },
  ),
  'proposals.confirmAdminChange of a client to close': byDesk(
    (caller, uid, op) => confirmAdminChange(caller, uid, 'proposed', op),
    {
      given: (uid) => ({ ...active, ...proposed(uid, closing) }),
      planted: proposedEntry,
    },
  ),
  'proposals.rejectProposal': byDesk(
    (caller, uid, op) => rejectProposal(caller, uid, 'proposed', goodReason, op),
    {
      given: (uid) => proposed(uid),
    },
  ),
  'proposals.cancelProposal': byDesk(
    (caller, uid, op) => cancelProposal(caller, uid, 'proposed', op),
    {
      given: (uid, admin) => proposed(uid, { by: admin }),
    },
  ),
  'policy.getDeskPolicy': reads(signedIn, (caller) => getDeskPolicy(caller), { planted: policy }),
  'own-tally.getOwnTally': reads(both, (caller) => getOwnTally(caller), {
    own: true,
    planted: (uid) => ({ [`tallies/${uid}`]: tally(uid) }),
  }),
  'desk-proposals.getDeskProposals': reads(signedIn, (caller) => getDeskProposals(caller), {
    planted: () => ofDesk(looser),
  }),
  'policy.tightenPolicy': byDesk(
    async (caller, _, op) =>
      tightenPolicy(
        caller,
        await getRev(caller),
        { fourEyes: '900000.00', daily: '0', addressHours: 24 },
        op,
      ),
    { planted: policy },
  ),
  'proposals.proposePolicy': byDesk(
    async (caller, _, op) =>
      proposePolicy(
        caller,
        { policy: looser.outcome, reason: goodReason, rev: await getRev(caller) },
        op,
      ),
    { planted: () => ({ ...policy(), ...noneOfDesk }) },
  ),
  'proposals.confirmPolicy': byDesk((caller, _, op) => confirmPolicy(caller, 'proposed', op), {
    planted: () => ofDesk(looser),
  }),
  'proposals.rejectProposal of a policy': byDesk(
    (caller, _, op) => rejectProposal(caller, deskBook, 'proposed', goodReason, op),
    {
      planted: () => ofDesk(looser),
    },
  ),
  'proposals.cancelProposal of a policy': byDesk(
    (caller, _, op) => cancelProposal(caller, deskBook, 'proposed', op),
    {
      planted: (_, __, admin) => ofDesk({ ...looser, by: admin }),
    },
  ),
  'proposals.proposePayment': byDesk(
    async (caller, _, op) =>
      proposePayment(
        caller,
        {
          method: nextMethod,
          reason: goodReason,
          rev: (await getPaymentMethod(caller, caller.uid))?.rev ?? 0,
        },
        op,
      ),
    {
      planted: (uid, __, admin) => ({
        ...policy(),
        ...noneOfDesk,
        ...methodOf(admin),
        ...methodOf(uid),
      }),
    },
  ),
  'proposals.confirmPayment': byDesk(
    (caller, _, op) => confirmPayment(caller, { id: 'proposed', by: proposer }, op),
    {
      planted: () => ({ ...ofDesk(otherMethod), ...methodOf(proposer) }),
    },
  ),
};
