import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import type { SubmittedVerification } from '@/data/ledger/submitted-verifications';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { getAccountStatusName } from '@/domain/accounts/account-status';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import { getAgentReason } from '@/domain/accounts/admin-role-words';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import { type Profile, removeInvisible } from '@/domain/accounts/profile';
import { getFileName } from '@/domain/identity/upload';
import {
  awaitsDecision,
  getUploadTime,
  identityKindName,
  type Verification,
  type VerificationStatus,
} from '@/domain/identity/verification';
import type { Uid } from '@/domain/revision-fields';
import { formatDayMonthYear, formatWaitingTime } from '@/lib/format';
import { AccountStatusMark, IdentityMark } from '@/parts/clients/account-status-mark';
import { getClientPath, useIsClientPage } from '@/parts/clients/client-link';
import { CommitKeyHint, OverButtons } from '@/parts/decisions/queue-steps';
import { RoleNote } from '@/parts/decisions/role-note';
import { cx } from '@/ui/cx';
import { DescriptionList } from '@/ui/description-list';
import { EmailText } from '@/ui/email-text';
import { Note } from '@/ui/feedback/note';
import { useTicks } from '@/ui/forms/checklist';
import { useSchemaForm } from '@/ui/forms/form';
import { useLetterKeys } from '@/ui/hooks/use-letter-keys';
import { ActFooter } from '@/ui/overlays/act-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { Time } from '@/ui/time';
import { readActivations } from './activation-drafts';
import {
  activationSchema,
  type Choice,
  createDecisionSchema,
  type Decision,
  type DecisionInput,
  type DocumentCheck,
  defaultActivationReason,
  getActivation,
  getDisabledReason,
} from './decision';
import { clearSuggestedReason, DecisionForm, type DecisionSchemaForm } from './decision-form';
import { ReviewDocument } from './review-document';
import { ReviewHistory } from './review-history';
import { useDecideVerification } from './use-decide-verification';
import { useDocumentView } from './use-document-view';

interface VerificationReviewDialogProps {
  row: SubmittedVerification;
  /**
   * Initial choice; by default the document is approved. An approval also activates an account that
   * is pending.
   */
  first?: Exclude<Choice, 'activate'> | undefined;
  now: Date;
  /** @param left whether the document has left the queue */
  onClose: (left: boolean) => void;
  /** The queue whose panel shows the review; undefined elsewhere. */
  queue?: ReviewQueue | undefined;
}

interface ReviewQueue {
  /** Opens the next document, or closes the panel if there is none. */
  onDecided: () => void;
  /** Undefined if there is no other document. */
  onNext: (() => void) | undefined;
}

