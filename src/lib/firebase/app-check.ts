import type { FirebaseApp } from 'firebase/app';
import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from 'firebase/app-check';

let appCheck: AppCheck | null = null;

/**
 * Adds an App Check token to each later request to Firebase. reCAPTCHA issues it without asking the
 * visitor anything.
 * @param key reCAPTCHA Enterprise site key for this site; not a secret
 */
export function startAppCheck(app: FirebaseApp, key: string): void {
  appCheck = initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(key),
    isTokenAutoRefreshEnabled: true,
  });
}

/**
 * For requests that no Firebase library sends.
 * @throws Error before {@link startAppCheck}, FirebaseError
 */
export async function getAppCheckToken(): Promise<string> {
  if (!appCheck) throw new Error('App Check was not started');
  return (await getToken(appCheck)).token;
}
