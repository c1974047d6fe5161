import type { Subscriber } from '@/data/admin/subscribers';
import { proposeFee } from '@/data/collections/proposals';
import { chargeSubscription, terminateSubscription } from '@/data/collections/subscriptions';
import { getChargeOp } from '@/domain/requests/subscription';
import { createProposingMessages } from '@/parts/decisions/second-person-note';
import { type DecidedAct, useDecision } from '@/parts/decisions/use-decision';
import type { SubscriptionDecision } from './subscription-decision';

/** The act, and whether it is only proposed. */
type AskedAct = SubscriptionDecision & { isForTwo: boolean };

const changed = 'Subscription Has Changed';

interface ReasonOfAct {
  text: string;
  /** What the form suggests as the reason of the fee, which is not kept as one's own. */
  feeReason: string;
}

const createCharge = (
  { uid, op: ref }: Subscriber,
  { text, feeReason }: ReasonOfAct,
): DecidedAct => ({
  action: 'subscription.charged',
  op: getChargeOp(ref),
  parts: [ref, 'charge', text],
  send: (context) => chargeSubscription(context, { uid, ref, reason: text }),
  words: {
    progress: 'Charging the Subscription Fee..',
    success: 'Subscription Fee has been charged Successfully..',
    failure: 'Error Occurred.',
  },
  lost: { 'already-decided': 'Fee Was Already Charged..', outdated: changed },
  reason: { act: 'subscription.charged', text, offered: [feeReason] },
});

const createProposal = (
  { uid, op: ref }: Subscriber,
  { text, feeReason }: ReasonOfAct,
): DecidedAct => {
  // The dialog then shows the charge, the proposal or the subscription that was faster.
  const readAgain = [['subscriptions'], ['proposals']];
  return {
    action: 'proposal.made',
    parts: [ref, 'propose', text],
    send: (context, op) => proposeFee(context, { uid, ref, reason: text, op }),
    words: createProposingMessages('administrator'),
    lost: { 'already-decided': 'Fee Was Already Charged or Proposed..', outdated: changed },
    readAgain: { 'already-decided': readAgain, outdated: readAgain },
    reason: { act: 'subscription.charged', text, offered: [feeReason] },
  };
};

const createTermination = (
  { uid, op: ref }: Subscriber,
  { text, feeReason }: ReasonOfAct,
): DecidedAct => ({
  action: 'subscription.terminated',
  parts: [ref, 'terminate', text],
  send: (context, op) => terminateSubscription(context, { uid, ref, reason: text, op }),
  words: {
    progress: 'Terminating Subscription',
    success: 'Subscription Terminated Successfully',
    failure: 'Error Occurred Terminating Subscription',
  },
  lost: { 'already-decided': 'Subscription Was Already Terminated', outdated: changed },
  reason: { act: 'subscription.terminated', text, offered: [feeReason] },
});

/**
 * Charges the fee of the subscription on the screen, proposes to charge it, or ends it.
 * @param feeReason what the form suggests as the reason of the fee
 * @param done called when the act is recorded; `left` is true if the row is gone
 */
export const useSubscriptionDecision = (
  row: Subscriber,
  feeReason: string,
  done: (left: boolean) => void,
) =>
  useDecision<AskedAct>({
    createAct: ({ act, reason: text, isForTwo }) => {
      if (act === 'terminate') return createTermination(row, { text, feeReason });
      return (isForTwo ? createProposal : createCharge)(row, { text, feeReason });
    },
    onRecorded: ({ act }) => done(act === 'terminate'),
  });
