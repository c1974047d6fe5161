import { readFileSync } from 'node:fs';
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import type { Firestore } from 'firebase/firestore/lite';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { updatePayment } from '@/data/collections/payment';
import { openAccount } from '@/data/collections/user-acts';
import type { DataContext } from '@/data/ledger/context';
import { operator as operatorName } from '@/domain/accounts/account';
import type { AdminRole } from '@/domain/accounts/admin-role';
import { newClientOf } from '@/domain/accounts/person.fixture';
import { createOp } from '@/domain/revision-fields';
import { createRulesEndpoint } from '../../../labs/rules-mutation/rules-endpoint';
import { makeBookOlder } from '../../../tools/book-times';
import { type Claims, createCallers } from '../../../tools/desk-caller';
import { choosePayee } from '../../../tools/ops/choose-payee';

const [host = '127.0.0.1', port = '8080'] = (process.env.FIRESTORE_EMULATOR_HOST ?? '').split(':');
/**
 * Set where the tests run against changed rules (labs/rules-mutation): the project that has them,
 * one for all files.
 */
const { GLASSBOOK_RULES_LOADED: loaded, TEST_PART: part = 'bench' } = process.env;

/**
 * The project of all files that one worker runs, one after the other. The emulator compiles the
 * rules for each project it has not seen, which takes longer than most files do.
 */
const ownProject = `demo-${part}-${process.pid}` as const;

/**
 * Desks of the own project since its rules were loaded, and after how many they are loaded again,
 * so that the emulator forgets ({@link TestDesk.clearCache}).
 */
let deskCount = 0;
const maxDesks = 5;

/** A desk of its own on the emulator, under the project's rules, and anyone who calls on it. */
export interface TestDesk {
  env: RulesTestEnvironment;
  /** Someone signed in a moment ago with a verified e-mail, unless `claims` say otherwise. */
  as(uid: string, claims?: Claims): DataContext;
  /** The same person over another way to the emulator: a proxy that fails on purpose. */
  via(port: number, uid: string): DataContext;
  /** A client whose account was opened by the act itself. */
  createClient(uid: string): Promise<DataContext>;
  /**
   * An administrator whose account was opened by the act and who was then made one by the operator.
   */
  createAdmin(uid: string, role?: AdminRole): Promise<DataContext>;
  /** Sets fields past the rules: for states that no act of this desk leads to. */
  force(path: string, fields: Record<string, unknown>): Promise<void>;
  /**
   * Makes all that is in a client's book, and `more` documents, so many minutes older, past the
   * rules: trades become due, and paces have passed.
   */
  makeOlder(uid: string, minutes: number, more?: readonly string[]): Promise<void>;
  /**
   * Lets the emulator forget. It keeps every value that a rule came to until rules are loaded
   * again, and with some ten thousand commits has no room for another. Nothing of this desk may be
   * under way.
   */
  clearCache(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The emulators were started with the project's rules, so every project there has them.
 * @param name of its project: begins with `demo-`. Needed where something else than this desk uses
 * it too
 * @param shared other files use the project at the same time, so what is there stays
 */
export async function createDesk(
  name: `demo-${string}` = ownProject,
  shared = false,
): Promise<TestDesk> {
  const projectId = loaded ?? name;
  const env = await initializeTestEnvironment({
    projectId,
    firestore: { host, port: Number(port) },
  });
  if (!shared) await env.clearFirestore();
  const callers = createCallers({ projectId, firestore: `${host}:${port}` });

  const force = (path: string, fields: Record<string, unknown>) =>
    env.withSecurityRulesDisabled((context) => context.firestore().doc(path).update(fields));
  const createClient = async (uid: string) => {
    const caller = callers.as(uid);
    await openAccount(caller, newClientOf(uid), createOp());
    return caller;
  };
  const createAdmin = async (uid: string, role: AdminRole = 'manager') => {
    const caller = await createClient(uid);
    await grantRole(uid, role);
    return caller;
  };
  // As the operator's script does it, which needs the Admin SDK.
  const grantRole = (uid: string, role: AdminRole) =>
    env.withSecurityRulesDisabled(async (context) => {
      const firestore = context.firestore();
      const profile = firestore.doc(`users/${uid}`);
      const { desk: before, rev } = (await profile.get()).data() ?? {};
      const revision = { rev: rev + 1, op: createOp(), at: new Date() };
      const act = {
        col: 'users',
        actor: operatorName,
        action: 'role.granted',
        index: -1,
        ref: '',
        reason: '',
      };
      const commit = firestore.batch();
      commit.update(profile, { admin: true, desk: role, ...revision });
      commit.set(firestore.doc(`ledger/${uid}/entries/${revision.op}`), {
        ...act,
        ...revision,
        before: { desk: before },
        after: { desk: role },
      });
      await commit.commit();
    });
  let operator: Firestore | null = null;
  const makeOlder = (uid: string, minutes: number, more: readonly string[] = []) => {
    operator ??= callers.operator();
    return makeBookOlder(operator, uid, minutes * 60_000, more);
  };
  const clearCache = async () => {
    if (loaded || shared) return;
    const refusal = await createRulesEndpoint(Number(port), projectId).load(
      readFileSync('firestore.rules', 'utf8'),
    );
    if (refusal !== null) throw new Error(refusal);
  };
  const close = async () => {
    await callers.close();
    await env.cleanup();
  };
  if (projectId === ownProject && ++deskCount % maxDesks === 0) await clearCache();
  return {
    env,
    as: callers.as,
    via: (to, uid) => callers.as(uid, {}, to),
    createClient,
    createAdmin,
    force,
    makeOlder,
    clearCache,
    close,
  };
}

/** A desk with its payment method chosen, as clients meet it. */
export async function openDesk(desk: TestDesk, uid = 'admin'): Promise<DataContext> {
  const admin = await desk.createAdmin(uid);
  await updatePayment(admin, {
    method: { bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', ethereum: '', email: '' },
    op: createOp(),
  });
  await selectPayee(desk, uid);
  return admin;
}

/** Clients see the payment method of this manager from now on, as the operator's script does it. */
export async function selectPayee({ env: { projectId } }: TestDesk, uid: string): Promise<void> {
  const app = initializeApp({ projectId }, crypto.randomUUID());
  try {
    await choosePayee(getFirestore(app), uid);
  } finally {
    await deleteApp(app);
  }
}
