import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import { env } from '@/lib/env/env';
import { app, parseHostAndPort } from './firebase';

/** Few screens need it, so they import this file on demand, never before the first paint. */
export const storage: FirebaseStorage = getStorage(app);

// The SDK would retry for two minutes; the app reports the timeout long before.
storage.maxOperationRetryTime = 12_000;
// A file is sent once. If that fails, the page says so, and the client can send it again. This does
// not stop a running upload.
storage.maxUploadRetryTime = 1;

if (env.emulators) connectStorageEmulator(storage, ...parseHostAndPort(env.emulators.storage));
