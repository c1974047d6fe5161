import { createServer } from 'node:http';
import { localProjectId } from '../../../tools/app-environment';
import { builtPorts, getBuiltSite } from '../../../tools/build/built-site.fixture';
import { getSiteFolder } from '../../../tools/build/shared-site.setup';
import { startEmulators } from '../../../tools/dev/emulators/start-emulators';
import { createPassword } from '../../../tools/dev/local-accounts';
import { createStillMarket } from '../../../tools/dev/sample-market';
import { seedLocalDesk } from '../../../tools/dev/seed/seed';
import { explain } from '../../../tools/failure';
import { freePort, freePorts, startServer } from '../../../tools/ports';
import { Teardown } from '../../../tools/teardown';
import { moveSite, type SitePorts, serveBuiltSite } from '../../../tools/testing/e2e-site';
import { captureDesk } from './desk-snapshot';

/** What a worker gets: the variables by which its tests find their desk, or why the desk could not be started. */
export type DeskAnswer = { env: Record<string, string> } | { failed: string };

interface Desk {
  answer: DeskAnswer;
  /** Restores the documents that the desk began with. */
  restore: () => Promise<void>;
}

/**
 * Starts a desk for each worker when the worker asks for it, so one file starts one desk. Each has emulators of its own: files that run at the same time
 * do not see each other's changes. A worker that is started again finds its desk as the last one left it, so the desk is restored from here. @returns stops the desks
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const teardown = new Teardown();
  const { folder: siteFolder, remove } = getSiteFolder();
  teardown.add(remove);
  const desks = new Map<string, Promise<Desk>>();
  const getDesk = (index: string) => {
    const desk =
      desks.get(index) ??
      startDesk(siteFolder, teardown).catch((error: unknown) => ({ answer: { failed: explain(error) }, restore: async () => undefined }));
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
  // A client can deposit only if a desk has named an address. Nobody signs in with this account: each test makes its own.
  await seedLocalDesk(ports, createPassword(), 'nobody');
  const { FIREBASE_AUTH_EMULATOR_HOST: auth = '', FIRESTORE_EMULATOR_HOST: firestore = '' } = emulators.env;
  const restore = await captureDesk({ auth, firestore });
  return { answer: { env: { ...emulators.env, E2E_SITE: url, E2E_CHAT_PORT: String(ports.chat) } }, restore };
}

async function serveSite(siteFolder: string, ports: Required<SitePorts>, teardown: Teardown): Promise<string> {
  const { folder } = await getBuiltSite(siteFolder);
  // Tests name prices in words and figures: 64,210.00 for bitcoin, 2,310.00 for ethereum.
  return serveBuiltSite(moveSite(ports, { folder, ports: builtPorts }, teardown), teardown, createStillMarket(Date.now()));
}
