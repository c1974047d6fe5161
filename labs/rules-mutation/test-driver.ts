import { join } from 'node:path';
import {
  collectTests,
  type File,
  type Suite,
  startTests,
  type Test,
  type VitestRunner,
} from '@vitest/runner';
import { deleteApp, getApps } from 'firebase/app';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { root } from '../../tools/paths';

/** A test of a file. Its name includes the titles of its groups. */
interface TestOfFile {
  id: string;
  name: string;
}

/** Why a file did not pass: the first test that failed, or what went wrong around the tests. */
export interface FirstFailure {
  test: string;
  reason: string;
}

/** Milliseconds; far more than any test takes that succeeds. */
const patience = 20_000;

/**
 * Runs chosen tests of a file repeatedly in this process. Starting Vitest for every run would take
 * longer than most tests here, so this uses only its runner. Each run evaluates the test file
 * again, and only that, so no run sees state that another one left in the file.
 */
export class TestDriver {
  private constructor(
    private readonly server: ViteDevServer,
    private readonly modules: ModuleRunner,
  ) {}

  static async start(): Promise<TestDriver> {
    const server = await createServer({
      root,
      configFile: join(root, 'vite.config.ts'),
      appType: 'custom',
      logLevel: 'error',
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    });
    return new TestDriver(
      server,
      createServerModuleRunner(server.environments.ssr, { hmr: false }),
    );
  }

  /** The tests of a file in their order. @param path from the project's folder */
  async list(path: string): Promise<TestOfFile[]> {
    const [file] = await collectTests([join(root, path)], this.runner());
    if (!file || file.result?.state === 'fail')
      throw new Error(findFailure(file)?.reason ?? `${path} has no tests`);
    return listTests(file).map((test) => ({ id: test.id, name: getFullName(test) }));
  }

  /**
   * Runs these tests of a file in its order, up to the first that fails.
   * @returns that one, null when all passed
   */
  async run(path: string, testIds: string[]): Promise<FirstFailure | null> {
    const [file] = await startTests([{ filepath: join(root, path), testIds }], this.runner());
    // What a test left open after it failed would meet the next one under the same name.
    await Promise.all(getApps().map((app) => deleteApp(app)));
    return findFailure(file);
  }

  async close(): Promise<void> {
    await this.modules.close();
    await this.server.close();
  }

  private runner(): VitestRunner {
    let hasFailed = false;
    return {
      config: {
        root,
        name: 'rules',
        setupFiles: [],
        passWithNoTests: true,
        testNamePattern: undefined,
        allowOnly: false,
        sequence: { seed: 0, hooks: 'stack', setupFiles: 'list' },
        chaiConfig: undefined,
        maxConcurrency: 5,
        testTimeout: patience,
        hookTimeout: patience,
        retry: 0,
        includeTaskLocation: false,
        tags: [],
        tagsFilter: undefined,
        strictTags: false,
      },
      importFile: (path) => this.importAnew(path),
      onBeforeRunTask: (test) => {
        if (hasFailed) test.mode = 'skip';
      },
      onAfterRunTask: (test) => {
        hasFailed ||= test.result?.state === 'fail';
      },
    };
  }

  private importAnew(path: string): Promise<unknown> {
    const { evaluatedModules } = this.modules;
    for (const module of evaluatedModules.getModulesByFile(path) ?? [])
      evaluatedModules.invalidateModule(module);
    return this.modules.import(path);
  }
}

function listTests(suite: Suite): Test[] {
  return suite.tasks.flatMap((task) => (task.type === 'test' ? [task] : listTests(task)));
}

function listSuites(suite: Suite): Suite[] {
  return [suite, ...suite.tasks.flatMap((task) => (task.type === 'suite' ? listSuites(task) : []))];
}

function getFullName({ name, suite }: Test | Suite): string {
  return suite ? `${getFullName(suite)} > ${name}` : name;
}

function findFailure(file: File | undefined): FirstFailure | null {
  if (!file) return { test: 'the file', reason: 'is not there' };
  const test = listTests(file).find(({ result }) => result?.state === 'fail');
  if (test) return { test: getFullName(test), reason: getReason(test) };
  const suite = listSuites(file).find(({ result }) => result?.errors && result.errors.length > 0);
  return suite ? { test: getFullName(suite), reason: getReason(suite) } : null;
}

const getReason = ({ result }: Test | Suite) =>
  result?.errors?.[0]?.message?.split('\n')[0] ?? 'failed';
