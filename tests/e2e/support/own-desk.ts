import { afterEach } from 'vitest';

/** Files that run at the same time get a desk each: the emulators and the site of this worker, for everything that reads them from the environment. */
const desks: Record<string, string>[] = JSON.parse(process.env.E2E_DESKS ?? '[]');
Object.assign(process.env, desks[(Number(process.env.VITEST_POOL_ID) - 1) % desks.length]);

// Neither is imported before now: what they read of the environment is set by the line above.
const { renewDesk } = await import('./renew-desk');
await renewDesk();

afterEach(async ({ task }) => {
  const { leaveAll } = await import('./browser');
  await leaveAll(task.result?.state === 'fail');
});
