import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { creditedQueryKey } from '@/data/admin/credited-deposit-query';
import { getDeskErrorMessage } from '@/data/admin/desk-error-messages';
import { adminQueries } from '@/data/admin-queries';
import { completeDeposit, type ReceivedDifference } from '@/data/collections/deposits';
import { cancelProposal, confirmAdjustment, confirmStanding, rejectProposal } from '@/data/collections/proposals';
import { completeWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getActOutcome, isActError } from '@/data/ledger/errors';
import { removeCachedRows } from '@/data/ledger/remove-cached-rows';
import { queries } from '@/data/queries';
import type { Action } from '@/domain/ledger/ledger';
import { getActKey, type Op } from '@/domain/ledger/revision-fields';
import type { TransactionOutput } from '@/domain/requests/transaction-output';
import { isExpired, isRequestKind, isStandingKind, type Proposal, type ProposalKind } from '@/domain/two-people/proposal';
import { describeProposal } from '@/domain/two-people/proposal-words';
import { serverNow } from '@/lib/clock';
import { keepOwnReason } from '@/lib/own-reasons';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import type { ToastMessages } from '@/ui/overlays/toasts';
import { type DecisionOutcome, depositKind, getDecisionMessages, withdrawalKind } from '../request-kinds';
import type { ProposalRow } from './filters';

export type Confirmation = {
  decision: 'confirm';
  /** What came in, if it is not the announced amount of the deposit. */
  difference: ReceivedDifference | null;
  /** What paid the deposit. */
  payment: TransactionOutput | null;
  /** Transaction id of the payout; empty if none is named. */
  payout: string;
  /** For the client whose withdrawal is paid. */
  note: string;
};

export type ProposalDecision = Confirmation | { decision: 'reject'; reason: string } | { decision: 'cancel' };

const confirmActions = {
  deposit: 'deposit.completed',
  withdrawal: 'withdrawal.completed',
  adjustment: 'account.adjusted',
  role: 'role.granted',
  status: 'status.changed',
} as const satisfies Record<ProposalKind, Action>;

/** The act that confirming writes. */
export const getConfirmingAction = ({ kind, outcome }: Pick<Proposal, 'kind' | 'outcome'>): Action =>
  'desk' in outcome && outcome.desk === '' ? 'role.revoked' : confirmActions[kind];

const getAction = (proposal: Pick<Proposal, 'kind' | 'outcome'>, { decision }: ProposalDecision): Action => {
  if (decision === 'confirm') return getConfirmingAction(proposal);
  return decision === 'reject' ? 'proposal.rejected' : 'proposal.cancelled';
};

function confirmProposedAct(
  context: DataContext,
  { uid, id, kind, ref }: ProposalRow['element'],
  { difference, payment, payout, note }: Confirmation,
  op: Op,
): Promise<void> {
  if (kind === 'deposit') return completeDeposit(context, uid, ref, op, payment, difference, id);
  if (kind === 'withdrawal') return completeWithdrawal(context, uid, ref, op, note, payout, id);
  return kind === 'adjustment' ? confirmAdjustment(context, uid, id, op) : confirmStanding(context, uid, id, op);
}

function writeDecision(context: DataContext, proposal: ProposalRow['element'], decision: ProposalDecision, op: Op): Promise<void> {
  const { uid, id } = proposal;
  if (decision.decision === 'confirm') return confirmProposedAct(context, proposal, decision, op);
  return decision.decision === 'reject' ? rejectProposal(context, uid, id, decision.reason, op) : cancelProposal(context, uid, id, op);
}

const getDecisionParts = (decision: ProposalDecision): string[] => {
  if (decision.decision === 'cancel') return ['cancel'];
  if (decision.decision === 'reject') return ['reject', decision.reason];
  const { difference, payment, payout, note } = decision;
  return ['confirm', difference?.reason ?? '', payment?.txid ?? '', String(payment?.output ?? ''), payout, note];
};

const alreadyDecided = 'Already Decided..';

