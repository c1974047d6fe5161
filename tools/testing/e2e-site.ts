import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appEnvironment } from '../app-environment';
import { buildSite } from '../build';
import { root } from '../paths';
import { loopback, type Ports } from '../ports';
import { startSamplePrices } from '../sample-prices';
import type { Teardown } from '../teardown';
import type { HostingConfig } from './hosting-config';
import { serveSite } from './static-site';

/** Vite's mode for a build that talks to the emulators. (`local` is a word that Vite keeps for itself.) */
const buildMode = 'emulated';

/**
 * Builds the site for the emulators at these ports, and serves it and the sample prices. The build is not kept: it must never be
 * taken for a release.
 * @param configured what is configured besides
 * @returns the address of the site
 * @throws Failure when the site cannot be built
 */
export async function startSite(
  ports: Ports,
  teardown: Teardown,
  signal: AbortSignal,
  configured: Record<string, string> = {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-site-'));
  teardown.add(() => rmSync(folder, { recursive: true, force: true }));
  await buildSite({ folder, mode: buildMode, env: { ...process.env, ...appEnvironment(ports), ...configured }, signal });
  const prices = await startSamplePrices(ports.prices);
  teardown.add(prices.stop);
  const { hosting }: { hosting: HostingConfig } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  const origins = [ports.auth, ports.firestore, ports.storage, ports.prices].map((port) => `http://${loopback}:${port}`);
  const site = await serveSite({ folder, config: hosting, port: ports.app, origins });
  teardown.add(site.stop);
  return site.url;
}
