import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, doc, getDoc, getFirestore, terminate } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { emptyAccount } from '@/domain/accounts/account';
import { createProfile } from '@/domain/accounts/new-client';
import { newClientOf } from '@/domain/accounts/person.fixture';
import { initialVerification } from '@/domain/requests/verification';
import { createDesk, type TestDesk } from '../emulator/desk';
import { inSeconds, type Listing, listing, noDeposits, stored } from './acts';
import { changed, type Fields, send } from './writes';

/** What stands about a client before a case begins; what is not said is as it is after signing up. */
export interface Standing {
  user?: Fields;
  account?: Fields;
  holds?: Fields;
  verification?: Fields;
  deposits?: Fields;
  withdrawals?: Fields;
  trades?: Fields;
  subscription?: Fields;
  payment?: Fields;
}

/** A desk for raw writes. Its states are put where they are past the rules, so that a case costs two commits and not ten acts. */
export interface RulesDesk extends TestDesk {
  /** Nobody signed in. */
  visitor: DataContext;
  /** A uid that nobody else has. */
  newUid(): string;
  /** Documents by path, past the rules. */
  plant(documents: Record<string, Fields>): Promise<void>;
  /** The fields of a document, past the rules. */
  read(path: string): Promise<Fields>;
  /** Lets the client's next act on a document follow: the last one was more than a day ago. */
  rest(path: string): Promise<void>;
  /** How often the client has edited its profile is forgotten. */
  forgetEdits(uid: string): Promise<void>;
  /** A client of a new uid, unless one is given, who stands as said. */
  person(standing?: Standing, uid?: string): Promise<DataContext>;
  /** An administrator of a new uid. */
  boss(standing?: Standing): Promise<DataContext>;
  /** A client with deposits of these statuses. */
  depositor(statuses: readonly string[], standing?: Standing): Promise<Depositor>;
}

export interface Depositor {
  caller: DataContext;
  uid: string;
  before: Listing;
}

/**
 * @param project as for {@link createDesk}
 * @param sharer where other files use that project at the same time: what the uids of this one begin with
 */
export async function createRulesDesk(project?: `demo-${string}`, sharer = ''): Promise<RulesDesk> {
  const desk = await createDesk(project, sharer !== '');
  const operator = connect(desk, 'operator', { mockUserToken: 'owner' });
  const visitor = connect(desk, 'visitor', {});
  let count = 0;
  const newUid = () => `${sharer}uid${++count}`;
  const plant = (documents: Record<string, Fields>) =>
    send(operator, Object.fromEntries(Object.entries(documents).map(([path, fields]) => [path, { path, fields }])));
  const read = async (path: string) => (await getDoc(doc(operator.db, path))).data() ?? {};
  const rest = (path: string) => desk.force(path, { at: inSeconds(-86_460).toDate() });
  const forgetEdits = (uid: string) => desk.env.withSecurityRulesDisabled((context) => context.firestore().doc(`limits/${uid}`).delete());
  const person = async (standing: Standing = {}, uid = newUid()) => {
    await plant(documentsOf(uid, standing));
    return desk.as(uid);
  };
  const boss = (standing: Standing = {}) => person({ ...standing, user: { admin: true, status: 'active', ...standing.user } });
  const depositor = async (statuses: readonly string[], standing: Standing = {}) => {
    const uid = newUid();
    const before = statuses.length > 0 ? listing(uid, statuses) : noDeposits;
    await plant(documentsOf(uid, { ...standing, ...(before.rev > 0 && { deposits: stored(before) }) }));
    return { caller: desk.as(uid), uid, before };
  };
  const close = async () => {
    await Promise.all([operator, visitor].map(({ db }) => terminate(db)));
    await Promise.all([operator, visitor].map(({ db }) => deleteApp(db.app)));
    await desk.close();
  };
  return { ...desk, visitor, newUid, plant, read, rest, forgetEdits, person, boss, depositor, close };
}

function connect(desk: TestDesk, uid: string, options: { mockUserToken?: string }): DataContext {
  const { projectId, emulators } = desk.env;
  const { host = '127.0.0.1', port = 8080 } = emulators.firestore ?? {};
  const db = getFirestore(initializeApp({ projectId, apiKey: 'local' }, `${projectId}-${uid}`));
  connectFirestoreEmulator(db, host, port, options);
  return { db, uid, now: () => new Date() };
}

/** The documents of somebody who has an account, and has done nothing for more than a day: every pace allows the next act. */
export function documentsOf(uid: string, standing: Standing): Record<string, Fields> {
  const { user, account, holds, verification, deposits, withdrawals, trades, subscription, payment } = standing;
  const at = inSeconds(-86_460);
  const opened = { rev: 1, op: 'opened', at };
  return {
    [`users/${uid}`]: changed({ ...createProfile(uid, newClientOf(uid), new Date()), ...opened }, user),
    [`accounts/${uid}`]: changed({ ...emptyAccount, ...opened, op: 'accounts-opened' }, account),
    [`verifications/${uid}`]: changed({ ...initialVerification, ...opened, op: 'verifications-opened' }, verification),
    [`holds/${uid}`]: changed({ reserved: '0', staked: '0', rev: 1, op: 'opened' }, holds),
    ...(deposits && { [`deposits/${uid}`]: deposits }),
    ...(withdrawals && { [`withdrawals/${uid}`]: withdrawals }),
    ...(trades && { [`trades/${uid}`]: trades }),
    ...(subscription && { [`subscriptions/${uid}`]: { ...opened, ...subscription } }),
    ...(payment && { [`admins/${uid}`]: payment }),
  };
}

/** A sign-in a second older than two hours. */
export const stale = () => ({ auth_time: Math.floor(Date.now() / 1000) - 7_201 });
/** A sign-in some minutes younger than two hours: a busy machine takes its time. */
export const nearlyStale = () => ({ auth_time: Math.floor(Date.now() / 1000) - 7_000 });
