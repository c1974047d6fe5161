import { defineConfig, mergeConfig } from 'vitest/config';
import { SpreadStorage } from './tests/support/emulator/spread-storage.ts';
import viteConfig from './vite.config.ts';

/**
 * What `npm start` and `npm test` set for the app, for code that reads it when it is imported.
 * Nothing listens there.
 */
const env = {
  VITE_FIREBASE_PROJECT_ID: 'demo-glassbook',
  VITE_FIREBASE_API_KEY: 'local',
  VITE_FIREBASE_AUTH_DOMAIN: 'localhost',
  VITE_FIREBASE_STORAGE_BUCKET: 'demo-glassbook.appspot.com',
  VITE_FIREBASE_APP_ID: 'local',
  VITE_PRICES_URL: 'http://127.0.0.1:9',
  VITE_ASSETS_URL: 'http://127.0.0.1:9',
};

/**
 * A project whose tests find emulators in the environment. Files share what they import: evaluating
 * it for each file would take a minute in all.
 */
const emulated = (name: string, timeout: number, groupOrder: number) => ({
  name,
  include: [`tests/${name}/**/*.test.ts`],
  env: { ...env, TEST_PART: name },
  environment: 'node' as const,
  testTimeout: timeout,
  hookTimeout: timeout,
  isolate: false,
  sequence: { groupOrder },
});

const onEmulators = {
  globalSetup: ['tests/support/emulator/emulators.setup.ts'],
  setupFiles: ['tests/support/emulator/use-emulators.ts'],
};

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      tags: [
        { name: 'full', description: 'Not part of the core: run by `npm run test:all`.' },
        { name: 'deep', description: 'Nor of `npm run test:all`: run by `npm run test:rules`.' },
      ],
      strictTags: true,
      sequence: { sequencer: SpreadStorage },
      setupFiles: ['tests/support/property-reports.ts'],
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
            maxWorkers: 2,
            sequence: { groupOrder: 1 },
            setupFiles: ['tests/support/unit-setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'tools',
            include: ['tools/**/*.test.ts', 'labs/**/*.test.ts', 'tests/project/**/*.test.ts'],
            environment: 'node',
            isolate: false,
            globalSetup: ['tools/build/shared-site.setup.ts'],
            // They mostly wait for programs that they start.
            maxWorkers: 2,
            sequence: { groupOrder: 2 },
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        { extends: true, test: { ...emulated('rules', 30_000, 3), ...onEmulators, maxWorkers: 3 } },
        { extends: true, test: { ...emulated('data', 60_000, 3), ...onEmulators, maxWorkers: 3 } },
        {
          extends: true,
          test: { ...emulated('property', 120_000, 3), ...onEmulators, maxWorkers: 3 },
        },
      ],
    },
  }),
);
