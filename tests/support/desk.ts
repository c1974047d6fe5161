import { readFileSync } from 'node:fs';
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import type { Caller } from '@/data/caller';
import { selectDesk, updatePayment } from '@/data/payment';
import { openAccount } from '@/data/users';
import { newOp } from '@/domain/envelope';
import { rulesEndpoint } from '../../tools/deep/rules-endpoint';
import { type Claims, createCallers } from '../../tools/desk-caller';

const [host = '127.0.0.1', port = '8080'] = (process.env.FIRESTORE_EMULATOR_HOST ?? '').split(':');
/** Set where the tests run against changed rules (tools/deep): the project that has them, one for all files, because loading them takes longest. */
const { GLASSBOOK_RULES_LOADED: loaded } = process.env;

/** Take no room. */
const noRules = 'service cloud.firestore { match /{path=**} { allow read: if false; } }';

/** A desk of its own on the emulator, under the project's rules, and anyone who calls on it. */
export interface TestDesk {
  env: RulesTestEnvironment;
  /** Someone signed in a moment ago with a verified e-mail, unless `claims` say otherwise. */
  as(uid: string, claims?: Claims): Caller;
  /** The same person over another way to the emulator: a proxy that fails on purpose. */
  via(port: number, uid: string): Caller;
  /** A client whose account was opened by the act itself. */
  client(uid: string): Promise<Caller>;
  /** An administrator whose account was opened by the act and who was then made one by the operator. */
  admin(uid: string): Promise<Caller>;
  /** Sets fields past the rules: for states that no act of this desk leads to. */
  force(path: string, fields: Record<string, unknown>): Promise<void>;
  /**
   * Lets the emulator forget. It keeps every value that a rule came to until rules are loaded again, and with some ten thousand commits has no room for
   * another. Nothing of this desk may be under way.
   */
  relieve(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param name of its project: begins with `demo-`, one for each test file, so that files never see each other's documents
 * @param shared other files use the project at the same time, so what is there stays
 */
export async function createDesk(name: `demo-${string}`, shared = false): Promise<TestDesk> {
  const projectId = loaded ?? name;
  const rules = readFileSync('firestore.rules', 'utf8');
  const env = await initializeTestEnvironment({ projectId, firestore: { ...(!loaded && { rules }), host, port: Number(port) } });
  if (!shared) await env.clearFirestore();
  const callers = createCallers({ projectId, host, port: Number(port) });

  const force = (path: string, fields: Record<string, unknown>) =>
    env.withSecurityRulesDisabled((context) => context.firestore().doc(path).update(fields));
  const client = async (uid: string) => {
    const caller = callers.as(uid);
    const person = {
      username: uid,
      firstname: 'Test',
      lastname: 'Client',
      email: `${uid}@example.com`,
      mobile: '+1 555 0100',
      country: 'Norway',
    };
    await openAccount(caller, person, newOp());
    return caller;
  };
  const admin = async (uid: string) => {
    const caller = await client(uid);
    await force(`users/${uid}`, { admin: true });
    return caller;
  };
  const endpoint = rulesEndpoint(Number(port), projectId);
  const load = async (text: string) => {
    if (loaded || shared) return;
    const refusal = await endpoint.load(text);
    if (refusal !== null) throw new Error(refusal);
  };
  const close = async () => {
    await callers.close();
    await load(noRules);
    await env.cleanup();
  };
  return { env, as: callers.as, via: (to, uid) => callers.as(uid, {}, to), client, admin, force, relieve: () => load(rules), close };
}

/** A desk with its payment method chosen, as clients meet it. */
export async function openDesk(desk: TestDesk, uid = 'boss'): Promise<Caller> {
  const boss = await desk.admin(uid);
  await updatePayment(boss, { bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', ethereum: '', email: '' }, newOp());
  await selectDesk(boss, uid, newOp());
  return boss;
}
