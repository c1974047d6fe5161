import './review.css';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { getErrorMessage } from '@/data/ledger/error-messages';
import type { SubmittedVerification } from '@/data/ledger/submitted-verifications';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import { type Profile, removeInvisible } from '@/domain/accounts/profile';
import { limits } from '@/domain/input/limits';
import type { Uid } from '@/domain/ledger/revision-fields';
import { getFileName } from '@/domain/requests/upload';
import { awaitsDecision, identityKindName, type Verification, type VerificationStatus } from '@/domain/requests/verification';
import { formatDayMonthYear, formatWaitingTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { AccountStatusMark, IdentityMark } from '@/ui/feedback/account-status-mark';
import { ErrorState } from '@/ui/feedback/empty-state';
import { EntryPreviewCard } from '@/ui/feedback/entry-preview-card';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { ChoiceField, TextAreaField } from '@/ui/forms/fields';
import { Form, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { Heading } from '@/ui/heading';
import { useFocusAfterLoadMore } from '@/ui/hooks/use-focus';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { ActFooter } from '@/ui/overlays/act-dialog';
import { Dialog } from '@/ui/overlays/dialog';
import { EntryLink, getClientPath, useIsClientPage } from '@/ui/tables/client-link';
import { Time } from '@/ui/time';
import {
  type Choice,
  type Decision,
  type DecisionInput,
  decisionSchema,
  getDisabledReason,
  type PastAct,
  previewDecision,
} from './decision';
import type { PdfPagesProps } from './pdf-pages';
import { ReviewDocument } from './review-document';
import type { Viewing } from './use-document-view';

interface ReviewFactsProps {
  uid: Uid;
  profile: Profile | null;
  verification: Verification;
  sentAt: Date;
}

const textOrNone = (text: string) => text || <span className="text-ink-3">none</span>;

function ReviewFacts({ uid, profile, verification, sentAt }: ReviewFactsProps) {
  const isHere = useIsClientPage(uid);
  const client = profile
    ? [
        { label: 'First name', value: textOrNone(removeInvisible(profile.firstname)) },
        { label: 'Last name', value: textOrNone(removeInvisible(profile.lastname)) },
        { label: 'Country', value: profile.country },
        { label: 'E-mail', value: <span className="wrap-anywhere">{profile.email}</span> },
        { label: 'Joined', value: formatDayMonthYear(profile.joinedDate) },
        { label: 'Standing', value: <AccountStatusMark status={profile.status} /> },
      ]
    : [{ label: 'Client', value: uid }];
  return (
    <div className="review-facts">
      <div>
        <DescriptionList dense title="As the profile says it" rows={client} />
        {!isHere && (
          <p className="review-small">
            <Link to={getClientPath(uid)}>Everything about this client</Link>
          </p>
        )}
      </div>
      <DescriptionList
        dense
        title="As it was sent"
        rows={[
          { label: 'State', value: <IdentityMark verification={verification} /> },
          { label: 'Sent', value: <Time at={sentAt} /> },
          { label: 'File', value: <span className="wrap-anywhere">{getFileName(verification.document)}</span> },
          ...(verification.note ? [{ label: 'The desk wrote', value: <q>{verification.note}</q> }] : []),
        ]}
      />
    </div>
  );
}

const initialActs = 5;

function ReviewHistory({ uid, acts }: { uid: Uid; acts: QueryState<PastAct[]> }) {
  return (
    <section className="review-history">
      <Heading className="part-label">In the client’s book so far</Heading>
      {acts.data ? <ActList uid={uid} acts={acts.data} /> : acts.status === 'pending' && <WaitingNote />}
      {acts.status === 'error' && !acts.data && (
        <ErrorState title="The client’s book could not be read" onRetry={acts.refetch}>
          {getErrorMessage(acts.error)}
        </ErrorState>
      )}
    </section>
  );
}

function ActList({ uid, acts }: { uid: Uid; acts: PastAct[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? acts : acts.slice(-initialActs);
  const steps = useFocusAfterLoadMore<HTMLDivElement>(shown.length < acts.length, 0);
  return (
    <>
      {shown.length < acts.length && (
        <Button kind="plain" dense onClick={() => setAll(true)}>
          Show the {acts.length - shown.length} before
        </Button>
      )}
      <div ref={steps}>
        <Timeline>
          {shown.map(({ op, kind, what, by, folio, at, note, isEarlierDocument }) => (
            <TimelineStep key={op} kind={kind} time={<Time at={at} />}>
              {what}
              {isEarlierDocument && ', another document'}, by {by.replace(/^(?=You$|The client$)./, (letter) => letter.toLowerCase())}{' '}
              <span className="text-ink-3 text-t-xs">
                <EntryLink uid={uid} folio={folio} />
              </span>
              {note && <q className="block text-ink-2">{note}</q>}
            </TimelineStep>
          ))}
        </Timeline>
      </div>
    </>
  );
}

const WaitingNote = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      Reading the client’s book…
    </p>
    <div aria-hidden="true">
      <Timeline>
        <TimelineStep kind="next">
          <SkeletonBar width="9rem" />
        </TimelineStep>
        <TimelineStep kind="next">
          <SkeletonBar width="7rem" />
        </TimelineStep>
      </Timeline>
    </div>
  </div>
);

interface DecisionFormProps {
  /** The submit button in the dialog's foot refers to the form by this id. */
  id: string;
  form: SchemaForm<DecisionInput, Decision>;
  uid: string;
  verification: Verification;
  /** "Maya", or "The client"; capitalized to begin a sentence. */
  person: string;
  closed: boolean;
  now: Date;
}

function DecisionForm({ id, form, uid, verification, person, closed, now }: DecisionFormProps) {
  const [choice, reason] = [form.watch('decision'), form.watch('reason')];
  return (
    <div className="review-decision">
      <Form {...form} id={id}>
        <ChoiceField
          name="decision"
          label="Your decision"
          options={getOptions(verification, person).map((option) => ({ ...option, disabled: closed }))}
        />
        {choice === 'reject' ? (
          <ReasonField label="Reason for rejecting" reader={person} />
        ) : (
          <TextAreaField
            name="note"
            label="A word with it (optional)"
            hint={`${person} reads this word for word, beside the verification.`}
            max={limits.reasonMax}
            rows={2}
          />
        )}
      </Form>
      <EntryPreviewCard lines={[previewDecision(uid, verification, choice, reason, now)]} />
    </div>
  );
}

const getOptions = ({ kind }: Verification, person: string) => [
  {
    value: 'approve',
    label: 'The document shows who this is',
    text: `Name and ${kind ? identityKindName[kind].toLowerCase() : 'document'} agree. ${person} counts as verified, and the name then changes only through the desk.`,
  },
  {
    value: 'reject',
    label: 'Reject',
    text: `Needs a reason of at least ${limits.reasonMin} letters or digits. ${person} reads it word for word and can send another document.`,
  },
];

export interface ReviewProps {
  row: SubmittedVerification;
  current: Verification;
  sentAt: Date;
  history: QueryState<PastAct[]>;
  viewing: Viewing;
  isViewed: boolean;
  /** Of refetching the profile: the name can change until the identity is verified. */
  profileStatus: QueryState<unknown>['status'];
  me: Uid;
  now: Date;
  first: Choice;
  onOpen: () => void;
  /** @throws FormError */
  decide: (decision: Decision) => Promise<void>;
  onClose: () => void;
  openPdf?: PdfPagesProps['open'] | undefined;
}

export function Review(props: ReviewProps) {
  const { row, current, sentAt, history, viewing, isViewed, profileStatus, me, now, first, onOpen, decide, onClose, openPdf } = props;
  const { uid, profile } = row;
  const id = useId();
  const form = useSchemaForm<DecisionInput, Decision>(decisionSchema, decide, { defaultValues: { decision: first, note: '', reason: '' } });
  const busy = form.formState.isSubmitting;
  const rejects = form.watch('decision') === 'reject';
  // While this administrator's decision is being written, the form stays: the act reports its own outcome.
  const waits = awaitsDecision(current) || busy;
  const kind = current.kind ? identityKindName[current.kind] : 'Document';
  return (
    <Dialog
      drawer
      wide={viewing.state === 'open'}
      dismissable={!busy}
      onClose={onClose}
      label={`Identity, ${waits ? formatWaitingTime(sentAt, now, 'sent') : `sent ${formatDayMonthYear(sentAt)}`}`}
      title={`${kind} of ${formatName(profile, uid)}`}
      footer={
        waits ? (
          <ActFooter
            formId={id}
            kind={rejects ? 'danger' : 'primary'}
            submitLabel={rejects ? `Reject and tell ${getFirstName(profile)}` : `Verify ${getFirstName(profile)}`}
            note={rejects ? 'Decision and reason are one commit.' : 'Your access ends with the decision.'}
            busy={busy}
            busyReason="The decision is being written."
            disabledReason={getDisabledReason(uid, me, form.watch('decision'), {
              isViewed,
              isViewedByAnother: current.viewer !== '' && current.viewer !== me,
              failed: viewing.state === 'failed',
              profile: profileStatus,
            })}
            onClose={onClose}
          />
        ) : undefined
      }
      closeLabel="Back to the list"
    >
      <div className="review" data-open={viewing.state === 'open' ? '' : undefined}>
        <div className="review-notes">
          <ChangedNote row={row} current={current} own={uid === me} waits={waits} />
        </div>
        <ReviewFacts uid={uid} profile={profile} verification={current} sentAt={sentAt} />
        <ReviewDocument
          viewing={viewing}
          owner={formatName(profile, uid)}
          kind={kind}
          own={uid === me}
          now={now}
          onOpen={onOpen}
          openPdf={openPdf}
        />
        <ReviewHistory uid={uid} acts={history} />
        {waits && (
          <DecisionForm id={id} form={form} uid={uid} verification={current} person={getPersonName(row)} closed={uid === me} now={now} />
        )}
      </div>
    </Dialog>
  );
}

const getPersonName = ({ profile }: SubmittedVerification): string => capitalizeName(getFirstName(profile));

const outcomeLabels: Record<Exclude<VerificationStatus, 'not-verified'>, string> = { verified: 'accepted', rejected: 'rejected' };

/** Explains what others have changed since the dialog was opened, or why administrators cannot decide about their own document. */
function ChangedNote({ row, current, own, waits }: { row: SubmittedVerification; current: Verification; own: boolean; waits: boolean }) {
  const waited = awaitsDecision(row.verification);
  if (own && waits) {
    return (
      <Note kind="pending">
        <b>This is your own document.</b> Another administrator has to look at it and decide.
      </Note>
    );
  }
  if (waits && current.document !== row.verification.document) {
    return (
      <Note kind="pending" role="status">
        <b>{getPersonName(row)} has sent another document since you opened this.</b> It takes the place of the one before: open it and
        decide about it.
      </Note>
    );
  }
  if (waited && current.status !== 'not-verified') {
    return (
      <Note kind="plain" role="status">
        <b>This document was {outcomeLabels[current.status]} meanwhile.</b> A document is decided once, so nothing is left to do here; the
        entry stands below.
      </Note>
    );
  }
  return null;
}
