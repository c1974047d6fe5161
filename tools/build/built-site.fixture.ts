/** Builds the site once for all tests of a run. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getAppEnvironment } from '../app-environment';
import { loopback, type Ports } from '../ports';
import { handOver, receive } from '../testing/handover';
import { buildSite } from './build';

export const origin = 'https://desk.example';

/** With the port of the chat. */
export type SitePorts = Ports & { chat: number };

/**
 * The ports of the build. Nothing listens there, and no port of `freePort` begins with one of them,
 * so they can be replaced in built files.
 */
export const builtPorts: SitePorts = {
  app: 60_001,
  auth: 60_002,
  firestore: 60_003,
  storage: 60_004,
  prices: 60_005,
  hub: 60_006,
  logging: 60_007,
  ui: 60_010,
  websocket: 60_008,
  chat: 60_009,
};

interface Built {
  folder: string;
  /** Of the public pages. */
  paths: readonly string[];
}

/**
 * The first caller builds the site, with a chat configured. Callers in other processes wait for
 * that build.
 * @param shared the run's folder (shared-site.setup.ts)
 * @throws Error when it cannot be built
 */
export async function getBuiltSite(shared: string): Promise<Built> {
  const path = join(shared, 'built.json');
  const isFirst = mkdirSync(join(shared, 'begun'), { recursive: true }) !== undefined;
  if (isFirst) await handOver(path, build(join(shared, 'site')));
  return receive(path);
}

async function build(folder: string): Promise<Built> {
  const env = {
    ...process.env,
    ...getAppEnvironment(builtPorts),
    VITE_SITE_URL: origin,
    VITE_CHAT_URL: `http://${loopback}:${builtPorts.chat}/widget.js`,
  };
  return {
    folder,
    paths: await buildSite({ folder, mode: 'emulated', env, signal: new AbortController().signal }),
  };
}
