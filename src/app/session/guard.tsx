import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { AuthUser } from '@/data/auth/auth';
import { ActError } from '@/data/ledger/errors';
import { canAct } from '@/domain/accounts/account-status';
import type { Profile } from '@/domain/accounts/profile';
import { getReturnPath } from '@/lib/return-path';
import type { Role } from '@/lib/session';
import { session } from './session';
import type { SessionState, SignOutReason } from './session-keeper';

/** Where "back" leads from a page of this part of the site. */
export function getHomePath(path: string): { to: string; label: string } {
  const area = /^\/(user|admin)(\/|$)/.exec(path)?.[1];
  return area ? { to: `/${area}/dashboard`, label: 'Back to the dashboard' } : { to: '/', label: 'To the front page' };
}

export interface GuardInput {
  /** Which part of the site is asked for. */
  area: Role;
  session: Pick<SessionState, 'role' | 'ending'>;
  /** Who Firebase Auth says is here; undefined until it has said anything. */
  user: AuthUser | null | undefined;
  /** It has not said so for longer than anybody should wait without a word. */
  late: boolean;
  /** The profile as far as it has been read. "Not read yet" and "there is none" (null) are different things. */
  profile: { status: 'pending' | 'error' | 'success'; data?: Profile | null | undefined; error: unknown };
  /** What was asked for, to come back to after signing in. */
  path: string;
}

type GuardState =
  | { state: 'loading' }
  /** Nobody is signed in here: go to `to`. */
  | { state: 'guest'; to: string }
  /** A null profile is a sign-up that was never finished. */
  | { state: 'user'; user: AuthUser; profile: Profile | null }
  /** An administrator to whom the rules give nothing of others: the own account is restricted, or its address was never verified. */
  | { state: 'kept-out'; user: AuthUser; profile: Profile }
  /** Signed in, and not let in: this is no administrator, or the profile that would say so could not be read. */
  | { state: 'denied'; why: 'not-desk' }
  | { state: 'denied'; why: 'unread'; error: unknown };

/** Where a visitor without a session goes. Someone who did not sign out returns to the same page after signing in. @param path what was asked for, with its search and the open line of the book */
export function signInAddress(area: Role, ending: SignOutReason | null, path: string): string {
  const to = encodeURIComponent(path);
  switch (ending) {
    case 'log-out':
      return '/signin';
    case 'elsewhere':
      return '/signin?reason=signed-out';
    case 'expired':
      return `/signin?reason=expired&to=${to}`;
    case null:
      return `${doors[area]}?to=${to}`;
  }
}

const doors: Record<Role, string> = { user: '/signin', admin: '/admin/signin' };

/**
 * Who may see what lies behind the guard. Nothing is let in that is not known: the marker first, then Firebase Auth, then the profile.
 * It only chooses the screen; what may be read and written is decided by the rules.
 */
export function getGuardState({ area, session, user, late, profile, path }: GuardInput): GuardState {
  if (session.role !== area) return { state: 'guest', to: signInAddress(area, session.ending, path) };
  if (user === undefined) return late ? { state: 'denied', why: 'unread', error: new ActError('unreachable') } : { state: 'loading' };
  // The marker says that somebody is here: the sign-in was ended at Firebase, or this browser has lost it.
  if (user === null) return { state: 'guest', to: `${signInAddress(area, null, path)}&reason=ended` };
  if (profile.data === undefined) {
    return profile.status === 'error' ? { state: 'denied', why: 'unread', error: profile.error } : { state: 'loading' };
  }
  if (area === 'admin' && !profile.data?.admin) return { state: 'denied', why: 'not-desk' };
  if (area === 'admin' && profile.data && !(user.emailVerified && canAct(profile.data.status)))
    return { state: 'kept-out', user, profile: profile.data };
  return { state: 'user', user, profile: profile.data };
}

/** Where the first look sends somebody who asks for `path` of this area; null where it lets them pass. */
export const getSignInRedirect = (area: Role, { role, ending }: Pick<SessionState, 'role' | 'ending'>, path: string): string | null =>
  role === area ? null : signInAddress(area, ending, path);

/** The first look at the door, before anything behind it is loaded. What comes later is watched by the area itself. */
export function RequireRole({ area, children }: { area: Role; children: ReactNode }) {
  const asked = getReturnPath(useLocation());
  const [away] = useState(() => getSignInRedirect(area, session.state(), asked));
  useEffect(() => {
    if (away !== null) session.told();
  }, [away]);
  return away === null ? children : <Navigate to={away} replace />;
}
