import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, inject } from 'vitest';
import { receive } from '../../../tools/testing/handover';
import { takenDesks } from './taken-desks';

/**
 * Takes a desk for this process, which keeps it: files that run at the same time must not see each other's changes. Vitest's numbers of workers do
 * not serve, because another process gets the number of one that waits.
 */
async function takeDesk(): Promise<Record<string, string>> {
  for (const [index, path] of inject('desks').entries()) {
    const isFree = mkdirSync(join(takenDesks(inject('siteFolder')), String(index)), { recursive: true }) !== undefined;
    if (isFree) return receive(path);
  }
  throw new Error('There are more workers than desks: set maxWorkers of the project e2e to the number of desks.');
}

// Vitest evaluates this file for each test file; the process has its desk from the first one on.
if (!process.env.E2E_URL) Object.assign(process.env, await takeDesk());

// Not imported before now: what these modules read of the environment is set by the line above.
beforeAll(async () => {
  const { renewDesk } = await import('./renew-desk');
  await renewDesk();
});

afterEach(async ({ task }) => {
  const { leaveAll } = await import('./browser');
  await leaveAll(task.result?.state === 'fail');
});
