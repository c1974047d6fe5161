/** Chooses the project of an operator script: a real one, or the emulators. */
import { plural } from '@/domain/plural';
import { localProjectId } from '../app-environment';
import { Failure } from '../failure';
import { getHosts, readPorts } from '../ports';
import type { Project } from './admin-role';

/** The Admin SDK uses the emulators in these variables for every project. */
const emulatorVariables = ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'];

/**
 * The named project, or the desk that `npm start` runs. A `demo-` project is always in the
 * emulators, so no credentials are sent to Google for it.
 * @throws Failure for a real project while the environment names emulators
 */
export function getProjectTarget(projectId: string | undefined): Project {
  const set = emulatorVariables.filter((name) => process.env[name]);
  if (projectId && !projectId.startsWith('demo-') && set.length > 0) {
    const them = plural(set.length, 'it', 'them');
    throw new Failure(
      `${projectId} cannot be reached while ${set.join(' and ')} would lead to emulators in its place: unset ${them} first.`,
    );
  }
  if (projectId && !projectId.startsWith('demo-')) return { projectId };
  return {
    projectId: projectId ?? localProjectId,
    emulators: projectId ? getEmulatorHosts() : getLocalHosts(),
  };
}

/** The emulators that the environment names, or else those of `npm start`. */
export function getEmulatorHosts(): { auth: string; firestore: string } {
  const own = getLocalHosts();
  const { FIREBASE_AUTH_EMULATOR_HOST: auth, FIRESTORE_EMULATOR_HOST: firestore } = process.env;
  return { auth: auth ?? own.auth, firestore: firestore ?? own.firestore };
}

function getLocalHosts(): { auth: string; firestore: string } {
  const { auth, firestore } = getHosts(readPorts(process.env));
  return { auth, firestore };
}
