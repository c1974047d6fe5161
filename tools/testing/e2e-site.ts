/**
 * Builds the site for emulators and serves it with sample prices: for browser tests, labs and the
 * dry run of the deploy guide.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAppEnvironment } from '../app-environment';
import { buildSite } from '../build/build';
import type { PriceAt } from '../dev/sample-market';
import { startSamplePrices } from '../dev/sample-prices';
import { root } from '../paths';
import { loopback, type Ports } from '../ports';
import type { Teardown } from '../teardown';
import type { HostingConfig } from './hosting-config';
import { serveSite } from './static-site';

/** Vite's mode for a build that talks to the emulators. (Vite reserves `local`.) */
export const buildMode = 'emulated';

/**
 * A site that was built for the emulators at these ports, in a temporary folder. It must never be
 * deployed.
 */
interface BuiltSite {
  folder: string;
  ports: Ports;
}

/**
 * Builds the site for the emulators at these ports.
 * @param configured further variables
 * @throws Failure when it cannot be built
 */
export async function buildEmulatedSite(
  ports: Ports,
  teardown: Teardown,
  signal: AbortSignal,
  configured: Record<string, string> = {},
): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-site-'));
  teardown.add(() => rmSync(folder, { recursive: true, force: true }));
  await buildSite({
    folder,
    mode: buildMode,
    env: { ...process.env, ...getAppEnvironment(ports), ...configured },
    signal,
  });
  return { folder, ports };
}

/**
 * Serves a site and its sample prices.
 * @param price another market than that of `npm start`
 * @returns the address of the site
 */
export async function serveBuiltSite(
  { folder, ports }: BuiltSite,
  teardown: Teardown,
  price?: PriceAt,
): Promise<string> {
  const prices = await startSamplePrices(ports.prices, price && { price });
  teardown.add(prices.stop);
  const { hosting }: { hosting: HostingConfig } = JSON.parse(
    readFileSync(join(root, 'firebase.json'), 'utf8'),
  );
  const origins = talkedTo.map((service) => `http://${loopback}:${ports[service]}`);
  const site = await serveSite({ folder, config: hosting, port: ports.app, origins });
  teardown.add(site.stop);
  return site.url;
}

/**
 * Builds the site and serves it.
 * @returns the address
 * @throws Failure as {@link buildEmulatedSite}
 */
export async function startSite(...input: Parameters<typeof buildEmulatedSite>): Promise<string> {
  return serveBuiltSite(await buildEmulatedSite(...input), input[1]);
}

/** What the app in the browser talks to. */
export const talkedTo = ['auth', 'firestore', 'storage', 'prices'] as const;
