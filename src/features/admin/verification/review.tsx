import { useId } from 'react';
import type { Submitted } from '@/data/ledger/submitted';
import { atStart, firstNameOf, nameOf } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import { awaitsDecision, identityKindName, type Verification, type VerificationStatus } from '@/domain/requests/verification';
import { dayMonthYear, waitingFor } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { useSchemaForm } from '@/ui/forms/form';
import { Dialog } from '@/ui/overlays/dialog';
import { blockedBecause, type Choice, type Decision, type DecisionInput, decisionSchema } from './decision';
import { DecisionForm } from './decision-form';
import type { PastAct } from './history';
import type { PdfPagesProps } from './pdf-pages';
import { ReviewDocument } from './review-document';
import { ReviewFacts } from './review-facts';
import { ReviewHistory } from './review-history';
import type { Viewing } from './use-view';
import './review.css';

export interface ReviewProps {
  /** As it was when the dialog was opened. */
  row: Submitted;
  /** As it stands now. */
  current: Verification;
  sentAt: Date;
  history: RemoteState<PastAct[]>;
  viewing: Viewing;
  /** Whether this administrator has opened the present document. */
  isSeen: boolean;
  /** Of the profile, which is read anew: a name may be changed as long as nothing is verified. */
  profileStatus: RemoteState<unknown>['status'];
  me: Uid;
  now: Date;
  /** The decision that is chosen at first. */
  first: Choice;
  onOpen: () => void;
  /** @throws FormError */
  decide: (decision: Decision) => Promise<void>;
  onClose: () => void;
  openPdf?: PdfPagesProps['open'] | undefined;
}

/** A client's document: whose it is, what it shows, what was decided before, and the decision. It closes when the act has succeeded. */
export function Review(props: ReviewProps) {
  const { row, current, sentAt, history, viewing, isSeen, profileStatus, me, now, first, onOpen, decide, onClose, openPdf } = props;
  const { uid, profile } = row;
  const id = useId();
  const form = useSchemaForm<DecisionInput, Decision>(decisionSchema, decide, { defaultValues: { decision: first, note: '', reason: '' } });
  const busy = form.formState.isSubmitting;
  // While the own act is under way, its outcome is told by the act.
  const waits = awaitsDecision(current) || busy;
  const kind = current.kind ? identityKindName[current.kind] : 'Document';
  return (
    <Dialog
      open
      beside
      wide={viewing.state === 'open'}
      dismissable={!busy}
      onClose={onClose}
      label={`Identity, ${waits ? waitingFor(sentAt, now) : `sent ${dayMonthYear(sentAt)}`}`}
      title={`${kind} of ${nameOf(profile, uid)}`}
      foot={
        waits ? (
          <DecisionFoot
            form={id}
            choice={form.watch('decision')}
            person={firstNameOf(profile)}
            busy={busy}
            blocked={blockedBecause(uid, me, form.watch('decision'), {
              seen: isSeen,
              seenByAnother: current.viewer !== '' && current.viewer !== me,
              failed: viewing.state === 'failed',
              profile: profileStatus,
            })}
            onClose={onClose}
          />
        ) : (
          <Button kind="first" onClick={onClose}>
            Back to the list
          </Button>
        )
      }
    >
      <div className="review" data-open={viewing.state === 'open' ? '' : undefined}>
        <div className="review-notes">
          <Meanwhile row={row} current={current} own={uid === me} waits={waits} />
        </div>
        <ReviewFacts uid={uid} profile={profile} verification={current} sentAt={sentAt} />
        <ReviewDocument
          viewing={viewing}
          owner={nameOf(profile, uid)}
          kind={kind}
          own={uid === me}
          now={now}
          onOpen={onOpen}
          openPdf={openPdf}
        />
        <ReviewHistory uid={uid} of={history} />
        {waits && (
          <DecisionForm id={id} form={form} uid={uid} verification={current} person={personOf(row)} closed={uid === me} now={now} />
        )}
      </div>
    </Dialog>
  );
}

const personOf = ({ profile }: Submitted): string => atStart(firstNameOf(profile));

interface DecisionFootProps {
  /** The form's id. */
  form: string;
  choice: Choice;
  person: string;
  busy: boolean;
  blocked: string | undefined;
  onClose: () => void;
}

function DecisionFoot({ form, choice, person, busy, blocked, onClose }: DecisionFootProps) {
  const rejects = choice === 'reject';
  return (
    <>
      <span className="hidden sm:block">{rejects ? 'Decision and reason are one commit.' : 'Your access ends with the decision.'}</span>
      <Button onClick={onClose} notYet={busy ? 'The decision is being written.' : undefined}>
        Cancel
      </Button>
      <Button kind={rejects ? 'refuse-sure' : 'first'} type="submit" form={form} busy={busy} notYet={blocked}>
        {rejects ? `Reject and tell ${person}` : `Verify ${person}`}
      </Button>
    </>
  );
}

const outcomes: Record<Exclude<VerificationStatus, 'not-verified'>, string> = { verified: 'accepted', rejected: 'rejected' };

interface MeanwhileProps {
  row: Submitted;
  current: Verification;
  own: boolean;
  waits: boolean;
}

/** What somebody else has done since the dialog was opened, and why the own document is closed to oneself. */
function Meanwhile({ row, current, own, waits }: MeanwhileProps) {
  const waited = awaitsDecision(row.verification);
  if (own && waits) {
    return (
      <Note kind="wait">
        <b>This is your own document.</b> Another administrator has to look at it and decide.
      </Note>
    );
  }
  if (waits && current.document !== row.verification.document) {
    return (
      <Note kind="wait" role="status">
        <b>{personOf(row)} has sent another document since you opened this.</b> It takes the place of the one before: open it and decide
        about it.
      </Note>
    );
  }
  if (waited && current.status !== 'not-verified') {
    return (
      <Note kind="plain" role="status">
        <b>This document was {outcomes[current.status]} meanwhile.</b> A document is decided once, so nothing is left to do here; the entry
        stands below.
      </Note>
    );
  }
  return null;
}
