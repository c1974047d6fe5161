/** Builds the site: the app, and every public page as a file. It is `npm run build`. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readOptions, runUntilSignal } from '../command';
import { Failure } from '../failure';
import { root } from '../paths';
import { runChild } from '../testing/child';
import { readBuildEnvironment } from './build-environment';
import { configurationFile, requireBuildable } from './buildable';
import { type Renderer, writePages } from './prerender';
import { buildVerifier, describeVerifier, verifierName } from './verifier';

interface BuildOptions {
  folder: string;
  /** Vite's mode. */
  mode: string;
  /** What is configured, above the files `.env*` of the mode. */
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/**
 * Builds the whole site into a folder, which is emptied first: the app, and then every public page.
 * Vite reads the same configuration for both.
 * @returns the addresses of the public pages
 * @throws Failure when it cannot be built
 */
export async function buildSite(options: BuildOptions): Promise<readonly string[]> {
  await runVite(options, [], options.folder, 'The app could not be built.');
  // Before the pages, one of which leads to it.
  await buildVerifier(join(options.folder, verifierName), options.signal);
  // Within the project, because the script that renders the pages imports the project's packages.
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const rendererFolder = mkdtempSync(join(cache, 'prerender-'));
  try {
    await runVite(
      options,
      ['--ssr', 'src/app/static-site/prerender.tsx'],
      rendererFolder,
      'The public pages could not be built.',
    );
    const renderer: Renderer = await import(
      pathToFileURL(join(rendererFolder, 'prerender.js')).href
    ).catch(rethrow);
    return await writePages(renderer, options.folder);
  } finally {
    rmSync(rendererFolder, { recursive: true, force: true });
  }
}

/** Runs `vite build`. @throws Failure with these words */
async function runVite(
  { mode, env, signal }: BuildOptions,
  what: string[],
  folder: string,
  words: string,
): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [
    vite,
    'build',
    ...what,
    '--mode',
    mode,
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  // A test or a development server that runs this may have another NODE_ENV.
  const production = { ...env, NODE_ENV: 'production' };
  if ((await runChild(process.execPath, args, { cwd: root, env: production, signal })) !== 0)
    throw new Failure(words);
}

/**
 * The pages read the configuration as they are loaded (src/lib/env/env.ts); its sentence is meant for
 * the person who builds.
 */
function rethrow(error: unknown): never {
  throw error instanceof Error && error.message.startsWith('The configuration')
    ? new Failure(error.message)
    : error;
}

/** `npm run build`. @returns the exit code */
export function main(args: string[]): Promise<number> {
  return runUntilSignal(async (signal) => {
    readOptions(
      { args, options: {} },
      `Usage: npm run build   (it takes no options: what is configured is in ${configurationFile})`,
    );
    requireBuildable(readBuildEnvironment('production'));
    const folder = join(root, 'dist');
    const began = Date.now();
    const paths = await buildSite({ folder, mode: 'production', env: process.env, signal });
    console.log(
      `${paths.length} pages and the app are in ${folder}, after ${((Date.now() - began) / 1_000).toFixed(1)} s.`,
    );
    console.log(describeVerifier(join(folder, verifierName)));
    return 0;
  });
}
