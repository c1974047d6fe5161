import * as v from 'valibot';
import { env } from '@/lib/env';
import { answered } from './auth';

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
