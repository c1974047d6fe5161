/** Finds accounts and changes who is an administrator, with the Admin SDK. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import {
  type DocumentReference,
  FieldValue,
  getFirestore,
  type Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { operator } from '@/domain/accounts/account';
import {
  type AdminRole,
  noAdminRole,
  type StoredAdminRole,
  storedAdminRoleSchema,
} from '@/domain/accounts/admin-role';
import type { Action, Entry } from '@/domain/ledger/ledger';
import { createOp, type Op, revisionFields, type Uid } from '@/domain/revision-fields';
import { Failure } from '../failure';
import { transact } from './transact';

/**
 * A Firebase project. Without `emulators` it needs the credentials in
 * GOOGLE_APPLICATION_CREDENTIALS.
 */
export interface Project {
  projectId: string;
  emulators?: { auth: string; firestore: string };
}

/**
 * Runs `work` with the Admin SDK, which the rules do not restrict: only the operator at a terminal
 * may use it, never the app. The Admin SDK finds emulators only by the environment.
 */
export async function withAdminSdk<T>(
  { projectId, emulators }: Project,
  work: (sdk: AdminSdk) => Promise<T>,
): Promise<T> {
  if (emulators) {
    await Promise.all([emulators.auth, emulators.firestore].map(requireAnswer));
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulators.auth;
    process.env.FIRESTORE_EMULATOR_HOST = emulators.firestore;
    process.env.METADATA_SERVER_DETECTION = 'none'; // or the SDK asks the network whether this is a server of Google
  }
  const app = initializeApp(
    emulators ? { projectId } : { projectId, credential: applicationDefault() },
    crypto.randomUUID(),
  );
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

type RoleChange = 'changed' | 'was so already';

/**
 * Finds the account with an e-mail address.
 * @param admin whether it is to become an administrator. If not, a profile whose sign-in was
 * deleted is found too
 * @throws Failure when nobody has signed up with the address
 */
export async function findUid(
  { auth, firestore }: AdminSdk,
  email: string,
  admin: boolean,
): Promise<Uid> {
  const user = await findUser(auth, email);
  if (user) return user.uid;
  const profiles = admin
    ? []
    : (
        await firestore
          .collection('users')
          .where('email', '==', email)
          .where('admin', '==', true)
          .get()
      ).docs;
  const [one, ...others] = profiles;
  if (others.length > 0)
    throw new Failure(
      `Several profiles of administrators name ${email}, and nobody signs in with it any more: take the role from each in the console.`,
    );
  if (!one)
    throw new Failure(
      `Nobody has signed up with ${email}${admin ? ': open an account in the app first' : ''}.`,
    );
  return one.id;
}

/**
 * Makes a client an administrator with a role, gives an administrator another role, or makes an
 * administrator a client again. The role is an entry in the person's book. No rule lets anybody set
 * `admin` from the app.
 * @param role null to make the person a client again
 * @throws Failure when the sign-up was never finished, or the address may belong to another person
 */
export async function setAdmin(
  { auth, firestore }: AdminSdk,
  uid: Uid,
  role: AdminRole | null,
  op: Op = createOp(),
): Promise<RoleChange> {
  const profile = firestore.doc(`users/${uid}`);
  const user = role === null ? null : await auth.getUser(uid);
  return transact(firestore, async (tx) => {
    const found = await tx.get(profile);
    if (!found.exists)
      throw new Failure(
        'Somebody has signed up with this address but never finished opening the account: sign in once in the app, then run this again.',
      );
    const admin = found.get('admin') === true;
    const before = found.get('desk') ?? noAdminRole;
    const after = role ?? noAdminRole;
    if (admin === (role !== null) && before === after) return 'was so already';
    const problem = user && !admin && findGrantProblem(user, found.get('email'));
    if (problem) throw new Failure(problem);
    tx.update(profile, { admin: role !== null });
    if (before === after) return 'changed';
    const parsed = v.safeParse(recordedRole, { desk: before, rev: found.get('rev') });
    if (!parsed.success)
      throw new Failure(
        `users/${uid} cannot be read as a profile, so nothing was changed: run npm run ledger:verify.`,
      );
    recordRole(tx, profile, { before: parsed.output.desk, after, rev: parsed.output.rev + 1, op });
    return 'changed';
  });
}

/** What an entry about a role follows from. */
const recordedRole = v.object({ desk: storedAdminRoleSchema, rev: revisionFields.rev });

interface RoleChangeEntry {
  before: StoredAdminRole;
  after: StoredAdminRole;
  rev: number;
  op: Op;
}

function recordRole(
  tx: Transaction,
  profile: DocumentReference,
  { before, after, ...revision }: RoleChangeEntry,
): void {
  const changes = { ...revision, at: FieldValue.serverTimestamp() };
  const action: Action = after === '' ? 'role.revoked' : 'role.granted';
  const entry: Omit<Entry, 'at'> & { at: FieldValue } = {
    ...changes,
    col: 'users',
    actor: operator,
    action,
    index: -1,
    ref: '',
    reason: '',
    before: { desk: before },
    after: { desk: after },
  };
  tx.update(profile, { desk: after, ...changes });
  tx.create(profile.firestore.doc(`ledger/${profile.id}/entries/${revision.op}`), entry);
}

/**
 * Says why this account cannot become an administrator; null if it can. Anybody can sign up with
 * the address of another person, and the rules refuse every act of the desk by an account with an
 * unverified address.
 * @param profileEmail the address in the profile
 */
export function findGrantProblem(
  user: Pick<UserRecord, 'email' | 'emailVerified'>,
  profileEmail: unknown,
): string | null {
  const unverified = findUnverifiedProblem(user);
  if (unverified) return unverified;
  const { email } = user;
  if (email?.toLowerCase() !== profileEmail)
    return `This account signs in with ${email}, but its profile names ${profileEmail}. Sign in once in the app, which brings the profile up to date; then run this again.`;
  return null;
}

/** Says that this address was never verified; null if it was. */
export const findUnverifiedProblem = ({
  email,
  emailVerified,
}: Pick<UserRecord, 'email' | 'emailVerified'>): string | null =>
  emailVerified
    ? null
    : `${email} was never verified, so another person may have signed up with it. Its owner opens the link in the e-mail from the app first; then run this again.`;

/** Whether clients see this payment method and pay to it, also after the role was taken back. */
export const isChosenPayee = async ({ firestore }: AdminSdk, uid: Uid): Promise<boolean> =>
  (await firestore.doc('desk/current').get()).get('admin') === uid;

async function findUser(auth: AdminSdk['auth'], email: string): Promise<UserRecord | null> {
  try {
    return await auth.getUserByEmail(email);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'auth/user-not-found') return null;
    // The SDK explains invalid addresses and missing credentials.
    throw new Failure(error.message);
  }
}

/**
 * Milliseconds. A local port with a listener accepts a connection at once, even if the listener is
 * busy.
 */
const patience = 5_000;

/**
 * The SDK itself would try for most of a minute and fail with a message that is no help.
 * @throws Failure when nothing listens there
 */
async function requireAnswer(address: string): Promise<void> {
  const { hostname, port } = new URL(`http://${address}`);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(patience) });
  } catch {
    throw new Failure(
      `No desk answers at ${address}: run npm start and leave it running. Where its ports are others, this command needs the same GLASSBOOK_..._PORT.`,
    );
  } finally {
    socket.destroy();
  }
}
