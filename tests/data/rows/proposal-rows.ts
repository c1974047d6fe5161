// Seeds states past the rules, as states.ts does.
import { getProposals } from '@/data/collections/client-documents';
import { completeDeposit } from '@/data/collections/deposits';
import { cancelProposedPolicy, confirmPolicy, getDeskPolicy, proposePolicy, tightenPolicy } from '@/data/collections/policy';
import {
  cancelProposal,
  confirmAdjustment,
  confirmStanding,
  proposeAdjustment,
  proposeDeposit,
  proposeStanding,
  proposeWithdrawal,
  rejectProposal,
} from '@/data/collections/proposals';
import { completeWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import type { Uid } from '@/domain/ledger/revision-fields';
import { inSeconds } from '../../support/rules/acts';
import { kinds, proposal, stateOf, storedList } from '../../support/rules/lists';
import { goodReason } from '../../support/rules/objects';
import { proposedPolicy, storedPolicy } from '../../support/rules/policy';
import type { Fields } from '../../support/rules/writes';
import { both, byDesk, type Row, reads, signedIn } from './row';
import { account, deposits, id, withdrawals } from './states';

const proposed = (uid: Uid, changes: Fields = {}) => ({
  proposals: storedList(kinds.proposals, stateOf(kinds.proposals, [proposal(uid, { id: 'proposed', ref: id, ...changes })])),
});
const adjustment = { kind: 'adjustment', ref: '', amount: '5.00', outcome: { balance: '0', profit: '0', bonus: '5.00' }, note: goodReason };
const staff = { user: { admin: true, desk: 'viewer', status: 'active' } };
const standing = { kind: 'role', ref: '', amount: '0', outcome: { desk: 'agent' }, from: { desk: 'viewer' }, note: goodReason };

/** The entries that proposals refer to. */
const requested = (action: string, amount: string) => (uid: Uid) => ({
  [`ledger/${uid}/entries/${id}`]: { op: id, action, after: { amount } },
  [`ledger/${uid}/entries/proposed`]: { op: 'proposed', col: 'proposals' },
});
const proposedEntry = (uid: Uid) => ({ [`ledger/${uid}/entries/proposed`]: { op: 'proposed', col: 'proposals' } });

/** The threshold is so high that the other rows, which share the desk, need one person. */
const fourEyes = '1000000.00';
const policy = (proposed: Fields = {}) => ({
  'desk/policy': { ...storedPolicy({ fourEyes, proposed }), op: 'earlier', at: inSeconds(-60) },
});
const getRev = async (caller: DataContext) => (await getDeskPolicy(caller))?.rev ?? 0;

/** What two people decide. */
export const proposalRows: Record<string, Row> = {
  'client-documents.getProposals': reads(both, (caller, uid) => getProposals(caller, uid), { given: (uid) => proposed(uid) }),
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
    given: (uid) => ({ ...deposits(uid), ...proposed(uid, { kind: 'deposit', amount: '250.00' }) }),
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
  'policy.getDeskPolicy': reads(signedIn, (caller) => getDeskPolicy(caller), { planted: () => policy() }),
  'policy.tightenPolicy': byDesk(
    async (caller, _, op) => tightenPolicy(caller, await getRev(caller), { fourEyes: '900000.00', addressHours: 24 }, op),
    { planted: () => policy() },
  ),
  'policy.proposePolicy': byDesk(
    async (caller, _, op) => proposePolicy(caller, await getRev(caller), { fourEyes: '0', addressHours: 24 }, op),
    { planted: () => policy() },
  ),
  'policy.cancelProposedPolicy': byDesk(async (caller, _, op) => cancelProposedPolicy(caller, await getRev(caller), op), {
    planted: () => policy(proposedPolicy(60)),
  }),
  'policy.confirmPolicy': byDesk(async (caller, _, op) => confirmPolicy(caller, await getRev(caller), op), {
    planted: () => policy(proposedPolicy(86_500, { fourEyes, addressHours: 48 })),
  }),
};
