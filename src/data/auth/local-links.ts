import * as v from 'valibot';
import { env } from '@/lib/env';
import { withAuthTimeout } from './auth';
import { AuthError } from './auth-error';

/** What the emulator says it would have sent, oldest first. */
const oobCodes = v.object({ oobCodes: v.array(v.object({ email: v.string(), requestType: v.string(), oobLink: v.string() })) });

/** The newest link of that kind. @returns null without emulators, or where none was sent to that address */
async function localLink(email: string, kind: 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'PASSWORD_RESET'): Promise<URL | null> {
  if (!env.emulators) return null;
  const response = await withAuthTimeout(fetch(`${env.emulators.auth}/emulator/v1/projects/${env.firebase.projectId}/oobCodes`));
  const sent = v.parse(oobCodes, await response.json()).oobCodes;
  const newest = sent.findLast((code) => code.requestType === kind && code.email === email.toLowerCase());
  return newest ? new URL(newest.oobLink) : null;
}

/** What opening a link does. @throws AuthError */
export type OpenLink = () => Promise<void>;

/** The emulator's page for a link shows nothing but its raw answer, so the link is opened in the background. */
function opening(link: URL | null): OpenLink | null {
  if (!link) return null;
  return async () => {
    const { ok } = await withAuthTimeout(fetch(link));
    if (!ok) throw new AuthError('bad-link');
  };
}

/** The link that a local desk cannot send: opening it verifies the address. */
export const localVerificationLink = async (email: string): Promise<OpenLink | null> => opening(await localLink(email, 'VERIFY_EMAIL'));

/** As {@link localVerificationLink}, for another address. @param email the address until then */
export const localChangeLink = async (email: string): Promise<OpenLink | null> =>
  opening(await localLink(email, 'VERIFY_AND_CHANGE_EMAIL'));

/** Where a local desk lets the new password be chosen: this app's own page, because the emulator has none. */
export async function localResetLink(email: string): Promise<string | null> {
  const code = (await localLink(email, 'PASSWORD_RESET'))?.searchParams.get('oobCode');
  return code ? `/reset-password?oobCode=${encodeURIComponent(code)}` : null;
}
