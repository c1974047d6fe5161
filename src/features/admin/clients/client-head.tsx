import { findNameMarks } from '@/domain/accounts/look-alike-names';
import type { Profile } from '@/domain/accounts/profile';
import { mayAct } from '@/domain/accounts/status';
import type { Uid } from '@/domain/ledger/envelope';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { AccountStanding, ClosureMark } from '@/ui/feedback/standing-mark';
import { Photo } from '@/ui/photo';
import { NameMarks, NameMarksLegend } from '@/ui/tables/name-marks';
import { whyNoStanding } from './own-account';

export interface ClientHeadProps {
  profile: Profile;
  /** Who is signed in. */
  me: Uid;
  onStanding: () => void;
}

/** Who this is at a glance, and what is done most. */
export function ClientHead({ profile, me, onStanding }: ClientHeadProps) {
  const marks = findNameMarks([profile]);
  return (
    <div className="client-head">
      <Photo large src={profile.photoUrl} alt={profile.photoUrl ? 'The client’s photo' : 'No photo yet'} />
      <div>
        <p className="client-said">
          <span className="wrap-anywhere">{profile.email}</span>
          <AccountStanding of={profile} />
          <ClosureMark of={profile} />
          {profile.admin && !mayAct(profile.status) && <span>Administrator</span>}
          <NameMarks of={marks.get(profile.uid)} />
        </p>
        <NameMarksLegend of={marks} />
        <div className="acts">
          <Button dense onClick={onStanding} notYet={whyNoStanding({ uid: profile.uid, profile }, me)}>
            Set standing
          </Button>
          <ButtonLink dense to={`/admin/notifications?to=${encodeURIComponent(profile.uid)}`}>
            Send a message
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

const sections = [
  ['waits', 'What waits'],
  ['deposits', 'Deposits'],
  ['withdrawals', 'Withdrawals'],
  ['trades', 'Trades'],
  ['book', 'Book'],
  ['messages', 'Messages'],
  ['account', 'Account'],
  ['profile', 'Profile'],
  ['identity', 'Identity'],
  ['subscription', 'Subscription'],
  ['notes', 'Notes'],
  ['others', 'Who else waits'],
] as const;

/** The ways to the parts of a long page. */
export const SectionLinks = () => (
  <nav className="section-links" aria-label="Parts of this page">
    {sections.map(([id, words]) => (
      <a key={id} href={`#${id}`}>
        {words}
      </a>
    ))}
  </nav>
);
