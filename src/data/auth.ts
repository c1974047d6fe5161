import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  signOut as forgetUser,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  updatePassword as setPassword,
  signInWithEmailAndPassword,
  type User,
  type UserCredential,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import * as v from 'valibot';
import type { Uid } from '@/domain/envelope';
import { observeToken, serverNow } from '@/lib/clock';
import { env } from '@/lib/env';
import { auth } from '@/lib/firebase-auth';
import { report } from '@/lib/report';
import { closeSession } from '@/lib/session';
import { AuthError, type AuthFailure, asAuthError } from './auth-error';
import { inTime } from './in-time';
import { dropUnfinished } from './unfinished';

export { AuthError, type AuthFailure } from './auth-error';

/** @throws AuthError */
async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await inTime(request, (cause) => new AuthError('unreachable', { cause }));
  } catch (error) {
    throw asAuthError(error);
  }
}

let attempts = 0;

/** Signs somebody in. An answer that comes after the form has given up must leave nobody signed in behind its back. */
async function enter(request: Promise<UserCredential>): Promise<{ uid: Uid }> {
  const attempt = ++attempts;
  try {
    const { user } = await answered(request);
    await observe(user);
    return { uid: user.uid };
  } catch (error) {
    request.then(
      () => (attempt === attempts ? leave() : undefined),
      // It failed, as has been reported already.
      () => undefined,
    );
    throw error;
  }
}

/** @throws AuthError `wrong-credentials` whatever of the two is wrong */
export const signIn = (email: string, password: string): Promise<{ uid: Uid }> =>
  enter(signInWithEmailAndPassword(auth, email, password)).catch((error: unknown) => {
    throw error instanceof AuthError && error.kind === 'bad-email' ? new AuthError('wrong-credentials', { cause: error }) : error;
  });

/** Creates the sign-in; the account at the desk is opened by `openAccount`. @throws AuthError `email-taken`, `weak-password` */
export const signUp = (email: string, password: string): Promise<{ uid: Uid }> =>
  enter(createUserWithEmailAndPassword(auth, email, password));

/** Forgets who is signed in and nothing else: for a sign-in that did not come to its end. */
export const leave = (): Promise<void> => forgetUser(auth);

/**
 * Logs out: the tokens that the guards read, Firebase's copy in IndexedDB, and what an unfinished sign-up had kept. What is cached in
 * memory goes with the full page load that follows. Works without a connection.
 */
export async function signOut(): Promise<void> {
  try {
    closeSession();
  } finally {
    dropUnfinished();
    await leave();
  }
}

/** The same answer whether or not the address is known; how often an address was asked for is not told either. @throws AuthError */
export async function sendPasswordReset(email: string): Promise<void> {
  const answers: readonly AuthFailure[] = ['wrong-credentials', 'too-many', 'bad-email'];
  try {
    await answered(sendPasswordResetEmail(auth, email));
  } catch (error) {
    if (!(error instanceof AuthError && answers.includes(error.kind))) throw error;
  }
}

/** Sets the password that belongs to the link in a reset e-mail. @param code its `oobCode` @throws AuthError `bad-link`, `weak-password` */
export const resetPassword = (code: string, next: string): Promise<void> => answered(confirmPasswordReset(auth, code, next));

/** @throws AuthError `too-many` when the last link is only just on its way */
export const sendVerification = (): Promise<void> => answered(sendEmailVerification(here()));

/**
 * Asks again what Firebase knows of the user, and for a token that says the same to the rules. The token comes first: whoever watches acts at once
 * on what is known of the user, and the rules believe the token alone.
 * @throws AuthError `signed-out` also where the address was changed by a link, which ends every sign-in
 */
export async function refreshUser(): Promise<AuthUser> {
  const user = here();
  await answered(user.getIdToken(true));
  await answered(reload(user));
  const { claims } = await answered(user.getIdTokenResult());
  if (claims.email !== user.email || claims.email_verified !== user.emailVerified) await answered(user.getIdToken(true));
  return signedIn(user);
}

/** How long after the password was typed Firebase lets change what one signs in with, ms, less a little for the way there. */
const freshFor = 4.5 * 60_000;

/** Whether the current password has to be typed again before the e-mail address or the password may change. @throws AuthError */
export async function asksPassword(): Promise<boolean> {
  const { authTime } = await answered(here().getIdTokenResult());
  return serverNow().getTime() - Date.parse(authTime) > freshFor;
}

