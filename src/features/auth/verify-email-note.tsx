import { currentUser, sendVerification } from '@/data/auth/auth';
import { localVerificationLink } from '@/data/auth/local-links';
import { refreshUser } from '@/data/auth/own-sign-in';
import { useUserState } from '@/data/user-state';
import { env } from '@/lib/env';
import { VerifyEmail } from './verify-email';

const address = () => currentUser()?.email ?? '';
const check = async () => (await refreshUser()).emailVerified;
const localLink = () => localVerificationLink(address());

/** For whoever has an address that is not verified. Once it is, the new token says so to whoever watches. */
export function VerifyEmailNote() {
  const { role } = useUserState();
  const find = env.emulators ? localLink : undefined;
  return <VerifyEmail area={role} email={address()} onSend={sendVerification} onCheck={check} localLink={find} />;
}
