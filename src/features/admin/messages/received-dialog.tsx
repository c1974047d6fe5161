import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { maxPeoplePerEmail } from '@/data/admin/people';
import { adminQueries } from '@/data/admin-queries';
import type { ReceivedMessage } from '@/data/collections/messages';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { getAgentReason } from '@/domain/accounts/admin-role-words';
import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { matchesSearch } from '@/domain/input/fold-text';
import { formatCsv } from '@/lib/files/csv';
import { formatWaitingTime } from '@/lib/format';
import { ClientLink } from '@/parts/clients/client-link';
import { Button, getButtonClass } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { DescriptionList } from '@/ui/description-list';
import { EmailText } from '@/ui/email-text';
import { ErrorState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { useNow } from '@/ui/hooks/use-now';
import { Dialog } from '@/ui/overlays/dialog';
import { Time } from '@/ui/time';
import { WholeText } from './whole-text';

export const matchesText = (
  typed: string,
  { name, email, subject, body }: ReceivedMessage,
): boolean => matchesSearch(typed, [name, email, subject, body]);

/** Control characters in a subject could start further e-mail headers. */
const toOneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/**
 * Link that starts a reply in the desk's mail program. What the visitor typed cannot leave its part
 * of the URL.
 */
export function getReplyUrl({
  email,
  subject,
}: Pick<ReceivedMessage, 'email' | 'subject'>): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  const about = toOneLine(subject);
  return `mailto:${to}?subject=${encodeURIComponent(/^re:/i.test(about) ? about : `Re: ${about}`)}`;
}

const csvHeader = ['Received (UTC)', 'State', 'Name', 'Email', 'Subject', 'Text'];

export const formatMessagesCsv = (messages: readonly ReceivedMessage[]): string =>
  formatCsv(
    csvHeader,
    messages.map(({ at, status, name, email, subject, body }) => [
      at,
      status,
      name,
      email,
      subject,
      body,
    ]),
  );

/** What needs a role, in words. */
export const markAct = 'mark messages as done';

interface ReceivedDialogProps {
  message: ReceivedMessage;
  busy: boolean;
  onHandle: () => void;
  onClose: () => void;
}

export function ReceivedDialog({ message, busy, onHandle, onClose }: ReceivedDialogProps) {
  const { name, email, subject, body, status, at } = message;
  const people = useQuery(adminQueries.peopleByEmail(email));
  const now = useNow();
  const { desk } = useAdminRole();
  const silentReason = getAgentReason(desk, 'reply to messages');
  const rows = [
    { label: 'Received', value: <Time at={at} format="second" /> },
    { label: 'From', value: name },
    {
      label: 'Email',
      value: (
        <>
          <EmailText>{email}</EmailText>{' '}
          <CopyButton bare text={email} subject="the email address" />
        </>
      ),
    },
    { label: 'Account with this email', value: <SenderAccounts query={people} /> },
  ];
  return (
    <Dialog
      drawer
      dismissable={!busy}
      onClose={onClose}
      label={status === 'new' ? `Message, ${formatWaitingTime(at, now, 'sent')}` : 'Message, done'}
      title={subject}
      footer={
        <>
          <Button onClick={onClose} disabledReason={busy ? 'Saving…' : undefined}>
            Close
          </Button>
          {silentReason === undefined ? (
            <a
              className={getButtonClass({ kind: status === 'new' ? 'secondary' : 'primary' })}
              href={getReplyUrl(message)}
            >
              Reply by email
            </a>
          ) : (
            <Button disabledReason={silentReason}>Reply by email</Button>
          )}
          {status === 'new' && (
            <Button
              kind="primary"
              busy={busy}
              onClick={onHandle}
              disabledReason={getAgentReason(desk, markAct)}
            >
              Mark as done
            </Button>
          )}
        </>
      }
    >
      <DescriptionList dense rows={rows} />
      {people.status === 'error' && people.data === undefined && (
        <ErrorState title="Couldn’t check whose email this is" onRetry={people.refetch} />
      )}
      {people.data && people.data.length > 0 && (
        <Note kind="pending" className="mt-4">
          {people.data.length > 1 && (
            <>
              <b>More than one account has this email.</b> Only one of them can have verified it,
              and this page can’t show which. Don’t assume that any of them wrote this.{' '}
            </>
          )}
          <b>Anyone can enter any email address.</b> The contact form doesn’t check who is writing.
          Reply to that address, and reveal nothing about the account.
        </Note>
      )}
      <WholeText text={body} />
    </Dialog>
  );
}

function SenderAccounts({ query: { status, data } }: { query: QueryState<readonly Profile[]> }) {
  if (data === undefined) return status === 'pending' ? <SkeletonBar width="7rem" /> : <>unknown</>;
  if (data.length === 0) return <>none</>;
  return (
    <>
      {data.slice(0, maxPeoplePerEmail - 1).map((profile) => (
        <div key={profile.uid}>
          <SenderAccount profile={profile} />
        </div>
      ))}
      {data.length >= maxPeoplePerEmail && 'and others'}
    </>
  );
}

function SenderAccount({ profile }: { profile: Profile }) {
  const { uid, admin } = profile;
  const { isAgent } = useAdminRole();
  if (admin) return <>{formatName(profile, uid)}, administrator</>;
  return (
    <>
      <ClientLink uid={uid}>{formatName(profile, uid)}</ClientLink>
      {isAgent && (
        <>
          , <Link to={`/admin/notifications?to=${uid}`}>send them a message</Link>
        </>
      )}
    </>
  );
}
