import { currentUser, sendVerification } from '@/data/auth';
import { localVerificationLink } from '@/data/local-links';
import { refreshUser } from '@/data/own-sign-in';
import { env } from '@/lib/env';
import { VerifyEmail } from './verify-email';

const address = () => currentUser()?.email ?? '';
const check = async () => (await refreshUser()).emailVerified;
const localLink = () => localVerificationLink(address());

/** For clients whose address is not verified. Once it is, the new token says so to whoever watches. */
export const VerifyEmailNote = () => (
  <VerifyEmail email={address()} onSend={sendVerification} onCheck={check} localLink={env.emulators ? localLink : undefined} />
);
