import { connectFirestoreEmulator, type Firestore, getFirestore, setLogLevel } from 'firebase/firestore/lite';
import { env } from '@/lib/env';
import { app, hostAndPort } from './firebase';

/** The lite SDK: reads and writes over plain HTTP, without the local cache and the listeners. `data/live.ts` brings those when needed. */
export const db: Firestore = getFirestore(app);

// A failure is logged once, where it is shown.
setLogLevel('silent');

if (env.emulators) connectFirestoreEmulator(db, ...hostAndPort(env.emulators.firestore));
