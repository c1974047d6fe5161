import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { proposeDeposit, proposeWithdrawal } from '@/data/collections/proposals';
import { useDeskRole } from '@/data/hooks/use-desk-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getActOutcome } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { noteSchema } from '@/domain/input/reason';
import type { FormattedLine } from '@/domain/ledger/book-line';
import { previewProposal } from '@/domain/ledger/entry-preview';
import type { Money } from '@/domain/money';
import { type ClientRequest, isDeposit, type RequestDecision } from '@/domain/requests/request';
import { type DeskPolicy, needsTwoPeople } from '@/domain/two-people/policy';
import { findWaitingProposal, type Proposal, type Proposals } from '@/domain/two-people/proposal';
import { getProposerName } from '@/domain/two-people/proposal-words';
import { formatDollars } from '@/lib/format';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { createProposingMessages, getUnknownReason } from '@/ui/feedback/second-person';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import type { DecisionOutcome, RequestKind } from '../request-kinds';
import { createDecisionSchema, type Decision, type DecisionInput, inputFields, parseReceived } from './decision-schema';

const proposingMessages = createProposingMessages('administrator');

type Threshold = Pick<DeskPolicy, 'fourEyes'> | null;
type TypedDecision = Pick<DecisionInput, 'decision' | 'received' | 'txid'>;

/** Who decides. `unknown` as long as the policy is not known. */
type Deciders = 'one' | 'two' | 'unknown';

/** Confirming in place of a choice: exactly the requested amount. */
const completion = { decision: 'complete', received: '' } as const;

/** The network shows a deposit with a transaction id, so one person decides about it. */
const isShownByNetwork = (request: ClientRequest, txid: string): boolean =>
  isDeposit(request) && (request.txid !== '' || txid.trim() !== '');

/** USD that the decision would move; undefined if it moves nothing, or if the amount is not valid yet. */
function getMovedAmount(request: ClientRequest, { decision, received }: Pick<TypedDecision, 'decision' | 'received'>): Money | undefined {
  if (decision === 'different-amount') return parseReceived(received, request.amount);
  return decision === 'complete' ? request.amount : undefined;
}

/** Who decides what is typed. @param policy undefined if it is not known */
function getDeciders(policy: Threshold | undefined, request: ClientRequest, typed: TypedDecision): Deciders {
  const amount = getMovedAmount(request, typed);
  if (amount === undefined || isShownByNetwork(request, typed.txid)) return 'one';
  if (policy === undefined) return 'unknown';
  return needsTwoPeople(policy, amount) ? 'two' : 'one';
}

/** As {@link getDeciders}, for a confirmation of exactly the requested amount. */
export const getCompletionDeciders = (policy: Threshold | undefined, request: ClientRequest, txid = ''): Deciders =>
  getDeciders(policy, request, { ...completion, txid });

/** In place of a decision about which two people decide. */
export interface ProposedDecision {
  decision: 'propose';
  /** USD to credit or to pay out. */
  amount: Money;
  /** What was checked, for the second person. */
  note: string;
}

const completionSchema = v.object({ ...inputFields, decision: v.picklist(['complete', 'different-amount'] satisfies RequestDecision[]) });

/** As {@link createDecisionSchema}; a proposal if two people decide about what is typed. */
export function createDialogSchema(request: ClientRequest, policy: Threshold | undefined) {
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
    return read.success && getDeciders(policy, request, read.output) === 'two' ? proposalSchema : decisionSchema;
  });
}

/** The desk's policy, one read a session. Not read for a deposit that the network shows, nor for an administrator who cannot decide. */
export function usePolicy(request: ClientRequest): QueryState<DeskPolicy | null> {
  const { isAgent } = useDeskRole();
  return useQuery({ ...queries.policy(), enabled: isAgent && !isShownByNetwork(request, '') });
}

export interface SecondPerson {
  policy: QueryState<DeskPolicy | null>;
  /** Read only if two people decide. */
  proposals: QueryState<Proposals | null>;
  /** Who decides what is typed. */
  deciders: Deciders;
  /** Who decides about exactly the requested amount. */
  completionDeciders: Deciders;
  /** The proposal about this request that waits already, if two people decide. */
  waiting: Proposal | undefined;
  /** Who made it; null for the signed-in administrator. */
  author: string | null;
}

/** Whether what is typed needs a second person, and whether it was proposed before. */
export function useSecondPerson(request: ClientRequest, policy: QueryState<DeskPolicy | null>, typed: TypedDecision): SecondPerson {
  const { uid: me } = useUserState();
  const deciders = getDeciders(policy.data, request, typed);
  const isAbove = getCompletionDeciders(policy.data, request) === 'two';
  const proposals = useQuery({ ...queries.proposals(request.uid), enabled: isAbove || deciders === 'two' });
  const waiting = isAbove || deciders === 'two' ? findWaitingProposal(proposals.data?.list ?? [], request.id) : undefined;
  return {
    ...{ policy, proposals, deciders, waiting },
    completionDeciders: getCompletionDeciders(policy.data, request, typed.txid),
    author: !waiting || waiting.by === me ? null : getProposerName(waiting),
  };
}

/** Why nothing can be sent; undefined if one person decides, or if it can be proposed. */
export function getSecondPersonReason({ policy, proposals, deciders, waiting }: SecondPerson): string | undefined {
  if (deciders === 'unknown') return getUnknownReason('policy', policy);
  if (deciders === 'one') return undefined;
  if (proposals.data === undefined) return getUnknownReason('proposals', proposals);
  return waiting && 'This was proposed before, see above.';
}

/** The act that is proposed. */
export const getProposedAction = (request: ClientRequest) => (isDeposit(request) ? 'deposit.completed' : 'withdrawal.completed');

/** "Propose to credit $4,200.00". */
export const describeProposing = (request: ClientRequest, amount: Money): string =>
  `Propose to ${isDeposit(request) ? 'credit' : 'pay out'} ${formatDollars(amount)}`;

/** The line of the proposal before it is written. @param proposals the client's; null before the first */
export const previewRequestProposal = (
  request: ClientRequest,
  proposals: Proposals | null,
  { amount, note }: Pick<ProposedDecision, 'amount' | 'note'>,
  at: Date,
): FormattedLine => {
  const status = 'completed' as const;
  const outcome = isDeposit(request) ? { status, received: amount } : { status };
  return previewProposal(request.uid, proposals, { action: getProposedAction(request), ref: request.id, amount, outcome, note }, at);
};

/** @param done called once it is proposed; the request stays in its list */
export function usePropose({ col }: RequestKind, request: ClientRequest, name: string, done: () => void) {
  const client = useQueryClient();
  return useLedgerMutation<ProposedDecision, DecisionOutcome>({
    action: 'proposal.made',
    messages: ({ amount }) => ({
      ...proposingMessages,
      success: (outcome) => (outcome === 'done' ? proposingMessages.success : 'Already Decided..'),
      detail: (outcome) => (outcome === 'done' ? `${formatDollars(amount)} ${isDeposit(request) ? 'from' : 'to'} ${name}` : ''),
    }),
    keyParts: ({ amount, note }) => [request.id, 'propose', amount, note],
    send: ({ amount, note }, op) => {
      const [context, { uid, id }] = [currentUserContext(), request];
      const act = isDeposit(request) ? proposeDeposit : proposeWithdrawal;
      return getActOutcome(act(context, uid, { id, amount, note }, op), 'already-decided');
    },
    onSuccess: async (outcome) => {
      if (outcome === 'done') return done();
      // The dialog then shows the decision or the proposal that was faster.
      await Promise.all([col, 'proposals'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}
