import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  reload,
  updatePassword as setPassword,
  type User,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import * as v from 'valibot';
import { serverNow } from '@/lib/clock';
import { env } from '@/lib/env';
import { appCheckHeaders } from '@/lib/firebase/firebase';
import { type AuthUser, getSignedIn, isSignedInHere, withAuthTimeout } from './auth';
import { AuthError } from './auth-error';

const accounts = v.object({ users: v.tuple([v.object({ passwordUpdatedAt: v.pipe(v.number(), v.integer(), v.minValue(1)) })]) });

export interface AuthService {
  /** Address of the emulator, `http://127.0.0.1:9099`; without it, Firebase Auth. */
  emulator?: string | undefined;
  /** Firebase's API key. */
  key: string;
  headers?: Record<string, string>;
}

/**
 * When the password of one account was last set. Asked of the REST interface of Firebase Auth, because its library leaves this out.
 * @throws TypeError without a connection, ValiError where the answer is another
 */
export async function lookUpPasswordChangedAt(idToken: string, { emulator, key, headers }: AuthService): Promise<Date> {
  const host = emulator ? `${emulator}/identitytoolkit.googleapis.com` : 'https://identitytoolkit.googleapis.com';
  const response = await fetch(`${host}/v1/accounts:lookup?key=${key}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ idToken }),
  });
  const { users } = v.parse(accounts, await response.json());
  return new Date(users[0].passwordUpdatedAt);
}

// What somebody does about their sign-in who has signed in. It lies apart from `auth.ts` because the doors come without it.

/**
 * Asks again what Firebase knows of the user, and for a token that says the same to the rules. The token comes first: listeners act at once
 * on the user, and the rules trust only the token.
 * @throws AuthError `signed-out` also where the address was changed by a link, which ends every sign-in
 */
export async function refreshUser(): Promise<AuthUser> {
  const user = isSignedInHere();
  await withAuthTimeout(user.getIdToken(true));
  await withAuthTimeout(reload(user));
  const { claims } = await withAuthTimeout(user.getIdTokenResult());
  if (claims.email !== user.email || claims.email_verified !== user.emailVerified) await withAuthTimeout(user.getIdToken(true));
  return getSignedIn(user);
}

/** How long after the password was typed Firebase lets change what one signs in with, ms, less a little for the way there. */
const freshMinutes = 4.5 * 60_000;

/** Whether the current password has to be typed again before the e-mail address or the password may change. @throws AuthError */
export async function needsPassword(): Promise<boolean> {
  const { authTime } = await withAuthTimeout(isSignedInHere().getIdTokenResult());
  return serverNow().getTime() - Date.parse(authTime) > freshMinutes;
}

const prove = async (user: User, password: string): Promise<void> => {
  await withAuthTimeout(reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)));
};

/** Asks for the password of who is signed in, however young the sign-in is: afterwards it is new. @throws AuthError `wrong-credentials`, `too-many` */
export const confirmPassword = (password: string): Promise<void> => prove(isSignedInHere(), password);

/** @param current may be empty while {@link needsPassword} says no @throws AuthError `old-sign-in`, `wrong-credentials` */
async function confirmed(current: string): Promise<User> {
  const user = isSignedInHere();
  if (current !== '') await prove(user, current);
  else if (await needsPassword()) throw new AuthError('old-sign-in');
  return user;
}

/** When the password of who is signed in was last set. @throws AuthError */
export const getPasswordChangedAt = (): Promise<Date> => withAuthTimeout(ownPasswordChangedAt());

async function ownPasswordChangedAt(): Promise<Date> {
  const [idToken, headers] = await Promise.all([isSignedInHere().getIdToken(), appCheckHeaders()]);
  return lookUpPasswordChangedAt(idToken, { emulator: env.emulators?.auth, key: env.firebase.apiKey, headers });
}

/**
 * Sets another password. Where the answer to an earlier try was lost, the current password is the new one already, and that is well.
 * @param current may be empty while {@link needsPassword} says no
 * @throws AuthError `old-sign-in`, `wrong-credentials` where the current password is not right, `weak-password`
 */
export async function updatePassword(next: string, current = ''): Promise<void> {
  const user = await confirmed(current).catch(async (error: unknown) => {
    if (!(error instanceof AuthError && error.kind === 'wrong-credentials')) throw error;
    await prove(isSignedInHere(), next).catch(() => {
      throw error;
    });
    return null;
  });
  if (user) await withAuthTimeout(setPassword(user, next));
}

/**
 * Sends a link to another address of the person signed in. Opening it changes the address and ends every sign-in.
 * @param current as for {@link updatePassword}
 * @throws AuthError `old-sign-in`, `wrong-credentials`, `email-taken`, `bad-email`, `too-many`
 */
export async function changeEmail(next: string, current = ''): Promise<void> {
  const user = await confirmed(current);
  await withAuthTimeout(verifyBeforeUpdateEmail(user, next));
}
