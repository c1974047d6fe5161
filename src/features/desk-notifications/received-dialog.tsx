import { Link } from 'react-router-dom';
import type { ReceivedMessage } from '@/data/messages';
import { nameOf } from '@/domain/person-words';
import type { Profile } from '@/domain/profile';
import { waitingFor } from '@/lib/format';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { Failed } from '@/ui/empty';
import { Facts } from '@/ui/facts';
import { MessageBody } from '@/ui/news';
import { Note } from '@/ui/note';
import type { RemoteState } from '@/ui/remote';
import { Bar } from '@/ui/skeleton';
import { Time } from '@/ui/time';
import { replyAddress } from './message-words';

export interface ReceivedDialogProps {
  message: ReceivedMessage;
  /** Whose account has this e-mail address; null for nobody's. */
  person: RemoteState<Profile | null>;
  now: Date;
  /** It is being noted as handled. */
  busy: boolean;
  onHandle: () => void;
  onClose: () => void;
}

/** A message of the contact form, whole, as text; and what can be done about it. */
export function ReceivedDialog({ message, person, now, busy, onHandle, onClose }: ReceivedDialogProps) {
  const { name, email, subject, body, status, at } = message;
  const rows = [
    { label: 'Received', value: <Time at={at} as="second" /> },
    { label: 'From', value: name },
    {
      label: 'E-mail',
      value: (
        <>
          <span className="wrap-anywhere">{email}</span> <CopyButton bare text={email} what="the e-mail address" />
        </>
      ),
    },
    { label: 'Account with this address', value: <Account of={person} /> },
  ];
  return (
    <Dialog
      open
      beside
      dismissable={!busy}
      onClose={onClose}
      label={status === 'new' ? `Message, ${waitingFor(at, now)}` : 'Message, handled'}
      title={subject}
      foot={
        <>
          <Button onClick={onClose} notYet={busy ? 'It is being written.' : undefined}>
            Close
          </Button>
          <a className="btn" data-kind={status === 'new' ? 'second' : 'first'} href={replyAddress(message)}>
            Reply by e-mail
          </a>
          {status === 'new' && (
            <Button kind="first" busy={busy} onClick={onHandle}>
              Mark as handled
            </Button>
          )}
        </>
      }
    >
      <Facts dense rows={rows} />
      {person.status === 'error' && person.data === undefined && (
        <Failed title="Whose address it is could not be read" onRetry={person.refetch} />
      )}
      {person.data && (
        <div className="mt-s-4">
          <Note kind="wait">
            <b>Anyone can type an address.</b> The contact form does not check who writes, so answer at the address, and tell nothing of the
            account here.
          </Note>
        </div>
      )}
      <div className="notification-received">
        <MessageBody text={body} />
      </div>
    </Dialog>
  );
}

function Account({ of: { status, data } }: { of: RemoteState<Profile | null> }) {
  if (data === undefined) return status === 'pending' ? <Bar width="7rem" /> : 'not known';
  if (data === null) return 'none';
  if (data.admin) return `${nameOf(data, data.uid)}, administrator`;
  return (
    <>
      <Link to={`/admin/users/${data.uid}`}>{nameOf(data, data.uid)}</Link>,{' '}
      <Link to={`/admin/notifications?to=${data.uid}`}>write to their bell</Link>
    </>
  );
}