const prove = async (user: User, password: string): Promise<void> => {
  await answered(reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)));
};

/** Asks for the password of who is signed in, however young the sign-in is: afterwards it is new. @throws AuthError `wrong-credentials`, `too-many` */
export const confirmPassword = (password: string): Promise<void> => prove(here(), password);

/** @param current may be empty while {@link asksPassword} says no @throws AuthError `old-sign-in`, `wrong-credentials` */
async function confirmed(current: string): Promise<User> {
  const user = here();
  if (current !== '') await prove(user, current);
  else if (await asksPassword()) throw new AuthError('old-sign-in');
  return user;
}

/**
 * Sets another password. Where the answer to an earlier try was lost, the current password is the new one already, and that is well.
 * @param current may be empty while {@link asksPassword} says no
 * @throws AuthError `old-sign-in`, `wrong-credentials` where the current password is not right, `weak-password`
 */
export async function updatePassword(next: string, current = ''): Promise<void> {
  const user = await confirmed(current).catch(async (error: unknown) => {
    if (!(error instanceof AuthError && error.kind === 'wrong-credentials')) throw error;
    await prove(here(), next).catch(() => {
      throw error;
    });
    return null;
  });
  if (user) await answered(setPassword(user, next));
}

/**
 * Sends a link to another address of the person signed in. Opening it changes the address and ends every sign-in.
 * @param current as for {@link updatePassword}
 * @throws AuthError `old-sign-in`, `wrong-credentials`, `email-taken`, `bad-email`, `too-many`
 */
export async function changeEmail(next: string, current = ''): Promise<void> {
  const user = await confirmed(current);
  await answered(verifyBeforeUpdateEmail(user, next));
}

/** Who is signed in, as Firebase Auth says. */
export interface AuthUser {
  uid: Uid;
  email: string;
  emailVerified: boolean;
}

const signedIn = ({ uid, email, emailVerified }: User): AuthUser => ({ uid, email: email ?? '', emailVerified });

/** Null also while Firebase has not yet said: `watchAuth` tells the two apart. */
export const currentUser = (): AuthUser | null => (auth.currentUser ? signedIn(auth.currentUser) : null);

/** @throws AuthError `signed-out` */
function here(): User {
  if (!auth.currentUser) throw new AuthError('signed-out');
  return auth.currentUser;
}

/** Calls back with who is signed in: first when Firebase knows, then at every sign-in, sign-out and new token. @returns the way to stop */
export function watchAuth(callback: (user: AuthUser | null) => void): () => void {
  return onIdTokenChanged(auth, (user) => {
    if (user) observe(user).catch((error: unknown) => report('The clock was not set', error));
    callback(user && signedIn(user));
  });
}

/** Every new token says what time it is at the server. */
async function observe(user: User): Promise<void> {
  const { issuedAtTime } = await user.getIdTokenResult();
  observeToken(Date.parse(issuedAtTime) / 1000);
}

/** What the emulator says it would have sent, oldest first. */
const oobCodes = v.object({ oobCodes: v.array(v.object({ email: v.string(), requestType: v.string(), oobLink: v.string() })) });

/** The newest link of that kind. @returns null without emulators, or where none was sent to that address */
async function localLink(email: string, kind: 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'PASSWORD_RESET'): Promise<URL | null> {
  if (!env.emulators) return null;
  const response = await answered(fetch(`${env.emulators.auth}/emulator/v1/projects/${env.firebase.projectId}/oobCodes`));
  const sent = v.parse(oobCodes, await response.json()).oobCodes;
  const newest = sent.findLast((code) => code.requestType === kind && code.email === email.toLowerCase());
  return newest ? new URL(newest.oobLink) : null;
}

/** The link that a local desk cannot send: opening it verifies the address. */
export const localVerificationLink = async (email: string): Promise<string | null> =>
  (await localLink(email, 'VERIFY_EMAIL'))?.href ?? null;

/** As {@link localVerificationLink}, for another address. @param email the address until then */
export const localChangeLink = async (email: string): Promise<string | null> =>
  (await localLink(email, 'VERIFY_AND_CHANGE_EMAIL'))?.href ?? null;

/** Where a local desk lets the new password be chosen: this app's own page, because the emulator has none. */
export async function localResetLink(email: string): Promise<string | null> {
  const code = (await localLink(email, 'PASSWORD_RESET'))?.searchParams.get('oobCode');
  return code ? `/reset-password?oobCode=${encodeURIComponent(code)}` : null;
}
