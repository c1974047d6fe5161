import * as v from 'valibot';
import { coversPromises } from '@/domain/accounts/holds';
import { Exact } from '@/domain/input/decimal';
import { noteSchema, reasonSchema } from '@/domain/input/text';
import { readMoney } from '@/domain/input/typed-money';
import { compare, isNegative, isZero, type Money } from '@/domain/money';
import { adjustmentNoteSchema } from '@/domain/requests/adjustment';
import { usd } from '@/lib/format';
import type { RemoteState } from '@/ui/feedback/remote';
import { type Choice, isDeposit, type Request } from '../request-kinds';
import { figuresAfter, figuresOf } from './entry-preview';
import type { CaseFile } from './request-review';

/** What the form asks, whichever of it the choice needs. */
const typed = { reason: v.string(), received: v.string(), note: v.string() };

const words = { empty: 'Type what came in, in dollars.', largest: 'That is more digits than an amount has.' };

function receivedFault(received: Money, amount: Money): string | null {
  if (isNegative(received) || isZero(received)) return 'If nothing came in, reject the deposit.';
  return compare(received, amount) === 0 ? `${usd(amount)} is what the deposit says: confirm it instead.` : null;
}

const receivedSchema = (amount: Money) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Money => {
      const read = readMoney(dataset.value, words);
      const fault = 'fault' in read ? read.fault : receivedFault(read.amount, amount);
      if (fault === null && 'amount' in read) return read.amount;
      addIssue({ message: fault ?? words.empty });
      return NEVER;
    }),
  );

/**
 * A refusal is nothing without a reason, a difference is nothing without a note; what was typed before the mind changed is no part of another
 * decision.
 * @param amount of the request, USD
 */
export const decisionSchema = (amount: Money) =>
  v.variant('decision', [
    v.pipe(
      v.object({ ...typed, decision: v.literal('complete'), note: noteSchema }),
      v.transform(({ decision, note }) => ({ decision, note })),
    ),
    v.pipe(
      v.object({ ...typed, decision: v.literal('differ'), received: receivedSchema(amount), reason: adjustmentNoteSchema }),
      v.transform(({ decision, received, reason }) => ({ decision, received, note: reason })),
    ),
    v.pipe(
      v.object({ ...typed, decision: v.picklist(['reject', 'delete']), reason: reasonSchema }),
      v.transform(({ decision, reason }) => ({ decision, reason })),
    ),
  ]);
export type DecisionInput = v.InferInput<ReturnType<typeof decisionSchema>>;
export type Decision = v.InferOutput<ReturnType<typeof decisionSchema>>;

/** What was typed as received, as far as it can be read. */
export function receivedOf(text: string, amount: Money): Money | undefined {
  const read = readMoney(text, words);
  return 'amount' in read && receivedFault(read.amount, amount) === null ? read.amount : undefined;
}

/** Of what a notice says, a tenth: a fee of the network is less. */
const much = '0.1';

/** Whether so much less came in that it should not stand on the account even for a moment. @param received USD @param amount of the notice, USD */
export const isMuchLess = (received: Money, amount: Money): boolean => new Exact(amount).minus(received).gt(new Exact(amount).times(much));

export interface Intended {
  choice: Choice;
  /** USD, where it can be read already. */
  received?: Money | undefined;
}

/** Why the decision cannot be taken here and now; undefined when it can. */
export function blockedBecause(file: RemoteState<CaseFile>, request: Request, me: string, intended: Intended): string | undefined {
  if (request.uid === me) return 'This is your own account: another administrator has to decide.';
  // What was read before a later failure is good enough to decide on: the act reads the figures again.
  if (!file.data)
    return file.status === 'error' ? 'First the client’s book has to be read: try again above.' : 'The client’s book is still being read.';
  const movesNothing = isDeposit(request) && intended.choice === 'reject';
  return movesNothing ? undefined : figuresFault(file.data, request, intended);
}

function figuresFault(file: CaseFile, request: Request, { choice, received }: Intended): string | undefined {
  const before = figuresOf(file);
  if (!before) return 'The client has no account to credit or debit. Have the client’s book checked.';
  const after = figuresAfter(before, request, choice, received);
  if (!after) {
    return isDeposit(request)
      ? 'The balance would have more than ten digits. Reject the deposit.'
      : 'Less is reserved than this withdrawal asks for. Look at the client’s book before anything is sent.';
  }
  return coversPromises(after, after) ? undefined : 'The balance would not cover what is reserved and staked. Reject the deposit, or wait.';
}
