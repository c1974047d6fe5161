import * as v from 'valibot';
import { noteSchema, reasonSchema } from '@/domain/input/reason';
import { compare, type Money } from '@/domain/money';
import { type ClientRequest, getAnnouncedTxid } from '@/domain/requests/request';
import type { Reason } from '@/domain/revision-fields';
import type { Proposal } from '@/domain/two-people/proposal';
import { getPaymentParts } from '@/parts/requests/decision-schema';
import {
  createTransactionSchema,
  getOutputMessage,
  hasNeededOutput,
} from '@/parts/requests/payment-fields';
import type { Confirmation, ProposalDecision } from './use-decide-proposal';

export type InitialChoice = 'confirm' | 'reject';

/** All inputs of the form; each decision uses some of them. */
export interface ProposalInput {
  /** Empty until one is chosen. */
  decision: InitialChoice | '';
  /** Why the proposal is rejected. */
  reason: Reason;
  /** Why another amount came in than was announced. */
  difference: string;
  note: Reason;
  /** Of the transaction that paid the deposit or pays the withdrawal; empty if none is named. */
  txid: string;
  /** Which output of it paid the deposit. */
  output: string;
  /** The administrator's own, for a payment method. */
  password: string;
  /** Which looks were checked, by their keys. */
  checked: Record<string, unknown>;
}
export type ProposalSchema = v.GenericSchema<ProposalInput, ProposalDecision>;

const inputFields = {
  reason: v.string(),
  difference: v.string(),
  note: v.string(),
  txid: v.string(),
  output: v.string(),
  password: v.string(),
  checked: v.record(v.string(), v.unknown()),
};
export const emptyInput: ProposalInput = {
  decision: '',
  reason: '',
  difference: '',
  note: '',
  txid: '',
  output: '',
  password: '',
  checked: {},
};

const rejectionSchema = v.pipe(
  v.object({ ...inputFields, decision: v.literal('reject'), reason: reasonSchema }),
  v.transform(({ decision, reason }) => ({ decision, reason })),
);
const plainConfirmation: Confirmation = {
  decision: 'confirm',
  difference: null,
  payment: null,
  payout: '',
  note: '',
  password: '',
};
const chooseMessage = 'Choose a decision.';

const createPlainSchema = (password: v.GenericSchema<string>): ProposalSchema =>
  v.variant(
    'decision',
    [
      v.pipe(
        v.object({ ...inputFields, decision: v.literal('confirm'), password }),
        v.transform((typed): Confirmation => ({ ...plainConfirmation, password: typed.password })),
      ),
      rejectionSchema,
    ],
    chooseMessage,
  );

/** Nothing is typed to confirm. Also for a request that nobody can confirm any more. */
export const plainSchema = createPlainSchema(v.string());
/** A screen that was left open must not be enough to redirect clients' coins. */
export const reauthenticatedSchema = createPlainSchema(
  v.pipe(v.string(), v.nonEmpty('Enter your current password.')),
);

/** Nothing is chosen or typed: the proposal is taken back or removed. */
export const cancellationSchema: ProposalSchema = v.pipe(
  v.object({ ...inputFields, decision: v.picklist(['', 'confirm', 'reject']) }),
  v.transform(() => ({ decision: 'cancel' }) as const),
);

/** Nothing is chosen or typed: what cannot be confirmed any more is rejected for that reason. */
export const createRemovalSchema = (reason: Reason): ProposalSchema =>
  v.pipe(
    v.object({ ...inputFields, decision: v.picklist(['', 'confirm', 'reject']) }),
    v.transform(() => ({ decision: 'remove', reason }) as const),
  );

/** What came in, if it is not what the client announced. */
export const getReceivedDifference = (
  { amount }: Pick<Proposal, 'amount'>,
  request: Pick<ClientRequest, 'amount'>,
): Money | null => (compare(amount, request.amount) === 0 ? null : amount);

/**
 * The second person may name the payment. A received amount other than the announced one needs a
 * reason, which the client reads.
 */
export function createConfirmationSchema(
  proposal: Pick<Proposal, 'amount'>,
  request: ClientRequest,
): ProposalSchema {
  const received = getReceivedDifference(proposal, request);
  const hasOutput = (typed: { txid: string; output: string }) => hasNeededOutput(request, typed);
  const confirmation = v.object({
    ...inputFields,
    decision: v.literal('confirm'),
    note: noteSchema,
    difference: received === null ? v.string() : reasonSchema,
    txid: createTransactionSchema(request, getAnnouncedTxid(request)),
  });
  return v.variant(
    'decision',
    [
      v.pipe(
        confirmation,
        v.forward(v.partialCheck([['txid'], ['output']], hasOutput, getOutputMessage), ['output']),
        v.transform(
          ({ difference, note, ...typed }): Confirmation => ({
            ...plainConfirmation,
            note,
            ...getPaymentParts(request, typed),
            difference: received === null ? null : { received, reason: difference },
          }),
        ),
      ),
      rejectionSchema,
    ],
    chooseMessage,
  );
}
