/** Makes the first administrator of an empty project in the emulators, as the guide says. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { updatePayment } from '../../../src/data/collections/payment';
import { updatePlans } from '../../../src/data/collections/plans';
import { openAccount } from '../../../src/data/collections/user-acts';
import { createCallers } from '../../desk-caller';
import { createPassword } from '../../dev/local-accounts';
import { deskAddresses } from '../../dev/seed/addresses';
import { Failure } from '../../failure';
import { root } from '../../paths';
import { getHosts, loopback, type Ports } from '../../ports';
import { runChild } from '../../testing/child';

const email = 'first-administrator@example.com';

/**
 * Signs up, confirms the address and opens the account under the rules; runs the operator's
 * scripts; sets the payment method and a plan.
 * @throws Failure, or ActError when the rules refuse an act
 */
export async function makeFirstAdministrator(
  projectId: string,
  ports: Ports,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const uid = await signUp(ports.auth);
  await confirmAddress(projectId, ports.auth);
  const callers = createCallers({ projectId, firestore: getHosts(ports).firestore });
  try {
    const caller = callers.as(uid, { email });
    const person = {
      username: 'desk',
      firstname: 'First',
      lastname: 'Administrator',
      email,
      mobile: '+1 555 0100',
      country: 'Norway',
    };
    await openAccount(caller, person, randomUUID());
    const run = async (name: string, file: string) => {
      const script = ['--import', 'tsx', `tools/ops/${file}`, email, '--project', projectId];
      const code = await runChild(process.execPath, script, { cwd: root, env, signal });
      if (code !== 0) throw new Failure(`npm run ${name} failed.`);
    };
    await run('admin:grant', 'admin-grant.ts');
    await updatePayment(caller, { method: { ...deskAddresses, email }, op: randomUUID() });
    await run('desk:payee', 'desk-payee.ts');
    const starter = { name: 'Starter', fee: '19.00', days: 30, includes: [] };
    await updatePlans(caller, { rev: 0, plans: { starter }, op: randomUUID() });
  } finally {
    await callers.close();
  }
}

/** Signs up as the app does. The password is not kept. */
async function signUp(port: number): Promise<string> {
  const account = { email, password: createPassword(), returnSecureToken: true };
  return (
    await callAuth(port, 'accounts:signUp?key=local', account, v.object({ localId: v.string() }))
  ).localId;
}

/**
 * Follows the link of the confirmation e-mail, which the emulator tells the owner of the project.
 */
async function confirmAddress(projectId: string, port: number): Promise<void> {
  const request = { requestType: 'VERIFY_EMAIL', email, returnOobLink: true };
  const path = `projects/${projectId}/accounts:sendOobCode`;
  const { oobLink } = await callAuth(port, path, request, v.object({ oobLink: v.string() }), {
    authorization: 'Bearer owner',
  });
  const { status, ok } = await fetch(oobLink);
  if (!ok)
    throw new Failure(`The address could not be confirmed: the Auth emulator answered ${status}.`);
}

/** Calls the Auth emulator. */
async function callAuth<S extends v.GenericSchema>(
  port: number,
  path: string,
  body: object,
  schema: S,
  headers: Record<string, string> = {},
) {
  const response = await fetch(
    `http://${loopback}:${port}/identitytoolkit.googleapis.com/v1/${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    },
  );
  if (!response.ok)
    throw new Failure(
      `There is no first administrator: the Auth emulator answered ${response.status} to ${path}.`,
    );
  return v.parse(schema, await response.json());
}
