import { Lazy, lazyPart } from '@/app/lazy-part';
import { PlainPage } from '@/app/shell/plain-page';
import { useUserState } from '@/data/user-state';
import { mayAct, standingName } from '@/domain/accounts/status';
import { VerifyEmailLoading } from '@/features/auth/verify-email-shape';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Note } from '@/ui/feedback/note';
import { Toasts } from '@/ui/overlays/toasts';
import { session } from './session';

/** Most people see it on their first day only. */
const verifyEmailNote = lazyPart(async () => ({ Component: (await import('@/features/auth/verify-email-note')).VerifyEmailNote }));

/** At the desk's door, an administrator to whom the rules give nothing of others: what is in the way, and what to do about it. */
export function KeptOutPage() {
  const { emailVerified, profile } = useUserState();
  return (
    <PlainPage>
      <h1>The desk is closed to you for now</h1>
      {!mayAct(profile.status) && (
        <Note kind="no">
          <b>Your own account is {standingName(profile.status).toLowerCase()}.</b> You read and decide nothing at the desk until the
          operator changes it.
        </Note>
      )}
      {!emailVerified && <Lazy part={verifyEmailNote} waiting={<VerifyEmailLoading area="admin" />} />}
      <p className="plain-acts">
        <Button kind="first" onClick={() => session.end('log-out')}>
          Log out
        </Button>
        <ButtonLink kind="plain" to="/">
          To the front page
        </ButtonLink>
      </p>
      <Toasts />
    </PlainPage>
  );
}
