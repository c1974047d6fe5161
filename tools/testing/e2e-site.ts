import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appEnvironment } from '../app-environment';
import { Failure } from '../failure';
import { localPaths, root } from '../paths';
import { loopback, type Ports } from '../ports';
import { startSamplePrices } from '../sample-prices';
import type { Teardown } from '../teardown';
import { runChild } from './child';
import type { HostingConfig } from './hosting-config';
import { serveSite } from './static-site';

/** Vite's mode for a build that talks to the emulators. (`local` is a word that Vite keeps for itself.) */
const buildMode = 'emulated';

/**
 * Builds the app for the emulators at these ports, and serves it and the sample prices.
 * @returns the address of the site
 * @throws Failure when the app cannot be built
 */
export async function startSite(ports: Ports, teardown: Teardown, signal: AbortSignal): Promise<string> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--mode', buildMode, '--outDir', localPaths.site, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, ...appEnvironment(ports) };
  if ((await runChild(process.execPath, [vite, ...args], { cwd: root, env, signal })) !== 0) {
    throw new Failure('The app could not be built for the end-to-end tests.');
  }
  const prices = await startSamplePrices(ports.prices);
  teardown.add(prices.stop);
  const { hosting }: { hosting: HostingConfig } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  const origins = [ports.auth, ports.firestore, ports.storage, ports.prices].map((port) => `http://${loopback}:${port}`);
  const site = await serveSite({ folder: localPaths.site, config: hosting, port: ports.app, origins });
  teardown.add(site.stop);
  return site.url;
}
