import { connectFirestoreEmulator, type Firestore, getFirestore } from 'firebase/firestore/lite';
import { env } from './env';
import { app, hostAndPort } from './firebase';

/** The lite SDK: reads and writes over plain HTTP, without the local cache and the listeners. `data/live.ts` brings those when needed. */
export const db: Firestore = getFirestore(app);

if (env.emulators) connectFirestoreEmulator(db, ...hostAndPort(env.emulators.firestore));
