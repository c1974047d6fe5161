import { AuthError } from '@/data/auth/auth-error';
import { safeDestination } from '@/lib/destination';
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
 * Signs in at one of the two doors and opens the session. Whoever is let in gets a session; whoever is not is signed out again, so that
 * nobody stays signed in without knowing.
 * @param to where the visitor was heading
 * @returns the address to go to, by a full page load
 * @throws AuthError `not-admin` at the administrators' door, `not-kept` where the browser has no room for a session; ActError, DataShapeError when
 * the profile cannot be read
 */
export async function comeIn(acts: SignInActs, door: Role, { email, password }: Credentials, to: string | null): Promise<string> {
  await acts.signIn(email, password);
  const role = await roleHere(acts);
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

async function roleHere({ profile, leave }: SignInActs): Promise<Role> {
  try {
    return (await profile())?.admin ? 'admin' : 'user';
  } catch (error) {
    await leave();
    throw error;
  }
}
