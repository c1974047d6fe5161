import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { connectStorageEmulator, getStorage } from 'firebase/storage';
import type { FileContext } from '@/data/collections/files';
import { paths } from '@/data/ledger/paths';
import { readDoc } from '@/data/ledger/read';
import { type Ticket, ticketSchema } from '@/domain/identity/upload';
import { localProjectId } from '../../../tools/app-environment';
import type { Claims } from '../../../tools/desk-caller';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';

const [host = '', port = ''] = (process.env.FIREBASE_STORAGE_EMULATOR_HOST ?? '').split(':');

/** A desk whose people send and read files through the functions of the app. */
export interface SendersDesk extends Omit<RulesDesk, 'as' | 'visitor'> {
  /** Somebody who may use files too. @param to another port on the way to them */
  as(uid: string, claims?: Claims, to?: number): FileContext;
  /** Nobody signed in. */
  visitor: FileContext;
}

/**
 * The Storage rules ask the project that the emulators were started with for documents, so that is
 * the project, which the test files share; each has a bucket and uids of its own.
 * @param bucket no other test file's
 */
export async function createSendersDesk(bucket: string): Promise<SendersDesk> {
  const desk = await createRulesDesk(localProjectId, bucket);
  const apps: FirebaseApp[] = [];
  const connectStorage = (token: { sub: string; auth_time: number } | null, to = Number(port)) => {
    const storageBucket = `${bucket}.appspot.com`;
    const app = initializeApp(
      { projectId: localProjectId, apiKey: 'local', storageBucket },
      crypto.randomUUID(),
    );
    apps.push(app);
    const storage = getStorage(app);
    connectStorageEmulator(storage, host, to, token ? { mockUserToken: token } : {});
    return storage;
  };
  const as = (uid: string, claims: Claims = {}, to = Number(port)): FileContext => {
    const token = {
      sub: uid,
      auth_time: Math.floor(Date.now() / 1000),
      email_verified: true,
      ...claims,
    };
    return { ...desk.as(uid, claims), storage: connectStorage(token, to) };
  };
  const close = async () => {
    await Promise.all(apps.map(deleteApp));
    await desk.close();
  };
  return { ...desk, as, visitor: { ...desk.visitor, storage: connectStorage(null) }, close };
}

export const createFile = (bytes = 1_000, name = 'My face.png', type = 'image/png'): File =>
  new File(['x'.repeat(bytes)], name, { type });
export const createScanFile = (bytes = 1_000): File =>
  createFile(bytes, 'Passport.pdf', 'application/pdf');

export const getLastTicket = (caller: FileContext): Promise<Ticket | null> =>
  readDoc(caller, paths.upload(caller.uid), ticketSchema);
