import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  signOut as forgetUser,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
  type UserCredential,
} from 'firebase/auth';
import { withTimeout } from '@/data/ledger/with-timeout';
import type { Uid } from '@/domain/ledger/revision-fields';
import { observeToken } from '@/lib/clock';
import { auth } from '@/lib/firebase/firebase-auth';
import { report } from '@/lib/report';
import { closeSession } from '@/lib/session';
import { AuthError, type AuthFailure, asAuthError } from './auth-error';
import { dropUnfinished } from './unfinished';

export { AuthError, type AuthFailure } from './auth-error';

/** What every request to Firebase Auth goes through. @throws AuthError */
export async function withAuthTimeout<T>(request: Promise<T>): Promise<T> {
  try {
    return await withTimeout(request, (cause) => new AuthError('unreachable', { cause }));
  } catch (error) {
    throw asAuthError(error);
  }
}

/** The newest attempt to sign in, and whether an earlier one was answered while it was under way. */
interface Attempt {
  outcome: 'under way' | 'entered' | 'failed';
  overtaken: boolean;
}
let newest: Attempt | null = null;

/** Signs somebody in. An answer that comes after the form has given up must leave nobody signed in behind its back. */
async function enter(request: Promise<UserCredential>): Promise<{ uid: Uid }> {
  const attempt: Attempt = { outcome: 'under way', overtaken: false };
  newest = attempt;
  try {
    const { user } = await withAuthTimeout(request);
    await observe(user);
    attempt.outcome = 'entered';
    return { uid: user.uid };
  } catch (error) {
    attempt.outcome = 'failed';
    if (attempt.overtaken) await signOutQuietly();
    request.then(
      () => {
        if (newest?.outcome === 'under way') newest.overtaken = true;
        else if (newest?.outcome === 'failed') return signOutQuietly();
      },
      // It failed, as has been reported already.
      () => undefined,
    );
    throw error;
  }
}

const signOutQuietly = (): Promise<void> =>
  signOutHere().catch((error: unknown) => report('A sign-in that was answered too late could not be forgotten', error));

/** @throws AuthError `wrong-credentials` for a wrong address or a wrong password */
export const signIn = (email: string, password: string): Promise<{ uid: Uid }> =>
  enter(signInWithEmailAndPassword(auth, email, password)).catch((error: unknown) => {
    throw error instanceof AuthError && error.kind === 'bad-email' ? new AuthError('wrong-credentials', { cause: error }) : error;
  });

/** Creates the sign-in; the account at the desk is opened by `openAccount`. @throws AuthError `email-taken`, `weak-password` */
export const signUp = (email: string, password: string): Promise<{ uid: Uid }> =>
  enter(createUserWithEmailAndPassword(auth, email, password));

/** Forgets who is signed in and nothing else: for a sign-in that did not come to its end. */
export const signOutHere = (): Promise<void> => forgetUser(auth);

/**
 * Logs out: the tokens that the guards read, Firebase's copy in IndexedDB, and what an unfinished sign-up had kept. What is cached in
 * memory goes with the full page load that follows. Works without a connection.
 */
export async function signOut(): Promise<void> {
  try {
    closeSession();
  } finally {
    dropUnfinished();
    await signOutHere();
  }
}

/** The same answer whether or not the address is known; how often an address was asked for is not told either. @throws AuthError */
export async function sendPasswordReset(email: string): Promise<void> {
  const answers: readonly AuthFailure[] = ['wrong-credentials', 'too-many', 'bad-email'];
  try {
    await withAuthTimeout(sendPasswordResetEmail(auth, email));
  } catch (error) {
    if (!(error instanceof AuthError && answers.includes(error.kind))) throw error;
  }
}

/** Sets the password that belongs to the link in a reset e-mail. @param code its `oobCode` @throws AuthError `bad-link`, `weak-password` */
export const resetPassword = (code: string, next: string): Promise<void> => withAuthTimeout(confirmPasswordReset(auth, code, next));

/** @throws AuthError `too-many` when the last link is only just on its way */
export const sendVerification = (): Promise<void> => withAuthTimeout(sendEmailVerification(isSignedInHere()));

/** Who is signed in, as Firebase Auth says. */
export interface AuthUser {
  uid: Uid;
  email: string;
  emailVerified: boolean;
}

export const getSignedIn = ({ uid, email, emailVerified }: User): AuthUser => ({ uid, email: email ?? '', emailVerified });

/** Null also while Firebase has not yet said: `watchAuth` tells the two apart. */
export const currentUser = (): AuthUser | null => (auth.currentUser ? getSignedIn(auth.currentUser) : null);

/** Firebase's own user. @throws AuthError `signed-out` */
export function isSignedInHere(): User {
  if (!auth.currentUser) throw new AuthError('signed-out');
  return auth.currentUser;
}

/** Calls back with who is signed in: first when Firebase knows, then at every sign-in, sign-out and new token. @returns the way to stop */
export function watchAuth(callback: (user: AuthUser | null) => void): () => void {
  return onIdTokenChanged(auth, (user) => {
    if (user) observe(user).catch((error: unknown) => report('The clock was not set', error));
    callback(user && getSignedIn(user));
  });
}

/** Every new token says what time it is at the server. */
async function observe(user: User): Promise<void> {
  const { issuedAtTime } = await user.getIdTokenResult();
  observeToken(Date.parse(issuedAtTime) / 1000);
}
