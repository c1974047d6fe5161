import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import { limits } from '@/domain/input/limits';
import { type EntryPreview, previewEntry } from '@/domain/ledger/entry-preview';
import { getActKey } from '@/domain/revision-fields';
import type { ConfirmationDay } from '@/domain/two-people/policy';
import type { Proposal, Proposals } from '@/domain/two-people/proposal';
import {
  describeProposal,
  describeProposedAct,
  getProposerName,
  shortenProposedAct,
} from '@/domain/two-people/proposal-words';
import { getProposalKind, isDeskKind, isForAgents } from '@/domain/two-people/proposed-action';
import { isStillAdmin } from '@/domain/two-people/since-proposal';
import { formatDateTime, formatWaitingTime } from '@/lib/format';
import { DecisionDialog } from '@/parts/decisions/decision-dialog';
import {
  DecisionOptions,
  describeLetters,
  type OptionLetters,
} from '@/parts/decisions/decision-options';
import { EntryPreviewCard } from '@/ui/feedback/entry-preview-card';
import { Note } from '@/ui/feedback/note';
import { RoleNote } from '@/ui/feedback/role-note';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import {
  getOwnReason,
  getProposalFolio,
  getRejectionAct,
  getSubject,
  ProposalFacts,
} from './proposal-facts';
import type { ProposalRow } from './proposal-filters';
import {
  cancellationSchema,
  emptyInput,
  type FirstChoice,
  type ProposalInput,
  type ProposalSchema,
} from './proposal-schema';
import type { ProposalDecision } from './use-decide-proposal';

