import * as v from 'valibot';
import { proposeDeposit, proposeWithdrawal } from '@/data/collections/proposals';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useBounds } from '@/data/hooks/use-bounds';
import { usePendingProposal } from '@/data/hooks/use-second-person';
import { noteSchema } from '@/domain/input/reason';
import type { Money } from '@/domain/money';
import { type ClientRequest, getCompletion, type RequestDecision } from '@/domain/requests/request';
import type { Reason } from '@/domain/revision-fields';
import type { FormattedLine } from '@/domain/statement/book-line';
import { previewProposal } from '@/domain/statement/entry-preview';
import { type Bounds, findSecondReason } from '@/domain/two-people/one-person';
import type { Proposals } from '@/domain/two-people/proposal';
import { serverNow } from '@/lib/clock';
import { formatDollars } from '@/lib/format';
import {
  createProposingMessages,
  type SecondPersonState,
} from '@/parts/decisions/second-person-note';
import { type DecidedAct, decidedOnce } from '@/parts/decisions/use-decision';
import {
  createDecisionSchema,
  type Decision,
  type DecisionInput,
  inputFields,
  parseReceived,
} from '@/parts/requests/decision-schema';
import { kindOf, type RequestKind } from '@/parts/requests/request-kinds';

type TypedDecision = Pick<DecisionInput, 'decision' | 'received'>;

/** Who decides. `unknown` as long as the policy, or what is left of one's day, is not known. */
type Deciders = 'one' | 'two' | 'unknown';

/** Completing in place of a choice: exactly the requested amount. */
const completion = { decision: 'complete', received: '' } as const;

/**
 * USD that the decision would move; undefined if it moves nothing, or if the amount is not valid
 * yet.
 */
function getMovedAmount(
  request: ClientRequest,
  { decision, received }: TypedDecision,
): Money | undefined {
  if (decision === 'different-amount') return parseReceived(received, request.amount);
  return decision === 'complete' ? request.amount : undefined;
}

/** Who decides what is typed. @param bounds undefined if they are not known */
function getDeciders(
  bounds: Bounds | undefined,
  request: ClientRequest,
  typed: TypedDecision,
  now: Date,
): Deciders {
  const amount = getMovedAmount(request, typed);
  if (amount === undefined) return 'one';
  if (bounds === undefined) return 'unknown';
  return findSecondReason(bounds, amount, now) ? 'two' : 'one';
}

/** In place of a decision about which two people decide. */
export interface ProposedDecision {
  decision: 'propose';
  /** USD to credit or to pay out. */
  amount: Money;
  /** What was checked, for the second person. */
  note: Reason;
}

const completionSchema = v.object({
  ...inputFields,
  decision: v.picklist(['complete', 'different-amount'] satisfies RequestDecision[]),
});

/** As {@link createDecisionSchema}; a proposal if two people decide about what is typed. */
export function createDialogSchema(request: ClientRequest, bounds: Bounds | undefined) {
  const proposalSchema = v.pipe(
    v.object({ ...completionSchema.entries, seen: noteSchema }),
    v.transform(
      ({ seen, ...typed }): ProposedDecision => ({
        decision: 'propose',
        amount: getMovedAmount(request, typed) ?? request.amount,
        note: seen,
      }),
    ),
  );
  const decisionSchema = createDecisionSchema(request);
  return v.lazy<v.GenericSchema<DecisionInput, Decision | ProposedDecision>>((input) => {
    const read = v.safeParse(completionSchema, input);
    return read.success && getDeciders(bounds, request, read.output, serverNow()) === 'two'
      ? proposalSchema
      : decisionSchema;
  });
}

export interface SecondPerson extends SecondPersonState {
  /** Who decides about exactly the requested amount. */
  completionDeciders: Deciders;
}

/**
 * Whether what is typed needs a second person, and whether it was proposed before. An administrator
 * who cannot decide reads nothing for that.
 */
export function useSecondPersonForRequest(
  request: ClientRequest,
  typed: TypedDecision,
  now: Date,
): SecondPerson {
  const bounds = useBounds(useAdminRole().isAgent);
  const isForTwo = getDeciders(bounds.data, request, typed, now) === 'two';
  const completionDeciders = getDeciders(bounds.data, request, completion, now);
  return {
    bounds,
    isForTwo,
    completionDeciders,
    amount: getMovedAmount(request, typed) ?? null,
    ...usePendingProposal(request.uid, request.id, isForTwo || completionDeciders === 'two'),
  };
}

/** The act that is proposed. */
export const getProposedAction = (request: ClientRequest) => kindOf(request).actions.completed;

/** "Propose to credit $4,200.00". */
export const describeProposing = (request: ClientRequest, amount: Money): string =>
  `Propose to ${kindOf(request).words.proposed.toLowerCase()} ${formatDollars(amount)}`;

/**
 * The line of the proposal before it is written.
 * @param proposals the client's; null before the first
 */
export const previewRequestProposal = (
  request: ClientRequest,
  proposals: Proposals | null,
  { amount, note }: Pick<ProposedDecision, 'amount' | 'note'>,
  at: Date,
): FormattedLine => {
  const outcome = getCompletion(request, amount);
  return previewProposal(
    request.uid,
    proposals,
    { action: getProposedAction(request), ref: request.id, amount, outcome, note },
    at,
  );
};

/** The request stays in its list. */
export const createProposing = (
  { col, words, sendsCoins }: RequestKind,
  request: ClientRequest,
  { amount, note }: ProposedDecision,
  name: string,
): DecidedAct => ({
  action: 'proposal.made',
  parts: [request.id, 'propose', amount, note],
  send: (context, op) => {
    const propose = sendsCoins ? proposeWithdrawal : proposeDeposit;
    return propose(context, { uid: request.uid, id: request.id, amount, note, op });
  },
  words: {
    ...createProposingMessages('administrator'),
    done: `${formatDollars(amount)} ${words.between} ${name}`,
  },
  lost: decidedOnce,
  readAgain: { 'already-decided': [[col], ['proposals']] },
});
