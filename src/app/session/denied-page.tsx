import { Lazy, lazyRoute } from '@/app/lazy-route';
import { PlainPage } from '@/app/shell/plain-page';
import { connectionMessages, useConnection } from '@/app/shell/use-connection';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { useUserState } from '@/data/user-state';
import { canAct, getAccountStatusName } from '@/domain/accounts/account-status';
import { VerifyEmailLoading } from '@/features/auth/verify-email-layout';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { RetryButton } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { Toasts } from '@/ui/overlays/toasts';
import { session } from './session';

/** Shown at the desk to a signed-in person who is not an administrator. */
export function DeniedPage({ onLogOut }: { onLogOut: () => void }) {
  return (
    <PlainPage>
      <h1>This is the desk’s side</h1>
      <p>You are signed in, but not as an administrator, so nothing of the desk is shown to you.</p>
      <p className="plain-acts">
        <Button kind="primary" onClick={onLogOut}>
          Log out
        </Button>
        <ButtonLink kind="plain" to="/">
          To the front page
        </ButtonLink>
      </p>
    </PlainPage>
  );
}

const offlineExplanation =
  'No figures of an account are kept on this device, so they need a connection. When it is back, this page goes on by itself.';

/** Shown if the profile could not be read. Without a profile there is no access. */
export function ProfileErrorPage({ error, onRetry, onLogOut }: { error: unknown; onRetry: () => unknown; onLogOut: () => void }) {
  const isOffline = useConnection() === 'offline';
  return (
    <PlainPage>
      <div role="alert">
        <h1>{isOffline ? connectionMessages.offline : 'Your profile could not be read'}</h1>
        <p>{isOffline ? offlineExplanation : getErrorMessage(error)}</p>
        <p className="plain-acts">
          <RetryButton kind="primary" onRetry={onRetry} />
          <Button kind="plain" onClick={onLogOut}>
            Log out
          </Button>
        </p>
      </div>
    </PlainPage>
  );
}

/** Lazy: most people see it on their first day only. */
const verifyEmailNote = lazyRoute(async () => ({ Component: (await import('@/features/auth/verify-email-note')).VerifyEmailNote }));

/** For an administrator whom the rules give no access to other people's data: shows the cause and what to do about it. */
export function RestrictedAdminPage() {
  const { emailVerified, profile } = useUserState();
  return (
    <PlainPage>
      <h1>The desk is closed to you for now</h1>
      {!canAct(profile.status) && (
        <Note kind="error">
          <b>Your own account is {getAccountStatusName(profile.status).toLowerCase()}.</b> You read and decide nothing at the desk until the
          operator changes it.
        </Note>
      )}
      {!emailVerified && <Lazy module={verifyEmailNote} fallback={<VerifyEmailLoading area="admin" />} />}
      <p className="plain-acts">
        <Button kind="primary" onClick={() => session.end('log-out')}>
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
