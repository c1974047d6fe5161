import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appEnvironment } from '../app-environment';
import { Failure } from '../failure';
import { root } from '../paths';
import { loopback, type Ports } from '../ports';
import { startSamplePrices } from '../sample-prices';
import type { Teardown } from '../teardown';
import { runChild } from './child';
import type { HostingConfig } from './hosting-config';
import { serveSite } from './static-site';

/** Vite's mode for a build that talks to the emulators. (`local` is a word that Vite keeps for itself.) */
const buildMode = 'emulated';

/**
 * Builds the app for the emulators at these ports, and serves it and the sample prices. The build is not kept: it must never be
 * taken for a release.
 * @returns the address of the site
 * @throws Failure when the app cannot be built
 */
export async function startSite(ports: Ports, teardown: Teardown, signal: AbortSignal): Promise<string> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-site-'));
  teardown.add(() => rmSync(folder, { recursive: true, force: true }));
  const args = ['build', '--mode', buildMode, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, ...appEnvironment(ports) };
  if ((await runChild(process.execPath, [vite, ...args], { cwd: root, env, signal })) !== 0) {
    throw new Failure('The app could not be built for the end-to-end tests.');
  }
  const prices = await startSamplePrices(ports.prices);
  teardown.add(prices.stop);
  const { hosting }: { hosting: HostingConfig } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  const origins = [ports.auth, ports.firestore, ports.storage, ports.prices].map((port) => `http://${loopback}:${port}`);
  const site = await serveSite({ folder, config: hosting, port: ports.app, origins });
  teardown.add(site.stop);
  return site.url;
}
