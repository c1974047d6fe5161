import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { proposeAdminChange } from '@/data/collections/proposals';
import { changeAccountStatus } from '@/data/collections/user-acts';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getNewestByActions } from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { operator } from '@/domain/accounts/account';
import {
  type AccountStatus,
  describePermissions,
  getAccountStatusName,
  isAccountStatus,
} from '@/domain/accounts/account-status';
import { formatName, getFirstName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { reasonSchema } from '@/domain/input/reason';
import type { ReasonAct } from '@/domain/input/reason-templates';
import type { Entry } from '@/domain/ledger/ledger';
import type { Reason, Uid } from '@/domain/revision-fields';
import { getText } from '@/domain/snapshot';
import { previewEntry, previewProposal } from '@/domain/statement/entry-preview';
import type { Proposals } from '@/domain/two-people/proposal';
import { keepOwnReason } from '@/lib/browser-storage/own-reasons';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { ReasonField } from '@/parts/decisions/reason-field';
import { createProposingMessages, ProposalPreview } from '@/parts/decisions/second-person-note';
import { Note } from '@/ui/feedback/note';
import { RetryButton } from '@/ui/feedback/retry-button';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { useTicks } from '@/ui/forms/checklist';
import { SelectField, TextField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { Heading } from '@/ui/heading';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useNow } from '@/ui/hooks/use-now';
import { Diff } from '@/ui/ledger/diff';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { partLabel } from '@/ui/part-label';
import { Time } from '@/ui/time';
import { PanelItem } from '../client-layout';
import { getOpenClosingItems } from '../panels/closing-checklist';
import {
  ClosingDecidersNote,
  ClosingPart,
  getClosingDisabledReason,
  useClosingDeciders,
  useClosingItems,
} from './closing-part';

const recentStatusCount = 3;

/**
 * The client's last status entries and last closure request, unordered. They are two queries, since
 * repeated closure requests would crowd out the status entries.
 */
const useKnownStatuses = (uid: Uid) =>
  useQuery({
    queryKey: ['entries', uid, 'statuses'],
    queryFn: async () => {
      const last = await Promise.all([
        getNewestByActions(currentUserContext(), {
          uid,
          actions: ['status.changed', 'status.frozen'],
          count: recentStatusCount,
        }),
        getNewestByActions(currentUserContext(), { uid, actions: ['closure.requested'], count: 1 }),
      ]);
      return last.flat();
    },
  });

/**
 * A client's last statuses in words ("Suspended, by the desk"), newest first. Several, since a
 * client's own freeze hides what the desk had set.
 */
function getPastStatuses(entries: readonly Entry[], uid: Uid) {
  return entries
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ op, action, actor, after, reason, at }) => {
      const what =
        action === 'closure.requested'
          ? 'Closure requested'
          : getAccountStatusName(getText(after, 'status'));
      return {
        op,
        words: `${what}, by the ${actor === uid ? 'client' : actor === operator ? 'operator' : 'desk'}`,
        at,
        reason,
      };
    });
}

/** The statuses that the desk sets most often; `frozen` is set by clients. */
const listedStatuses = ['pending', 'active', 'suspended', 'closed'] as const;
const otherStatus = 'another';
/** Answers a closure request without changing the status. */
const keptStatus = 'kept';

const wordSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('Enter a status.'),
  v.regex(/^\S*$/, 'Use one word, or join words with a hyphen: under-review.'),
  v.maxLength(30, 'Use at most 30 letters.'),
  v.check(isAccountStatus, 'Use letters from a to z and hyphens, starting with a letter.'),
);

const unchangedMessage = 'This is already the status.';

/**
 * @param current the account status that is shown
 * @param isClosureAsked whether a closure request is open, which can be answered without a new
 * status
 */
export const createStatusFormSchema = (current: AccountStatus, isClosureAsked: boolean) =>
  v.pipe(
    v.variant(
      'choice',
      [
        v.object({ choice: v.picklist(listedStatuses), word: v.string(), reason: reasonSchema }),
        v.object({ choice: v.literal(otherStatus), word: wordSchema, reason: reasonSchema }),
        v.object({
          choice: v.literal(isClosureAsked ? keptStatus : otherStatus),
          word: v.string(),
          reason: reasonSchema,
        }),
      ],
      'Choose a new status.',
    ),
    v.forward(
      v.check(({ choice }) => choice !== current, unchangedMessage),
      ['choice'],
    ),
    v.forward(
      v.check(({ choice, word }) => choice !== otherStatus || word !== current, unchangedMessage),
      ['word'],
    ),
    v.transform(({ choice, word, reason }) => ({
      to: choice === keptStatus ? current : choice === otherStatus ? word : choice,
      reason,
    })),
  );
