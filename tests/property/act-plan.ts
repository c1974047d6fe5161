import fc from 'fast-check';
import type { Model, Step } from './client-model';
import { type ActName, moves, operatorActs, refusedActs } from './client-moves';

/** One act of a story, and what it is tried with. */
export interface ActPlan extends Step {
  act: ActName;
  /** The same act is sent again: a double click, a lost acknowledgement. */
  again: boolean;
}

const allActs = Object.keys(moves) as ActName[]; // what `satisfies` has made sure of
/** Acts that the rules can accept. */
export const possibleActs = allActs.filter(
  (act) => !refusedActs.includes(act) && !operatorActs.includes(act),
);
/**
 * What fills the lists and the account comes more often, or there is nothing for the other acts.
 */
const enablingActs: ActName[] = [
  'deposit.requested',
  'deposit.completed',
  'withdrawal.requested',
  'trade.placed',
  'account.adjusted',
  'status.changed',
  'deposit.completed for a payment',
  'deposit.completed for a payment, of the neighbour',
  'switches.updated to open',
  'deposit.proposed',
  'withdrawal.proposed',
  'settlement.proposed',
  'subscription.set',
  'proposal.confirmed',
];

export const anyActPlan: fc.Arbitrary<ActPlan> = fc.record({
  act: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...allActs) },
    { weight: 1, arbitrary: fc.constantFrom(...enablingActs) },
  ),
  cents: fc.oneof(
    fc.integer({ min: 1, max: 20_000 }),
    fc.integer({ min: 1, max: 1_000_000_00 - 1_000 }),
  ),
  at: fc.nat({ max: 23 }),
  isLate: fc.constantFrom(false, false, false, false, true),
  flag: fc.boolean(),
  again: fc.constantFrom(false, false, true),
});

/** Often a proposal is confirmed next: soon after it, a day has passed. */
export function planConfirmation({ proposals }: Model, plan: ActPlan): ActPlan {
  const last = proposals.at(-1);
  if (last?.status !== 'pending' || last.isOver || plan.cents % 4 === 0) return plan;
  const waiting = proposals.filter(({ status }) => status === 'pending');
  return { ...plan, act: 'proposal.confirmed', at: waiting.length - 1, isLate: false };
}

/**
 * A document is sent at once after another one, or it is the first of its minute.
 * @param last the act before, and whether it was done
 */
export const planSubmission = (
  last: { act: ActName; isDone: boolean } | null,
  plan: ActPlan,
): ActPlan =>
  plan.act === 'verification.submitted again' &&
  !(last?.act === 'verification.submitted' && last.isDone)
    ? { ...plan, act: 'verification.submitted' }
    : plan;
