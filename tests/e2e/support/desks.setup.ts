import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { localProjectId } from '../../../tools/app-environment';
import { builtPorts, getBuiltSite } from '../../../tools/build/built-site.fixture';
import { getSiteFolder } from '../../../tools/build/shared-site.setup';
import { findBrowser } from '../../../tools/dev/browser';
import { startEmulators } from '../../../tools/dev/emulators/start-emulators';
import { createPassword } from '../../../tools/dev/local-accounts';
import { createStillMarket } from '../../../tools/dev/sample-market';
import { seedLocalDesk } from '../../../tools/dev/seed/seed';
import { freePort, freePorts } from '../../../tools/ports';
import { Teardown } from '../../../tools/teardown';
import { moveSite, serveBuiltSite } from '../../../tools/testing/e2e-site';
import { handOver } from '../../../tools/testing/handover';
import { takenDesks } from './taken-desks';

declare module 'vitest' {
  interface ProvidedContext {
    /** For each desk the file with the variables by which tests find its emulators, its site and the browser. */
    desks: string[];
  }
}

/** The names of files that Vitest was given: for one file one desk is enough. Vitest has them, but not among its types. */
const namedFiles = ({ vitest }: TestProject) => (vitest as { filenamePattern?: string[] }).filenamePattern;

/**
 * Starts a desk for each worker, with emulators of its own: files that run at the same time do not see each other's changes. The start is not waited
 * for here, so that other tests run in that time; own-desk.ts waits.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testFiles } = await project.globTestFiles(namedFiles(project));
  const teardown = new Teardown();
  const count = Math.min(testFiles.length, Number(project.config.maxWorkers));
  const paths = Array.from({ length: count }, (_, index) => join(getSiteFolder(), `desk-${index}.json`));
  const browser = findBrowser(process.env);
  mkdirSync(takenDesks(getSiteFolder()));
  const handedOver = paths.map((path) => handOver(path, startDesk(browser, teardown)));
  project.provide('desks', paths);
  return async () => {
    await Promise.all(handedOver);
    await teardown.run();
  };
}

async function startDesk(browser: ReturnType<typeof findBrowser>, teardown: Teardown): Promise<Record<string, string>> {
  const ports = { ...(await freePorts()), chat: await freePort() };
  const [emulators, { folder }] = await Promise.all([startEmulators({ projectId: localProjectId, ports }), getBuiltSite(getSiteFolder())]);
  teardown.add(() => emulators.stop());
  // Tests name prices in words and figures: 64,210.00 for bitcoin, 2,310.00 for ethereum.
  const url = await serveBuiltSite(moveSite(ports, { folder, ports: builtPorts }, teardown), teardown, createStillMarket(Date.now()));
  // A client can deposit only where a desk has said where to. Nobody signs in with this account: each test makes its own.
  await seedLocalDesk(ports, createPassword(), 'nobody');
  return { ...emulators.env, ...(await browser).env, E2E_URL: url, E2E_CHAT_PORT: String(ports.chat) };
}
