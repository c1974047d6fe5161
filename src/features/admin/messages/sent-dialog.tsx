import type { ReactNode } from 'react';
import type { SentNotice } from '@/data/admin/sent-notices';
import type { Uid } from '@/domain/ledger/revision-fields';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { MessageBody } from '@/ui/feedback/messages';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Dialog } from '@/ui/overlays/dialog';
import { ClientLink } from '@/ui/tables/client-link';
import { Time } from '@/ui/time';
import { type RunningSend, SendingProgress } from './send-runner';
import { describeRecipients, formatAuthor, formatReached, type SentState } from './sent-table';

export interface SentDialogProps {
  sent: SentNotice;
  me: Uid;
  state: SentState;
  /** Set while it is being sent in this tab. */
  sending: RunningSend | undefined;
  /** Current size of the group; null if it did not go to a group. */
  group: QueryState<number> | null;
  /** Whether sending can be resumed: only by its author, and only if it is unfinished or went to a group. */
  canResume: boolean;
  onResume: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** A sent message, with the way to resume it. */
export function SentDialog(props: SentDialogProps) {
  const { sent, me, state, sending, canResume, onResume, onStop, onClose, group } = props;
  return (
    <Dialog
      open
      drawer
      onClose={onClose}
      label={
        <>
          Sent by {sent.by === me ? 'you' : formatAuthor(sent, me)}, <Time at={sent.at} format="second" />
        </>
      }
      title={sent.title}
      footer={
        <>
          <Button kind={canResume && state === 'unfinished' ? 'secondary' : 'primary'} onClick={onClose}>
            Close
          </Button>
          {canResume && state !== 'running' && (
            <Button kind={state === 'unfinished' ? 'primary' : 'secondary'} onClick={onResume}>
              {state === 'unfinished' ? 'Go on sending' : 'Send to those without it'}
            </Button>
          )}
        </>
      }
    >
      <DescriptionList
        dense
        rows={[
          { label: 'To', value: <Recipient sent={sent} /> },
          { label: 'Reached', value: <ReachedCount {...props} /> },
        ]}
      />
      <div className="notification-received">
        <MessageBody text={sent.body} />
      </div>
      {sending ? <SendingProgress sending={sending} total={group?.data} onStop={onStop} /> : <SendingState {...props} />}
    </Dialog>
  );
}

function Recipient({ sent }: { sent: SentNotice }): ReactNode {
  if (!sent.client) return describeRecipients(sent);
  return <ClientLink uid={sent.client.uid}>{describeRecipients(sent)}</ClientLink>;
}

/** True if the group is larger than the number reached. Otherwise nothing is certain: some who have it may have left the group. */
const isUnreached = ({ sent, group }: Pick<SentDialogProps, 'sent' | 'group'>): boolean =>
  group?.data !== undefined && sent.count < group.data;

/** The server does not store whether it is finished. Every reader can compare how many have it with the size of the group. */
function ReachedCount({ sent, group, state }: SentDialogProps) {
  return (
    <>
      {formatReached(sent)}
      {group && describeGroupNow(group)}{' '}
      {state !== 'running' && isUnreached({ sent, group }) && <StatusMark kind="pending">Not everybody has it</StatusMark>}
    </>
  );
}

function describeGroupNow({ status, data }: QueryState<number>): string {
  if (data !== undefined) return `; ${data.toLocaleString('en-US')} ${data === 1 ? 'is' : 'are'} in this group now`;
  return status === 'error' ? '; how many are in this group now could not be counted' : '';
}

const onlyAuthorReason =
  'Only the administrator who wrote it can go on with it. Sent again as a new message, it reaches those who already have it twice.';

function SendingState({ state, canResume, sent, group }: SentDialogProps) {
  if (state === 'unfinished') {
    return (
      <Note kind="pending">
        <b>{canResume ? `It was not finished. Reached: ${formatReached(sent)}.` : 'Nobody has it yet.'}</b>{' '}
        {canResume ? 'Go on: nobody gets it twice.' : onlyAuthorReason}
      </Note>
    );
  }
  const lacking = isUnreached({ sent, group });
  if (!canResume && !lacking) return null;
  return (
    <Note kind={lacking ? 'pending' : 'plain'}>
      {lacking && 'It may have broken off or be on its way, lists may have been full, or clients have joined the group since. '}
      {canResume ? 'You can send it to those in the group who do not have it. Nobody gets it twice.' : onlyAuthorReason}
    </Note>
  );
}
