import {
  type Auth,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import { env } from '@/lib/env/env';
import { app } from './firebase';

/**
 * `initializeAuth` instead of `getAuth`, which would add pop-ups and every kind of persistence to
 * the build.
 */
export const auth: Auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });

if (env.emulators) connectAuthEmulator(auth, env.emulators.auth, { disableWarnings: true });
