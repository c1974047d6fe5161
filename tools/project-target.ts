import type { Project } from './admin-role';
import { localProjectId } from './app-environment';
import { Failure } from './failure';
import { loopback, startPorts } from './ports';

/** By them the Admin SDK finds emulators, whatever project it is told. */
const emulatorVariables = ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'];

/**
 * The project named, with the credentials of the environment; else the desk that `npm start` runs.
 * @throws Failure for a real project while the environment leads to emulators
 */
export function projectTarget(projectId: string | undefined): Project {
  const set = emulatorVariables.filter((name) => process.env[name]);
  if (projectId && !projectId.startsWith('demo-') && set.length > 0) {
    const them = set.length > 1 ? 'them' : 'it';
    throw new Failure(
      `${projectId} cannot be reached while ${set.join(' and ')} would lead to emulators in its place: unset ${them} first.`,
    );
  }
  if (projectId) return { projectId };
  const ports = startPorts(process.env);
  return { projectId: localProjectId, emulators: { auth: `${loopback}:${ports.auth}`, firestore: `${loopback}:${ports.firestore}` } };
}
