import { parseEnv } from '@/lib/env-schema';
import type { Configuration } from '../../build/policy';
import { Failure } from '../../failure';

/** What Vite reads for a build of production, and git never sees. */
const file = '.env.production.local';

/**
 * Refuses what must not become a site.
 * @param named the project that the command names, where it names one
 * @returns the project that is configured
 * @throws Failure that says in one sentence what to put right
 */
export function deployable(configured: Configuration, named?: string): string {
  const projectId = projectOf(configured);
  if (named !== undefined && named !== projectId) {
    throw new Failure(
      `The configuration is that of ${projectId}, not of ${named}: change VITE_FIREBASE_PROJECT_ID, and what belongs to it, in ${file}.`,
    );
  }
  if (projectId.startsWith('demo-')) {
    throw new Failure(
      `${projectId} exists in the emulators alone: name a real project in ${file}, or try everything with npm run deploy -- --dry-run.`,
    );
  }
  const emulator = Object.keys(configured).find((name) => name.startsWith('VITE_EMULATOR_') && configured[name]);
  if (emulator) throw new Failure(`${emulator} leads to an emulator, which visitors do not have: take it out of the configuration.`);
  if (configured.VITE_SITE_URL?.startsWith('http:')) {
    throw new Failure('VITE_SITE_URL begins with http:, and Firebase Hosting answers by https alone: write https:.');
  }
  return projectId;
}

function projectOf(configured: Configuration): string {
  try {
    return parseEnv(configured).firebase.projectId;
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error} Its place is ${file}.`);
  }
}
