import { causeOf } from '@/data/causes';
import { coinSymbol } from '@/domain/coin';
import type { Deposit } from '@/domain/deposit';
import type { Standing } from '@/domain/standing';
import type { Verification } from '@/domain/verification';
import { shortened, usd } from '@/lib/format';
import { CopyButton } from '@/ui/copy-button';
import { Failed } from '@/ui/empty';
import { Facts } from '@/ui/facts';
import { Note } from '@/ui/note';
import type { RemoteState } from '@/ui/remote';
import { Bar } from '@/ui/skeleton';
import { StatusMark, type StatusMarkProps } from '@/ui/status-mark';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { type AddressOrigin, alsoWaiting, type CaseFile, depositsBefore } from './case-file';

/** What the client asked for, beside what is known of the client. */
export function CaseView({ deposit, file }: { deposit: Deposit; file: RemoteState<CaseFile> }) {
  return (
    <>
      <div className="grid items-start gap-x-s-7 gap-y-s-4 sm:grid-cols-2">
        <RequestFacts deposit={deposit} />
        {file.data ? <ClientFacts file={file.data} id={deposit.id} /> : file.status === 'pending' && <ClientSkeleton />}
      </div>
      {file.status === 'error' && (
        <Failed title="The client’s book could not be read" onRetry={file.refetch}>
          {causeOf(file.error)} Nothing can be decided until it is read.
        </Failed>
      )}
      {file.data && <AddressNote origin={file.data.address} />}
    </>
  );
}

function RequestFacts({ deposit: { amount, units, coin, rate, txid, address } }: { deposit: Deposit }) {
  const rows = [
    { label: 'To be credited', value: `${usd(amount)} USD` },
    { label: 'Sent, as the client says', value: `${units} ${coinSymbol[coin]}` },
    { label: 'Price at the request', value: usd(rate) },
    { label: 'Transaction id', value: txid ? <Code text={txid} what="the transaction id" /> : 'none' },
    { label: 'To the address', value: <Code text={address} what="the address" /> },
  ];
  return <Facts dense title="The request" rows={rows} />;
}

/** Something long that is looked up elsewhere: its ends to compare, the whole of it to copy. */
const Code = ({ text, what }: { text: string; what: string }) => (
  <>
    <span title={text}>{shortened(text)}</span> <CopyButton bare text={text} what={what} />
  </>
);

const standingKinds: Record<string, StatusMarkProps['kind']> = { active: 'done', suspended: 'no', frozen: 'off', closed: 'off' };

const inCapitals = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');

const StandingMark = ({ of }: { of: Standing }) => <StatusMark kind={standingKinds[of] ?? 'wait'}>{inCapitals(of)}</StatusMark>;

function identityWords(verification: Verification | null): string {
  if (verification?.status === 'verified') return 'Verified';
  if (verification?.status === 'rejected') return 'Document rejected';
  return verification?.document ? 'Document waits' : 'Not verified';
}

function ClientFacts({ file, id }: { file: CaseFile; id: string }) {
  const rows = [
    { label: 'Balance', value: file.account ? usd(file.account.balance) : 'no account' },
    { label: 'Standing', value: file.profile ? <StandingMark of={file.profile.status} /> : 'unknown' },
    { label: 'Identity', value: identityWords(file.verification) },
    { label: 'Deposits before', value: depositsBefore(file.deposits, id) },
    { label: 'Also waiting', value: alsoWaiting(file.deposits, id) },
  ];
  return <Facts dense title="The client" rows={rows} />;
}

function ClientSkeleton() {
  const rows = ['Balance', 'Standing', 'Identity', 'Deposits before', 'Also waiting'].map((label) => ({
    label,
    value: <Bar width="4.5rem" />,
  }));
  return (
    <div aria-busy="true">
      <p role="status">
        <VisuallyHidden>Reading the client’s book…</VisuallyHidden>
      </p>
      <Facts dense title="The client" rows={rows} />
    </div>
  );
}

/** Coins that went elsewhere cannot be confirmed by looking at the desk's own address. */
function AddressNote({ origin }: { origin: AddressOrigin }) {
  if (origin === 'current') return null;
  return (
    <div className="mt-s-4">
      {origin === 'previous' ? (
        <Note kind="wait">
          <b>This is the desk’s address before the last change.</b> Look there for the coins.
        </Note>
      ) : (
        <Note kind="no">
          <b>This is not an address of the desk,</b> neither the present one nor the one before. Find out where these coins went before you
          credit them.
        </Note>
      )}
    </div>
  );
}
