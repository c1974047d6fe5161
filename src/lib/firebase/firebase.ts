import { type FirebaseApp, initializeApp } from 'firebase/app';
import { env } from '@/lib/env/env';

export const app: FirebaseApp = initializeApp(env.firebase);

// Must run before the rest of Firebase, whose first request needs a token already. Without a key
// this code is not in the build. The emulators have no App Check.
if (import.meta.env.VITE_APP_CHECK_KEY && !env.emulators) {
  const { startAppCheck } = await import('./app-check');
  startAppCheck(app, import.meta.env.VITE_APP_CHECK_KEY);
}

/**
 * App Check's token as a header, for requests that no Firebase library sends; empty without App
 * Check.
 */
export async function getAppCheckHeaders(): Promise<Record<string, string>> {
  if (import.meta.env.VITE_APP_CHECK_KEY && !env.emulators) {
    const { getAppCheckToken } = await import('./app-check');
    return { 'X-Firebase-AppCheck': await getAppCheckToken() };
  }
  return {};
}

/** Splits `127.0.0.1:8080`. */
export function parseHostAndPort(address: string): [host: string, port: number] {
  const [host = '', port = ''] = address.split(':');
  return [host, Number(port)];
}
