import * as v from 'valibot';
import { env } from '@/lib/env/env';
import { withAuthTimeout } from './auth';
import { AuthError } from './auth-error';

/** E-mails that the emulator would have sent, oldest first. */
const oobCodesSchema = v.object({
  oobCodes: v.array(v.object({ email: v.string(), requestType: v.string(), oobLink: v.string() })),
});

/**
 * The newest link of this kind.
 * @returns null without emulators, or if none was sent to this address
 */
async function fetchLocalLink(
  email: string,
  kind: 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'PASSWORD_RESET',
): Promise<URL | null> {
  if (!env.emulators) return null;
  const response = await withAuthTimeout(
    fetch(`${env.emulators.auth}/emulator/v1/projects/${env.firebase.projectId}/oobCodes`),
  );
  const sent = v.parse(oobCodesSchema, await response.json()).oobCodes;
  const newest = sent.findLast(
    (code) => code.requestType === kind && code.email === email.toLowerCase(),
  );
  return newest ? new URL(newest.oobLink) : null;
}

/** Opens a link. @throws AuthError */
type OpenLink = () => Promise<void>;

/**
 * The emulator's page for a link shows only the raw response, so the link is opened in the
 * background.
 */
function createOpenLink(link: URL | null): OpenLink | null {
  if (!link) return null;
  return async () => {
    const { ok } = await withAuthTimeout(fetch(link));
    if (!ok) throw new AuthError('bad-link');
  };
}

/** Returns a function that opens the verification link, which a local desk cannot send. */
export const getLocalVerificationLink = async (email: string): Promise<OpenLink | null> =>
  createOpenLink(await fetchLocalLink(email, 'VERIFY_EMAIL'));

/**
 * As {@link getLocalVerificationLink}, for a change of the address.
 * @param email the current address
 */
export const getLocalEmailChangeLink = async (email: string): Promise<OpenLink | null> =>
  createOpenLink(await fetchLocalLink(email, 'VERIFY_AND_CHANGE_EMAIL'));

/** The address of the link on this app's page, because the emulator has no form for a password. */
export async function getLocalResetLink(email: string): Promise<string | null> {
  const code = (await fetchLocalLink(email, 'PASSWORD_RESET'))?.searchParams.get('oobCode');
  return code ? `/account-action?mode=resetPassword&oobCode=${encodeURIComponent(code)}` : null;
}
