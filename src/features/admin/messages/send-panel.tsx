import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Delivery } from '@/data/admin/notice-delivery';
import { adminQueries } from '@/data/admin-queries';
import { useDeskRole } from '@/data/hooks/use-desk-role';
import { usePeopleOptions } from '@/data/hooks/use-people-search';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import type { Op } from '@/domain/ledger/revision-fields';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { ErrorState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RoleNote } from '@/ui/feedback/role-note';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { useNow } from '@/ui/hooks/use-now';
import { Dialog } from '@/ui/overlays/dialog';
import { createDraft, createSendDrafts, type SendRequest } from './message-schema';
import { findRecipientIssue, SendForm, useSendForm } from './send-form';
import { SendingProgress, type SendMessageOutcome, useSends } from './send-runner';
import { describeAudience, formatDelivered, formatFull, formatPeopleCount } from './sent-words';
import { WholeText } from './whole-text';

interface MessageReviewDialogProps {
  request: SendRequest;
  client: Profile | null | undefined;
  begin: (request: SendRequest) => Op;
  /** Returns to the form; used as long as nobody has the message. */
  onBack: () => void;
  onDone: (delivery: Delivery) => void;
  /** Closes it unfinished; sending can be resumed under Sent. */
  onLater: () => void;
}

function MessageReviewDialog({ request, client, begin, onBack, onDone, onLater }: MessageReviewDialogProps) {
  const { running, send, stop } = useSends();
  // Counted again each time, since the administrator agrees to this number.
  const count = useQuery({ ...adminQueries.audienceSize(request.audience), staleTime: 0 });
  const total = count.data;
  const [op, setOp] = useState<Op | null>(null);
  /** Result of the last attempt if it did not finish. */
  const [outcome, setOutcome] = useState<SendMessageOutcome | null>(null);
  const sending = op === null ? undefined : running.get(op);
  const begun = outcome !== null && outcome.reached > 0;
  const busy = sending !== undefined;
  const start = async () => {
    const submission = begin(request);
    setOp(submission);
    const result = await send(request, submission);
    if (result.state !== 'sent') return setOutcome(result);
    onDone(request.audience.to === 'everyone' ? { reached: total ?? 0, full: 0 } : result);
  };
  const leave = begun ? onLater : onBack;
  return (
    <Dialog
      drawer
      dismissable={!busy}
      onClose={leave}
      label={begun || busy ? 'Sending' : 'Not sent yet'}
      title={request.title}
      footer={
        <>
          <Button onClick={leave} disabledReason={busy ? 'Sending now. Stop it first.' : undefined}>
            {begun ? 'Later' : 'Back'}
          </Button>
          <Button kind="primary" busy={busy} disabledReason={busy ? undefined : getDisabledReason(total)} onClick={() => void start()}>
            {begun ? 'Continue sending' : `Send${total ? ` to ${formatPeopleCount(total)}` : ''}`}
          </Button>
        </>
      }
    >
      <DescriptionList
        dense
        rows={[
          { label: 'To', value: describeAudience(request.audience, client) },
          { label: 'Reaches', value: <RecipientCount count={count} /> },
        ]}
      />
      {count.status === 'error' && total === undefined && (
        <ErrorState title="Couldn’t count the recipients" onRetry={count.refetch}>
          Nothing is sent until they’re counted.
        </ErrorState>
      )}
      <WholeText text={request.body} />
      {sending ? (
        <SendingProgress
          sending={sending}
          total={total}
          onStop={request.audience.to === 'client' ? undefined : () => op !== null && stop(op)}
        />
      ) : (
        <RecipientStatus outcome={outcome} />
      )}
    </Dialog>
  );
}

function RecipientCount({ count: { status, data } }: { count: QueryState<number> }): ReactNode {
  if (data !== undefined) return <b>{data === 0 ? 'no one' : formatPeopleCount(data)}</b>;
  return status === 'pending' ? <SkeletonBar width="5rem" /> : 'unknown';
}

function getDisabledReason(total: number | undefined): string | undefined {
  if (total === undefined) return 'The recipients haven’t been counted yet.';
  return total === 0 ? 'No one is in this group now. Choose another.' : undefined;
}

function RecipientStatus({ outcome }: { outcome: SendMessageOutcome | null }) {
  if (outcome === null) {
    return (
      <Note kind="pending">
        <b>This can’t be unsent.</b> Clients can read it right away, and they keep it.
      </Note>
    );
  }
  if (outcome.reached > 0) {
    return (
      <Note kind="pending" role="alert">
        <b>{`${outcome.state === 'stopped' ? 'Stopped' : 'Interrupted'}: ${formatDelivered(outcome.reached)}.`}</b>{' '}
        {outcome.state === 'failed' && outcome.cause} Continue now, or later under Sent: no one gets it twice.
      </Note>
    );
  }
  return (
    <Note kind="error" role="alert">
      <b>{outcome.state === 'stopped' ? 'Stopped before anyone got it.' : 'We couldn’t confirm it was sent.'}</b>{' '}
      {outcome.state === 'failed' && outcome.cause} Your text is still here. Sending it again counts as the same message.
    </Note>
  );
}

interface SendPanelProps {
  sentAddress: string;
}

export function SendPanel(props: SendPanelProps) {
  return useDeskRole().isAgent ? <SendPanelForm {...props} /> : <RoleNote needs="agent" act="Writing to clients" />;
}

function SendPanelForm({ sentAddress }: SendPanelProps) {
  const { uid: me } = useUserState();
  const [params] = useSearchParams();
  const drafts = useMemo(() => createSendDrafts(me), [me]);
  const [start] = useState(() => createDraft(drafts.read(), params.get('to')));
  const [text, setText] = useState('');
  const search = usePeopleOptions(text);
  const [last, setLast] = useState<Delivery | null>(null);
  const { form, review, back, begin, finish } = useSendForm({ start, drafts, getRecipientIssue: () => findRecipientIssue(person) });
  const uid = form.watch('uid');
  const person = useQuery({ ...queries.profile(uid), enabled: uid !== '' });
  const now = useNow();
  return (
    <>
      <SendForm
        form={form}
        person={person}
        search={{ ...search, text, onTextChange: setText }}
        now={now}
        last={<LastDelivery delivery={last} to={sentAddress} />}
      />
      {review && (
        <MessageReviewDialog
          request={review}
          client={person.data}
          begin={begin}
          onBack={back}
          onDone={(delivery) => {
            finish();
            setLast(delivery);
          }}
          onLater={finish}
        />
      )}
    </>
  );
}

function LastDelivery({ delivery, to }: { delivery: Delivery | null; to: string }) {
  return (
    <div role="status" className="mt-4">
      {delivery && (
        <Note kind={delivery.full > 0 ? 'pending' : 'success'}>
          <b>Sent{delivery.reached > 0 ? ` to ${formatPeopleCount(delivery.reached)}` : ''}.</b> {formatFull(delivery.full)}{' '}
          <Link to={to}>See it under Sent</Link>.
        </Note>
      )}
    </div>
  );
}
