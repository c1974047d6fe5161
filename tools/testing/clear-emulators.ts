import type { Emulators } from '../emulators/start-emulators';
import { Failure } from '../failure';
import { loopback } from '../ports';

/** Leaves the emulators as they were at first, so that no part of the tests sees what another one left. */
export async function clearEmulators({ projectId, ports, reloadRules }: Emulators): Promise<void> {
  await Promise.all([
    ask('DELETE', ports.firestore, `/emulator/v1/projects/${projectId}/databases/(default)/documents`),
    ask('DELETE', ports.auth, `/emulator/v1/projects/${projectId}/accounts`),
    ask('POST', ports.storage, '/internal/reset'),
  ]);
  await reloadRules();
}

async function ask(method: string, port: number, path: string): Promise<void> {
  const response = await fetch(`http://${loopback}:${port}${path}`, { method });
  if (!response.ok) {
    throw new Failure(`The emulators could not be cleared: ${method} ${path} answered ${response.status}.`);
  }
}
