/** Installs the firebase-tools that deploys, which is newer than the one of the emulators. */
import { join } from 'node:path';
import { Failure } from '../../failure';
import { isInstalled } from '../../install.mjs';
import { root } from '../../paths';
import { runChild } from '../../testing/child';

/** Its package.json pins the firebase-tools of a release, with a lock file of its own. */
export const cliFolder = join(root, 'tools', 'ops', 'deploy', 'firebase-tools');

/** The script that runs firebase-tools, once {@link installFirebaseCli} has installed it. */
export const firebaseCli = join(
  cliFolder,
  'node_modules',
  'firebase-tools',
  'lib',
  'bin',
  'firebase.js',
);

/**
 * Installs exactly what the lock file names, unless it is installed.
 * @throws Failure
 */
export async function installFirebaseCli(
  signal: AbortSignal,
  folder = cliFolder,
  run = runChild,
): Promise<void> {
  if (isInstalled(folder)) return;
  console.log(
    'Installing the firebase-tools for a release; the first time this takes a minute ...',
  );
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if ((await run('npm', args, { cwd: folder, env: process.env, signal })) === 0) return;
  throw new Failure(
    signal.aborted
      ? 'The command was interrupted.'
      : `firebase-tools could not be installed: run "npm ci" in ${folder}.`,
  );
}
