import { defineConfig } from '@playwright/test';
import { screenZone, timeZones } from './tests/support/time-zones';
import { browserArguments, findBrowser } from './tools/dev/browser';

const browser = await findBrowser(process.env);

/** The folders of tests/e2e. Each is a project. */
const areas = ['client', 'admin', 'public', 'a11y', 'offline'];

/**
 * Tests that depend on the days of the device. They run in its own zone with the others, and in
 * each of {@link timeZones}; of these, `npm run test:all` runs {@link screenZone} alone.
 */
const dateTests = [
  'client/time-zones',
  'client/statement',
  'client/printed-statement',
  'admin/journal',
].map((path) => `**/${path}.test.ts`);

export default defineConfig({
  globalSetup: './tests/support/e2e/global-setup.ts',
  // The workflow uploads this folder after a failure.
  outputDir: '.local/test-report',
  // The pages are painted by two processors.
  workers: 2,
  forbidOnly: true,
  timeout: 240_000,
  // A check waits for a page as long as an action does.
  expect: { timeout: 40_000 },
  use: {
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    // A service worker would answer what a test cuts off. Tests of it allow it.
    serviceWorkers: 'block',
    reuseContext: true,
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.path,
      args: browserArguments,
      env: { ...process.env, ...browser.env },
    },
  },
  projects: [
    ...areas.map((name) => ({ name, testDir: `./tests/e2e/${name}`, testMatch: '*.test.ts' })),
    // The name counts as tags too.
    ...timeZones.map((timezoneId) => ({
      name: `${timezoneId} @full${timezoneId === screenZone ? '' : ' @deep'}`,
      testDir: './tests/e2e',
      testMatch: dateTests,
      use: { timezoneId },
    })),
  ],
});
