import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getAdminErrorMessage } from '@/data/admin/admin-error-messages';
import { creditedQueryKey } from '@/data/admin/credited-deposit-query';
import { adminQueries } from '@/data/admin-queries';
import { AuthError } from '@/data/auth/auth-error';
import {
  getAuthErrorMessage,
  getPasswordErrorMessage,
  isWrongPassword,
} from '@/data/auth/auth-error-messages';
import { checkPassword } from '@/data/auth/credentials';
import { completeDeposit, type ReceivedDifference } from '@/data/collections/deposits';
import {
  cancelProposal,
  confirmAdjustment,
  confirmAdminChange,
  confirmPayment,
  confirmPolicy,
  confirmSettlement,
  rejectProposal,
} from '@/data/collections/proposals';
import { chargeSubscription } from '@/data/collections/subscriptions';
import { completeWithdrawal } from '@/data/collections/withdrawals';
import type { DataContext } from '@/data/ledger/context';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getActOutcome, isActError } from '@/data/ledger/errors';
import { removeCachedRows } from '@/data/ledger/remove-cached-rows';
import { queries } from '@/data/queries';
import type { Action } from '@/domain/ledger/ledger';
import { deskBook, getActKey, type Op } from '@/domain/ledger/revision-fields';
import type { TransactionOutput } from '@/domain/requests/transaction-output';
import { isExpired, type Proposal } from '@/domain/two-people/proposal';
import { describeProposal } from '@/domain/two-people/proposal-words';
import {
  getProposalKind,
  isDeskKind,
  type ProposalKind,
} from '@/domain/two-people/proposed-action';
import { serverNow } from '@/lib/clock';
import { keepOwnReason } from '@/lib/own-reasons';
import { FieldError } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import type { ToastMessages } from '@/ui/overlays/toasts';
import {
  type DecisionOutcome,
  depositKind,
  getDecisionMessages,
  withdrawalKind,
} from '../request-kinds';
import type { ProposalRow } from './filters';
import { getRejectionAct, getSubject } from './proposal-facts';

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
  /** The administrator's own, for a payment method; otherwise empty. */
  password: string;
};

export type ProposalDecision =
  | Confirmation
  | { decision: 'reject'; reason: string }
  | { decision: 'cancel' };

const getAction = (
  { action }: Pick<Proposal, 'action'>,
  { decision }: ProposalDecision,
): Action => {
  if (decision === 'confirm') return action;
  return decision === 'reject' ? 'proposal.rejected' : 'proposal.cancelled';
};

async function confirmProposedAct(
  context: DataContext,
  proposal: ProposalRow['element'],
  { difference, payment, payout, note, password }: Confirmation,
  op: Op,
): Promise<void> {
  const { uid, id, ref } = proposal;
  switch (getProposalKind(proposal)) {
    case 'deposit':
      return completeDeposit(context, uid, ref, op, payment, difference, id);
    case 'withdrawal':
      return completeWithdrawal(context, uid, ref, op, note, payout, id);
    case 'settlement':
      return confirmSettlement(context, proposal, op);
    case 'fee':
      await chargeSubscription(context, uid, ref, proposal.note, id);
      return;
    case 'adjustment':
      return confirmAdjustment(context, uid, id, op);
    case 'role':
    case 'status':
      return confirmAdminChange(context, uid, id, op);
    case 'policy':
      return confirmPolicy(context, id, op);
    case 'payment':
      await checkPassword(password);
      return confirmPayment(context, proposal, op);
  }
}

function writeDecision(
  context: DataContext,
  proposal: ProposalRow['element'],
  decision: ProposalDecision,
  op: Op,
): Promise<void> {
  const { uid, id } = proposal;
  if (decision.decision === 'confirm') return confirmProposedAct(context, proposal, decision, op);
  return decision.decision === 'reject'
    ? rejectProposal(context, uid, id, decision.reason, op)
    : cancelProposal(context, uid, id, op);
}

const getDecisionParts = (decision: ProposalDecision): string[] => {
  if (decision.decision === 'cancel') return ['cancel'];
  if (decision.decision === 'reject') return ['reject', decision.reason];
  const { difference, payment, payout, note } = decision;
  return [
    'confirm',
    difference?.reason ?? '',
    payment?.txid ?? '',
    String(payment?.output ?? ''),
    payout,
    note,
  ];
};

const alreadyDecided = 'Already Decided..';

const failure = 'Error Occurred.';
const administratorMessages = {
  progress: 'Updating Administrator..',
  success: 'Administrator has been updated Successfully..',
  failure,
};
const confirmMessages = {
  settlement: {
    progress: 'Settling Trade..',
    success: 'Trade has been settled Successfully..',
    failure,
  },
  fee: { progress: 'Charging Fee..', success: 'Fee has been charged Successfully..', failure },
  adjustment: {
    progress: 'Updating your Account..',
    success: 'Account has been updated Successfully..',
    failure,
  },
  role: administratorMessages,
  status: administratorMessages,
  policy: {
    progress: 'Updating Policy...',
    success: 'Policy Updated Successfully',
    failure: 'Error Occurred, Try Again.',
  },
  payment: {
    progress: 'Updating Payment Method...',
    success: 'Payment Method Updated Successfully',
    failure: 'Error Occurred, Try Again.',
  },
} as const;

