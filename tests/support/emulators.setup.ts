import type { TestProject } from 'vitest/node';
import { localProjectId } from '../../tools/app-environment';
import { type Emulators, startEmulators } from '../../tools/emulators/start-emulators';
import { freePorts } from '../../tools/ports';

declare module 'vitest' {
  interface ProvidedContext {
    /** The variables by which tests find the emulators. */
    emulators: Record<string, string>;
  }
}

/** Vitest evaluates this file once for each project, so what the projects share is kept on the process. */
const key = Symbol.for('glassbook.test-emulators');
const shared = globalThis as { [key]?: Promise<Emulators> };

/** Starts the emulators of the projects `rules`, `data` and `property`: the first of them that runs starts them, and ends them after the last. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const isFirst = !shared[key];
  shared[key] ??= freePorts().then((ports) => startEmulators({ projectId: localProjectId, ports, forLong: process.env.DEEP === '1' }));
  const emulators = await shared[key];
  project.provide('emulators', emulators.env);
  return isFirst ? emulators.stop : undefined;
}
