import { localProjectId } from '../app-environment';
import { Failure } from '../failure';
import { loopback, readPorts } from '../ports';
import type { Project } from './admin-role';

/** By them the Admin SDK finds emulators, whatever project it is told. */
const emulatorVariables = ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'];

/**
 * The project named, with the credentials of the environment; else the desk that `npm start` runs. A `demo-` project is one of the emulators': there is
 * none at Google, and nobody's credentials are sent there for one.
 * @throws Failure for a real project while the environment leads to emulators
 */
export function getProjectTarget(projectId: string | undefined): Project {
  const set = emulatorVariables.filter((name) => process.env[name]);
  if (projectId && !projectId.startsWith('demo-') && set.length > 0) {
    const them = set.length > 1 ? 'them' : 'it';
    throw new Failure(
      `${projectId} cannot be reached while ${set.join(' and ')} would lead to emulators in its place: unset ${them} first.`,
    );
  }
  if (projectId && !projectId.startsWith('demo-')) return { projectId };
  return { projectId: projectId ?? localProjectId, emulators: projectId ? getEmulatorHosts() : getLocalHosts() };
}

/** Where the environment says that the emulators are, or else where `npm start` has them. */
export function getEmulatorHosts(): { auth: string; firestore: string } {
  const own = getLocalHosts();
  const { FIREBASE_AUTH_EMULATOR_HOST: auth, FIRESTORE_EMULATOR_HOST: firestore } = process.env;
  return { auth: auth ?? own.auth, firestore: firestore ?? own.firestore };
}

function getLocalHosts(): { auth: string; firestore: string } {
  const ports = readPorts(process.env);
  return { auth: `${loopback}:${ports.auth}`, firestore: `${loopback}:${ports.firestore}` };
}