export function VerificationReviewDialog({
  row: opened,
  first = 'approve',
  now,
  onClose,
  queue,
}: VerificationReviewDialogProps) {
  const { uid, verification } = opened;
  const { uid: me } = useUserState();
  const { desk, isAgent } = useAdminRole();
  const read =
    useQuery({ ...queries.verification(uid), initialData: verification }).data ?? verification;
  // The cached verification may be older than the row.
  const current = read.rev >= verification.rev ? read : verification;
  const { viewing, open, display, onDisplay, isSeen } = useDocumentView(uid, current, me);
  const isOpen = viewing.state === 'open';
  // Read again: the name can change until the identity is verified.
  const fresh = useQuery({ ...queries.profile(uid), staleTime: 0 });
  const profileStatus = fresh.isFetchedAfterMount && !fresh.isFetching ? fresh.status : 'pending';
  const profile = fresh.data ?? opened.profile;
  const row = { ...opened, profile };
  const leave = queue?.onDecided ?? (() => onClose(true));
  const version = { document: current.document, profile };
  const { decide, approved, leavePending, isPending } = useDecideVerification({
    uid,
    shown: version,
    onDone: leave,
  });
  const decided =
    !isPending && current.status !== 'not-verified' && verification.status === 'not-verified';
  const isOver = decided || approved !== null;
  const close = () => onClose(isOver);
  const hasKeys = useLetterKeys();
  const id = useId();
  const activation = getActivation(profile, desk);
  // Chosen before the page was loaded again, and not sent.
  const [chosen] = useState(() => readActivations(me)[uid]);
  const wasToActivate =
    verification.status === 'not-verified' || chosen?.document === current.document;
  const isVerified =
    approved === current.document || (current.status === 'verified' && wasToActivate);
  const form = useSchemaForm<DecisionInput, Decision>(
    isVerified
      ? activationSchema
      : createDecisionSchema({ year: now.getFullYear(), canActivate: activation.offered }),
    (decision) => decide(decision, isVerified),
    {
      defaultValues: {
        ...emptyInput,
        kind: current.kind,
        decision: first === 'approve' && activation.offered ? 'activate' : first,
        activation: chosen?.reason ?? defaultActivationReason,
      },
    },
  );
  useDetailsOfDocument(form, current);
  const { busy } = form;
  const choice = form.watch('decision');
  // While this administrator's decision is being written, the form stays: the act reports its own
  // outcome.
  const waits = (awaitsDecision(current) && !isVerified) || busy;
  const leftToActivate = !waits && isVerified && choice === 'activate' && activation.offered;
  const owner = formatName(profile, uid);
  const { ticked, toggle } = useTicks<DocumentCheck>(`${current.document} ${owner}`);
  const kind = current.kind ? identityKindName[current.kind] : 'Document';
  const sentAt = getUploadTime(
    current,
    useQuery(queries.collectionEntries(uid, 'verifications')).data,
  );
  const person = getPersonName(row);
  const disabledReason = leftToActivate
    ? undefined
    : getDisabledReason(uid, me, choice, {
        isViewed: isSeen,
        isViewedByAnother: current.viewer !== '' && current.viewer !== me,
        display,
        profile: profileStatus,
        canActivate: activation.offered,
        ticked,
      });
  return (
    <Dialog
      drawer
      wide={isOpen}
      dismissable={!busy}
      onClose={close}
      label={`Identity, ${waits ? formatWaitingTime(sentAt, now, 'sent') : `sent ${formatDayMonthYear(sentAt)}`}`}
      title={`${kind} of ${owner}`}
      footer={
        isAgent && (waits || leftToActivate) ? (
          <ActFooter
            formId={id}
            kind={choice === 'reject' ? 'danger' : 'primary'}
            submitLabel={getSubmitLabel(choice, leftToActivate, getFirstName(profile))}
            cancelLabel={leftToActivate ? 'Leave pending' : undefined}
            note={
              <>
                <CommitKeyHint />
                {!leftToActivate && ' Your access ends when you decide.'}
              </>
            }
            busy={busy}
            disabledReason={disabledReason}
            onClose={leftToActivate ? leavePending : close}
          />
        ) : queue?.onNext && isOver ? (
          <OverButtons onClose={close} onNext={queue.onNext} />
        ) : undefined
      }
      closeLabel="Back to list"
    >
      <div className={cx('grid grid-cols-1 gap-x-8 gap-y-6', isOpen && besideDocument)}>
        <div className="empty:hidden">
          {(approved !== null || leftToActivate) && !busy ? (
            <ApprovedNote person={person} profile={profile} left={leftToActivate} />
          ) : (
            <ChangedNote row={row} current={current} own={uid === me} waits={waits} />
          )}
        </div>
        <ReviewFacts
          uid={uid}
          profile={profile}
          verification={current}
          sentAt={sentAt}
          isBeside={isOpen}
        />
        <ReviewDocument
          viewing={viewing}
          owner={owner}
          kind={kind}
          closedReason={getClosedReason(uid === me, desk)}
          now={now}
          hasKeys={hasKeys}
          onOpen={() => void open()}
          onDisplay={onDisplay}
        />
        {(waits || leftToActivate) &&
          (isAgent ? (
            <DecisionForm
              id={id}
              form={form}
              uid={uid}
              me={me}
              profile={profile}
              person={person}
              activation={activation}
              hasKeys={hasKeys}
              ticked={ticked}
              now={now}
              verification={current}
              name={owner}
              isApproved={leftToActivate}
              closed={uid === me || !isSeen || display === 'closed' || display === 'loading'}
              onTick={toggle}
            />
          ) : (
            <RoleNote needs="agent" act="decide" />
          ))}
        <ReviewHistory uid={uid} me={me} document={current.document} />
      </div>
    </Dialog>
  );
}

/**
 * What was typed about one document is not kept for another that the client has sent since; the
 * other texts are.
 */
function useDetailsOfDocument(form: DecisionSchemaForm, { document, kind }: Verification): void {
  const { setValue, clearErrors } = form;
  const typedFor = useRef(document);
  const clearReason = useEffectEvent(() => clearSuggestedReason(form));
  useEffect(() => {
    if (typedFor.current === document) return;
    typedFor.current = document;
    setValue('kind', kind);
    setValue('expiry', '');
    setValue('ending', '');
    clearErrors(['kind', 'expiry', 'ending']);
    clearReason();
  }, [document, kind, setValue, clearErrors]);
}

/** Why the document stays closed for this administrator; undefined if they may open it. */
function getClosedReason(isOwn: boolean, desk: StoredAdminRole): string | undefined {
  if (isOwn) return 'You can’t open or decide on your own document.';
  const reason = getAgentReason(desk, 'open documents');
  return reason && `${reason} Every view is an entry in the client’s book.`;
}

