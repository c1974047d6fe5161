import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import type { DeskAnswer } from './global-setup';
import { createAdministrator, createClient, type Person } from './people';
import { signInAs } from './sign-in';
import { noteToasts } from './toasts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** An administrator of this test alone. */
  admin: Person;
  /** Opens a path as the administrator of this test. */
  asAdmin: (path: string) => Promise<void>;
  /** Signs in a new client of this test and opens a path. */
  asClient: (path: string, firstname?: string) => Promise<Person>;
  /** Opens another browser, as a second person has one. @returns its tab */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /**
   * Restores the desk before the first test of each file. A `beforeAll` that writes to the desk has
   * to ask for it.
   */
  freshDesk: undefined;
}

interface WorkerFixtures {
  /** The address of the app on this worker's desk. */
  site: string;
}

/** Errors of a browser: those that nothing in its pages handled, and what the app logged. */
interface BrowserErrors {
  uncaught: Error[];
  logged: string[];
}

const errorsByContext = new WeakMap<BrowserContext, BrowserErrors>();

function getErrors(context: BrowserContext): BrowserErrors {
  const errors = errorsByContext.get(context);
  if (!errors)
    throw new Error('Tests open browsers with the fixtures page, context and newVisitor.');
  return errors;
}

/** The errors that the app has logged in any tab of this tab's browser. */
export const getConsoleErrors = (page: Page): string[] => getErrors(page.context()).logged;

/**
 * The errors of any tab of this tab's browser that nothing handled. They fail the test unless it
 * takes them out.
 */
export const getUncaughtErrors = (page: Page): Error[] => getErrors(page.context()).uncaught;

async function watchErrors(context: BrowserContext): Promise<void> {
  const errors: BrowserErrors = { uncaught: [], logged: [] };
  errorsByContext.set(context, errors);
  context.on('weberror', (error) => errors.uncaught.push(error.error()));
  context.on('console', (message) => {
    // The browser's own line about a response of 4xx says less than the app's.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.logged.push(message.text());
  });
  await context.addInitScript(noteToasts);
}

/** Ends the routes of a test. The page may still be reading, so a handler may fail. */
const unrouteAll = (context: BrowserContext): Promise<unknown> =>
  Promise.all(
    [context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })),
  );

const expectNoUncaughtErrors = (context: BrowserContext) =>
  expect(getErrors(context).uncaught, 'errors that nothing handled').toEqual([]);

/** Where the global setup answers for a worker's desk. */
const getDeskUrl = (parallelIndex: number) => `${process.env.E2E_DESKS}/${parallelIndex}`;

/** The test file of this worker whose desk is fresh. */
let currentFile = '';

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const answer: DeskAnswer = await (await fetch(getDeskUrl(parallelIndex))).json();
      if ('failed' in answer) throw new Error(answer.failed);
      Object.assign(process.env, answer.env);
      await use(answer.env.E2E_SITE ?? '');
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  freshDesk: [
    async ({ site: _ }, use, { parallelIndex, titlePath: [file = ''] }) => {
      if (file !== currentFile) {
        const response = await fetch(getDeskUrl(parallelIndex), { method: 'POST' });
        if (!response.ok)
          throw new Error(`The desk could not be restored: ${await response.text()}`);
      }
      currentFile = file;
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: ({ site }, use) => use(site),
  context: async ({ context }, use) => {
    await watchErrors(context);
    await use(context);
    await unrouteAll(context);
    // The next test may get the same browser.
    await context.setOffline(false);
    expectNoUncaughtErrors(context);
  },
  newVisitor: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await watchErrors(context);
      return context.newPage();
    });
    for (const context of contexts) {
      await unrouteAll(context);
      await context.close();
    }
    for (const context of contexts) expectNoUncaughtErrors(context);
  },
  admin: async ({ freshDesk: _ }, use) => use(await createAdministrator('Ada')),
  asAdmin: async ({ admin, page }, use) => use((path) => signInAs(page, admin, path)),
  asClient: async ({ page }, use) =>
    use(async (path, firstname = 'Clara') => {
      const client = await createClient(firstname);
      await signInAs(page, client, path);
      return client;
    }),
});