export type StatusInput = v.InferInput<ReturnType<typeof createStatusFormSchema>>;
type StatusChange = v.InferOutput<ReturnType<typeof createStatusFormSchema>>;

/**
 * The status that the form would set; null if it is invalid or unchanged. `kept` returns the
 * current status.
 */
export function getChosenStatus(
  { choice, word }: { choice: string; word: string },
  current: AccountStatus,
): AccountStatus | null {
  if (choice === keptStatus) return current;
  const to = choice === otherStatus ? word.trim().toLowerCase() : choice;
  return isAccountStatus(to) && to !== current ? to : null;
}

/** Placed below the form, so that nothing moves while it loads. */
function StatusHistory({ uid }: { uid: Uid }) {
  const history = useKnownStatuses(uid);
  if (history.data?.length === 0) return null;
  return (
    <section className="my-6">
      <Heading className={partLabel.ruled}>Status history</Heading>
      {history.data ? (
        <ul>
          {getPastStatuses(history.data, uid).map(({ op, words, at, reason }) => (
            <PanelItem key={op} className="justify-between">
              <span>
                {words}
                {reason && <q className="block text-ink-2">{reason}</q>}
              </span>
              <Time at={at} className="flex-none text-ink-2 text-t-sm/[inherit]" />
            </PanelItem>
          ))}
        </ul>
      ) : history.status === 'error' ? (
        <p>
          <span className="text-red">Couldn’t load the client’s book.</span>{' '}
          <RetryButton onRetry={history.refetch} />
        </p>
      ) : (
        <SkeletonBar width="11rem" />
      )}
    </section>
  );
}

const toastMessages = {
  progress: 'Updating User Status..',
  success: 'User Status has been updated Successfully..',
  failure: 'Error Occurred.',
};

/** The two answers to a closure request. */
export type StatusAnswer = 'closed' | typeof keptStatus;

interface StatusDialogProps {
  profile: Profile;
  /** Initial choice; none by default. */
  first?: StatusAnswer | undefined;
  onClose: (done: boolean) => void;
}

