import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { AuthUser } from '@/data/auth/auth';
import { ActError } from '@/data/ledger/errors';
import { canAct } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import { signInPaths } from '@/lib/area-pages';
import { getReturnPath } from '@/lib/browser-storage/return-path';
import type { Role } from '@/lib/browser-storage/session';
import { session } from './session';
import type { SessionState, SignOutReason } from './session-keeper';

/** Target and label of the "back" link for a path. */
export function getHomeLink(path: string): { to: string; label: string } {
  const area = /^\/(user|admin)(\/|$)/.exec(path)?.[1];
  return area
    ? { to: `/${area}/dashboard`, label: 'Back to the dashboard' }
    : { to: '/', label: 'Go to the home page' };
}

export interface GuardInput {
  /** The requested area. */
  area: Role;
  session: Pick<SessionState, 'role' | 'ending'>;
  /** The user of Firebase Auth; undefined until Firebase has answered. */
  user: AuthUser | null | undefined;
  /** True if Firebase has not answered within the timeout. */
  timedOut: boolean;
  /** `data` is undefined if the profile has not been read, and null if there is none. */
  profile: {
    status: 'pending' | 'error' | 'success';
    data?: Profile | null | undefined;
    error: unknown;
  };
  /** The requested path, to return to after signing in. */
  path: string;
}

type GuardState =
  | { state: 'loading' }
  /** Not signed in: redirect to `to`. */
  | { state: 'guest'; to: string }
  /** `profile` is null if the sign-up was never finished. */
  | { state: 'user'; user: AuthUser; profile: Profile | null }
  /**
   * An administrator in the clients' area: signed in at the clients' page, or granted since then.
   */
  | { state: 'administrator' }
  /**
   * An administrator whom the rules give no access to other people's data: their account is
   * restricted, or their e-mail address is not verified.
   */
  | { state: 'kept-out'; user: AuthUser; profile: Profile }
  /** Signed in without access: not an administrator, or the profile could not be read. */
  | { state: 'denied'; reason: 'not-desk' }
  | { state: 'denied'; reason: 'unread'; error: unknown };

/**
 * Returns the area's sign-in address for a visitor without a session. It includes the path to
 * return to, unless the person logged out here.
 * @param path with its query and the open line of the statement
 */
export function getSignInPath(area: Role, reason: SignOutReason | null, path: string): string {
  const signIn = signInPaths[area];
  const to = encodeURIComponent(path);
  switch (reason) {
    case 'log-out':
      return signIn;
    case 'other-tab':
      return `${signIn}?reason=signed-out&to=${to}`;
    case 'expired':
      return `${signIn}?reason=expired&to=${to}`;
    case null:
      return `${signIn}?to=${to}`;
  }
}

/**
 * Decides what to show. Checks the session marker, then Firebase Auth, then the profile; there is
 * no access until all are known. This only chooses the screen. The rules decide what may be read
 * and written.
 */
export function getGuardState({
  area,
  session,
  user,
  timedOut,
  profile,
  path,
}: GuardInput): GuardState {
  if (session.role !== area)
    return { state: 'guest', to: getSignInPath(area, session.ending, path) };
  if (user === undefined)
    return timedOut
      ? { state: 'denied', reason: 'unread', error: new ActError('unreachable') }
      : { state: 'loading' };
  // The marker says signed in, Firebase does not: the sign-in was revoked, or this browser has lost
  // it.
  if (user === null)
    return { state: 'guest', to: `${getSignInPath(area, null, path)}&reason=ended` };
  if (profile.data === undefined) {
    return profile.status === 'error'
      ? { state: 'denied', reason: 'unread', error: profile.error }
      : { state: 'loading' };
  }
  if (area === 'user' && profile.data?.admin) return { state: 'administrator' };
  if (area === 'admin' && !profile.data?.admin) return { state: 'denied', reason: 'not-desk' };
  if (area === 'admin' && profile.data && !(user.emailVerified && canAct(profile.data.status)))
    return { state: 'kept-out', user, profile: profile.data };
  return { state: 'user', user, profile: profile.data };
}

/** Returns where to redirect a request for `path`, or null if the session marker allows it. */
export const getSignInRedirect = (
  area: Role,
  { role, ending }: Pick<SessionState, 'role' | 'ending'>,
  path: string,
): string | null => (role === area ? null : getSignInPath(area, ending, path));

/**
 * Checks the session marker once, before code of the area is loaded. Later changes are handled by
 * the area (SignedInArea).
 */
export function RequireRole({ area, children }: { area: Role; children: ReactNode }) {
  const path = getReturnPath(useLocation());
  const [redirect] = useState(() => getSignInRedirect(area, session.state(), path));
  useEffect(() => {
    if (redirect !== null) session.markReasonShown();
  }, [redirect]);
  return redirect === null ? children : <Navigate to={redirect} replace />;
}
