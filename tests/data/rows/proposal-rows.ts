// Seeds states past the rules, as states.ts does.
import { getProposals } from '@/data/collections/client-proposals';
import { completeDeposit } from '@/data/collections/deposits';
import { getPaymentMethod } from '@/data/collections/desk-documents';
import { getDeskProposals } from '@/data/collections/desk-proposals';
import { getDeskPolicy, tightenPolicy } from '@/data/collections/policy';
import {
  cancelProposal,
  confirmAdjustment,
  confirmPayment,
  confirmPolicy,
  confirmStanding,
  proposeAdjustment,
  proposeDeposit,
  proposePayment,
  proposePolicy,
  proposeStanding,
  proposeWithdrawal,
  rejectProposal,
} from '@/data/collections/proposals';
import { completeWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { deskBook, type Uid } from '@/domain/ledger/revision-fields';
import { inSeconds } from '../../support/rules/acts';
import { proposer } from '../../support/rules/desk';
import { kinds, proposal, stateOf, storedList } from '../../support/rules/lists';
import { goodReason } from '../../support/rules/objects';
import { method, nextMethod, storedMethod } from '../../support/rules/payments';
import { storedPolicy } from '../../support/rules/policy';
import type { Fields } from '../../support/rules/writes';
import { both, byDesk, type Row, reads, signedIn } from './row';
import { account, deposits, id, withdrawals } from './states';

const waiting = (uid: Uid, changes: Fields = {}) => proposal(uid, { id: 'proposed', ref: id, ...changes });
const listed = (element: Fields) => storedList(kinds.proposals, stateOf(kinds.proposals, [element]));
const proposed = (uid: Uid, changes: Fields = {}) => ({ proposals: listed(waiting(uid, changes)) });
const adjustment = {
  ...{ action: 'account.adjusted', ref: '', amount: '5.00', from: {}, note: goodReason },
  outcome: { balance: '0', profit: '0', bonus: '5.00' },
};
const staff = { user: { admin: true, desk: 'viewer', status: 'active' } };
const moneyless = { ref: '', amount: '0', note: goodReason };
const standing = { ...moneyless, action: 'role.granted', outcome: { desk: 'agent' }, from: { desk: 'viewer' } };

/** The entry of a proposal that was made so many seconds ago. */
const madeEntry = (uid: Uid, age: number, after: Fields = waiting(uid)) => ({
  [`ledger/${uid}/entries/proposed`]: {
    ...{ op: 'proposed', col: 'proposals', rev: 1, actor: proposer, action: 'proposal.made', index: 0, ref: '', reason: '' },
    ...{ before: {}, after, at: inSeconds(-age) },
  },
});
const proposedEntry = (uid: Uid) => madeEntry(uid, 60);
/** The entries that proposals refer to. */
const requested = (action: string, amount: string) => (uid: Uid) => ({
  [`ledger/${uid}/entries/${id}`]: { op: id, action, after: { amount } },
});

/** The threshold is so high that the other rows, which share the desk, need one person. */
const now = { fourEyes: '1000000.00', daily: '0', addressHours: 24 };
const policy = () => ({ 'desk/policy': { ...storedPolicy(now), op: 'earlier', at: inSeconds(-60) } });
const looser = { ...moneyless, action: 'policy.updated', from: now, outcome: { ...now, addressHours: 12 } };
const otherMethod = { ...moneyless, action: 'payment.updated', from: method, outcome: nextMethod };
const getRev = async (caller: DataContext) => (await getDeskPolicy(caller))?.rev ?? 0;
/** A proposal of the desk that can be confirmed; `by` another manager unless said otherwise. */
const ofDesk = (changes: Fields) => {
  const element = waiting(deskBook, changes);
  return { ...policy(), 'proposals/desk': listed(element), ...madeEntry(deskBook, 86_500, element) };
};
const noneOfDesk = { 'proposals/desk': { list: [], pending: 0, oldest: null, rev: 1, op: 'earlier', at: inSeconds(-60) } };
const methodOf = (uid: Uid) => ({ [`admins/${uid}`]: storedMethod({ ...method, previous: {} }) });

/** What two people decide. */
export const proposalRows: Record<string, Row> = {
  'client-proposals.getProposals': reads(both, (caller, uid) => getProposals(caller, uid), { given: (uid) => proposed(uid) }),
  'proposals.proposeDeposit': byDesk((caller, uid, op) => proposeDeposit(caller, uid, { id, amount: '250.00', note: '' }, op), {
    given: deposits,
    planted: requested('deposit.requested', '250.00'),
  }),
  'proposals.proposeWithdrawal': byDesk((caller, uid, op) => proposeWithdrawal(caller, uid, { id, amount: '40.00', note: '' }, op), {
    given: withdrawals,
    planted: requested('withdrawal.requested', '40.00'),
  }),
  'proposals.proposeAdjustment': byDesk(
    (caller, uid, op) => proposeAdjustment(caller, uid, { changes: adjustment.outcome, reason: goodReason, ref: '' }, op),
    { given: () => ({ account }) },
  ),
  'proposals.proposeStanding': byDesk(
    (caller, uid, op) => proposeStanding(caller, uid, { outcome: standing.outcome as { desk: 'agent' }, reason: goodReason }, op),
    { given: () => staff },
  ),
  'deposits.completeDeposit of a proposal': byDesk((caller, uid, op) => completeDeposit(caller, uid, id, op, null, null, 'proposed'), {
    given: (uid) => ({
      ...deposits(uid),
      ...proposed(uid, { action: 'deposit.completed', amount: '250.00', outcome: { status: 'completed', received: '250.00' } }),
    }),
    planted: proposedEntry,
  }),
  'withdrawals.completeWithdrawal of a proposal': byDesk((caller, uid, op) => completeWithdrawal(caller, uid, id, op, '', '', 'proposed'), {
    given: (uid) => ({ ...withdrawals(uid), ...proposed(uid) }),
    planted: proposedEntry,
  }),
  'proposals.confirmAdjustment': byDesk((caller, uid, op) => confirmAdjustment(caller, uid, 'proposed', op), {
    given: (uid) => ({ account, ...proposed(uid, adjustment) }),
    planted: proposedEntry,
  }),
  'proposals.confirmStanding': byDesk((caller, uid, op) => confirmStanding(caller, uid, 'proposed', op), {
    given: (uid) => ({ ...staff, ...proposed(uid, standing) }),
    planted: proposedEntry,
  }),
  'proposals.rejectProposal': byDesk((caller, uid, op) => rejectProposal(caller, uid, 'proposed', goodReason, op), {
    given: (uid) => proposed(uid),
  }),
  'proposals.cancelProposal': byDesk((caller, uid, op) => cancelProposal(caller, uid, 'proposed', op), {
    given: (uid, admin) => proposed(uid, { by: admin }),
  }),
  'policy.getDeskPolicy': reads(signedIn, (caller) => getDeskPolicy(caller), { planted: policy }),
  'desk-proposals.getDeskProposals': reads(signedIn, (caller) => getDeskProposals(caller), { planted: () => ofDesk(looser) }),
  'policy.tightenPolicy': byDesk(
    async (caller, _, op) => tightenPolicy(caller, await getRev(caller), { fourEyes: '900000.00', daily: '0', addressHours: 24 }, op),
    { planted: policy },
  ),
  'proposals.proposePolicy': byDesk(
    async (caller, _, op) => proposePolicy(caller, { policy: looser.outcome, reason: goodReason, rev: await getRev(caller) }, op),
    { planted: () => ({ ...policy(), ...noneOfDesk }) },
  ),
  'proposals.confirmPolicy': byDesk((caller, _, op) => confirmPolicy(caller, 'proposed', op), { planted: () => ofDesk(looser) }),
  'proposals.rejectProposal of a policy': byDesk((caller, _, op) => rejectProposal(caller, deskBook, 'proposed', goodReason, op), {
    planted: () => ofDesk(looser),
  }),
  'proposals.cancelProposal of a policy': byDesk((caller, _, op) => cancelProposal(caller, deskBook, 'proposed', op), {
    planted: (_, __, admin) => ofDesk({ ...looser, by: admin }),
  }),
  'proposals.proposePayment': byDesk(
    async (caller, _, op) =>
      proposePayment(caller, { method: nextMethod, reason: goodReason, rev: (await getPaymentMethod(caller, caller.uid))?.rev ?? 0 }, op),
    {
      planted: (uid, __, admin) => ({ ...policy(), ...noneOfDesk, ...methodOf(admin), ...methodOf(uid) }),
    },
  ),
  'proposals.confirmPayment': byDesk((caller, _, op) => confirmPayment(caller, { id: 'proposed', by: proposer }, op), {
    planted: () => ({ ...ofDesk(otherMethod), ...methodOf(proposer) }),
  }),
};
