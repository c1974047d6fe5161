import { type FirebaseApp, initializeApp } from 'firebase/app';
import { env } from '@/lib/env';

export const app: FirebaseApp = initializeApp(env.firebase);

// Before anything else of Firebase, whose first request has to carry a token already. Without a key there is nothing of this in the build, and the
// emulators know no App Check.
if (import.meta.env.VITE_APP_CHECK_KEY && !env.emulators) {
  const { startAppCheck } = await import('./app-check');
  startAppCheck(app, import.meta.env.VITE_APP_CHECK_KEY);
}

/** App Check's token as the header of a request to Firebase that none of its libraries sends; none where there is no App Check. */
export async function appCheckHeaders(): Promise<Record<string, string>> {
  if (import.meta.env.VITE_APP_CHECK_KEY && !env.emulators) {
    const { getAppCheckToken } = await import('./app-check');
    return { 'X-Firebase-AppCheck': await getAppCheckToken() };
  }
  return {};
}

/** `127.0.0.1:8080` in its two parts. */
export function hostAndPort(address: string): [host: string, port: number] {
  const [host = '', port = ''] = address.split(':');
  return [host, Number(port)];
}
