import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { causeOf } from '@/data/ledger/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { mayRename } from '@/domain/accounts/profile-edit';
import { Button } from '@/ui/button';
import { LocalLink, type LocalLinkProps } from '@/ui/feedback/local-link';
import { Note } from '@/ui/feedback/note';
import { Remote } from '@/ui/feedback/remote';
import { Segments } from '@/ui/forms/segments';
import { chooseTheme, type Theme, useTheme } from '@/ui/hooks/theme';
import { hideAmounts, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Panel } from '@/ui/page';
import { PasswordCard, useOwnPassword } from './password-card';
import {
  PersonalCard,
  PersonalFacts,
  PersonalSkeleton,
  personalDrafts,
  useChangeEmail,
  useOldSignIn,
  useWriteProfile,
} from './personal-card';
import { PhotoCard, useOwnPhoto } from './photo-card';

export interface EmailPendingProps {
  /** Where the link was sent. */
  email: string;
  /** Whether the link was opened. Where it was, the sign-in ends, and this page with it. @returns a sentence on why not, or null */
  onCheck: () => Promise<string | null>;
  /** Where no e-mail is ever sent (local desk): finds what opens the link that it would have held. */
  localLink?: LocalLinkProps['find'] | undefined;
}

/** A link is on its way to another address; until it is opened nothing has changed. */
export function EmailPending({ email, onCheck, localLink }: EmailPendingProps) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const check = async () => {
    setBusy(true);
    setAnswer(null);
    setAnswer(await onCheck());
    setBusy(false);
  };
  return (
    <Note kind="wait">
      <p role="status">
        <b className="wrap-anywhere">A link is on its way to {email}.</b> Your address stays as it is until you open it. Opening it signs
        you out everywhere; then sign in with the new address.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button dense busy={busy} onClick={() => void check()}>
          I have opened it
        </Button>
        {localLink && <LocalLink find={localLink} onOpened={check} />}
      </div>
      <p role="status" className="mt-2 text-red empty:mt-0">
        {answer}
      </p>
    </Note>
  );
}

const themes: { value: Theme; label: string }[] = [
  { value: 'device', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const amounts = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const;

/** How things look on this device. @param amounts whether the pages of this side hide amounts at all */
export function DisplayPanel({ amounts: hides = true }: { amounts?: boolean }) {
  const theme = useTheme();
  const hidden = useAmountsHidden();
  return (
    <Panel title="Display">
      <div className="form">
        <Segments label="Theme" value={theme} options={themes} onChange={chooseTheme} />
        {hides && (
          <Segments
            label="Amounts"
            value={hidden ? 'hidden' : 'shown'}
            options={amounts}
            onChange={(choice) => hideAmounts(choice === 'hidden')}
          />
        )}
        <p className="hint">
          {hides
            ? 'Both are remembered on this device only. Hidden amounts stand as dots on the screen.'
            : 'Remembered on this device only.'}
        </p>
      </div>
    </Panel>
  );
}

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
