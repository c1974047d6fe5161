import { useUserState } from '@/data/user-state';
import type { BookEntry } from '@/domain/ledger/ledger';
import type { Reason } from '@/domain/revision-fields';
import type { FormattedLine } from '@/domain/statement/book-line';
import { type EntryPreview, previewEntry } from '@/domain/statement/entry-preview';
import type { ConfirmationDay } from '@/domain/two-people/policy';
import type { Proposals } from '@/domain/two-people/proposal';
import { getProposalKind, isForAgents } from '@/domain/two-people/proposed-action';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import {
  cancellationSchema,
  createRemovalSchema,
  emptyInput,
  type InitialChoice,
  type ProposalInput,
  type ProposalSchema,
  plainSchema,
} from './proposal-schema';
import type { ProposalDecision, ProposalRow } from './use-decide-proposal';

/** The open proposal, for each of its dialogs. */
export interface OpenProposal {
  row: ProposalRow;
  /** The list that contains it, as of now. */
  list: Proposals;
  /** When it can be confirmed. */
  day: ConfirmationDay;
  /** Initial choice; undefined for none. */
  choice: InitialChoice | undefined;
  now: Date;
  act: (decision: ProposalDecision) => Promise<void>;
  isPending: boolean;
  /** @param left whether the proposal has left the queue */
  onClose: (left: boolean) => void;
}

/**
 * Who may do what: `own` is taken back by its author, `expired` is removed by anybody, the others
 * are decided.
 */
export type ProposalState = 'own' | 'expired' | 'decidable';

export function getProposalState(
  { row, day, now }: Pick<OpenProposal, 'row' | 'day' | 'now'>,
  me: string,
): ProposalState {
  if (now >= day.closesAt) return 'expired';
  return row.element.by === me ? 'own' : 'decidable';
}

export type ProposalForm = SchemaForm<ProposalInput, ProposalDecision>;

interface FormOptions {
  /** Of a decision; by default nothing is typed to confirm. */
  schema?: ProposalSchema;
  /** Why nothing is left to confirm, in a sentence; undefined if it can be confirmed. */
  happened?: string | undefined;
  initial?: Partial<ProposalInput>;
}

/** An agent's act that cannot be confirmed any more is removed; managers reject theirs. */
export const getRemoval = (
  { row }: Pick<OpenProposal, 'row'>,
  happened: string | undefined,
): Reason | undefined => (isForAgents(getProposalKind(row.element)) ? happened : undefined);

export function useProposalForm(
  open: OpenProposal,
  { schema = plainSchema, happened, initial = {} }: FormOptions = {},
): ProposalForm {
  const { uid: me } = useUserState();
  const isDecidable = getProposalState(open, me) === 'decidable';
  const removal = getRemoval(open, happened);
  const decision = happened !== undefined && removal === undefined ? 'reject' : (open.choice ?? '');
  const decidable = removal === undefined ? schema : createRemovalSchema(removal);
  return useSchemaForm(isDecidable ? decidable : cancellationSchema, open.act, {
    defaultValues: { ...emptyInput, decision, ...initial },
  });
}

const statuses = {
  'proposal.confirmed': 'confirmed',
  'proposal.rejected': 'rejected',
  'proposal.cancelled': 'cancelled',
} as const;

/** The entry of the decision about a proposal. */
export function createProposalEntry(
  { row, list, now: at }: OpenProposal,
  action: keyof typeof statuses,
  reason = '',
): EntryPreview & { index: number } {
  const { uid: _, ...before } = row.element;
  const index = list.list.findIndex(({ id }) => id === before.id);
  return {
    col: 'proposals',
    rev: list.rev + 1,
    action,
    index,
    before,
    after: { ...before, status: statuses[action] },
    reason,
    at,
  };
}

/** The entry of the proposed act. */
export const createActEntry = (
  { row, now: at }: OpenProposal,
  change: Pick<EntryPreview, 'col' | 'rev' | 'before' | 'after' | 'ref'>,
): EntryPreview => ({ action: row.element.action, reason: row.element.note, at, ...change });

/**
 * The line of the proposed act, written together with the confirmation.
 * @param context earlier entries that it answers
 */
export const previewAct = (
  open: OpenProposal,
  change: Parameters<typeof createActEntry>[1],
  context: readonly BookEntry[] = [],
): FormattedLine =>
  previewEntry(
    open.row.element.uid,
    createActEntry(open, change),
    context,
    createProposalEntry(open, 'proposal.confirmed'),
  );
