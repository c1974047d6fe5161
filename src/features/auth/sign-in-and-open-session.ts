import { currentUser, sendVerification, signIn, signOut, signOutHere } from '@/data/auth/auth';
import { AuthError } from '@/data/auth/auth-error';
import { dropUnfinished, keepUnfinished } from '@/data/auth/unfinished';
import type { NewClient, Profile } from '@/domain/accounts/profile';
import { safeDestination } from '@/lib/destination';
import { report } from '@/lib/report';
import { openSession, type Role } from '@/lib/session';
import type { Credentials } from './sign-in-schema';

/** What signing in takes; tests bring their own. */
export interface SignInActs {
  signIn: (email: string, password: string) => Promise<unknown>;
  /** The profile of who has just signed in; null where a sign-up was never finished. */
  profile: () => Promise<{ admin: boolean } | null>;
  /** Undoes the sign-in and nothing else. */
  leave: () => Promise<void>;
  signOut: () => Promise<void>;
}

/**
 * Signs in at one of the two doors and opens the session. A person who may enter gets a session; any other is signed out again, so that
 * nobody stays signed in unnoticed.
 * @param to where the visitor was heading
 * @returns the address to go to, by a full page load
 * @throws AuthError `not-admin` at the administrators' door, `not-kept` where the browser has no room for a session; ActError, DataShapeError when
 * the profile cannot be read
 */
export async function signInAndOpenSession(
  acts: SignInActs,
  door: Role,
  { email, password }: Credentials,
  to: string | null,
): Promise<string> {
  await acts.signIn(email, password);
  const role = await loadRole(acts);
  if (door === 'admin' && role !== 'admin') {
    await acts.signOut();
    throw new AuthError('not-admin');
  }
  await keepSession(role, acts.leave);
  return safeDestination(to, role);
}

/** Opens the session of who is signed in. @throws AuthError `not-kept` where the browser has no room for one; then nobody is signed in */
export async function keepSession(role: Role, leave: () => Promise<void>): Promise<void> {
  try {
    openSession(role);
  } catch (cause) {
    await leave();
    throw new AuthError('not-kept', { cause });
  }
}

async function loadRole({ profile, leave }: SignInActs): Promise<Role> {
  try {
    return (await profile())?.admin ? 'admin' : 'user';
  } catch (error) {
    await leave();
    throw error;
  }
}

/** What needs the database comes with the first act that asks for it: the form itself does without. */
const database = async () => {
  const [{ getProfile }, { openAccount }, { currentUserContext: me }] = await Promise.all([
    import('@/data/collections/users'),
    import('@/data/collections/user-acts'),
    import('@/data/ledger/current-user-context'),
  ]);
  return { getProfile, openAccount, me };
};

/** The profile of who is signed in; null where a sign-up was never finished. @throws ActError, DataShapeError */
async function myProfile(): Promise<Profile | null> {
  const { getProfile, me } = await database();
  const caller = me();
  return getProfile(caller, caller.uid);
}

export const signInActs: SignInActs = { signIn, profile: myProfile, leave: signOutHere, signOut };

/**
 * Opens the account of who is signed in, and sends the link that verifies the address. May be called until it succeeds: it is one act,
 * and what was typed is kept until then.
 * @throws ActError, AuthError
 */
export async function openMyAccount(client: NewClient): Promise<void> {
  const user = currentUser();
  if (!user) throw new AuthError('signed-out');
  const kept = keepUnfinished({ ...client, email: user.email });
  const { openAccount, me } = await database();
  await openAccount(me(), kept.client, kept.op);
  dropUnfinished();
  // The account is open even if the link fails: the dashboard offers to send it again.
  if (!user.emailVerified) await sendVerification().catch((error: unknown) => report('The verification link was not sent', error));
}

/**
 * Goes on to another page by a full page load: the session's two hours begin with it. Resolves only if the visitor comes back to this page as the
 * browser kept it, and what is typed here should be gone by then.
 */
export function goTo(address: string): Promise<void> {
  window.location.assign(address);
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }));
}
