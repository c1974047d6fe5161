import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { localProjectId } from '../../../tools/app-environment';
import { startEmulators } from '../../../tools/dev/emulators/start-emulators';
import { freePorts } from '../../../tools/ports';
import { handOver } from '../../../tools/testing/handover';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with the variables by which tests find the emulators. */
    emulators: string;
  }
}

/**
 * Vitest evaluates this file once for each project, so what the projects share is kept on the
 * process.
 */
const key = Symbol.for('glassbook.test-emulators');
const shared = globalThis as { [key]?: string };

/**
 * Starts the emulators of the projects `rules`, `data` and `property`: the first of them starts
 * them, and ends them after the last. The start is not waited for here, so that unit tests run in
 * that time; use-emulators.ts waits.
 */
export default function setup(project: TestProject): (() => Promise<void>) | undefined {
  const isFirst = !shared[key];
  shared[key] ??= join(mkdtempSync(join(tmpdir(), 'glassbook-tests-')), 'emulators.json');
  const path = shared[key];
  project.provide('emulators', path);
  if (!isFirst) return undefined;
  const started = freePorts().then((ports) =>
    startEmulators({ projectId: localProjectId, ports, forLong: process.env.DEEP === '1' }),
  );
  const handedOver = handOver(
    path,
    started.then(({ env }) => env),
  );
  return async () => {
    await handedOver;
    await started.then((emulators) => emulators.stop()).catch(() => undefined); // why it failed was handed over
    rmSync(join(path, '..'), { recursive: true, force: true });
  };
}
