import { join } from 'node:path';
import { runUntilSignal } from '../command';
import { Failure } from '../failure';
import { root } from '../paths';
import { runChild } from '../testing/child';
import { type PrerenderOptions, prerender } from './prerender';

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Builds the whole site into a folder, which is emptied first: the app, and then every public page. Vite reads the configuration, from `env` and
 * from the files `.env*` of its mode, for both.
 * @returns the addresses of the public pages
 * @throws Failure when it cannot be built
 */
export async function buildSite(options: PrerenderOptions): Promise<readonly string[]> {
  const { folder, mode, signal } = options;
  // Whoever runs this may be in another state: a test, a development server.
  const env = { ...options.env, NODE_ENV: 'production' };
  const args = ['build', '--mode', mode, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  if ((await runChild(process.execPath, [vite, ...args], { cwd: root, env, signal })) !== 0)
    throw new Failure('The app could not be built.');
  return prerender({ ...options, env });
}

/** `npm run build`. @returns the exit code */
export function main(): Promise<number> {
  return runUntilSignal(async (signal) => {
    const folder = join(root, 'dist');
    const began = Date.now();
    const paths = await buildSite({ folder, mode: 'production', env: process.env, signal });
    console.log(`${paths.length} pages and the app are in ${folder}, after ${((Date.now() - began) / 1_000).toFixed(1)} s.`);
    return 0;
  });
}
