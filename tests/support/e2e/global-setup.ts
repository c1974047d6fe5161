import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localProjectId } from '../../../tools/app-environment';
import { builtPorts, getBuiltSite, type SitePorts } from '../../../tools/build/built-site.fixture';
import { getSiteFolder } from '../../../tools/build/shared-site.setup';
import { startEmulators } from '../../../tools/dev/emulators/start-emulators';
import { createPassword } from '../../../tools/dev/local-accounts';
import { createStillMarket } from '../../../tools/dev/sample-market';
import { seedLocalDesk } from '../../../tools/dev/seed/seed';
import { explain } from '../../../tools/failure';
import { freePort, freePorts, loopback, startServer } from '../../../tools/ports';
import { Teardown } from '../../../tools/teardown';
import { serveBuiltSite, talkedTo } from '../../../tools/testing/e2e-site';
import { captureDesk } from './desk-snapshot';

/**
 * What a worker gets: the variables by which its tests find their desk, or why the desk could not
 * be started.
 */
export type DeskAnswer = { env: Record<string, string> } | { failed: string };

interface Desk {
  answer: DeskAnswer;
  /** Restores the documents that the desk began with. */
  restore: () => Promise<void>;
}

/**
 * Starts a desk for each worker when the worker asks for it, so one file starts one desk. Each has
 * emulators of its own: files that run at the same time do not see each other's changes. A worker
 * that is started again finds its desk as the last one left it, so the desk is restored from here.
 * @returns stops the desks
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const teardown = new Teardown();
  const { folder: siteFolder, remove } = getSiteFolder();
  teardown.add(remove);
  const desks = new Map<string, Promise<Desk>>();
  const getDesk = (index: string) => {
    const desk =
      desks.get(index) ??
      startDesk(siteFolder, teardown).catch((error: unknown) => ({
        answer: { failed: explain(error) },
        restore: async () => undefined,
      }));
    desks.set(index, desk);
    return desk;
  };
  const server = createServer(async ({ method, url: index = '' }, response) => {
    const { answer, restore } = await getDesk(index);
    if (method !== 'POST') return response.end(JSON.stringify(answer));
    return restore().then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(explain(error)),
    );
  });
  const { url, stop } = await startServer(server, 0);
  process.env.E2E_DESKS = url;
  // The first worker will ask for it. Until then Playwright loads the test files.
  void getDesk('/0');
  return async () => {
    await stop();
    await Promise.all(desks.values());
    await teardown.run();
  };
}

async function startDesk(siteFolder: string, teardown: Teardown): Promise<Desk> {
  const ports = { ...(await freePorts()), chat: await freePort() };
  const [emulators, url] = await Promise.all([
    startEmulators({ projectId: localProjectId, ports }).then((started) => {
      teardown.add(() => started.stop());
      return started;
    }),
    serveSite(siteFolder, ports, teardown),
  ]);
  // A client can deposit only if a desk has named an address. Nobody signs in with this account:
  // each test makes its own.
  await seedLocalDesk(ports, createPassword(), 'nobody');
  const { FIREBASE_AUTH_EMULATOR_HOST: auth = '', FIRESTORE_EMULATOR_HOST: firestore = '' } =
    emulators.env;
  const restore = await captureDesk({ auth, firestore });
  return {
    answer: { env: { ...emulators.env, E2E_SITE: url, E2E_CHAT_PORT: String(ports.chat) } },
    restore,
  };
}

async function serveSite(
  siteFolder: string,
  ports: SitePorts,
  teardown: Teardown,
): Promise<string> {
  const folder = moveSite((await getBuiltSite(siteFolder)).folder, ports, teardown);
  // Tests name prices in words and figures: 64,210.00 for bitcoin, 2,310.00 for ethereum.
  return serveBuiltSite({ folder, ports }, teardown, createStillMarket(Date.now()));
}

/**
 * Copies the built site for emulators at other ports. Another build would take longer than most
 * tests.
 * @returns the folder of the copy
 */
function moveSite(built: string, ports: SitePorts, teardown: Teardown): string {
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-site-'));
  teardown.add(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(built, folder, { recursive: true });
  const services = [...talkedTo, 'chat'] as const;
  const addresses = services.map(
    (service) => [`${loopback}:${builtPorts[service]}`, `${loopback}:${ports[service]}`] as const,
  );
  // The addresses are in scripts and in the policy of each page.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
    /\.(js|html)$/.test(one),
  )) {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const moved = addresses.reduce((all, [from, to]) => all.replaceAll(from, to), text);
    if (moved !== text) writeFileSync(path, moved);
  }
  return folder;
}
