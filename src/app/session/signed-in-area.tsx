import './clear-user-data';
import {
  type QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { Lazy, lazyRoute } from '@/app/lazy-route';
import { LiveUpdates } from '@/app/live-updates/live-updates';
import { queryClient } from '@/app/live-updates/query-client';
import { FrameSkeleton } from '@/app/shell/frame-skeleton';
import { SessionWarning } from '@/app/shell/notices';
import { createAccountUpdates } from '@/data/auth/account-updates';
import { type AuthUser, watchAuth } from '@/data/auth/auth';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { defaultTimeoutMs } from '@/data/ledger/with-timeout';
import { queries } from '@/data/queries';
import { type UserState, UserStateContext } from '@/data/user-state';
import { canEditProfile } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import { getReturnPath } from '@/lib/browser-storage/return-path';
import { openSession, type Role } from '@/lib/browser-storage/session';
import { onIdle } from '@/lib/device/on-idle';
import { report } from '@/lib/report';
import { ErrorMessageContext } from '@/ui/feedback/query-boundary';
import { useConnection } from '@/ui/hooks/use-connection';
import { getGuardState } from './guard';
import { ProfileErrorPage } from './profile-error-page';
import { session } from './session';

/**
 * Copies a new verified e-mail address from the sign-in to the profile. The rules accept only the
 * address in the token.
 */
export async function syncEmail(
  client: QueryClient,
  { uid, email, emailVerified }: AuthUser,
): Promise<void> {
  if (!emailVerified) return;
  try {
    // If it cannot be read, the page says so.
    const profile = await client.ensureQueryData(queries.profile(uid)).catch(() => null);
    if (!profile || email.toLowerCase() === profile.email || !canEditProfile(profile.status))
      return;
    await createUpdates(client, profile, uid).profile({ email });
  } catch (error) {
    report('The profile did not take the new e-mail address', error);
  }
}

const createUpdates = (client: QueryClient, profile: Profile, uid: Uid) =>
  createAccountUpdates(profile, () =>
    client.invalidateQueries({ queryKey: queries.profile(uid).queryKey }),
  );

interface UserStateProviderProps {
  /** The area that the person signed in to. */
  area: Role;
  user: AuthUser;
  profile: Profile;
  children: ReactNode;
}

/**
 * Reads once what nearly every client screen needs, and provides it. The desk's screens read their
 * own data.
 */
function UserStateProvider({ area, user, profile, children }: UserStateProviderProps) {
  const { uid, emailVerified } = user;
  const enabled = area === 'user';
  const account = useQuery({ ...queries.account(uid), enabled });
  const rates = useQuery({ ...queries.rates(), enabled });
  const client = useQueryClient();
  const updates = useMemo(() => createUpdates(client, profile, uid), [client, uid, profile]);
  const state: UserState = useMemo(
    () => ({ uid, role: area, emailVerified, profile, account, rates, updates }),
    [uid, area, emailVerified, profile, account, rates, updates],
  );
  return <UserStateContext value={state}>{children}</UserStateContext>;
}

// `./clear-user-data` is imported statically, because logging out must work offline (session.ts).

/**
 * Lazy: rarely needed, and it loads the forms. Loading it also finishes the sign-up if this browser
 * knows all that is needed.
 */
const finishSignUpModule = lazyRoute(async () =>
  (await import('@/features/auth/finish-sign-up-page')).startFinishSignUp(),
);

/** Lazy: rarely needed. */
const deniedModule = lazyRoute(async () => ({
  Component: (await import('./denied-page')).DeniedPage,
}));
const restrictedAdminModule = lazyRoute(async () => ({
  Component: (await import('./denied-page')).RestrictedAdminPage,
}));

export interface AreaFrameProps {
  onLogOut: () => void;
  children: ReactNode;
}

interface SignedInAreaProps {
  area: Role;
  /** Layout around every page of the area. */
  AreaFrame: ComponentType<AreaFrameProps>;
}

/** An area behind the sign-in. */
export function SignedInArea(props: SignedInAreaProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorMessageContext value={getErrorMessage}>
        <GuardedArea {...props} />
      </ErrorMessageContext>
    </QueryClientProvider>
  );
}

