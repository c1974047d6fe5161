import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore/lite';
import { env } from '@/lib/env/env';
import { app, parseHostAndPort } from './firebase';

/**
 * The lite SDK: reads and writes over HTTP, without local cache or listeners, which
 * `firebase-firestore-live.ts` has.
 */
export const db: Firestore = getFirestore(app);

// A failure is logged once, where it is shown.
setLogLevel('silent');

if (env.emulators) connectFirestoreEmulator(db, ...parseHostAndPort(env.emulators.firestore));
