import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import { limits } from '@/domain/input/limits';
import { getActKey, type Reason } from '@/domain/revision-fields';
import { previewEntry } from '@/domain/statement/entry-preview';
import type { Proposal } from '@/domain/two-people/proposal';
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
  useOpenedField,
} from '@/parts/decisions/decision-options';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { ReasonField } from '@/parts/decisions/reason-field';
import { RoleNote } from '@/parts/decisions/role-note';
import { Note } from '@/ui/feedback/note';
import {
  createProposalEntry,
  getProposalState,
  getRemoval,
  type OpenProposal,
  type ProposalForm,
  type ProposalState,
} from './open-proposal';
import {
  getOwnReason,
  getProposalFolio,
  getRejectionAct,
  getSubject,
  ProposalFacts,
} from './proposal-facts';
import type { InitialChoice, ProposalInput } from './proposal-schema';
import { SinceNote, type SinceNoteProps } from './since-note';
import type { ProposalRow } from './use-decide-proposal';
import { VoidNote } from './void-note';

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

const letters: OptionLetters<InitialChoice> = {
  confirm: { letters: 'c a', help: 'Choose to approve' },
  reject: { letters: 'r', help: 'Choose to reject, and give the reason' },
};

/** What the help of the list says about the letters of the decisions. */
export const proposalKeys = describeLetters(letters, ['confirm', 'reject']);

interface DecisionFrameProps {
  open: OpenProposal;
  form: ProposalForm;
  /** What it is about, as it is now. */
  facts: ReactNode;
  /** What may have changed since the proposal; undefined until it is read, or if it says nothing. */
  since?: Omit<SinceNoteProps, 'proposal'> | undefined;
  /** Why nothing is left to confirm, in a sentence; undefined if it can be confirmed. */
  happened?: string | undefined;
  /** Not used if nothing is left to confirm. */
  confirm?: ConfirmOption;
}

/** In place of the choice to confirm, if nothing is left to confirm. */
const voidOption: ConfirmOption = { text: 'Not possible any more, see above.', disabled: true };

/**
 * The dialog of a proposal: what was proposed, what it is about, and what this administrator can do
 * with it.
 */
export function DecisionFrame({
  open,
  form,
  facts,
  since,
  happened,
  confirm: possible = voidOption,
}: DecisionFrameProps) {
  const confirm = happened === undefined ? possible : voidOption;
  const removal = getRemoval(open, happened);
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
      ? `It can be approved from ${formatDateTime(day.opensAt)}.`
      : undefined;
  const closed = confirm.disabled ? confirm.text : (fault ?? early);
  const [choice, reason] = form.watch(['decision', 'reason']);
  useOpenedField(
    (name) => form.setFocus(name as keyof ProposalInput),
    open.choice === 'confirm' ? confirm.opens : open.choice && 'reason',
  );
  const isChosen = state === 'decidable' && removal === undefined;
  const decision = isChosen ? getDecision(choice, closed !== undefined) : 'cancel';
  const submitLabels = {
    '': 'Decide',
    confirm: `Approve: ${shortenProposedAct(proposal)}`,
    reject: `Reject and tell ${getReader(row).name}`,
    cancel: proposal.by === me && removal === undefined ? 'Take back' : 'Remove',
  };
  return (
    <DecisionDialog
      form={form}
      act="approve"
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
          <StateNote
            state={removal === undefined ? state : 'decidable'}
            proposal={proposal}
            isOwn={proposal.by === me}
            fault={fault}
          />
          <ProposalFacts
            proposal={proposal}
            day={day}
            now={now}
            isVoid={confirm.disabled ?? false}
          />
          <div>
            {happened !== undefined && <VoidNote open={open} happened={happened} />}
            {facts}
            {happened === undefined && since && (
              <SinceNote proposal={proposal} account={since.account} profile={since.profile} />
            )}
          </div>
        </div>
      }
      preview={
        <DecisionPreview
          open={open}
          decision={decision}
          reason={isChosen ? reason : (state === 'decidable' && removal) || ''}
          confirmPreview={confirm.preview}
        />
      }
      closedNote={getClosedNote(
        proposal.uid === me,
        isManager || state !== 'decidable' || isForAgents(kind),
      )}
    >
      {isChosen ? (
        <DecisionFields
          open={open}
          choice={choice}
          confirm={closed === undefined ? confirm : { text: closed, disabled: true }}
        />
      ) : (
        <p className="text-t-sm">
          {removal !== undefined && state === 'decidable'
            ? `${getReader(row).readers} will see why: “${removal}”`
            : `The ${getSubject(proposal)} stays as it is, and ${kind === 'payment' ? 'its owner' : 'somebody'} can propose this again.`}
        </p>
      )}
    </DecisionDialog>
  );
}

/** Confirming may become impossible after it was chosen: then nothing is chosen. */
const getDecision = (choice: InitialChoice | '', isClosed: boolean): InitialChoice | '' =>
  isClosed && choice !== 'reject' ? '' : choice;

function getClosedNote(isOwnAccount: boolean, mayDecide: boolean): ReactNode {
  if (!mayDecide) return <RoleNote needs="manager" act="approve or reject this" />;
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
          <b>{fault}</b> So nobody can approve it.{' '}
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
          <b>{isDeskKind(kind) ? 'No one approved it in its day.' : 'The 24 hours are over.'}</b>{' '}
          Nobody can approve this any more. {isOwn ? 'Take it back' : 'Remove it'}, and it can be
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
  choice: InitialChoice | '';
  confirm: ConfirmOption;
}) {
  const { uid: me } = useUserState();
  const { element: proposal } = open.row;
  const { readers } = getReader(open.row);
  const options = [
    {
      value: 'confirm' as const,
      label: `Approve: ${describeProposedAct(proposal)}`,
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
  decision: InitialChoice | 'cancel' | '';
  reason: Reason;
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
    decision === 'reject' || reason !== ''
      ? createProposalEntry(open, 'proposal.rejected', reason.trim())
      : createProposalEntry(open, 'proposal.cancelled');
  return <EntryPreviewCard lines={[previewEntry(open.row.element.uid, entry)]} />;
}