const emptyInput = {
  expiry: '',
  ending: '',
  note: '',
  activation: defaultActivationReason,
  reason: '',
};

function getSubmitLabel(choice: Choice, leftToActivate: boolean, person: string): string {
  if (leftToActivate) return `Activate ${person}`;
  if (choice === 'reject') return `Reject and tell ${person}`;
  return choice === 'activate' ? `Verify and activate ${person}` : `Verify ${person}`;
}

/**
 * On a wide screen the document is sticky at full height in the first column, while the rest
 * scrolls in the second.
 */
const besideDocument =
  'min-[64rem]:grid-cols-[minmax(0,1fr)_25rem] min-[64rem]:grid-rows-[repeat(4,auto)_1fr]';

interface ReviewFactsProps {
  uid: Uid;
  profile: Profile | null;
  verification: Verification;
  sentAt: Date;
  /** In the narrow column beside the document on a wide screen. */
  isBeside: boolean;
}

const textOrNone = (text: string) => text || <span className="text-ink-3">none</span>;

function ReviewFacts({ uid, profile, verification, sentAt, isBeside }: ReviewFactsProps) {
  const isHere = useIsClientPage(uid);
  const client = profile
    ? [
        { label: 'First name', value: textOrNone(removeInvisible(profile.firstname)) },
        { label: 'Last name', value: textOrNone(removeInvisible(profile.lastname)) },
        { label: 'Country', value: profile.country },
        { label: 'Email', value: <EmailText>{profile.email}</EmailText> },
        { label: 'Joined', value: formatDayMonthYear(profile.joinedDate) },
        { label: 'Account status', value: <AccountStatusMark status={profile.status} /> },
      ]
    : [{ label: 'Client', value: uid }];
  return (
    <div
      className={cx(
        'grid items-start gap-x-12 gap-y-4 sm:grid-cols-2',
        isBeside && 'min-[64rem]:grid-cols-1',
      )}
    >
      <div>
        <DescriptionList dense title="Profile" rows={client} />
        {!isHere && (
          <p className="mt-2 text-ink-2 text-t-sm/[1.55]">
            <Link to={getClientPath(uid)}>Client profile</Link>
          </p>
        )}
      </div>
      <DescriptionList
        dense
        title="Submission"
        rows={[
          { label: 'Status', value: <IdentityMark verification={verification} /> },
          { label: 'Sent', value: <Time at={sentAt} /> },
          {
            label: 'File',
            value: <span className="wrap-anywhere">{getFileName(verification.document)}</span>,
          },
          ...(verification.note
            ? [{ label: 'Reason or note', value: <q>{verification.note}</q> }]
            : []),
        ]}
      />
    </div>
  );
}

const getPersonName = ({ profile }: SubmittedVerification): string =>
  capitalizeName(getFirstName(profile));

const outcomeLabels: Record<Exclude<VerificationStatus, 'not-verified'>, string> = {
  verified: 'approved',
  rejected: 'rejected',
};

/**
 * Explains what others have changed since the dialog was opened, or why administrators cannot
 * decide about their own document.
 */
function ChangedNote({
  row,
  current,
  own,
  waits,
}: {
  row: SubmittedVerification;
  current: Verification;
  own: boolean;
  waits: boolean;
}) {
  const waited = awaitsDecision(row.verification);
  if (own && waits) {
    return (
      <Note kind="pending">
        <b>This is your own document.</b> Another administrator must review it and decide.
      </Note>
    );
  }
  if (waits && current.document !== row.verification.document) {
    return (
      <Note kind="pending" role="status">
        <b>{getPersonName(row)} has sent another document since you opened this.</b> It replaces the
        previous one. Open it to decide.
      </Note>
    );
  }
  if (waited && current.status !== 'not-verified') {
    return (
      <Note kind="plain" role="status">
        <b>This document has already been {outcomeLabels[current.status]}.</b> Each document is
        decided once, so there is nothing left to do here. See the entry below.
      </Note>
    );
  }
  return null;
}

/**
 * Shown once the document is approved, if the second act, which activates the account, failed or is
 * left to do.
 */
function ApprovedNote({
  person,
  profile,
  left,
}: {
  person: string;
  profile: Profile | null;
  left: boolean;
}) {
  return (
    <Note kind={left ? 'pending' : 'plain'} role="status">
      <b>{person} is verified: that entry is recorded.</b>{' '}
      {left
        ? 'The account isn’t active yet. Activate it now, or leave it pending and do so later on the client’s page.'
        : `The account is ${profile ? getAccountStatusName(profile.status).toLowerCase() : 'as it was'}.`}
    </Note>
  );
}
