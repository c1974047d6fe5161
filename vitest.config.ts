import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** What `npm start` and `npm test` set for the app, for code that reads it when it is imported. Nothing listens there. */
const env = {
  VITE_FIREBASE_PROJECT_ID: 'demo-glassbook',
  VITE_FIREBASE_API_KEY: 'local',
  VITE_FIREBASE_AUTH_DOMAIN: 'localhost',
  VITE_FIREBASE_STORAGE_BUCKET: 'demo-glassbook.appspot.com',
  VITE_FIREBASE_APP_ID: 'local',
  VITE_PRICES_URL: 'http://127.0.0.1:9',
  VITE_ASSETS_URL: 'http://127.0.0.1:9',
};

/** What whoever runs everything runs of the rules' tests (tools/testing/quick-form.ts). */
const rulesForm = process.env.RULES_FORM === 'quick' ? { runner: './tools/testing/quick-runner.ts' } : {};

/** The parts that need the emulators or a browser get them from `npm test` (tools/test.ts), which starts each of them once. */
const emulated = (
  name: string,
  include: string[],
  timeout: number,
  maxWorkers: number,
  more: { setupFiles?: string[]; runner?: string; expect?: { poll: { timeout: number } } } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include,
    env: { ...env, TEST_PART: name },
    environment: 'node' as const,
    testTimeout: timeout,
    hookTimeout: timeout,
    maxWorkers,
    // Files share what they import: reading it anew for each takes a minute in all.
    isolate: false,
    ...more,
  },
});

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            env,
            // A busy machine is no fault of a test.
            testTimeout: 30_000,
            include: ['src/**/*.test.{ts,tsx}'],
            environment: 'jsdom',
            pool: 'threads',
            isolate: false,
            setupFiles: ['tests/support/unit-setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'tools',
            include: ['tools/**/*.test.ts', 'labs/**/*.test.ts', 'tests/project/**/*.test.ts'],
            environment: 'node',
            globalSetup: ['tools/site/shared-site.setup.ts'],
            // They mostly wait for programs that they start.
            maxWorkers: 2,
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        emulated('rules', ['tests/rules/**/*.test.ts'], 30_000, 4, rulesForm),
        emulated('data', ['tests/data/**/*.test.ts'], 60_000, 4),
        // At length, the longest file takes half of the time, so the two others begin with it.
        emulated('property', ['tests/property/**/*.test.ts'], 120_000, process.env.DEEP === '1' ? 3 : 2),
        // One worker for each desk (tools/test.ts). A poll waits for a page as long as Playwright would, not for the second that is usual.
        emulated('e2e', ['tests/e2e/**/*.test.ts'], 240_000, 3, {
          setupFiles: ['tests/e2e/support/own-desk.ts'],
          expect: { poll: { timeout: 40_000 } },
        }),
      ],
    },
  }),
);
