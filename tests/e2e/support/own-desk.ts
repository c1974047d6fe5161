import { afterEach, beforeAll, inject } from 'vitest';

/** Files that run at the same time get a desk each: the emulators and the site of this worker, for everything that reads them from the environment. */
const desks = inject('desks');
Object.assign(process.env, desks[(Number(process.env.VITEST_POOL_ID) - 1) % desks.length]);

// Not imported before now: what these modules read of the environment is set by the line above.
beforeAll(async () => {
  const { renewDesk } = await import('./renew-desk');
  await renewDesk();
});

afterEach(async ({ task }) => {
  const { leaveAll } = await import('./browser');
  await leaveAll(task.result?.state === 'fail');
});
