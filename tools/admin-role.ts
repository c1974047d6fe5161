import { applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { Failure } from './failure';

/** A Firebase project. With `emulators` no credentials are needed; without, those of GOOGLE_APPLICATION_CREDENTIALS are. */
export interface Project {
  projectId: string;
  emulators?: { auth: string; firestore: string };
}

/**
 * Runs `work` with the Admin SDK, which stands above the rules: it is for the operator at a terminal, never for the app.
 * The Admin SDK learns of the emulators by the environment only.
 */
export async function withAdminSdk<T>({ projectId, emulators }: Project, work: (sdk: AdminSdk) => Promise<T>): Promise<T> {
  if (emulators) {
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulators.auth;
    process.env.FIRESTORE_EMULATOR_HOST = emulators.firestore;
    process.env.METADATA_SERVER_DETECTION = 'none'; // or the SDK asks the network whether this is a Google server
  }
  const app = initializeApp(emulators ? { projectId } : { projectId, credential: applicationDefault() }, crypto.randomUUID());
  try {
    return await work({ auth: getAuth(app), firestore: getFirestore(app) });
  } finally {
    await deleteApp(app);
  }
}

export interface AdminSdk {
  auth: ReturnType<typeof getAuth>;
  firestore: ReturnType<typeof getFirestore>;
}

export type RoleChange = 'changed' | 'was so already';

/**
 * Makes a client an administrator, or an administrator a client again. No rule lets anybody do this from the app.
 * @throws Failure for an address that nobody signed up with, or whose sign-up was never finished
 */
export async function setAdmin({ auth, firestore }: AdminSdk, email: string, admin: boolean): Promise<RoleChange> {
  const { uid } = await userOf(auth, email);
  const profile = firestore.doc(`users/${uid}`);
  const found = await profile.get();
  if (!found.exists)
    throw new Failure(`${email} has signed up but never finished opening the account: sign in once in the app, then run this again.`);
  if ((found.get('admin') === true) === admin) return 'was so already';
  await profile.update({ admin });
  return 'changed';
}

/** The rules ask it of an administrator, too, before anything about money. @throws Failure for an address that nobody signed up with */
export async function hasVerifiedEmail({ auth }: AdminSdk, email: string): Promise<boolean> {
  return (await userOf(auth, email)).emailVerified;
}

/** What somebody leaves who is an administrator no more. */
export interface Left {
  /** Clients still see the own payment method, and pay to it. */
  isChosen: boolean;
  /** A payment method, which says later that this was an administrator. */
  hasMethod: boolean;
}

/** @throws Failure for an address that nobody signed up with */
export async function leftBy({ auth, firestore }: AdminSdk, email: string): Promise<Left> {
  const { uid } = await userOf(auth, email);
  const [current, method] = await Promise.all([firestore.doc('desk/current').get(), firestore.doc(`admins/${uid}`).get()]);
  return { isChosen: current.get('admin') === uid, hasMethod: method.exists };
}

async function userOf(auth: AdminSdk['auth'], email: string): Promise<UserRecord> {
  try {
    return await auth.getUserByEmail(email);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') {
      throw new Failure(`Nobody has signed up with ${email}: open an account in the app first.`);
    }
    throw error;
  }
}
