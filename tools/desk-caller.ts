/**
 * Creates people who act on emulators under the rules, and an operator whom the rules do not
 * restrict.
 */
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
  terminate,
} from 'firebase/firestore/lite';
import { connectStorageEmulator, getStorage } from 'firebase/storage';
import type { FileContext } from '../src/data/collections/files';

interface Emulators {
  projectId: string;
  /** `127.0.0.1:8080` */
  firestore: string;
  /** `127.0.0.1:9199`. Without it callers have no files. */
  storage?: string;
}

/** Claims of a token. Without `auth_time` the emulator uses 0, which no rule accepts. */
export interface Claims {
  email?: string;
  email_verified?: boolean;
  auth_time?: number;
}

// Failures are thrown, so the SDK need not print them.
setLogLevel('silent');

/** Creates callers, each with a connection of their own. */
export function createCallers({ projectId, firestore, storage }: Emulators) {
  const [host, port] = splitAddress(firestore);
  const closing: (() => Promise<void>)[] = [];
  return {
    /**
     * A person who has just signed in with a verified e-mail, unless `claims` say otherwise.
     * @param to the port of a proxy
     */
    as(uid: string, claims: Claims = {}, to = port): FileContext {
      const app = initializeApp({ projectId, apiKey: 'local' }, crypto.randomUUID());
      const db = getFirestore(app);
      const token = {
        sub: uid,
        email: `${uid}@example.com`,
        email_verified: true,
        auth_time: Math.floor(Date.now() / 1000),
        ...claims,
      };
      connectFirestoreEmulator(db, host, to, { mockUserToken: token });
      closing.push(async () => {
        await terminate(db);
        await deleteApp(app);
      });
      const files =
        storage === undefined ? undefined : getStorage(app, `gs://${projectId}.appspot.com`);
      if (files) connectStorageEmulator(files, ...splitAddress(storage), { mockUserToken: token });
      return {
        db,
        uid,
        now: () => new Date(),
        emailVerified: token.email_verified,
        ...(files && { storage: files }),
      };
    },
    /** The owner of the emulator's project, whom no rule restricts. */
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

function splitAddress(address = ''): [host: string, port: number] {
  const [host = '', port = ''] = address.split(':');
  return [host, Number(port)];
}
