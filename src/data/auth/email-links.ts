import { FirebaseError } from 'firebase/app';
import {
  type ActionCodeInfo,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  reload,
} from 'firebase/auth';
import { auth } from '@/lib/firebase/firebase-auth';
import { withAuthTimeout } from './auth';
import { type AuthError, toAuthError } from './auth-error';

/**
 * What a link in an e-mail of Firebase is for, as the `mode` of its address and as Firebase answers
 * about its code. https://firebase.google.com/docs/auth/custom-email-handler
 */
const operations = {
  resetPassword: 'PASSWORD_RESET',
  verifyEmail: 'VERIFY_EMAIL',
  verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  recoverEmail: 'RECOVER_EMAIL',
  revertSecondFactorAddition: 'REVERT_SECOND_FACTOR_ADDITION',
} as const;
export type LinkMode = keyof typeof operations;

export const isLinkMode = (mode: string): mode is LinkMode => Object.hasOwn(operations, mode);

/** What a link will do, and for whom. */
export interface EmailLink {
  /** The account's address; after the link, where that changes it. */
  email: string;
  /** The address that the link replaces. Empty if it replaces none, or if Firebase does not say. */
  previousEmail: string;
  /** The second factor that the link removes, in the words of who added it. Empty without one. */
  factor: string;
}

/**
 * Why a link does nothing. The link came from the mailbox, so the answer may say more than that of a
 * sign-in.
 */
export type LinkFailure =
  | 'expired'
  /** Firebase gives one answer for a code that was used and for one that is incomplete. */
  | 'used'
  | 'disabled'
  | 'no-account'
  /** Another account has the address by now. */
  | 'taken';

export class LinkError extends Error {
  override name = 'LinkError';
  constructor(
    readonly kind: LinkFailure,
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}

const failuresByCode: Record<string, LinkFailure> = {
  'auth/expired-action-code': 'expired',
  'auth/invalid-action-code': 'used',
  'auth/user-disabled': 'disabled',
  'auth/user-not-found': 'no-account',
  // The SDK's name for the server's USER_NOT_FOUND.
  'auth/user-token-expired': 'no-account',
  'auth/email-already-in-use': 'taken',
};

/** @returns LinkError; AuthError for what is no fault of the link */
export function toLinkError(error: AuthError): LinkError | AuthError {
  const { cause } = error;
  const kind = cause instanceof FirebaseError ? failuresByCode[cause.code] : undefined;
  return kind ? new LinkError(kind, { cause: error }) : error;
}

/** @throws LinkError, AuthError */
async function askAboutLink<T>(request: Promise<T>): Promise<T> {
  try {
    return await withAuthTimeout(request);
  } catch (error) {
    throw toLinkError(toAuthError(error));
  }
}

/** @throws LinkError if the code is of another mode than the link's address says */
export function toEmailLink(mode: LinkMode, { operation, data }: ActionCodeInfo): EmailLink {
  if (operation !== operations[mode]) throw new LinkError('used');
  return {
    email: data.email ?? '',
    previousEmail: data.previousEmail ?? '',
    factor: data.multiFactorInfo?.displayName ?? '',
  };
}

/**
 * Reads what a link will do, and does nothing: programs that check e-mails open links too.
 * @param code its `oobCode`
 * @throws LinkError, AuthError
 */
export const checkLink = async (mode: LinkMode, code: string): Promise<EmailLink> =>
  toEmailLink(mode, await askAboutLink(checkActionCode(auth, code)));

/** Does what a link is for. A reset also needs the password. @throws LinkError, AuthError */
export async function applyLink(code: string): Promise<void> {
  await askAboutLink(applyActionCode(auth, code));
  await refreshSignIn();
}

/**
 * Sets a new password with a link of the mode `resetPassword`.
 * @throws LinkError; AuthError `weak-password`
 */
export async function resetPassword(code: string, next: string): Promise<void> {
  await askAboutLink(confirmPasswordReset(auth, code, next));
  await refreshSignIn();
}

/**
 * Somebody may be signed in here: the account behind the link, or another. A new token says that the
 * address is verified, and a sign-in that the link has ended ends here too. As `refreshUser`, the
 * token comes before the user.
 */
async function refreshSignIn(): Promise<void> {
  const user = auth.currentUser;
  if (!user) return;
  try {
    await withAuthTimeout(user.getIdToken(true));
    await withAuthTimeout(reload(user));
  } catch {
    // The link has done its work. The next token, within the hour, knows of it.
  }
}
