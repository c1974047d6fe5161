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
import { env } from '@/lib/env/env';
import { getAppCheckHeaders } from '@/lib/firebase/firebase';
import { type AuthUser, requireSignedInUser, toAuthUser, withAuthTimeout } from './auth';
import { AuthError } from './auth-error';

const lookupSchema = v.object({
  users: v.tuple([
    v.object({
      passwordUpdatedAt: v.pipe(v.number(), v.integer(), v.minValue(1)),
      /** Epoch milliseconds, as text. */
      createdAt: v.optional(v.string()),
    }),
  ]),
});

interface AuthService {
  /** Address of the emulator, `http://127.0.0.1:9099`; without it, Firebase Auth. */
  emulator?: string | undefined;
  /** Firebase's API key. */
  key: string;
  headers?: Record<string, string>;
}

/**
 * When the password of an account was last set. Uses the REST API of Firebase Auth, because the SDK
 * leaves this out.
 * @throws TypeError without a connection; ValiError if the response has another shape
 */
export async function fetchPasswordChangedAt(
  idToken: string,
  { emulator, key, headers }: AuthService,
): Promise<Date> {
  const host = emulator
    ? `${emulator}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  const response = await fetch(`${host}/v1/accounts:lookup?key=${key}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ idToken }),
  });
  const { users } = v.parse(lookupSchema, await response.json());
  const [{ passwordUpdatedAt, createdAt }] = users;
  // An emulator that loads a kept desk stamps every account with the time of loading, as created
  // and as given a password. Nobody has changed one.
  const isLoadingTime = emulator !== undefined && String(passwordUpdatedAt) === createdAt;
  return new Date(isLoadingTime ? 0 : passwordUpdatedAt);
}

// Changes that signed-in users make to their own sign-in. Separate from `auth.ts`, so that the
// guards load without it.

/**
 * Refetches the user from Firebase, and a token with the same data for the rules. The token comes
 * first: listeners react to the user at once, and the rules trust only the token.
 * @throws AuthError `signed-out` also if a link has changed the address, which ends every sign-in
 */
export async function refreshUser(): Promise<AuthUser> {
  const user = requireSignedInUser();
  await withAuthTimeout(user.getIdToken(true));
  await withAuthTimeout(reload(user));
  const { claims } = await withAuthTimeout(user.getIdTokenResult());
  if (claims.email !== user.email || claims.email_verified !== user.emailVerified)
    await withAuthTimeout(user.getIdToken(true));
  return toAuthUser(user);
}

/**
 * How long Firebase allows changes to the sign-in after the password was typed, ms, minus a margin
 * for the request.
 */
const freshSignInMs = 4.5 * 60_000;

/**
 * Whether the current password must be typed again before the e-mail address or the password can
 * change.
 * @throws AuthError
 */
export async function needsPassword(): Promise<boolean> {
  const { authTime } = await withAuthTimeout(requireSignedInUser().getIdTokenResult());
  return serverNow().getTime() - Date.parse(authTime) > freshSignInMs;
}

const reauthenticate = async (user: User, password: string): Promise<void> => {
  await withAuthTimeout(
    reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)),
  );
};

/**
 * Checks the user's password, however recent the sign-in is, and renews the sign-in.
 * @throws AuthError `wrong-credentials`, `too-many`
 */
export const checkPassword = (password: string): Promise<void> =>
  reauthenticate(requireSignedInUser(), password);

/**
 * @param current may be empty while {@link needsPassword} returns false
 * @throws AuthError `old-sign-in`, `wrong-credentials`
 */
async function requireFreshSignIn(current: string): Promise<User> {
  const user = requireSignedInUser();
  if (current !== '') await reauthenticate(user, current);
  else if (await needsPassword()) throw new AuthError('old-sign-in');
  return user;
}

/** When the user's password was last set. @throws AuthError */
export const getPasswordChangedAt = (): Promise<Date> =>
  withAuthTimeout(fetchOwnPasswordChangedAt());

async function fetchOwnPasswordChangedAt(): Promise<Date> {
  const [idToken, headers] = await Promise.all([
    requireSignedInUser().getIdToken(),
    getAppCheckHeaders(),
  ]);
  return fetchPasswordChangedAt(idToken, {
    emulator: env.emulators?.auth,
    key: env.firebase.apiKey,
    headers,
  });
}

/**
 * Sets a new password. After a lost answer the same can be sent again: the sign-in is fresh by
 * then, so no password is asked for.
 * @param current may be empty while {@link needsPassword} returns false
 * @throws AuthError `old-sign-in`, `wrong-credentials` if the current password is wrong,
 * `weak-password`
 */
export async function updatePassword(next: string, current = ''): Promise<void> {
  await withAuthTimeout(setPassword(await requireFreshSignIn(current), next));
}

/**
 * Sends a link to the user's new e-mail address. Opening it changes the address and ends every
 * sign-in.
 * @param current as for {@link updatePassword}
 * @throws AuthError `old-sign-in`, `wrong-credentials`, `email-taken`, `bad-email`, `too-many`
 */
export async function changeEmail(next: string, current = ''): Promise<void> {
  const user = await requireFreshSignIn(current);
  await withAuthTimeout(verifyBeforeUpdateEmail(user, next));
}