/** The toasts of the act itself where it is confirmed. @param done what happened, in a sentence */
function getMessages(
  kind: ProposalKind,
  { decision }: ProposalDecision,
  done: string,
): ToastMessages<DecisionOutcome> {
  const isTransfer = kind === 'deposit' || kind === 'withdrawal';
  if (decision === 'confirm' && isTransfer)
    return getDecisionMessages(kind === 'deposit' ? depositKind : withdrawalKind, 'complete', done);
  const { success, ...messages } = {
    confirm: isTransfer ? confirmMessages.adjustment : confirmMessages[kind],
    reject: { progress: 'Rejecting Proposal..', success: 'Proposal Rejected..', failure },
    cancel: { progress: 'Removing Proposal..', success: 'Proposal Removed..', failure },
  }[decision];
  return {
    ...messages,
    success: (outcome) => (outcome === 'done' ? success : alreadyDecided),
    detail: (outcome) => (outcome === 'done' ? done : ''),
  };
}

const doneWords: Record<ProposalDecision['decision'], string> = {
  confirm: 'Confirmed',
  reject: 'Rejected',
  cancel: 'Removed',
};

/**
 * "Confirmed: Credit $4,200.00 to Maya Okafor · C4": the second line of the toast.
 * @param folio empty if not known
 */
const describeDone = (
  { element }: ProposalRow,
  { decision }: ProposalDecision,
  name: string,
  folio: string,
): string =>
  [`${doneWords[decision]}: ${describeProposal(element, name)}`, folio].filter(Boolean).join(' · ');

const expiredMessage =
  'This was proposed more than 24 hours ago, so nobody can confirm it any more. Remove it.';
const changedMessages: Partial<Record<ProposalKind, string>> = {
  role: 'The administrator’s role has changed since the proposal. Reject it.',
  status: 'The status has changed since the proposal. Reject it.',
  fee: 'The subscription has changed since the proposal. Reject it.',
};

function getFailureMessage(proposal: Proposal, error: unknown): string {
  if (error instanceof AuthError) return getAuthErrorMessage(error);
  if (!isActError(error, 'outdated')) return getAdminErrorMessage(error);
  const kind = getProposalKind(proposal);
  if (isDeskKind(kind))
    return `The ${getSubject(proposal)} has changed since the proposal. Reject it.`;
  return (!isExpired(proposal, serverNow()) && changedMessages[kind]) || expiredMessage;
}

/** What an outdated proposal changes, which is read again. */
const getChangedQueries = ({ uid, by }: ProposalRow['element']) =>
  uid === deskBook
    ? [queries.policy(), queries.paymentMethod(by)]
    : [queries.profile(uid), queries.subscription(uid)];

/**
 * The confirmed act and the proposal are two entries of one commit; only the first one is the act's
 * own.
 */
const refreshProposals = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['proposals'] });

/**
 * Decides one proposal. A retry of the same decision is the same act; another decision or other
 * input is another act.
 * @param done called after the decision was recorded and its row has left the queue
 */
export function useDecideProposal(
  row: ProposalRow,
  { name, folio }: { name: string; folio: string },
  done: () => void,
) {
  const client = useQueryClient();
  const { element: proposal } = row;
  return useLedgerMutation<ProposalDecision, DecisionOutcome>({
    action: (decision) => getAction(proposal, decision),
    messages: (decision) =>
      getMessages(getProposalKind(proposal), decision, describeDone(row, decision, name, folio)),
    keyParts: (decision) => [proposal.id, ...getDecisionParts(decision)],
    getErrorMessage: (error) => getFailureMessage(proposal, error),
    isAtField: isWrongPassword,
    toFormError: (error) =>
      isWrongPassword(error) ? new FieldError('password', getPasswordErrorMessage(error)) : null,
    send: async (decision, op) => {
      try {
        return await getActOutcome(
          writeDecision(currentUserContext(), proposal, decision, op),
          'already-decided',
        );
      } catch (error) {
        // The dialog then names the deposit that was faster.
        if (isActError(error, 'already-credited'))
          void client.invalidateQueries({ queryKey: creditedQueryKey });
        if (isActError(error, 'outdated'))
          for (const { queryKey } of getChangedQueries(proposal))
            void client.invalidateQueries({ queryKey });
        throw error;
      }
    },
    onSuccess: async (outcome, decided) => {
      if (outcome !== 'done') {
        void refreshProposals(client);
        return;
      }
      if (decided.decision === 'reject')
        keepOwnReason(currentUserContext().uid, getRejectionAct(proposal), decided.reason);
      const queue = adminQueries.pending('proposals').queryKey;
      await removeCachedRows(
        client,
        queue,
        ({ element }) => getActKey(element) === getActKey(proposal),
      );
      if (decided.decision === 'confirm') void refreshProposals(client);
      done();
    },
  });
}
