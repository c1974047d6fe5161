import type { TestProject } from 'vitest/node';
import { localProjectId } from '../../../tools/app-environment';
import { findBrowser } from '../../../tools/browser';
import { startEmulators } from '../../../tools/emulators/start-emulators';
import { newPassword } from '../../../tools/local-accounts';
import { openDesk } from '../../../tools/open-desk';
import { freePorts, type Ports } from '../../../tools/ports';
import { builtPorts, builtSite } from '../../../tools/site/built-site';
import { getSiteFolder } from '../../../tools/site/shared-site.setup';
import { Teardown } from '../../../tools/teardown';
import { type BuiltSite, movedTo, serveFor } from '../../../tools/testing/e2e-site';

declare module 'vitest' {
  interface ProvidedContext {
    /** For each desk the variables by which tests find its emulators, its site and the browser. */
    desks: Record<string, string>[];
  }
}

/** The names of files that Vitest was given: for one file one desk is enough. Vitest has them, but not among its types. */
const namedFiles = ({ vitest }: TestProject) => (vitest as { filenamePattern?: string[] }).filenamePattern;

/** Starts a desk for each worker, with emulators of its own: files that run at the same time do not see each other's changes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testFiles } = await project.globTestFiles(namedFiles(project));
  const browser = await findBrowser(process.env);
  const teardown = new Teardown();
  const started = Promise.all(
    Array.from({ length: Math.min(testFiles.length, Number(project.config.maxWorkers)) }, async () => {
      const ports = await freePorts();
      return { ...browser.env, ...(await startDesk(ports, teardown)) };
    }),
  );
  project.provide('desks', await started.catch((error: unknown) => teardown.run().then(() => Promise.reject(error))));
  return async () => {
    await teardown.run();
  };
}

async function startDesk(ports: Ports, teardown: Teardown): Promise<Record<string, string>> {
  const [emulators, { folder }] = await Promise.all([startEmulators({ projectId: localProjectId, ports }), builtSite(getSiteFolder())]);
  teardown.add(() => emulators.stop());
  const site: BuiltSite = movedTo(ports, { folder, ports: builtPorts }, teardown);
  const url = await serveFor(site, teardown);
  // A client can deposit only where a desk has said where to. Nobody signs in with these accounts: each test makes its own.
  await openDesk(ports, newPassword());
  return { ...emulators.env, E2E_URL: url };
}
