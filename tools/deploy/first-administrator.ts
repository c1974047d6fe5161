import { randomUUID } from 'node:crypto';
import { selectDesk, updatePayment } from '../../src/data/payment';
import { openAccount } from '../../src/data/users';
import { createCallers } from '../desk-caller';
import { Failure } from '../failure';
import { newPassword } from '../local-accounts';
import { root } from '../paths';
import { loopback, type Ports } from '../ports';
import { deskAddresses } from '../seed-scene';
import { runChild } from '../testing/child';

const email = 'first-administrator@example.com';

/**
 * Makes the first administrator of an empty project in the emulators, as the guide says: an account, opened under the rules; the operator's
 * script; then, as the administrator, the payment method and the choice that clients see it.
 * @throws Failure, or ActError where the rules refuse
 */
export async function makeFirstAdministrator(projectId: string, ports: Ports, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const uid = await signUp(ports.auth);
  const callers = createCallers({ projectId, host: loopback, port: ports.firestore });
  try {
    const caller = callers.as(uid, { email });
    const person = { username: 'desk', firstname: 'First', lastname: 'Administrator', email, mobile: '+1 555 0100', country: 'Norway' };
    await openAccount(caller, person, randomUUID());
    const script = ['--import', 'tsx', 'tools/admin-grant.ts', email, '--project', projectId];
    const code = await runChild(process.execPath, script, { cwd: root, env, signal });
    if (code !== 0) throw new Failure('npm run admin:grant failed.');
    await updatePayment(caller, { ...deskAddresses, email }, randomUUID());
    await selectDesk(caller, uid, randomUUID());
  } finally {
    await callers.close();
  }
}

/** As the app does it. The password is known to nobody afterwards. */
async function signUp(port: number): Promise<string> {
  const response = await fetch(`http://${loopback}:${port}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: newPassword(), returnSecureToken: true }),
  });
  if (!response.ok) throw new Failure(`Nobody could sign up: the Auth emulator answered ${response.status}.`);
  const { localId }: { localId: string } = await response.json();
  return localId;
}
