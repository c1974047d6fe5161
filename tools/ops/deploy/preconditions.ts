/**
 * Checks before a deployment that the configuration is complete and that the project is prepared.
 */
import { configurationFile, requireBuildable } from '../../build/buildable';
import type { Configuration } from '../../build/policy';
import { Failure } from '../../failure';
import type { Examined } from '../doctor/check';
import { getCheck } from '../doctor/checks';
import { examine } from '../doctor/examine';
import { guidePath, readGuideSteps } from './guide';

/**
 * Requires a complete configuration of a real project.
 * @param named the project that the command names, where it names one
 * @returns the project that is configured
 * @throws Failure that says in one sentence what to put right
 */
export function requireDeployable(configured: Configuration, named?: string): string {
  const projectId = requireBuildable(configured).firebase.projectId;
  if (named !== undefined && named !== projectId) {
    throw new Failure(
      `The configuration is that of ${projectId}, not of ${named}: change VITE_FIREBASE_PROJECT_ID, and what belongs to it, in ${configurationFile}.`,
    );
  }
  if (projectId.startsWith('demo-')) {
    throw new Failure(
      `${projectId} exists in the emulators alone: name a real project in ${configurationFile}, or try everything with npm run deploy -- --dry-run.`,
    );
  }
  const emulator = Object.keys(configured).find(
    (name) => name.startsWith('VITE_EMULATOR_') && configured[name],
  );
  if (emulator)
    throw new Failure(
      `${emulator} leads to an emulator, which visitors do not have: take it out of the configuration.`,
    );
  if (configured.VITE_SITE_URL?.startsWith('http:')) {
    throw new Failure(
      'VITE_SITE_URL begins with http:, and Firebase Hosting answers by https alone: write https:.',
    );
  }
  return projectId;
}

/**
 * Without a database firebase-tools would create one in the USA, without delete protection, and a
 * database cannot be moved.
 */
const required = ['database', 'bucket'].map(getCheck);

/**
 * Requires what has to exist before anything is deployed.
 * @throws Failure that names the step of the guide which comes first, also when the project could
 * not be asked
 */
export async function requirePrepared(project: Examined): Promise<void> {
  const lacking = (await examine(project, required)).find(
    ({ finding }) => finding.verdict !== 'ok',
  );
  if (!lacking) return;
  const { check, finding } = lacking;
  const step = readGuideSteps().find(({ checks }) => checks.includes(check.id));
  const unseen = finding.verdict === 'unasked' ? ', and whether it was done could not be seen' : '';
  throw new Failure(`Step ${step?.number} of ${guidePath} comes first${unseen}: ${finding.says}.`);
}
