import {
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
import type { Uid } from '@/domain/revision-fields';
import { closeSession } from '@/lib/browser-storage/session';
import { observeToken } from '@/lib/clock';
import { removeStoredByPrefix } from '@/lib/device/device';
import { auth } from '@/lib/firebase/firebase-auth';
import { report } from '@/lib/report';
import { AuthError, type AuthFailure, toAuthError } from './auth-error';

export { AuthError, type AuthFailure } from './auth-error';

/** Adds the timeout to a request to Firebase Auth and maps its errors. @throws AuthError */
export async function withAuthTimeout<T>(request: Promise<T>): Promise<T> {
  try {
    return await withTimeout(request, (cause) => new AuthError('unreachable', { cause }));
  } catch (error) {
    throw toAuthError(error);
  }
}

/**
 * An attempt to sign in. `superseded` is true if an earlier attempt succeeded late, while this one
 * was under way.
 */
interface SignInAttempt {
  outcome: 'under way' | 'entered' | 'failed';
  superseded: boolean;
}
let latestAttempt: SignInAttempt | null = null;

/**
 * Signs in. A late answer must not leave somebody signed in after the form has shown a failure, so
 * it is followed by a sign-out.
 */
async function runSignIn(request: Promise<UserCredential>): Promise<{ uid: Uid }> {
  const attempt: SignInAttempt = { outcome: 'under way', superseded: false };
  latestAttempt = attempt;
  try {
    const { user } = await withAuthTimeout(request);
    await observeUserToken(user);
    attempt.outcome = 'entered';
    return { uid: user.uid };
  } catch (error) {
    attempt.outcome = 'failed';
    if (attempt.superseded) await signOutQuietly();
    request.then(
      () => {
        if (latestAttempt?.outcome === 'under way') latestAttempt.superseded = true;
        else if (latestAttempt?.outcome === 'failed') return signOutQuietly();
      },
      // The failure has already been reported.
      () => undefined,
    );
    throw error;
  }
}

const signOutQuietly = (): Promise<void> =>
  signOutOfFirebase().catch((error: unknown) =>
    report('A sign-in that was answered too late could not be forgotten', error),
  );

/** @throws AuthError `wrong-credentials` for a wrong address or a wrong password */
export const signIn = (email: string, password: string): Promise<{ uid: Uid }> =>
  runSignIn(signInWithEmailAndPassword(auth, email, password)).catch((error: unknown) => {
    throw error instanceof AuthError && error.kind === 'bad-email'
      ? new AuthError('wrong-credentials', { cause: error })
      : error;
  });

/**
 * Creates only the sign-in; `openAccount` opens the account.
 * @throws AuthError `email-taken`, `weak-password`
 */
export const signUp = (email: string, password: string): Promise<{ uid: Uid }> =>
  runSignIn(createUserWithEmailAndPassword(auth, email, password));

/** Signs out of Firebase and clears nothing else; for a sign-in that was not completed. */
export const signOutOfFirebase = (): Promise<void> => forgetUser(auth);

/**
 * Storage key of an unfinished sign-up. Defined here because a log-out clears it;
 * unfinished-sign-up.ts is loaded only with the forms.
 */
export const unfinishedSignUpKey = 'unfinished-sign-up';

/**
 * Logs out: clears the session that the guards read, Firebase's copy in IndexedDB, and the data of
 * an unfinished sign-up. The full page load that follows clears the cache in memory. Works without
 * a connection.
 */
export async function signOut(): Promise<void> {
  try {
    closeSession();
  } finally {
    removeStoredByPrefix(unfinishedSignUpKey);
    await signOutOfFirebase();
  }
}

/**
 * Succeeds also for unknown addresses and too many requests, so that the answer does not reveal who
 * is a client.
 * @throws AuthError
 */
export async function sendPasswordReset(email: string): Promise<void> {
  const ignoredFailures: readonly AuthFailure[] = ['wrong-credentials', 'too-many', 'bad-email'];
  try {
    await withAuthTimeout(sendPasswordResetEmail(auth, email));
  } catch (error) {
    if (!(error instanceof AuthError && ignoredFailures.includes(error.kind))) throw error;
  }
}

/** @throws AuthError `too-many` if the last link was sent shortly before */
export const sendVerification = (): Promise<void> =>
  withAuthTimeout(sendEmailVerification(requireSignedInUser()));

/** The signed-in user, as Firebase Auth reports it. */
export interface AuthUser {
  uid: Uid;
  email: string;
  emailVerified: boolean;
}

export const toAuthUser = ({ uid, email, emailVerified }: User): AuthUser => ({
  uid,
  email: email ?? '',
  emailVerified,
});

/** Null also until Firebase has loaded the user; `watchAuth` tells the two apart. */
export const getCurrentUser = (): AuthUser | null =>
  auth.currentUser ? toAuthUser(auth.currentUser) : null;

/** Firebase's user object. @throws AuthError `signed-out` */
export function requireSignedInUser(): User {
  if (!auth.currentUser) throw new AuthError('signed-out');
  return auth.currentUser;
}

/**
 * Calls back with the signed-in user: once Firebase knows it, then at every sign-in, sign-out and
 * new token.
 * @returns a function that stops it
 */
export function watchAuth(callback: (user: AuthUser | null) => void): () => void {
  return onIdTokenChanged(auth, (user) => {
    if (user)
      observeUserToken(user).catch((error: unknown) => report('The clock was not set', error));
    callback(user && toAuthUser(user));
  });
}

/** Takes the server's time from each new token. */
async function observeUserToken(user: User): Promise<void> {
  observeToken(await user.getIdTokenResult());
}
