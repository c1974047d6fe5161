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
import { moveSite, serveBuiltSite } from '../../../tools/testing/e2e-site';

/** What a worker gets: the variables by which its tests find their desk, or why the desk could not be started. */
export type DeskAnswer = { env: Record<string, string> } | { failed: string };

/**
 * Starts a desk for each worker when the worker asks for it, so one file starts one desk. Each has emulators of its own: files that run at the same time
 * do not see each other's changes. @returns stops the desks
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const teardown = new Teardown();
  const { folder: siteFolder, remove } = getSiteFolder();
  teardown.add(remove);
  const desks = new Map<string, Promise<DeskAnswer>>();
  const server = createServer(async ({ url: index = '' }, response) => {
    const desk =
      desks.get(index) ??
      startDesk(siteFolder, teardown).then(
        (env) => ({ env }),
        (error: unknown) => ({ failed: explain(error) }),
      );
    desks.set(index, desk);
    response.end(JSON.stringify(await desk));
  });
  const { url, stop } = await startServer(server, 0);
  process.env.E2E_DESKS = url;
  return async () => {
    await stop();
    await Promise.all(desks.values());
    await teardown.run();
  };
}

async function startDesk(siteFolder: string, teardown: Teardown): Promise<Record<string, string>> {
  const ports = { ...(await freePorts()), chat: await freePort() };
  const [emulators, { folder }] = await Promise.all([startEmulators({ projectId: localProjectId, ports }), getBuiltSite(siteFolder)]);
  teardown.add(() => emulators.stop());
  // Tests name prices in words and figures: 64,210.00 for bitcoin, 2,310.00 for ethereum.
  const url = await serveBuiltSite(moveSite(ports, { folder, ports: builtPorts }, teardown), teardown, createStillMarket(Date.now()));
  // A client can deposit only if a desk has named an address. Nobody signs in with this account: each test makes its own.
  await seedLocalDesk(ports, createPassword(), 'nobody');
  return { ...emulators.env, E2E_SITE: url, E2E_CHAT_PORT: String(ports.chat) };
}