/** The open proposal, for each of its dialogs. */
export interface OpenProposal {
  row: ProposalRow;
  /** The list that contains it, as of now. */
  list: Proposals;
  /** When it can be confirmed. */
  day: ConfirmationDay;
  /** Initial choice; undefined for none. */
  choice: FirstChoice | undefined;
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
type ProposalState = 'own' | 'expired' | 'decidable';

export function getProposalState(
  { row, day, now }: Pick<OpenProposal, 'row' | 'day' | 'now'>,
  me: string,
): ProposalState {
  if (now >= day.closesAt) return 'expired';
  return row.element.by === me ? 'own' : 'decidable';
}

type ProposalForm = SchemaForm<ProposalInput, ProposalDecision>;

/** @param schema of a decision */
export function useProposalForm(
  open: OpenProposal,
  schema: ProposalSchema,
  initial: Partial<ProposalInput> = {},
): ProposalForm {
  const { uid: me } = useUserState();
  const isDecidable = getProposalState(open, me) === 'decidable';
  return useSchemaForm(isDecidable ? schema : cancellationSchema, open.act, {
    defaultValues: { ...emptyInput, decision: open.choice ?? '', ...initial },
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

/** The entry of the confirmation, where it is in another book than the act. */
export const DeskEntryPreview = ({ open }: { open: OpenProposal }) => (
  <EntryPreviewCard
    title="Entry to be written in the book of the desk"
    lines={[previewEntry(open.row.element.uid, createProposalEntry(open, 'proposal.confirmed'))]}
  />
);

/**
 * Why nobody can confirm it, although it waits: its author has another role since.
 * @param enabled whether it could be confirmed otherwise
 */
function useAuthorFault(proposal: Proposal, enabled: boolean): string | undefined {
  const { data: author } = useQuery({ ...queries.profile(proposal.by), enabled });
  if (!enabled || author === undefined || (author && isStillAdmin(author, proposal.role)))
    return undefined;
  return `${getProposerName(proposal)} is no longer ${proposal.role === 'agent' ? 'an agent' : 'a manager'} here.`;
}

interface ConfirmOption {
  /** What confirming does, or why it cannot be chosen. */
  text: string;
  disabled?: boolean;
  /** Name of the field that gets the focus after the key. */
  opens?: string | undefined;
  fields?: ReactNode;
  /** The entries to be written, with the figures before and after. */
  preview?: ReactNode;
  /** Why it cannot be confirmed now. */
  disabledReason?: string | undefined;
}

const letters: OptionLetters<FirstChoice> = {
  confirm: { letters: 'c a', help: 'Choose to confirm' },
  reject: { letters: 'r', help: 'Choose to reject, and give the reason' },
};

/** What the help of the list says about the letters of the decisions. */
export const proposalKeys = describeLetters(letters, ['confirm', 'reject']);

interface DecisionFrameProps {
  open: OpenProposal;
  form: ProposalForm;
  /** What it is about, as it is now. */
  facts: ReactNode;
  confirm: ConfirmOption;
}

/**
 * The dialog of a proposal: what was proposed, what it is about, and what this administrator can do
 * with it.
 */
export function DecisionFrame({ open, form, facts, confirm }: DecisionFrameProps) {
  const { uid: me } = useUserState();
  const { isManager } = useAdminRole();
  const { row, list, day, now, onClose } = open;
  const { element: proposal, profile } = row;
  const kind = getProposalKind(proposal);
  const state = getProposalState(open, me);
  const isOpen = state === 'decidable' && !confirm.disabled;
  const fault = useAuthorFault(proposal, isOpen);
  const early =
    isOpen && isDeskKind(kind) && now < day.opensAt
      ? `It can be confirmed from ${formatDateTime(day.opensAt)}.`
      : undefined;
  const closed = confirm.disabled ? confirm.text : (fault ?? early);
  const [choice, reason] = form.watch(['decision', 'reason']);
  const decision = state === 'decidable' ? getDecision(choice, closed !== undefined) : 'cancel';
  const submitLabels = {
    '': 'Decide',
    confirm: shortenProposedAct(proposal),
    reject: `Reject and tell ${getReader(row).name}`,
    cancel: proposal.by === me ? 'Take back' : 'Remove',
  };
  return (
    <DecisionDialog
      form={form}
      act="Confirming"
      onClose={() => onClose(false)}
      label={`${['Proposal', getProposalFolio(list, proposal)].filter(Boolean).join(' ')}, ${formatWaitingTime(proposal.at, now, 'proposed')}`}
      title={describeProposal(proposal, formatName(profile, proposal.uid))}
      submitLabel={submitLabels[decision]}
      kind={decision === 'reject' ? 'danger' : 'primary'}
      disabledReason={
        decision === '' ? closed : decision === 'confirm' ? confirm.disabledReason : undefined
      }
      introduction={
        <div className="mb-6 grid gap-6">
          <StateNote state={state} proposal={proposal} isOwn={proposal.by === me} fault={fault} />
          <ProposalFacts
            proposal={proposal}
            day={day}
            now={now}
            isVoid={confirm.disabled ?? false}
          />
          {facts}
        </div>
      }
      preview={
        <DecisionPreview
          open={open}
          decision={decision}
          reason={reason}
          confirmPreview={confirm.preview}
        />
      }
      closedNote={getClosedNote(
        proposal.uid === me,
        isManager || state !== 'decidable' || isForAgents(kind),
      )}
    >
      {state === 'decidable' ? (
        <DecisionFields
          open={open}
          choice={choice}
          confirm={closed === undefined ? confirm : { text: closed, disabled: true }}
        />
      ) : (
        <p className="text-t-sm">
          The {getSubject(proposal)} stays as it is, and{' '}
          {kind === 'payment' ? 'its owner' : 'somebody'} can propose this again.
        </p>
      )}
    </DecisionDialog>
  );
}

/** Confirming may become impossible after it was chosen: then nothing is chosen. */
const getDecision = (choice: FirstChoice | '', isClosed: boolean): FirstChoice | '' =>
  isClosed && choice !== 'reject' ? '' : choice;

function getClosedNote(isOwnAccount: boolean, mayDecide: boolean): ReactNode {
  if (!mayDecide) return <RoleNote needs="manager" act="Confirming or rejecting this" />;
  if (!isOwnAccount) return undefined;
  return (
    <Note kind="pending">
      <b>This is your own account.</b> Another administrator must decide.
    </Note>
  );
}

interface StateNoteProps {
  state: ProposalState;
  proposal: Proposal;
  isOwn: boolean;
  /** Why nobody can confirm it. */
  fault: string | undefined;
}

function StateNote({ state, proposal, isOwn, fault }: StateNoteProps) {
  const kind = getProposalKind(proposal);
  if (state === 'decidable') {
    return (
      fault && (
        <Note kind="pending">
          <b>{fault}</b> So nobody can confirm it.{' '}
          {kind === 'payment'
            ? 'Reject it, so that it leaves this list.'
            : 'Once it is rejected, somebody else can propose it.'}
        </Note>
      )
    );
  }
  return (
    <Note kind="pending">
      {state === 'own' ? (
        <>
          <b>You proposed this.</b> {getOwnReason(proposal)} Until then you can take it back.
        </>
      ) : (
        <>
          <b>{isDeskKind(kind) ? 'No one confirmed it in its day.' : 'The 24 hours are over.'}</b>{' '}
          Nobody can confirm this any more. {isOwn ? 'Take it back' : 'Remove it'}, and it can be
          proposed again.
        </>
      )}
    </Note>
  );
}

/**
 * Who gets the news of a rejection and reads its reason: the client, or the author of a proposal
 * about the desk. Every signed-in user can read that one.
 */
function getReader({ element: proposal, profile }: ProposalRow): { name: string; readers: string } {
  if (!isDeskKind(getProposalKind(proposal)))
    return { name: getFirstName(profile), readers: capitalizeName(getFirstName(profile)) };
  const name = getProposerName(proposal);
  return { name, readers: `${name}, and everybody with an account,` };
}

function DecisionFields({
  open,
  choice,
  confirm,
}: {
  open: OpenProposal;
  choice: FirstChoice | '';
  confirm: ConfirmOption;
}) {
  const { uid: me } = useUserState();
  const { element: proposal } = open.row;
  const { readers } = getReader(open.row);
  const options = [
    {
      value: 'confirm' as const,
      label: `Confirm: ${describeProposedAct(proposal)}`,
      text: confirm.text,
      disabled: confirm.disabled ?? false,
      opens: confirm.opens,
    },
    {
      value: 'reject' as const,
      label: 'Reject the proposal',
      text: `Needs a reason of at least ${limits.reasonMin} letters or digits. ${readers} will see it.`,
      opens: 'reason',
    },
  ];
  return (
    <>
      <DecisionOptions options={options} letters={letters} />
      {choice === 'confirm' && confirm.fields}
      {choice === 'reject' && (
        <ReasonField
          label="Reason for rejecting"
          reader={readers}
          act={getRejectionAct(proposal)}
          subject={getActKey(proposal)}
          author={me}
        />
      )}
    </>
  );
}

interface DecisionPreviewProps {
  open: OpenProposal;
  decision: FirstChoice | 'cancel' | '';
  reason: string;
  confirmPreview: ReactNode;
}

function DecisionPreview({ open, decision, reason, confirmPreview }: DecisionPreviewProps) {
  if (decision === 'confirm') return confirmPreview;
  if (decision === '')
    return (
      <p className="mt-6 text-ink-2 text-t-sm">
        Choose a decision to see the entry that it writes.
      </p>
    );
  const entry =
    decision === 'reject'
      ? createProposalEntry(open, 'proposal.rejected', reason.trim())
      : createProposalEntry(open, 'proposal.cancelled');
  return <EntryPreviewCard lines={[previewEntry(open.row.element.uid, entry)]} />;
}
