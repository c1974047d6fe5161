// Seeds documents past the rules: acts of src/data would take ten commits for a state and wait for
// paces.
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  getDoc,
  getFirestore,
  terminate,
} from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { emptyAccount } from '@/domain/accounts/account';
import { createProfile } from '@/domain/accounts/new-client';
import { newClientOf } from '@/domain/accounts/person.fixture';
import { initialVerification } from '@/domain/identity/verification';
import { createDesk, type TestDesk } from '../emulator/desk';
import {
  createDepositList,
  type DepositList,
  noDeposits,
  toStoredDeposits,
} from './acts/deposit-acts';
import { inSeconds } from './times';
import { changeFields, type Fields, send } from './writes';

/** Fields of a client's documents that differ from those after signing up. */
export interface ClientSetup {
  user?: Fields;
  account?: Fields;
  holds?: Fields;
  verification?: Fields;
  deposits?: Fields;
  withdrawals?: Fields;
  trades?: Fields;
  proposals?: Fields;
  subscription?: Fields;
  payment?: Fields;
}

/**
 * A desk for raw writes. It seeds states past the rules, so that a case costs two commits and not
 * ten acts.
 */
export interface RulesDesk extends TestDesk {
  /** Somebody who is not signed in. */
  visitor: DataContext;
  /** @returns a uid that nobody else has */
  createUid(): string;
  /** Writes documents by path, past the rules. */
  seedDocs(documents: Record<string, Fields>): Promise<void>;
  /** Reads the fields of a document, past the rules. */
  read(path: string): Promise<Fields>;
  /** Deletes a document, past the rules. */
  remove(path: string): Promise<void>;
  /** Makes a document's last act more than a day old, so that no pace delays the next one. */
  backdate(path: string): Promise<void>;
  /** Deletes the count of a client's profile edits. */
  resetEditCount(uid: string): Promise<void>;
  /** Seeds a client, with a new uid unless one is given. */
  seedClient(setup?: ClientSetup, uid?: string): Promise<DataContext>;
  /** Seeds an administrator with a new uid. */
  seedAdmin(setup?: ClientSetup): Promise<DataContext>;
  /** Seeds a client with deposits of these statuses. */
  seedDepositor(statuses: readonly string[], setup?: ClientSetup): Promise<Depositor>;
}

/** The manager who made the proposals that a test seeds. */
export const proposer = 'proposer';

export interface Depositor {
  caller: DataContext;
  uid: string;
  before: DepositList;
}

/**
 * @param project as for {@link createDesk}
 * @param sharer where other files use that project at the same time: a prefix for the uids of this
 * one
 */
export async function createRulesDesk(project?: `demo-${string}`, sharer = ''): Promise<RulesDesk> {
  const desk = await createDesk(project, sharer !== '');
  const operator = connect(desk, 'operator', { mockUserToken: 'owner' });
  const visitor = connect(desk, 'visitor', {});
  let count = 0;
  const createUid = () => `${sharer}uid${++count}`;
  const seedDocs = (documents: Record<string, Fields>) =>
    send(
      operator,
      Object.fromEntries(
        Object.entries(documents).map(([path, fields]) => [path, { path, fields }]),
      ),
    );
  const read = async (path: string) => (await getDoc(doc(operator.db, path))).data() ?? {};
  const backdate = (path: string) => desk.force(path, { at: inSeconds(-86_460).toDate() });
  const remove = (path: string) =>
    desk.env.withSecurityRulesDisabled((context) => context.firestore().doc(path).delete());
  const resetEditCount = (uid: string) => remove(`limits/${uid}`);
  const seedClient = async (setup: ClientSetup = {}, uid = createUid()) => {
    await seedDocs(createClientDocuments(uid, setup));
    return desk.as(uid);
  };
  const seedAdmin = (setup: ClientSetup = {}) =>
    seedClient({ ...setup, user: { ...managerProfile, ...setup.user } });
  const seedDepositor = async (statuses: readonly string[], setup: ClientSetup = {}) => {
    const uid = createUid();
    const before = statuses.length > 0 ? createDepositList(uid, statuses) : noDeposits;
    await seedDocs(
      createClientDocuments(uid, {
        ...setup,
        ...(before.rev > 0 && { deposits: toStoredDeposits(before) }),
      }),
    );
    return { caller: desk.as(uid), uid, before };
  };
  await seedClient({ user: managerProfile }, proposer);
  const close = async () => {
    await Promise.all([operator, visitor].map(({ db }) => terminate(db)));
    await Promise.all([operator, visitor].map(({ db }) => deleteApp(db.app)));
    await desk.close();
  };
  return {
    ...desk,
    visitor,
    createUid,
    seedDocs,
    read,
    remove,
    backdate,
    resetEditCount,
    seedClient,
    seedAdmin,
    seedDepositor,
    close,
  };
}

const managerProfile = { admin: true, desk: 'manager', status: 'active' };

function connect(desk: TestDesk, uid: string, options: { mockUserToken?: string }): DataContext {
  const { projectId, emulators } = desk.env;
  const { host = '127.0.0.1', port = 8080 } = emulators.firestore ?? {};
  const db = getFirestore(initializeApp({ projectId, apiKey: 'local' }, `${projectId}-${uid}`));
  connectFirestoreEmulator(db, host, port, options);
  return { db, uid, now: () => new Date() };
}

/**
 * The documents of a client whose last act is more than a day old: every pace allows the next one.
 */
export function createClientDocuments(uid: string, setup: ClientSetup): Record<string, Fields> {
  const {
    user,
    account,
    holds,
    verification,
    deposits,
    withdrawals,
    trades,
    proposals,
    subscription,
    payment,
  } = setup;
  const at = inSeconds(-86_460);
  const opened = { rev: 1, op: 'opened', at };
  return {
    [`users/${uid}`]: changeFields(
      { ...createProfile(uid, newClientOf(uid), new Date()), ...opened },
      user,
    ),
    [`accounts/${uid}`]: changeFields(
      { ...emptyAccount, ...opened, op: 'accounts-opened' },
      account,
    ),
    [`verifications/${uid}`]: changeFields(
      { ...initialVerification, ...opened, op: 'verifications-opened' },
      verification,
    ),
    [`holds/${uid}`]: changeFields({ reserved: '0', staked: '0', rev: 1, op: 'opened' }, holds),
    ...(deposits && { [`deposits/${uid}`]: deposits }),
    ...(withdrawals && { [`withdrawals/${uid}`]: withdrawals }),
    ...(trades && { [`trades/${uid}`]: trades }),
    ...(proposals && { [`proposals/${uid}`]: proposals }),
    ...(subscription && { [`subscriptions/${uid}`]: { ...opened, ...subscription } }),
    ...(payment && { [`admins/${uid}`]: payment }),
  };
}

/** A sign-in a second older than two hours. */
export const createStaleClaims = () => ({ auth_time: Math.floor(Date.now() / 1000) - 7_201 });
/** A sign-in some minutes younger than two hours, because a busy machine is slow. */
export const createNearlyStaleClaims = () => ({ auth_time: Math.floor(Date.now() / 1000) - 7_000 });
