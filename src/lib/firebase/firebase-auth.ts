import { type Auth, connectAuthEmulator, indexedDBLocalPersistence, initializeAuth } from 'firebase/auth';
import { env } from '@/lib/env';
import { app } from './firebase';

/** `initializeAuth`, never `getAuth`: that one brings pop-ups and every kind of persistence along. */
export const auth: Auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });

if (env.emulators) connectAuthEmulator(auth, env.emulators.auth, { disableWarnings: true });