/** The toasts of the act itself where it is confirmed. @param done what happened, in a sentence */
function getMessages(kind: ProposalKind, { decision }: ProposalDecision, done: string): ToastMessages<DecisionOutcome> {
  if (decision === 'confirm' && isRequestKind(kind))
    return getDecisionMessages(kind === 'deposit' ? depositKind : withdrawalKind, 'complete', done);
  const { progress, success } = {
    confirm: isStandingKind(kind)
      ? { progress: 'Updating Administrator..', success: 'Administrator has been updated Successfully..' }
      : { progress: 'Updating your Account..', success: 'Account has been updated Successfully..' },
    reject: { progress: 'Rejecting Proposal..', success: 'Proposal Rejected..' },
    cancel: { progress: 'Removing Proposal..', success: 'Proposal Removed..' },
  }[decision];
  return {
    progress,
    success: (outcome) => (outcome === 'done' ? success : alreadyDecided),
    detail: (outcome) => (outcome === 'done' ? done : ''),
    failure: 'Error Occurred.',
  };
}

const doneWords: Record<ProposalDecision['decision'], string> = { confirm: 'Confirmed', reject: 'Rejected', cancel: 'Removed' };

/** "Confirmed: Credit $4,200.00 to Maya Okafor · C4": the second line of the toast. @param folio empty if not known */
const describeDone = ({ element }: ProposalRow, { decision }: ProposalDecision, name: string, folio: string): string =>
  [`${doneWords[decision]}: ${describeProposal(element, name)}`, folio].filter(Boolean).join(' · ');

const expiredMessage = 'This was proposed more than 24 hours ago, so nobody can confirm it any more. Remove it.';
const changedMessage = 'The administrator’s role or status has changed since the proposal. Reject it.';

const getFailureMessage = (proposal: Proposal, error: unknown): string => {
  if (!isActError(error, 'outdated')) return getDeskErrorMessage(error);
  return isStandingKind(proposal.kind) && !isExpired(proposal, serverNow()) ? changedMessage : expiredMessage;
};

/** The confirmed act and the proposal are two entries of one commit; only the first one is the act's own. */
const refreshProposals = (client: QueryClient) => client.invalidateQueries({ queryKey: ['proposals'] });

/**
 * Decides one proposal. A retry of the same decision is the same act; another decision or other input is another act.
 * @param done called after the decision was recorded and its row has left the queue
 */
export function useDecideProposal(row: ProposalRow, { name, folio }: { name: string; folio: string }, done: () => void) {
  const client = useQueryClient();
  const { element: proposal } = row;
  return useLedgerMutation<ProposalDecision, DecisionOutcome>({
    action: (decision) => getAction(proposal, decision),
    messages: (decision) => getMessages(proposal.kind, decision, describeDone(row, decision, name, folio)),
    keyParts: (decision) => [proposal.id, ...getDecisionParts(decision)],
    getErrorMessage: (error) => getFailureMessage(proposal, error),
    send: async (decision, op) => {
      try {
        return await getActOutcome(writeDecision(currentUserContext(), proposal, decision, op), 'already-decided');
      } catch (error) {
        // The dialog then names the deposit that was faster.
        if (isActError(error, 'already-credited')) void client.invalidateQueries({ queryKey: creditedQueryKey });
        if (isActError(error, 'outdated')) void client.invalidateQueries({ queryKey: queries.profile(proposal.uid).queryKey });
        throw error;
      }
    },
    onSuccess: async (outcome, decided) => {
      if (outcome !== 'done') {
        void refreshProposals(client);
        return;
      }
      if (decided.decision === 'reject') keepOwnReason(currentUserContext().uid, 'proposal.rejected', decided.reason);
      const queue = adminQueries.pending('proposals').queryKey;
      await removeCachedRows(client, queue, ({ element }) => getActKey(element) === getActKey(proposal));
      if (decided.decision === 'confirm') void refreshProposals(client);
      done();
    },
  });
}
