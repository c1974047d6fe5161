import type { FirebaseApp } from 'firebase/app';
import { type AppCheck, getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

let appCheck: AppCheck | null = null;

/**
 * From now on each request to Firebase carries a token by which App Check knows this site. reCAPTCHA gives it without asking the visitor anything.
 * @param key of a reCAPTCHA Enterprise site key for this site; it is no secret
 */
export function startAppCheck(app: FirebaseApp, key: string): void {
  appCheck = initializeAppCheck(app, { provider: new ReCaptchaEnterpriseProvider(key), isTokenAutoRefreshEnabled: true });
}

/** For a request that no library of Firebase sends. @throws Error before {@link startAppCheck}, FirebaseError */
export async function getAppCheckToken(): Promise<string> {
  if (!appCheck) throw new Error('App Check was not started');
  return (await getToken(appCheck)).token;
}