/** Renders what the guard decided. No page is rendered or read before the person is known. */
function GuardedArea({ area, AreaFrame }: SignedInAreaProps) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const location = useLocation();
  const { pathname } = location;
  // The marker may have expired or been removed.
  useEffect(() => {
    if (pathname) session.refresh();
  }, [pathname]);
  const user = useAuthUser(area);
  const timedOut = useTimedOut(user === undefined);
  const profile = useProfile(user?.uid, state.role === area);
  usePrefetchClientData(state.role === 'user' && area === 'user' ? user?.uid : undefined);
  const guard = getGuardState({
    area,
    session: state,
    user,
    timedOut,
    profile,
    path: getReturnPath(location),
  });
  switch (guard.state) {
    case 'loading':
      return <FrameSkeleton />;
    case 'guest':
      return <LeaveArea area={area} to={guard.to} />;
    case 'administrator':
      return <GoToAdmin />;
    case 'denied':
      return guard.reason === 'not-desk' ? (
        <Lazy module={deniedModule} fallback={<FrameSkeleton />} />
      ) : (
        <ProfileErrorPage
          error={guard.error}
          onRetry={user ? profile.refetch : reloadPage}
          onLogOut={logOut}
        />
      );
    case 'kept-out':
      return (
        <UserStateProvider area={area} user={guard.user} profile={guard.profile}>
          <Lazy module={restrictedAdminModule} fallback={<FrameSkeleton />} />
        </UserStateProvider>
      );
    case 'user':
      if (!guard.profile) {
        return (
          <>
            <Lazy module={finishSignUpModule} fallback={<FrameSkeleton />} />
            <SessionWarning isExpiring={state.isExpiring} />
          </>
        );
      }
      return (
        <UserStateProvider area={area} user={guard.user} profile={guard.profile}>
          <LiveUpdates area={area} />
          <AreaFrame onLogOut={logOut}>
            <Outlet />
          </AreaFrame>
          <SessionWarning isExpiring={state.isExpiring} />
        </UserStateProvider>
      );
  }
}

/**
 * While there is no answer, the profile is read again at this interval: the browser does not always
 * report a new connection. Milliseconds.
 */
const retryIntervalMs = 20_000;

function useProfile(uid: Uid | undefined, enabled: boolean) {
  const known = useConnection();
  return useQuery({
    ...queries.profile(uid ?? ''),
    enabled: enabled && uid !== undefined,
    refetchInterval: known === 'there' ? false : retryIntervalMs,
  });
}

const logOut = () => session.end('log-out');

/**
 * Firebase checks the sign-in only once, when the app starts. The promise never settles, because
 * the page goes away.
 */
const reloadPage = () => {
  window.location.reload();
  return new Promise<never>(() => {});
};

/** True if `waiting` has lasted longer than a request may take. */
function useTimedOut(waiting: boolean): boolean {
  const [timedOut, setTimedOut] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setTimedOut(true), defaultTimeoutMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && timedOut;
}

/** Undefined until Firebase has answered. Clears cached queries when the user changes. */
function useAuthUser(area: Role): AuthUser | null | undefined {
  const client = useQueryClient();
  const [user, setUser] = useState<AuthUser | null>();
  useEffect(() => {
    let last: AuthUser | null | undefined;
    // Firebase calls back with every new token. The rules would refuse a second write of one
    // address at the same time.
    let syncing = Promise.resolve();
    return watchAuth((next) => {
      if (last !== undefined && last?.uid !== next?.uid) client.clear();
      last = next;
      setUser(next);
      if (next && session.state().role === area)
        syncing = syncing.then(() => syncEmail(client, next));
    });
  }, [area, client]);
  return user;
}

/**
 * Fetches what nearly every client screen needs in parallel with the profile. Nothing waits for it.
 */
function usePrefetchClientData(uid: Uid | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (uid === undefined) return;
    void client.prefetchQuery(queries.account(uid));
    void client.prefetchQuery(queries.rates());
    // The deposit page starts with an address, which takes two reads. Other pages come first, and
    // lead to it.
    const readPayment = () => void client.prefetchQuery(queries.payment());
    if (window.location.pathname === '/user/deposit') return readPayment();
    return onIdle(readPayment);
  }, [client, uid]);
}

/** Opens the desk's session in place of the client's. The full page load starts its two hours. */
function GoToAdmin() {
  useEffect(() => {
    try {
      openSession('admin');
    } catch {
      // The browser has no room for a session.
      return session.end(null);
    }
    window.location.replace('/admin/dashboard');
  }, []);
  return <FrameSkeleton />;
}

/** Leaves the area once all session data is cleared, and renders nothing until then. */
function LeaveArea({ area, to }: { area: Role; to: string }) {
  const navigate = useNavigate();
  // Fixed at the first render: a later change of the session must not change it.
  const [destination] = useState(to);
  useEffect(() => {
    let isMounted = true;
    // The marker says signed in, Firebase does not: discard the marker.
    if (session.state().role === area) session.end(null);
    void session.whenCleared().then(() => {
      if (!isMounted) return;
      session.markReasonShown();
      void navigate(destination, { replace: true });
    });
    return () => {
      isMounted = false;
    };
  }, [area, destination, navigate]);
  return <FrameSkeleton />;
}
