import * as v from 'valibot';
import { noteSchema, reasonSchema } from '@/domain/input/reason';
import { parseTypedMoney } from '@/domain/input/typed-money';
import { compare, isNegative, isZero, type Money } from '@/domain/money';
import { depositLimits } from '@/domain/requests/deposit';
import {
  type ClientRequest,
  getAnnouncedTxid,
  isDeposit,
  type RequestDecision,
} from '@/domain/requests/request';
import type { Reason } from '@/domain/revision-fields';
import { formatDollars } from '@/lib/format';
import {
  createTransactionSchema,
  getOutputMessage,
  hasNeededOutput,
  readPayment,
} from './payment-fields';

/** All inputs of the form; each decision uses some of them. */
export interface DecisionInput {
  /** Empty until one is chosen. */
  decision: RequestDecision | '';
  reason: Reason;
  received: string;
  note: Reason;
  /** Of the transaction that paid the deposit or pays the withdrawal; empty if none is named. */
  txid: string;
  /** Which output of it paid the deposit. */
  output: string;
  /** What was checked, for a second person. */
  seen: string;
  /** Which looks were checked, by their keys. */
  checked: Record<string, unknown>;
}
export const inputFields = {
  reason: v.string(),
  received: v.string(),
  note: v.string(),
  txid: v.string(),
  output: v.string(),
  seen: v.string(),
  checked: v.record(v.string(), v.unknown()),
};

const receivedMessages = {
  empty: 'Enter the amount received, e.g. $95.00.',
  largest: 'Enter at most ten digits.',
};

function findReceivedIssue(received: Money, amount: Money): string | null {
  if (isNegative(received) || isZero(received))
    return 'If nothing arrived, reject the deposit instead.';
  if (compare(received, depositLimits.max) > 0)
    return `One deposit can credit at most ${formatDollars(depositLimits.max)}.`;
  return compare(received, amount) === 0
    ? `${formatDollars(amount)} is the amount announced. Confirm the deposit instead.`
    : null;
}

const createReceivedSchema = (amount: Money) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Money => {
      const read = parseTypedMoney(dataset.value, receivedMessages);
      const issue = 'issue' in read ? read.issue : findReceivedIssue(read.amount, amount);
      if (issue === null && 'amount' in read) return read.amount;
      addIssue({ message: issue ?? receivedMessages.empty });
      return NEVER;
    }),
  );

/** What paid a deposit, or the id of what pays a withdrawal. */
export const getPaymentParts = (
  request: ClientRequest,
  typed: { txid: string; output: string },
) => ({
  payment: readPayment(request, typed),
  payout: isDeposit(request) ? '' : typed.txid,
});

/**
 * A different amount, a rejection and a deletion need a reason; a bitcoin deposit with a
 * transaction id needs an output. Input for another decision is ignored.
 */
export const createDecisionSchema = (request: ClientRequest) => {
  const txid = createTransactionSchema(request, getAnnouncedTxid(request));
  const hasOutput = (typed: { txid: string; output: string }) => hasNeededOutput(request, typed);
  return v.variant(
    'decision',
    [
      v.pipe(
        v.object({ ...inputFields, decision: v.literal('complete'), note: noteSchema, txid }),
        v.forward(v.partialCheck([['txid'], ['output']], hasOutput, getOutputMessage), ['output']),
        v.transform(({ decision, note, ...typed }) => ({
          decision,
          note,
          ...getPaymentParts(request, typed),
        })),
      ),
      v.pipe(
        v.object({
          ...inputFields,
          decision: v.literal('different-amount'),
          txid,
          received: createReceivedSchema(request.amount),
          reason: reasonSchema,
        }),
        v.forward(v.partialCheck([['txid'], ['output']], hasOutput, getOutputMessage), ['output']),
        v.transform(({ decision, received, reason, ...typed }) => ({
          decision,
          received,
          reason,
          ...getPaymentParts(request, typed),
        })),
      ),
      v.pipe(
        v.object({
          ...inputFields,
          decision: v.picklist(['reject', 'delete']),
          reason: reasonSchema,
        }),
        v.transform(({ decision, reason }) => ({ decision, reason })),
      ),
    ],
    'Choose a decision.',
  );
};
export type Decision = v.InferOutput<ReturnType<typeof createDecisionSchema>>;

export function parseReceived(text: string, amount: Money): Money | undefined {
  const read = parseTypedMoney(text, receivedMessages);
  return 'amount' in read && findReceivedIssue(read.amount, amount) === null
    ? read.amount
    : undefined;
}
