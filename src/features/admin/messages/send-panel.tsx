import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Delivery } from '@/data/admin/notice-delivery';
import { adminQueries } from '@/data/admin-queries';
import { usePeopleOptions } from '@/data/hooks/use-people-search';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import type { Op } from '@/domain/ledger/revision-fields';
import { Note } from '@/ui/feedback/note';
import { useNow } from '@/ui/hooks/use-now';
import { createDraft, createSendDrafts, type SendRequest } from './message-schema';
import { MessageReviewDialog } from './review-dialog';
import { findRecipientIssue, SendForm, useSendForm } from './send-form';
import { type SendMessageOutcome, useSends } from './send-runner';
import { describeAudience, formatFull, formatPeopleCount } from './sent-table';

/** A message to one client, to a group or to everyone. */
export function SendPanel({ sentAddress }: { sentAddress: string }) {
  const { uid: me } = useUserState();
  const [params] = useSearchParams();
  const drafts = useMemo(() => createSendDrafts(me), [me]);
  const [start] = useState(() => createDraft(drafts.read(), params.get('to')));
  const [text, setText] = useState('');
  const search = usePeopleOptions(text);
  const [last, setLast] = useState<Delivery | null>(null);
  const [uid, setUid] = useState(start.input.uid);
  const person = useQuery({ ...queries.profile(uid), enabled: uid !== '' });
  const { form, review, back, begin, finish } = useSendForm({ start, drafts, getRecipientIssue: () => findRecipientIssue(person) });
  const chosen = form.watch('uid');
  if (chosen !== uid) setUid(chosen);
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
        <SendFlow
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
    <div role="status" className="mt-s-4">
      {delivery && (
        <Note kind={delivery.full > 0 ? 'pending' : 'success'}>
          <b>Sent{delivery.reached > 0 ? ` to ${formatPeopleCount(delivery.reached)}` : ''}.</b> {formatFull(delivery.full)}{' '}
          <Link to={to}>See it under Sent</Link>.
        </Note>
      )}
    </div>
  );
}

interface SendFlowProps {
  request: SendRequest;
  client: Profile | null | undefined;
  begin: (request: SendRequest) => Op;
  onBack: () => void;
  onDone: (delivery: Delivery) => void;
  onLater: () => void;
}

function SendFlow({ request, client, begin, onBack, onDone, onLater }: SendFlowProps) {
  const { running, send, stop } = useSends();
  // Counted again each time, since the administrator agrees to this number.
  const count = useQuery({ ...adminQueries.audienceSize(request.audience), staleTime: 0 });
  const [op, setOp] = useState<Op | null>(null);
  const [outcome, setOutcome] = useState<SendMessageOutcome | null>(null);
  const start = async () => {
    const submission = begin(request);
    setOp(submission);
    const result = await send(request, submission);
    if (result.state !== 'sent') return setOutcome(result);
    onDone(request.audience.to === 'everyone' ? { reached: count.data ?? 0, full: 0 } : result);
  };
  return (
    <MessageReviewDialog
      request={request}
      recipient={describeAudience(request.audience, client)}
      count={count}
      sending={op === null ? undefined : running.get(op)}
      outcome={outcome}
      onSend={() => void start()}
      onStop={() => op !== null && stop(op)}
      onBack={onBack}
      onLater={onLater}
    />
  );
}