/** The dialog for the account status. It follows changes by other administrators. */
export function StatusDialog({ profile: opened, first, onClose }: StatusDialogProps) {
  const { uid } = opened;
  const { uid: me } = useUserState();
  const profile =
    useQuery({ ...queries.profile(uid), initialData: opened, staleTime: 0 }).data ?? opened;
  const { status: current, closureAt } = profile;
  const { act } = useLedgerMutation<StatusChange & { isForTwo: boolean }>({
    action: ({ isForTwo }) => (isForTwo ? 'proposal.made' : 'status.changed'),
    messages: ({ isForTwo }) => (isForTwo ? createProposingMessages('manager') : toastMessages),
    keyParts: ({ to, reason, isForTwo }) => [
      uid,
      current,
      to,
      reason,
      isForTwo ? 'propose' : 'change',
    ],
    send: ({ to, reason, isForTwo }, op) =>
      isForTwo
        ? proposeAdminChange(currentUserContext(), { uid, outcome: { status: to }, reason, op })
        : changeAccountStatus(currentUserContext(), {
            uid,
            status: to,
            reason,
            op,
            shown: current,
          }),
    onSuccess: (_, { to, reason }) => {
      keepOwnReason(me, getReasonAct(to, current), reason);
      onClose(true);
    },
  });
  const now = useNow();
  const [shown] = useState(current);
  const submit = (change: StatusChange): Promise<void> =>
    act({ ...change, isForTwo: change.to === 'closed' && deciders.isForTwo });
  const form = useSchemaForm(createStatusFormSchema(current, closureAt !== null), submit, {
    defaultValues: { choice: first ?? '', word: '', reason: '' },
  });
  const typed = form.watch();
  const to = getChosenStatus(typed, current);
  const closes = to === 'closed';
  const deciders = useClosingDeciders(uid, closes);
  const items = useClosingItems(uid, now, closes);
  const left = getOpenClosingItems(items);
  // A tick is for what was shown: it does not hold once something else is left.
  const { ticked, toggle } = useTicks<'left'>(left?.join(';') ?? '');
  const person = getFirstName(profile);
  return (
    <ActDialog
      form={form}
      drawer
      label={profile.email}
      title={`Status of ${formatName(profile, uid)}`}
      submitLabel={deciders.isForTwo ? 'Propose to close' : getSubmitLabel(to, current)}
      kind={to === 'suspended' || to === 'closed' ? 'danger' : 'primary'}
      disabledReason={
        closes ? getClosingDisabledReason(deciders, left, ticked.has('left')) : undefined
      }
      onClose={() => onClose(false)}
      introduction={
        <>
          <ClosureRequestNote at={closureAt} />
          <StatusChangedNote shown={shown} current={current} />
        </>
      }
      preview={
        <>
          <StatusHistory uid={uid} />
          {!deciders.isProposed && (
            <StatusPreview
              profile={profile}
              to={to}
              reason={typed.reason}
              now={now}
              proposals={deciders.isForTwo ? deciders.proposals.data : undefined}
            />
          )}
        </>
      }
    >
      <SelectField
        name="choice"
        label="New status"
        options={getOptions(current, closureAt !== null)}
        hint={getHint(typed.choice)}
      />
      {typed.choice === otherStatus && (
        <TextField
          name="word"
          label="Status name"
          hint={to ? describePermissions(to) : 'One lowercase word. It allows the same as pending.'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {closes && <ClosingDecidersNote uid={uid} deciders={deciders} now={now} />}
      {closes && (
        <ClosingPart
          items={items}
          left={left}
          person={person}
          isTicked={ticked.has('left')}
          onTick={() => toggle('left')}
        />
      )}
      <ReasonField
        reader={person}
        act={to === null ? undefined : getReasonAct(to, current)}
        subject={`${uid} status`}
        author={me}
      />
    </ActDialog>
  );
}

/** @param to equal to `current` if the status is kept */
function getReasonAct(to: AccountStatus, current: AccountStatus): ReasonAct {
  if (to === current) return 'status.kept';
  const listed = listedStatuses.find((status) => status === to);
  return listed ? `status.${listed}` : 'status.other';
}

function getHint(choice: string): string | undefined {
  if (choice === otherStatus) return 'A status of your own, e.g. under-review.';
  if (choice === keptStatus) return 'The client will see that the account wasn’t closed, and why.';
  return choice === '' ? undefined : describePermissions(choice);
}

function getSubmitLabel(to: AccountStatus | null, current: AccountStatus): string {
  if (!to) return 'Change status';
  return to === current ? 'Don’t close' : `Change to ${getAccountStatusName(to).toLowerCase()}`;
}

const getOptions = (current: AccountStatus, isClosureAsked: boolean) => [
  { value: '', label: 'Choose…' },
  ...(isClosureAsked
    ? [{ value: keptStatus, label: `Keep ${getAccountStatusName(current).toLowerCase()}` }]
    : []),
  ...listedStatuses
    .filter((status) => status !== current)
    .map((value) => ({ value, label: getAccountStatusName(value) })),
  { value: otherStatus, label: 'Other…' },
];

const ClosureRequestNote = ({ at }: { at: Date | null }) =>
  at && (
    <Note kind="pending" className="mb-4">
      <b>
        Closure requested on <Time at={at} />.
      </b>{' '}
      Any status you set here answers the request. The client will see the reason.
    </Note>
  );

const StatusChangedNote = ({ shown, current }: { shown: AccountStatus; current: AccountStatus }) =>
  shown === current ? null : (
    <Note kind="pending" role="status" className="mb-4">
      <b>The status has changed.</b> It’s now {getAccountStatusName(current).toLowerCase()}. Change
      it only if you still need to.
    </Note>
  );

interface StatusPreviewProps {
  profile: Profile;
  to: AccountStatus | null;
  reason: Reason;
  /** The client's, if it is proposed; undefined if one person decides, or if they are not known. */
  proposals: Proposals | null | undefined;
  now: Date;
}

function StatusPreview({
  profile: { uid, rev, status },
  to,
  reason,
  proposals,
  now,
}: StatusPreviewProps) {
  if (!to) return null;
  const entry = {
    col: 'users',
    rev: rev + 1,
    action: 'status.changed',
    before: { status },
    after: { status: to },
    at: now,
  } as const;
  const before = getAccountStatusName(status);
  const after = getAccountStatusName(to);
  const line = previewEntry(uid, { ...entry, reason: reason.trim() });
  const diff = to !== status && (
    <Diff
      caption="Before and after"
      rows={[{ label: 'Status', before, after, change: 'changed' }]}
    />
  );
  if (proposals === undefined) return <EntryPreviewCard lines={[line]}>{diff}</EntryPreviewCard>;
  const proposed = {
    action: 'status.changed',
    ref: '',
    amount: '0',
    outcome: { status: to },
    note: reason.trim(),
  } as const;
  return (
    <ProposalPreview
      second="manager"
      stays="status"
      line={previewProposal(uid, proposals, proposed, now)}
      later={line}
    >
      {diff}
    </ProposalPreview>
  );
}
