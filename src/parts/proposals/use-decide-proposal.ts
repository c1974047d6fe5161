import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getAdminErrorMessage } from '@/data/admin/admin-error-messages';
import { creditedQueryKey } from '@/data/admin/credited-deposit-query';
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
import { isActError } from '@/data/ledger/errors';
import type { QueuedItem } from '@/data/ledger/queues';
import { queries } from '@/data/queries';
import type { Action } from '@/domain/ledger/ledger';
import type { ListCollection } from '@/domain/ledger/list-kinds';
import type { TransactionOutput } from '@/domain/requests/transaction-output';
import { deskBook, type Op, type Reason } from '@/domain/revision-fields';
import { isExpired, type Proposal } from '@/domain/two-people/proposal';
import { describeProposal } from '@/domain/two-people/proposal-words';
import {
  getProposalKind,
  isDeskKind,
  type ProposalKind,
} from '@/domain/two-people/proposed-action';
import { serverNow } from '@/lib/clock';
import { decidedOnce, leavePending, useDecision } from '@/parts/decisions/use-decision';
import { depositKind, getDecisionWords, withdrawalKind } from '@/parts/requests/request-kinds';
import { FieldError } from '@/ui/forms/form';
import { getRejectionAct, getSubject } from './proposal-facts';

export type ProposalRow = QueuedItem<'proposals'>;

export type Confirmation = {
  decision: 'confirm';
  /** What came in, if it is not the announced amount of the deposit. */
  difference: ReceivedDifference | null;
  /** What paid the deposit. */
  payment: TransactionOutput | null;
  /** Transaction id of the payout; empty if none is named. */
  payout: string;
  /** For the client whose withdrawal is paid. */
  note: Reason;
  /** The administrator's own, for a payment method; otherwise empty. */
  password: string;
};

export type ProposalDecision =
  | Confirmation
  | { decision: 'reject'; reason: Reason }
  /** Rejected because it cannot be confirmed any more. */
  | { decision: 'remove'; reason: Reason }
  | { decision: 'cancel' };

const getAction = (
  { action }: Pick<Proposal, 'action'>,
  { decision }: ProposalDecision,
): Action => {
  if (decision === 'confirm') return action;
  return decision === 'cancel' ? 'proposal.cancelled' : 'proposal.rejected';
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
      return completeDeposit(context, { uid, id: ref, op, payment, difference, proposal: id });
    case 'withdrawal':
      return completeWithdrawal(context, { uid, id: ref, op, note, txid: payout, proposal: id });
    case 'settlement':
      return confirmSettlement(context, { ...proposal, op });
    case 'fee':
      await chargeSubscription(context, { uid, ref, reason: proposal.note, proposal: id });
      return;
    case 'adjustment':
      return confirmAdjustment(context, { uid, id, op });
    case 'role':
    case 'status':
      return confirmAdminChange(context, { uid, id, op });
    case 'policy':
      return confirmPolicy(context, { id, op });
    case 'payment':
      await checkPassword(password);
      return confirmPayment(context, { ...proposal, op });
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
  return decision.decision === 'cancel'
    ? cancelProposal(context, { uid, id, op })
    : rejectProposal(context, { uid, id, reason: decision.reason, op });
}

const getDecisionParts = (decision: ProposalDecision): string[] => {
  if (decision.decision === 'cancel') return ['cancel'];
  if (decision.decision !== 'confirm') return [decision.decision, decision.reason];
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

const failure = 'Error Occurred.';
const administratorWords = {
  progress: 'Updating Administrator..',
  success: 'Administrator has been updated Successfully..',
  failure,
};
const confirmWords = {
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
  role: administratorWords,
  status: administratorWords,
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

/** The toasts of the act itself where it is confirmed. */
function getWords(kind: ProposalKind, { decision }: ProposalDecision) {
  if (decision === 'reject')
    return { progress: 'Rejecting Proposal..', success: 'Proposal Rejected..', failure };
  if (decision === 'cancel' || decision === 'remove')
    return { progress: 'Removing Proposal..', success: 'Proposal Removed..', failure };
  if (kind === 'deposit') return getDecisionWords(depositKind, 'complete');
  return kind === 'withdrawal' ? getDecisionWords(withdrawalKind, 'complete') : confirmWords[kind];
}

const doneWords: Record<ProposalDecision['decision'], string> = {
  confirm: 'Approved',
  reject: 'Rejected',
  cancel: 'Removed',
  remove: 'Removed',
};

/**
 * "Approved: Credit $4,200.00 to Maya Okafor · C4": the second line of the toast.
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
  'This was proposed more than 24 hours ago, so nobody can approve it any more. Remove it.';
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

const queueOf: Partial<Record<ProposalKind, ListCollection>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  settlement: 'trades',
};

/** Takes the proposal out of the cached queues; once it is confirmed, also what it is about. */
async function leaveQueues(
  client: QueryClient,
  proposal: ProposalRow['element'],
  { decision }: ProposalDecision,
): Promise<void> {
  const { uid, id, ref } = proposal;
  await leavePending('proposals', proposal)(client);
  // So that the request's panel, opened before the list is read again, doesn't find it.
  client.setQueryData(
    queries.proposals(uid).queryKey,
    (found) => found && { ...found, list: found.list.filter((one) => one.id !== id) },
  );
  const col = queueOf[getProposalKind(proposal)];
  if (col && decision === 'confirm') await leavePending(col, { uid, id: ref })(client);
}

/**
 * Decides one proposal. The confirmed act and the proposal are entries of one commit; only the
 * first one is the act's own.
 * @param done called after the decision was recorded and its row has left the queue
 */
export function useDecideProposal(
  row: ProposalRow,
  { name, folio }: { name: string; folio: string },
  done: (decision: ProposalDecision['decision']) => void,
) {
  const client = useQueryClient();
  const { element: proposal } = row;
  const kind = getProposalKind(proposal);
  return useDecision<ProposalDecision>({
    createAct: (decision) => ({
      action: getAction(proposal, decision),
      parts: [proposal.id, ...getDecisionParts(decision)],
      send: (context, op) => writeDecision(context, proposal, decision, op),
      words: { ...getWords(kind, decision), done: describeDone(row, decision, name, folio) },
      lost: decidedOnce,
      readAgain: {
        'already-decided': [['proposals']],
        // The dialog then names the deposit that was faster.
        'already-credited': [creditedQueryKey],
        outdated: getChangedQueries(proposal).map(({ queryKey }) => queryKey),
      },
      reason:
        decision.decision === 'reject'
          ? { act: getRejectionAct(proposal), text: decision.reason }
          : undefined,
      leave: (client) => leaveQueues(client, proposal, decision),
    }),
    getErrorMessage: (error) => getFailureMessage(proposal, error),
    isAtField: isWrongPassword,
    toFormError: (error) =>
      isWrongPassword(error) ? new FieldError('password', getPasswordErrorMessage(error)) : null,
    onRecorded: ({ decision }) => {
      if (decision === 'confirm') void client.invalidateQueries({ queryKey: ['proposals'] });
      done(decision);
    },
  });
}
