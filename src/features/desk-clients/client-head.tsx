import type { Profile } from '@/domain/profile';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Photo } from '@/ui/photo';
import { StandingMark } from '@/ui/standing-mark';
import { ownAccount } from './own-account';

export interface ClientHeadProps {
  profile: Profile;
  own: boolean;
  onStanding: () => void;
}

/** Who this is at a glance, and what is done most. */
export const ClientHead = ({ profile, own, onStanding }: ClientHeadProps) => (
  <div className="client-head">
    <Photo large src={profile.photoUrl} alt={profile.photoUrl ? 'The client’s photo' : 'No photo yet'} />
    <div>
      <p className="client-said">
        <span className="wrap-anywhere">{profile.email}</span>
        <StandingMark of={profile.status} />
        {profile.admin && <span>Administrator</span>}
      </p>
      <div className="acts">
        <Button dense onClick={onStanding} notYet={own ? ownAccount : undefined}>
          Set standing
        </Button>
        <ButtonLink dense to={`/admin/notifications?to=${encodeURIComponent(profile.uid)}`}>
          Send a message
        </ButtonLink>
      </div>
    </div>
  </div>
);

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
