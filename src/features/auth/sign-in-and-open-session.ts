import {
  getCurrentUser,
  sendVerification,
  signIn,
  signOut,
  signOutOfFirebase,
} from '@/data/auth/auth';
import { AuthError } from '@/data/auth/auth-error';
import { clearUnfinishedSignUp, saveUnfinishedSignUp } from '@/data/auth/unfinished-sign-up';
import type { NewClient } from '@/domain/accounts/new-client';
import type { Profile } from '@/domain/accounts/profile';
import { openSession, type Role } from '@/lib/browser-storage/session';
import { getSafeDestination } from '@/lib/destination';
import { report } from '@/lib/report';
import type { Credentials } from './sign-in-schema';

/** Dependencies of signing in, replaced in tests. */
export interface SignInFunctions {
  signIn: (email: string, password: string) => Promise<unknown>;
  /**
   * Loads the code that reads the profile. Called before it is needed; a failure is reported by
   * `profile`.
   */
  prepareProfile: () => void;
  /** Profile of the user who has just signed in; null if the sign-up was never finished. */
  profile: () => Promise<{ admin: boolean } | null>;
  /** Undoes the sign-in and nothing else. */
  signOutUnauthorized: () => Promise<void>;
  signOut: () => Promise<void>;
}

/**
 * Signs in at one of the two sign-in pages and opens the session. At the administrators' page the
 * profile is read first, and a person without access is signed out again, so that nobody stays
 * signed in unnoticed. At the clients' page it is not: that would be one more round trip before the
 * dashboard, which reads it anyway and sends an administrator on to the desk (guard.tsx).
 * @param to where the visitor was heading
 * @returns the address to go to, with a full page load
 * @throws AuthError `not-admin` on the administrators' page, `not-kept` if the browser has no room
 * for a session; ActError, DataShapeError if the profile cannot be read
 */
export async function signInAndOpenSession(
  acts: SignInFunctions,
  area: Role,
  { email, password }: Credentials,
  to: string | null,
): Promise<string> {
  if (area === 'admin') acts.prepareProfile();
  await acts.signIn(email, password);
  if (area === 'admin' && !(await isAdministrator(acts))) {
    await acts.signOut();
    throw new AuthError('not-admin');
  }
  await startSession(area, acts.signOutUnauthorized);
  return getSafeDestination(to, area);
}

/**
 * Opens a session for the signed-in user.
 * @throws AuthError `not-kept` if the browser has no room for it; the user is then signed out
 */
export async function startSession(role: Role, leave: () => Promise<void>): Promise<void> {
  try {
    openSession(role);
  } catch (cause) {
    await leave();
    throw new AuthError('not-kept', { cause });
  }
}

async function isAdministrator({
  profile,
  signOutUnauthorized,
}: SignInFunctions): Promise<boolean> {
  try {
    return (await profile())?.admin === true;
  } catch (error) {
    await signOutUnauthorized();
    throw error;
  }
}

/** Loads the database code with the first act that needs it. The form itself works without. */
const loadDatabase = () =>
  Promise.all([import('@/data/collections/users'), import('@/data/ledger/current-user-context')]);

/**
 * Profile of the signed-in user; null if the sign-up was never finished.
 * @throws ActError, DataShapeError
 */
async function loadMyProfile(): Promise<Profile | null> {
  const [{ getProfile }, { currentUserContext }] = await loadDatabase();
  const context = currentUserContext();
  return getProfile(context, context.uid);
}

export const signInFunctions: SignInFunctions = {
  signIn,
  // If it fails, `loadMyProfile` tries again and throws.
  prepareProfile: () => void loadDatabase().catch(() => undefined),
  profile: loadMyProfile,
  signOutUnauthorized: signOutOfFirebase,
  signOut,
};

/**
 * Opens the account of the signed-in user and sends the link that verifies the address. Can be
 * repeated until it succeeds: each try has the same op, and the typed values are stored until then.
 * @throws ActError, AuthError
 */
export async function openMyAccount(client: NewClient): Promise<void> {
  const user = getCurrentUser();
  if (!user) throw new AuthError('signed-out');
  const kept = saveUnfinishedSignUp({ ...client, email: user.email });
  const [{ openAccount }, { currentUserContext }] = await Promise.all([
    import('@/data/collections/user-acts'),
    import('@/data/ledger/current-user-context'),
  ]);
  await openAccount(currentUserContext(), kept.client, kept.op);
  clearUnfinishedSignUp();
  // The account is open even if the link fails: the dashboard offers to send it again.
  if (!user.emailVerified)
    await sendVerification().catch((error: unknown) =>
      report('The verification link was not sent', error),
    );
}

/**
 * A full page load starts the session's two hours. Resolves if the visitor returns from the
 * browser's cache.
 */
export function replaceLocation(address: string): Promise<void> {
  window.location.assign(address);
  return new Promise((resolve) =>
    window.addEventListener('pageshow', () => resolve(), { once: true }),
  );
}
