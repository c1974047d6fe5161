import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import { env } from '@/lib/env';
import { app, hostAndPort } from './firebase';

/** Files. Few screens need them, so whoever does imports this file when it comes to it, and never before the first paint. */
export const storage: FirebaseStorage = getStorage(app);

// The SDK would go on for two minutes; whoever asked has been told long before that there is no answer.
storage.maxOperationRetryTime = 12_000;
// A file is sent once. If that fails, the page says so, and the client can send it again. This does not stop an upload that is under way.
storage.maxUploadRetryTime = 1;

if (env.emulators) connectStorageEmulator(storage, ...hostAndPort(env.emulators.storage));
