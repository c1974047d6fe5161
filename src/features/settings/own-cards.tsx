import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { causeOf } from '@/data/ledger/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { mayRename } from '@/domain/accounts/profile-edit';
import { Remote } from '@/ui/feedback/remote';
import { Panel } from '@/ui/page';
import { DisplayPanel } from './display-panel';
import { EmailPending } from './email-pending';
import { PasswordCard } from './password-card';
import { PersonalCard, PersonalFacts } from './personal-card';
import { personalDrafts } from './personal-draft';
import { PersonalSkeleton } from './personal-skeleton';
import { PhotoCard } from './photo-card';
import { useOwnPassword } from './use-password';
import { useChangeEmail, useOldSignIn, useWriteProfile } from './use-personal';
import { useOwnPhoto } from './use-photo';

/** What everybody who signs in has: profile, password, photo and how things look. @param closed profile and photo cannot be changed now */
export function OwnCards({ closed }: { closed: boolean }) {
  const { role, profile } = useUserState();
  const { old, look } = useOldSignIn();
  const photo = useOwnPhoto();
  const password = useOwnPassword(look);
  return (
    <div className="settings-columns">
      <div>
        <Panel title="Personal Information">{closed ? <PersonalFacts profile={profile} /> : <Personal old={old} look={look} />}</Panel>
        <PasswordCard asksCurrent={old} {...password} />
      </div>
      <div>
        <PhotoCard {...photo} closed={closed ? 'It cannot be changed now: see above.' : undefined} />
        <DisplayPanel amounts={role === 'user'} />
      </div>
    </div>
  );
}

function Personal({ old, look }: { old: boolean; look: () => Promise<void> }) {
  const { uid, profile } = useUserState();
  const verification = useQuery(queries.verification(uid));
  const drafts = useMemo(() => personalDrafts(uid), [uid]);
  const onWrite = useWriteProfile();
  const { onEmail, sent, onCheck, localLink } = useChangeEmail(look);
  let pending: ReactNode = null;
  if (sent !== null) pending = <EmailPending email={sent} onCheck={onCheck} localLink={localLink} />;
  return (
    <Remote of={verification} loading={<PersonalSkeleton />} failedTitle="Your information could not be read" cause={causeOf}>
      {(found) => (
        <PersonalCard
          profile={profile}
          mayRename={!found || mayRename(found)}
          asksCurrent={old}
          drafts={drafts}
          onWrite={onWrite}
          onEmail={onEmail}
          pending={pending}
        />
      )}
    </Remote>
  );
}
