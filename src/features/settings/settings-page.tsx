import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { causeOf } from '@/data/causes';
import { me } from '@/data/me';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { mayRename } from '@/domain/profile-edit';
import { Note } from '@/ui/note';
import { Page, Panel } from '@/ui/page';
import { PasswordCard } from '@/ui/password-card';
import { PhotoCard } from '@/ui/photo-card';
import { Remote } from '@/ui/remote';
import { AccountPanel } from './account-panel';
import { type Closed, closedFor } from './closed';
import { DisplayPanel } from './display-panel';
import type { DownloadProps } from './download';
import { EmailPending } from './email-pending';
import { PersonalCard, PersonalFacts } from './personal-card';
import { PersonalSkeleton } from './personal-skeleton';
import { standingActs } from './standing-acts';
import { saveFile, useAskClosure, useFreeze } from './use-account-acts';
import { useOwnPassword } from './use-password';
import { useChangeEmail, useOldSignIn, useWriteProfile } from './use-personal';
import { useOwnPhoto } from './use-photo';
import './settings.css';

/** Everything is read when somebody asks for it, not before. */
const readAllOfMine: DownloadProps['read'] = async (onProgress) => (await import('@/data/export')).readAllData(me(), onProgress);

export function Component() {
  const { uid, profile } = useUserState();
  const { old, look } = useOldSignIn();
  const closed = closedFor(profile.status);
  const photo = useOwnPhoto();
  const password = useOwnPassword(look);
  return (
    <Page title="Account Settings">
      <div className="settings" key={uid}>
        {closed && <ClosedNote closed={closed} />}
        <div className="settings-columns">
          <div>
            <Panel title="Personal Information">{closed ? <PersonalFacts profile={profile} /> : <Personal old={old} look={look} />}</Panel>
            <PasswordCard asksCurrent={old} {...password} />
          </div>
          <div>
            <PhotoCard {...photo} closed={closed ? 'It cannot be changed now: see above.' : undefined} />
            <DisplayPanel />
          </div>
        </div>
        <Account />
      </div>
    </Page>
  );
}

function Personal({ old, look }: { old: boolean; look: () => Promise<void> }) {
  const { uid, profile } = useUserState();
  const verification = useQuery(queries.verification(uid));
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
          onWrite={onWrite}
          onEmail={onEmail}
          pending={pending}
        />
      )}
    </Remote>
  );
}

function Account() {
  const { uid, profile, account } = useUserState();
  const entries = useQuery(queries.entriesOf(uid, 'users'));
  const onFreeze = useFreeze();
  const onAskClosure = useAskClosure();
  return (
    <AccountPanel
      standing={profile.status}
      balance={account.data?.balance ?? null}
      acts={standingActs(entries.data ?? [])}
      download={{ read: readAllOfMine, save: saveFile, cause: causeOf }}
      onFreeze={onFreeze}
      onAskClosure={onAskClosure}
    />
  );
}

const ClosedNote = ({ closed: { title, advice, to, link } }: { closed: Closed }) => (
  <Note kind="no">
    <b>{title}</b> {advice} <Link to={to}>{link}</Link>.
  </Note>
);
