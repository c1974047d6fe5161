import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { proposeAdminChange } from '@/data/collections/proposals';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { getAccountStatusName, knownAccountStatuses } from '@/domain/accounts/account-status';
import {
  adminRoles,
  type StoredAdminRole,
  storedAdminRoleSchema,
} from '@/domain/accounts/admin-role';
import { adminRoleName } from '@/domain/accounts/admin-role-words';
import { formatName, getFirstName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { reasonSchema } from '@/domain/input/reason';
import { previewProposal } from '@/domain/statement/entry-preview';
import { keepOwnReason } from '@/lib/browser-storage/own-reasons';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { ReasonField } from '@/parts/decisions/reason-field';
import {
  createProposingMessages,
  getUnknownReason,
  UnknownNote,
} from '@/parts/decisions/second-person-note';
import { Note } from '@/ui/feedback/note';
import { SelectField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useNow } from '@/ui/hooks/use-now';
import { Diff } from '@/ui/ledger/diff';
import { ActDialog } from '@/ui/overlays/act-dialog';

/** What two managers decide about an administrator. */
export type AdminChangeKind = 'role' | 'status';

/** The option that takes the role away: an empty value is no choice. */
const noRole = 'none';

interface AdminChangeWords {
  title: string;
  label: string;
  /** Options except the current one. */
  options: { value: string; label: string }[];
  current: string;
  format: (choice: string) => string;
}

const toRole = (choice: string): StoredAdminRole =>
  v.is(storedAdminRoleSchema, choice) ? choice : '';

function getWords(kind: AdminChangeKind, { desk, status }: Profile): AdminChangeWords {
  if (kind === 'status') {
    const others = knownAccountStatuses.filter((one) => one !== status && one !== 'frozen');
    return {
      title: 'Status',
      label: 'New status',
      options: others.map((value) => ({ value, label: getAccountStatusName(value) })),
      current: getAccountStatusName(status),
      format: getAccountStatusName,
    };
  }
  const roles = [...adminRoles, noRole].filter((one) => toRole(one) !== desk);
  const format = (choice: string) => adminRoleName[toRole(choice)];
  return {
    title: 'Role',
    label: 'New role',
    options: roles.map((value) => ({ value, label: format(value) })),
    current: adminRoleName[desk],
    format,
  };
}

const createOutcome = (kind: AdminChangeKind, choice: string) =>
  kind === 'role' ? { desk: toRole(choice) } : { status: choice };

function getProposedAction(kind: AdminChangeKind, choice: string) {
  if (kind === 'status') return 'status.changed';
  return toRole(choice) === '' ? 'role.revoked' : 'role.granted';
}

/** What is proposed, once it is chosen. */
const createProposal = (kind: AdminChangeKind, { choice, reason }: AdminChangeInput) =>
  ({
    action: getProposedAction(kind, choice),
    ref: '',
    amount: '0',
    outcome: createOutcome(kind, choice),
    note: reason.trim(),
  }) as const;

const inputSchema = v.object({
  choice: v.pipe(v.string(), v.nonEmpty('Choose one.')),
  reason: reasonSchema,
});
type AdminChangeInput = v.InferOutput<typeof inputSchema>;

interface ProposeAdminChangeDialogProps {
  profile: Profile;
  kind: AdminChangeKind;
  onClose: () => void;
}

/** Proposes the role or the status of an administrator. Another manager confirms it. */
export function ProposeAdminChangeDialog({
  profile,
  kind,
  onClose,
}: ProposeAdminChangeDialogProps) {
  const { uid } = profile;
  const { uid: me } = useUserState();
  const proposals = useQuery(queries.proposals(uid));
  const words = getWords(kind, profile);
  const { act } = useLedgerMutation<AdminChangeInput>({
    action: 'proposal.made',
    messages: createProposingMessages('manager'),
    keyParts: ({ choice, reason }) => [uid, kind, choice, reason],
    send: ({ choice, reason }, op) =>
      proposeAdminChange(currentUserContext(), {
        uid,
        outcome: createOutcome(kind, choice),
        reason,
        op,
      }),
    onSuccess: (_, { reason }) => {
      keepOwnReason(me, 'status.other', reason);
      onClose();
    },
  });
  const now = useNow();
  const form = useSchemaForm(inputSchema, act, { defaultValues: { choice: '', reason: '' } });
  const { choice, reason } = form.watch();
  const isKnown = proposals.data !== undefined;
  return (
    <ActDialog
      form={form}
      drawer
      label={profile.email}
      title={`${words.title} of ${formatName(profile, uid)}`}
      submitLabel={
        choice === '' ? `Propose ${kind}` : `Propose ${words.format(choice).toLowerCase()}`
      }
      disabledReason={isKnown ? undefined : getUnknownReason('proposals', proposals)}
      onClose={onClose}
      introduction={
        <Note className="mb-4">
          <b>Two managers decide about an administrator.</b> Another manager, not{' '}
          {getFirstName(profile)}, has to approve within 24 hours.
        </Note>
      }
      preview={
        choice !== '' &&
        isKnown && (
          <EntryPreviewCard
            lines={[
              previewProposal(uid, proposals.data, createProposal(kind, { choice, reason }), now),
            ]}
          >
            <Diff
              caption="What approving will change"
              rows={[
                {
                  label: words.title,
                  before: words.current,
                  after: words.format(choice),
                  change: 'changed',
                },
              ]}
            />
          </EntryPreviewCard>
        )
      }
    >
      {!isKnown && <UnknownNote what="proposals" query={proposals} />}
      <SelectField
        name="choice"
        label={words.label}
        options={[{ value: '', label: 'Choose…' }, ...words.options]}
      />
      <ReasonField
        reader={getFirstName(profile)}
        act="status.other"
        subject={`${uid} ${kind}`}
        author={me}
      />
    </ActDialog>
  );
}
