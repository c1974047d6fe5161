import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { adminQueries } from '@/data/admin-queries';
import { sendNotice } from '@/data/collections/notice-acts';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import { RoleNote } from '@/parts/decisions/role-note';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { ErrorState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { type SubmissionKeeper, useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useNow } from '@/ui/hooks/use-now';
import { Dialog } from '@/ui/overlays/dialog';
import type { ToastMessages } from '@/ui/overlays/toasts';
import { createDraft, createSendDrafts, getParts, type SendRequest } from './message-schema';
import { findRecipientIssue, SendForm, useSendForm } from './send-form';
import { describeAudience, formatPeopleCount } from './sent-words';
import { WholeText } from './whole-text';

interface MessageReviewDialogProps {
  request: SendRequest;
  client: Profile | null | undefined;
  submission: SubmissionKeeper;
  /** Returns to the form. */
  onBack: () => void;
  /** @param count of clients whom it reaches */
  onDone: (count: number) => void;
}

const toastMessages: ToastMessages = {
  progress: 'Sending Message...',
  success: 'Message Sent Successfully',
  failure: 'Error Occurred.',
};

function MessageReviewDialog({
  request,
  client,
  submission,
  onBack,
  onDone,
}: MessageReviewDialogProps) {
  const queryClient = useQueryClient();
  // Counted again each time, since the administrator agrees to this number.
  const count = useQuery({ ...adminQueries.audienceSize(request.audience), staleTime: 0 });
  const total = count.data;
  const { attempt, isPending } = useLedgerMutation({
    action: null,
    messages: toastMessages,
    keyParts: getParts,
    submission,
    send: ({ audience, title, body }: SendRequest, op) =>
      sendNotice(currentUserContext(), { title, body, audience, op }),
    // Messages write no entry, so live updates do not report them.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['notices'] }),
  });
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    const result = await attempt(request);
    if (result.ok) onDone(total ?? 0);
    else setFailure(result.message);
  };
  return (
    <Dialog
      drawer
      dismissable={!isPending}
      onClose={onBack}
      label={isPending ? 'Sending' : 'Not sent yet'}
      title={request.title}
      footer={
        <>
          <Button onClick={onBack} disabledReason={isPending ? 'Sending now.' : undefined}>
            Back
          </Button>
          <Button
            kind="primary"
            busy={isPending}
            disabledReason={isPending ? undefined : getDisabledReason(total)}
            onClick={() => void send()}
          >
            Send{total ? ` to ${formatPeopleCount(total)}` : ''}
          </Button>
        </>
      }
    >
      <DescriptionList
        dense
        rows={[
          { label: 'To', value: describeAudience(request.audience, client) },
          { label: 'Reaches', value: <RecipientCount count={count} /> },
          {
            label: 'Can be read by',
            value:
              request.audience.to === 'client' ? 'this client and the desk' : 'anyone who signs in',
          },
        ]}
      />
      {count.status === 'error' && total === undefined && (
        <ErrorState title="Couldn’t count the recipients" onRetry={count.refetch}>
          Nothing is sent until they’re counted.
        </ErrorState>
      )}
      <WholeText text={request.body} />
      {failure === null ? (
        <Note kind="pending">
          <b>This can’t be unsent.</b> Clients can read it right away, and no one can change or
          delete it.
        </Note>
      ) : (
        <Note kind="error" role="alert">
          <b>We couldn’t confirm it was sent.</b> {failure} Your text is still here. Sending it
          again counts as the same message.
        </Note>
      )}
    </Dialog>
  );
}

function RecipientCount({ count: { status, data } }: { count: QueryState<number> }): ReactNode {
  if (data !== undefined) return <b>{data === 0 ? 'no one' : formatPeopleCount(data)}</b>;
  return status === 'pending' ? <SkeletonBar width="5rem" /> : <>unknown</>;
}

function getDisabledReason(total: number | undefined): string | undefined {
  if (total === undefined) return 'The recipients haven’t been counted yet.';
  return total === 0 ? 'No one is in this group now. Choose another.' : undefined;
}

interface SendPanelProps {
  sentAddress: string;
}

export function SendPanel(props: SendPanelProps) {
  return useAdminRole().isAgent ? (
    <SendPanelForm {...props} />
  ) : (
    <RoleNote needs="agent" act="write to clients" />
  );
}

function SendPanelForm({ sentAddress }: SendPanelProps) {
  const { uid: me } = useUserState();
  const [params] = useSearchParams();
  const drafts = useMemo(() => createSendDrafts(me), [me]);
  const [start] = useState(() => createDraft(drafts.read(), params.get('to')));
  const [reached, setReached] = useState<number | null>(null);
  const { form, review, back, submission, finish } = useSendForm({
    start,
    drafts,
    getRecipientIssue: () => findRecipientIssue(person),
  });
  const uid = form.watch('uid');
  const person = useQuery({ ...queries.profile(uid), enabled: uid !== '' });
  const now = useNow();
  return (
    <>
      <SendForm
        form={form}
        person={person}
        now={now}
        last={<LastSent reached={reached} to={sentAddress} />}
      />
      {review && (
        <MessageReviewDialog
          request={review}
          client={person.data}
          submission={submission}
          onBack={back}
          onDone={(count) => {
            finish();
            setReached(count);
          }}
        />
      )}
    </>
  );
}

function LastSent({ reached, to }: { reached: number | null; to: string }) {
  return (
    <div role="status" className="mt-4">
      {reached !== null && (
        <Note kind="success">
          <b>Sent to {formatPeopleCount(reached)}.</b> <Link to={to}>See it under Sent</Link>.
        </Note>
      )}
    </div>
  );
}
