import type { FirebaseApp } from 'firebase/app';
import { initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';

/**
 * From now on each request to Firebase carries a token by which App Check knows this site. reCAPTCHA gives it without asking the visitor anything.
 * @param key of a reCAPTCHA Enterprise site key for this site; it is no secret
 */
export function startAppCheck(app: FirebaseApp, key: string): void {
  initializeAppCheck(app, { provider: new ReCaptchaEnterpriseProvider(key), isTokenAutoRefreshEnabled: true });
}
