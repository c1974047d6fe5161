import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, type Firestore, getFirestore, setLogLevel, terminate } from 'firebase/firestore/lite';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import type { DataContext } from '../src/data/ledger/context';

export interface Emulator {
  projectId: string;
  host: string;
  port: number;
  /** The emulator of files, where they are wanted: `127.0.0.1:9199`. */
  storage?: string;
}

/** A caller who says through which connection files go, where the emulators have one. */
export interface EmulatorCaller extends DataContext {
  storage?: FirebaseStorage;
}

/** What a token says beside who it is. `auth_time` has to be said: the emulator takes 0, which no rule accepts. */
export interface Claims {
  email?: string;
  email_verified?: boolean;
  auth_time?: number;
}

// Each failure reaches whoever called; the SDK need not print it too.
setLogLevel('silent');

/** People who call on an emulator under its rules, each over a connection of their own. */
export function createCallers({ projectId, host, port, storage }: Emulator) {
  const closing: (() => Promise<void>)[] = [];
  return {
    /** Someone signed in a moment ago with a verified e-mail, unless `claims` say otherwise. @param to another port on the way there */
    as(uid: string, claims: Claims = {}, to = port): EmulatorCaller {
      const app = initializeApp({ projectId, apiKey: 'local' }, crypto.randomUUID());
      const db = getFirestore(app);
      const token = { sub: uid, email: `${uid}@example.com`, email_verified: true, auth_time: Math.floor(Date.now() / 1000), ...claims };
      connectFirestoreEmulator(db, host, to, { mockUserToken: token });
      closing.push(async () => {
        await terminate(db);
        await deleteApp(app);
      });
      const files = storage === undefined ? undefined : getStorage(app, `gs://${projectId}.appspot.com`);
      if (files) connectStorageEmulator(files, ...hostAndPort(storage), { mockUserToken: token });
      return { db, uid, now: () => new Date(), emailVerified: token.email_verified, ...(files && { storage: files }) };
    },
    /** Past the rules, as the owner of the emulator's project. */
    operator(): Firestore {
      const app = initializeApp({ projectId, apiKey: 'local' }, crypto.randomUUID());
      const db = getFirestore(app);
      connectFirestoreEmulator(db, host, port, { mockUserToken: 'owner' });
      closing.push(() => terminate(db).then(() => deleteApp(app)));
      return db;
    },
    async close(): Promise<void> {
      await Promise.all(closing.map((close) => close()));
    },
  };
}

function hostAndPort(address = ''): [host: string, port: number] {
  const [host = '', port = ''] = address.split(':');
  return [host, Number(port)];
}
