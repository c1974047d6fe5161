import { canAct, describePermissions } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import { shortenMiddle } from '@/lib/format';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { DescriptionList } from '@/ui/description-list';
import { AccountStanding } from '@/ui/feedback/account-status-mark';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { ownAccount } from '../own-account';

interface ProfilePanelProps {
  profile: Profile;
  own: boolean;
  onCorrect: () => void;
}

/** What a client says of itself, and where it stands. */
export function ProfilePanel({ profile, own, onCorrect }: ProfilePanelProps) {
  const said = (text: string) => text || <span className="text-ink-3">not said</span>;
  return (
    <Panel
      id="profile"
      title="Profile"
      action={
        <Button dense onClick={onCorrect} notYet={own ? ownAccount : undefined}>
          Correct
        </Button>
      }
    >
      <DescriptionList
        dense
        rows={[
          { label: 'E-mail', value: <span className="wrap-anywhere">{profile.email}</span> },
          { label: 'Username', value: said(profile.username) },
          { label: 'Phone number', value: said(profile.mobile) },
          { label: 'Country', value: said(profile.country) },
          { label: 'Gender', value: said(profile.gender) },
          { label: 'Joined', value: <Time at={profile.joinedDate} as="date" /> },
          { label: 'Saved addresses', value: profile.addresses.length },
          { label: 'Id', value: <Id uid={profile.uid} /> },
          { label: 'Standing', value: <AccountStanding of={profile} /> },
        ]}
      />
      {!(profile.admin && canAct(profile.status)) && <p className="hint">{describePermissions(profile.status)}</p>}
    </Panel>
  );
}

const Id = ({ uid }: { uid: string }) => (
  <>
    <span title={uid}>{shortenMiddle(uid, 6, 4)}</span> <CopyButton bare text={uid} what="the client’s id" />
  </>
);
