/** Builds the site for emulators and serves it with sample prices: for browser tests, labs and the dry run of the deploy guide. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A site that was built for the emulators at these ports, in a temporary folder. It must never be deployed. */
interface BuiltSite {
  folder: string;
  ports: SitePorts;
}

/** With the port of the chat, if one is configured. */
export type SitePorts = Ports & { chat?: number };

/** The script of the chat at a port. */
export const getChatAddress = (port: number): string => `http://${loopback}:${port}/widget.js`;

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
  const folder = createTemporaryFolder(teardown);
  await buildSite({ folder, mode: buildMode, env: { ...process.env, ...getAppEnvironment(ports), ...configured }, signal });
  return { folder, ports };
}

/** Copies a built site for emulators at other ports. Another build would take longer than most tests. */
export function moveSite(ports: Required<SitePorts>, built: BuiltSite, teardown: Teardown): BuiltSite {
  const folder = createTemporaryFolder(teardown);
  cpSync(built.folder, folder, { recursive: true });
  const services = [...talkedTo, 'chat'] as const;
  const addresses = services.map((service) => [`${loopback}:${built.ports[service]}`, `${loopback}:${ports[service]}`] as const);
  // The addresses are in scripts and in the policy of each page.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => /\.(js|html)$/.test(one))) {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const moved = addresses.reduce((all, [from, to]) => all.replaceAll(from, to), text);
    if (moved !== text) writeFileSync(path, moved);
  }
  return { folder, ports };
}

/** Serves a site and its sample prices. @param price another market than that of `npm start` @returns the address of the site */
export async function serveBuiltSite({ folder, ports }: BuiltSite, teardown: Teardown, price?: PriceAt): Promise<string> {
  const prices = await startSamplePrices(ports.prices, price && { price });
  teardown.add(prices.stop);
  const { hosting }: { hosting: HostingConfig } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  const origins = talkedTo.map((service) => `http://${loopback}:${ports[service]}`);
  const site = await serveSite({ folder, config: hosting, port: ports.app, origins });
  teardown.add(site.stop);
  return site.url;
}

/** Builds the site and serves it. @returns the address @throws Failure as {@link buildEmulatedSite} */
export async function startSite(...input: Parameters<typeof buildEmulatedSite>): Promise<string> {
  return serveBuiltSite(await buildEmulatedSite(...input), input[1]);
}

/** What the app in the browser talks to. */
const talkedTo = ['auth', 'firestore', 'storage', 'prices'] as const;

function createTemporaryFolder(teardown: Teardown): string {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-site-'));
  teardown.add(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
