/**
 * Deploys the indexes, the rules and the site, or rehearses the guide on the emulators. It is `npm
 * run deploy`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { localProjectId } from '../app-environment';
import { buildSite } from '../build/build';
import { readBuildEnvironment } from '../build/build-environment';
import { describeVerifier, verifierName } from '../build/verifier';
import { readOptions, runUntilSignal } from '../command';
import { Failure } from '../failure';
import { root } from '../paths';
import { installFirebaseCli } from './deploy/firebase-cli';
import { guidePath, readGuideSteps } from './deploy/guide';
import { requireDeployable, requirePrepared } from './deploy/preconditions';
import { createProjectTools } from './deploy/project-tools';
import { rehearse } from './deploy/rehearsal';
import { runRelease } from './deploy/release';
import { getOrigin } from './doctor/check';
import { createGoogleEdge, getAccessToken } from './doctor/google-edge';
import { readProjectFiles } from './doctor/project-files';

const usage = `Usage: npm run deploy [-- --project ID]   builds the site, and puts it with its rules and indexes into the configured project
npm run deploy -- --dry-run        goes through ${guidePath} on the emulators, and touches no project`;

/** @returns the exit code */
export function main(args: string[]): Promise<number> {
  return runUntilSignal(async (signal) => {
    const { values } = readOptions(
      { args, options: { project: { type: 'string' }, 'dry-run': { type: 'boolean' } } },
      usage,
    );
    return values['dry-run']
      ? rehearse(requireDemoProject(values.project), signal)
      : deploy(values.project, signal);
  });
}

function requireDemoProject(project = localProjectId): string {
  if (project.startsWith('demo-')) return project;
  throw new Failure(
    `A dry run never touches ${project}: leave --project out, or name one that begins with demo-.`,
  );
}

async function deploy(named: string | undefined, signal: AbortSignal): Promise<number> {
  const configured = readBuildEnvironment('production');
  const projectId = requireDeployable(configured, named);
  const access = { projectId, token: getAccessToken };
  await access.token(); // fails before minutes are spent on a build
  const folder = join(root, 'dist'); // as firebase.json says
  const project = {
    projectId,
    configured,
    files: readProjectFiles(folder),
    edge: createGoogleEdge(access),
  };
  await requirePrepared(project);
  await installFirebaseCli(signal);
  const pages = await buildSite({ folder, mode: 'production', env: process.env, signal });
  await runRelease(createProjectTools(project, access, signal));
  const back = readGuideSteps().find(({ title }) => title === 'Going back');
  console.log(`
${projectId} has the indexes, the rules and the site of ${describeCommit()}: ${pages.length} pages and the app at ${getOrigin(project)}.
One-file check of a book, with the hash to publish elsewhere:  ${describeVerifier(join(folder, verifierName))}
Look at it:  npm run doctor -- --project ${projectId}
To go back:  step ${back?.number} of ${guidePath}. The site by "Roll back" in the console; the rules by deploying the commit before.`);
  return 0;
}

/** The deployed commit, as git names it. */
function describeCommit(): string {
  const { stdout, status } = spawnSync('git', ['describe', '--always', '--dirty'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : 'this folder';
}
