import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { ErrorState } from '@/ui/feedback/empty-state';
import { MessageBody } from '@/ui/feedback/messages';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/overlays/dialog';
import type { SendRequest } from './message-schema';
import { type RunningSend, SendingProgress, type SendMessageOutcome } from './send-runner';
import { formatDelivered, formatPeopleCount } from './sent-table';

export interface MessageReviewDialogProps {
  request: SendRequest;
  /** "Maya Lindqvist", "Clients with the standing “active”". */
  recipient: string;
  /** Number of recipients. */
  count: QueryState<number>;
  /** Set while it is being sent. */
  sending: RunningSend | undefined;
  /** Result of the last attempt if it did not finish, else null. */
  outcome: SendMessageOutcome | null;
  onSend: () => void;
  onStop: () => void;
  /** Returns to the form; used as long as nobody has the message. */
  onBack: () => void;
  /** Closes it unfinished; sending can be resumed under Sent. */
  onLater: () => void;
}

/** Shows the message and the number of recipients before sending, then the progress. */
export function MessageReviewDialog(props: MessageReviewDialogProps) {
  const { request, recipient, count, sending, outcome, onBack, onLater } = props;
  const begun = outcome !== null && outcome.reached > 0;
  return (
    <Dialog
      open
      drawer
      dismissable={sending === undefined}
      onClose={begun ? onLater : onBack}
      label={begun || sending ? 'On its way' : 'Nothing is sent yet'}
      title={request.title}
      footer={<ReviewActions {...props} begun={begun} />}
    >
      <DescriptionList
        dense
        rows={[
          { label: 'To', value: recipient },
          { label: 'Reaches', value: <RecipientCount count={count} /> },
        ]}
      />
      {count.status === 'error' && count.data === undefined && (
        <ErrorState title="How many it reaches could not be counted" onRetry={count.refetch}>
          Nothing is sent before that is known.
        </ErrorState>
      )}
      <div className="notification-received">
        <MessageBody text={request.body} />
      </div>
      {sending ? (
        <SendingProgress sending={sending} total={count.data} onStop={request.audience.to === 'client' ? undefined : props.onStop} />
      ) : (
        <RecipientStatus outcome={outcome} />
      )}
    </Dialog>
  );
}

function RecipientCount({ count: { status, data } }: Pick<MessageReviewDialogProps, 'count'>): ReactNode {
  if (data !== undefined) return <b>{data === 0 ? 'nobody' : formatPeopleCount(data)}</b>;
  return status === 'pending' ? <SkeletonBar width="5rem" /> : 'not known';
}

function ReviewActions({ count, sending, begun, onSend, onBack, onLater }: MessageReviewDialogProps & { begun: boolean }) {
  const busy = sending !== undefined;
  const total = count.data;
  return (
    <>
      <Button onClick={begun ? onLater : onBack} disabledReason={busy ? 'It is being sent. Stop it first.' : undefined}>
        {begun ? 'Later' : 'Back'}
      </Button>
      <Button kind="primary" busy={busy} disabledReason={busy ? undefined : getDisabledReason(total)} onClick={onSend}>
        {begun ? 'Go on sending' : `Send${total ? ` to ${formatPeopleCount(total)}` : ''}`}
      </Button>
    </>
  );
}

function getDisabledReason(total: number | undefined): string | undefined {
  if (total === undefined) return 'How many it reaches is not known yet.';
  return total === 0 ? 'There is nobody in this group now. Choose another.' : undefined;
}

/** A warning before sending, then the result of the last attempt. */
function RecipientStatus({ outcome }: Pick<MessageReviewDialogProps, 'outcome'>) {
  if (outcome === null) {
    return (
      <Note kind="pending">
        <b>It cannot be taken back.</b> Clients can read it at once and keep it, word for word.
      </Note>
    );
  }
  if (outcome.reached > 0) {
    return (
      <Note kind="pending" role="alert">
        <b>{`${outcome.state === 'stopped' ? 'It was stopped' : 'It broke off'}: ${formatDelivered(outcome.reached)}.`}</b>{' '}
        {outcome.state === 'failed' && outcome.cause} Go on now or later under Sent: nobody gets it twice.
      </Note>
    );
  }
  return (
    <Note kind="error" role="alert">
      <b>{outcome.state === 'stopped' ? 'It was stopped before anybody got it.' : 'It was not confirmed.'}</b>{' '}
      {outcome.state === 'failed' && outcome.cause} What you typed is still here, and sending it again is the same message.
    </Note>
  );
}
