import { Lazy, lazyRoute } from '@/app/lazy-route';
import { PlainActions, PlainText, PlainTitle } from '@/app/shell/plain-content';
import { PlainPage } from '@/app/shell/plain-page';
import { useUserState } from '@/data/user-state';
import { canAct, getAccountStatusName } from '@/domain/accounts/account-status';
import { VerifyEmailLoading } from '@/features/auth/verify-email-layout';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Note } from '@/ui/feedback/note';
import { Toasts } from '@/ui/overlays/toasts';
import { session } from './session';

/** Shown at the desk to a signed-in person who is not an administrator. */
export function DeniedPage() {
  return (
    <PlainPage>
      <PlainTitle>This area is for the desk</PlainTitle>
      <PlainText>
        You’re signed in, but not as an administrator, so you can’t see the desk.
      </PlainText>
      <LeaveButtons />
    </PlainPage>
  );
}

const LeaveButtons = () => (
  <PlainActions>
    <Button kind="primary" onClick={() => session.end('log-out')}>
      Log out
    </Button>
    <ButtonLink kind="plain" to="/">
      Go to the home page
    </ButtonLink>
  </PlainActions>
);

/** Lazy: most people see it on their first day only. */
const verifyEmailNote = lazyRoute(async () => ({
  Component: (await import('@/features/auth/verify-email-note')).VerifyEmailNote,
}));

/**
 * For an administrator whom the rules give no access to other people's data: shows the cause and
 * what to do about it.
 */
export function RestrictedAdminPage() {
  const { emailVerified, profile } = useUserState();
  return (
    <PlainPage>
      <PlainTitle>You can’t use the desk right now</PlainTitle>
      {!canAct(profile.status) && (
        <Note kind="error">
          <b>Your own account is {getAccountStatusName(profile.status).toLowerCase()}.</b> You can’t
          see or decide anything at the desk until two managers or the operator change that.
        </Note>
      )}
      {!emailVerified && (
        <div className="text-ink-2">
          <Lazy module={verifyEmailNote} fallback={<VerifyEmailLoading area="admin" />} />
        </div>
      )}
      <LeaveButtons />
      <Toasts />
    </PlainPage>
  );
}
