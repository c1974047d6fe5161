import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { appEnvironment } from '../app-environment';
import { buildSite } from '../build';
import { explain } from '../failure';
import type { Ports } from '../ports';

export const origin = 'https://desk.example';

/** The build's addresses of the emulators. Nothing listens there; no port that `freePorts` gives begins with one of them, so they can be replaced. */
export const builtPorts: Ports = {
  ...{ app: 60_001, auth: 60_002, firestore: 60_003, storage: 60_004 },
  ...{ prices: 60_005, hub: 60_006, logging: 60_007, websocket: 60_008 },
};

/** Milliseconds; a build takes a tenth of it on a machine that does nothing else. */
const patience = 300_000;

/** How the one build of a run went. */
type Built = { paths: readonly string[] } | { failed: string };

/**
 * The site as the build writes it, once for a run of the tests: the first that asks builds it, in whatever process, and the others wait.
 * @param shared the run's folder (shared-site.setup.ts)
 * @throws Error when it cannot be built
 */
export async function builtSite(shared: string): Promise<{ folder: string; paths: readonly string[] }> {
  const [folder, told] = [join(shared, 'site'), join(shared, 'built.json')];
  const isFirst = mkdirSync(join(shared, 'begun'), { recursive: true }) !== undefined;
  if (isFirst) {
    // Whole before it has this name: somebody waits for it.
    writeFileSync(`${told}.part`, JSON.stringify(await build(folder)));
    renameSync(`${told}.part`, told);
  }
  for (const end = Date.now() + patience; !existsSync(told); await wait(100)) {
    if (Date.now() > end) throw new Error('The build of the site did not end.');
  }
  const built: Built = JSON.parse(readFileSync(told, 'utf8'));
  if ('failed' in built) throw new Error(built.failed);
  return { folder, paths: built.paths };
}

async function build(folder: string): Promise<Built> {
  const env = { ...process.env, ...appEnvironment(builtPorts), VITE_SITE_URL: origin };
  try {
    return { paths: await buildSite({ folder, mode: 'emulated', env, signal: new AbortController().signal }) };
  } catch (error) {
    return { failed: explain(error) };
  }
}
