import { currentUser, leave, sendVerification, signIn, signOut } from '@/data/auth/auth';
import { AuthError } from '@/data/auth/auth-error';
import { dropUnfinished, keepUnfinished } from '@/data/auth/unfinished';
import type { NewClient, Profile } from '@/domain/accounts/profile';
import { report } from '@/lib/report';
import type { SignInActs } from './come-in';

/** What needs the database comes with the first act that asks for it: the form itself does without. */
const database = async () => {
  const [{ getProfile }, { openAccount }, { me }] = await Promise.all([
    import('@/data/collections/users'),
    import('@/data/collections/user-acts'),
    import('@/data/ledger/me'),
  ]);
  return { getProfile, openAccount, me };
};

/** The profile of who is signed in; null where a sign-up was never finished. @throws ActError, DataShapeError */
async function myProfile(): Promise<Profile | null> {
  const { getProfile, me } = await database();
  const caller = me();
  return getProfile(caller, caller.uid);
}

export const signInActs: SignInActs = { signIn, profile: myProfile, leave, signOut };

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
  // The account is open whatever becomes of the link: the dashboard offers to send it again.
  if (!user.emailVerified) await sendVerification().catch((error: unknown) => report('The verification link was not sent', error));
}
