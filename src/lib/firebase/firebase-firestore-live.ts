import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore';
import { env } from '@/lib/env/env';
import { app, parseHostAndPort } from './firebase';

/** The full SDK, which can listen. Import this file on demand, never before the first paint. */
export const db: Firestore = getFirestore(app);

// The SDK would log every attempt to reconnect. The screen shows that it is offline.
setLogLevel('silent');

if (env.emulators) connectFirestoreEmulator(db, ...parseHostAndPort(env.emulators.firestore));
