import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SentNotice } from '@/data/sending';
import type { Uid } from '@/domain/envelope';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Facts } from '@/ui/facts';
import { MessageBody } from '@/ui/news';
import { Note } from '@/ui/note';
import type { RemoteState } from '@/ui/remote';
import { Time } from '@/ui/time';
import { SendingProgress } from './sending-progress';
import type { Sending } from './sends';
import type { SentState } from './sent-table';
import { authorWords, peopleWords, reachedWords, sentToWords } from './sent-words';

export interface SentDialogProps {
  sent: SentNotice;
  me: Uid;
  state: SentState;
  /** While it is on its way in this tab. */
  sending: Sending | undefined;
  /** How many the group is now; not asked where nothing can be gone on with. */
  group: RemoteState<number>;
  /** It went to a group, and from this administrator, who alone can go on with it. */
  mayGoOn: boolean;
  onGoOn: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** What was sent, word for word; and where it did not come to its end, the way on. */
export function SentDialog(props: SentDialogProps) {
  const { sent, me, state, sending, mayGoOn, onGoOn, onStop, onClose, group } = props;
  return (
    <Dialog
      open
      beside
      onClose={onClose}
      label={
        <>
          Sent by {sent.by === me ? 'you' : authorWords(sent, me)}, <Time at={sent.at} as="second" />
        </>
      }
      title={sent.title}
      foot={
        <>
          <Button kind={mayGoOn && state === 'unfinished' ? 'second' : 'first'} onClick={onClose}>
            Close
          </Button>
          {mayGoOn && state !== 'running' && (
            <Button kind={state === 'unfinished' ? 'first' : 'second'} onClick={onGoOn}>
              {state === 'unfinished' ? 'Go on sending' : 'Send to those without it'}
            </Button>
          )}
        </>
      }
    >
      <Facts
        dense
        rows={[
          { label: 'To', value: <To sent={sent} /> },
          { label: 'Reached', value: reachedWords(sent) },
          ...(mayGoOn && group.data !== undefined ? [{ label: 'In the group now', value: peopleWords(group.data) }] : []),
        ]}
      />
      <div className="notification-received">
        <MessageBody text={sent.body} />
      </div>
      {sending ? <SendingProgress sending={sending} total={group.data} onStop={onStop} /> : <Standing {...props} />}
    </Dialog>
  );
}

function To({ sent }: { sent: SentNotice }): ReactNode {
  if (!sent.client) return sentToWords(sent);
  return <Link to={`/admin/users/${sent.client.uid}`}>{sentToWords(sent)}</Link>;
}

function Standing({ state, mayGoOn, sent }: SentDialogProps) {
  if (state === 'unfinished') {
    return (
      <Note kind="wait">
        <b>It was not finished. Reached: {reachedWords(sent)}.</b>{' '}
        {mayGoOn ? 'Go on: nobody gets it twice.' : 'Only the administrator who wrote it can go on with it.'}
      </Note>
    );
  }
  if (!mayGoOn) return null;
  return <Note>Who has joined the group since can get it too. Nobody gets it twice.</Note>;
}
