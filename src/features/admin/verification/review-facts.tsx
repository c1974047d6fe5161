import { Link } from 'react-router-dom';
import { type Profile, shown } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/envelope';
import { nameOfPath } from '@/domain/requests/upload';
import type { Verification } from '@/domain/requests/verification';
import { dayMonthYear } from '@/lib/format';
import { Facts } from '@/ui/facts';
import { IdentityMark, StandingMark } from '@/ui/feedback/standing-mark';
import { clientAddress, useIsPageOf } from '@/ui/tables/client-link';
import { Time } from '@/ui/time';

export interface ReviewFactsProps {
  uid: Uid;
  profile: Profile | null;
  verification: Verification;
  sentAt: Date;
}

const orNone = (text: string) => text || <span className="text-ink-3">none</span>;

/** What the document has to agree with, and what is known of the document. */
export function ReviewFacts({ uid, profile, verification, sentAt }: ReviewFactsProps) {
  const isHere = useIsPageOf(uid);
  const client = profile
    ? [
        { label: 'First name', value: orNone(shown(profile.firstname)) },
        { label: 'Last name', value: orNone(shown(profile.lastname)) },
        { label: 'Country', value: profile.country },
        { label: 'E-mail', value: <span className="wrap-anywhere">{profile.email}</span> },
        { label: 'Joined', value: dayMonthYear(profile.joinedDate) },
        { label: 'Standing', value: <StandingMark of={profile.status} /> },
      ]
    : [{ label: 'Client', value: uid }];
  return (
    <div className="review-facts">
      <div>
        <Facts dense title="As the profile says it" rows={client} />
        {!isHere && (
          <p className="review-small">
            <Link to={clientAddress(uid)}>Everything about this client</Link>
          </p>
        )}
      </div>
      <Facts
        dense
        title="As it was sent"
        rows={[
          { label: 'State', value: <IdentityMark of={verification} /> },
          { label: 'Sent', value: <Time at={sentAt} /> },
          { label: 'File', value: <span className="wrap-anywhere">{nameOfPath(verification.document)}</span> },
          ...(verification.note ? [{ label: 'The desk wrote', value: <q>{verification.note}</q> }] : []),
        ]}
      />
    </div>
  );
}
