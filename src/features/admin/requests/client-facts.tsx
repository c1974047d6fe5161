import { nameOf } from '@/domain/accounts/person-words';
import type { Verification } from '@/domain/requests/verification';
import { byPlace } from '@/ui/by-place';
import { Facts } from '@/ui/facts';
import { Bar } from '@/ui/feedback/skeleton';
import { IdentityMark, StandingMark } from '@/ui/feedback/standing-mark';
import { ClientLink } from '@/ui/tables/client-link';
import { Time } from '@/ui/time';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { alsoWaiting, type CaseFile, requestsBefore } from './case-file';
import { isDeposit, type Request } from './request';

const before = (request: Request): string => (isDeposit(request) ? 'Deposits before' : 'Withdrawals before');

/** Who asks, as the book stands now; the money stands below, before and after the decision. */
export function ClientFacts({ file, request }: { file: CaseFile; request: Request }) {
  const { profile, verification } = file;
  const waiting = alsoWaiting(file, request);
  const rows = [
    { label: 'Client', value: <ClientLink uid={request.uid}>{nameOf(profile, request.uid)}</ClientLink> },
    { label: 'Standing', value: profile ? <StandingMark of={profile.status} /> : 'unknown' },
    { label: 'Identity', value: <Identity of={verification} /> },
    { label: before(request), value: requestsBefore(file, request) },
    { label: 'Also waiting', value: waiting.length > 0 ? <Lines of={waiting} /> : 'nothing' },
  ];
  return <Facts dense title="The client" rows={rows} />;
}

/** The day is known as long as nobody has looked at the document since: that would be the newest entry then. */
function Identity({ of }: { of: Verification | null }) {
  return (
    <>
      <IdentityMark of={of} />
      {of?.status === 'verified' && of.viewer === '' && (
        <>
          {' '}
          <Time at={of.at} as="date" />
        </>
      )}
    </>
  );
}

const Lines = ({ of }: { of: readonly string[] }) =>
  byPlace(of).map(({ key, item }) => (
    <span key={key} className="block">
      {item}
    </span>
  ));

export function ClientSkeleton({ request }: { request: Request }) {
  const labels = ['Client', 'Standing', 'Identity', before(request), 'Also waiting'];
  return (
    <div aria-busy="true">
      <p role="status">
        <VisuallyHidden>Reading the client’s book…</VisuallyHidden>
      </p>
      <Facts dense title="The client" rows={labels.map((label) => ({ label, value: <Bar width="4.5rem" /> }))} />
    </div>
  );
}
