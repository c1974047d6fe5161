import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** The parts that need the emulators or a browser get them from `npm test` (tools/test.ts), which starts each of them once. */
const emulated = (name: string, include: string[], timeout: number) => ({
  extends: true as const,
  test: { name, include, environment: 'node' as const, testTimeout: timeout, hookTimeout: timeout, fileParallelism: false },
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
            include: ['tools/**/*.test.ts', 'tests/project/**/*.test.ts'],
            environment: 'node',
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        emulated('rules', ['tests/rules/**/*.test.ts'], 30_000),
        emulated('data', ['tests/data/**/*.test.ts'], 60_000),
        emulated('property', ['tests/property/**/*.test.ts'], 120_000),
        emulated('e2e', ['tests/e2e/**/*.test.ts'], 90_000),
      ],
    },
  }),
);
