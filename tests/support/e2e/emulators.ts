import { localProjectId } from '../../../tools/app-environment';

/**
 * The emulators of this worker's desk. The fixture `site` sets the variables, so they are read when
 * they are needed.
 */
export function getEmulators() {
  return {
    projectId: localProjectId,
    auth: process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '',
    firestore: process.env.FIRESTORE_EMULATOR_HOST ?? '',
    storage: process.env.FIREBASE_STORAGE_EMULATOR_HOST ?? '',
  };
}
