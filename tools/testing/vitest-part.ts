import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../paths';
import { type ChildOptions, runChild } from './child';
import type { Outcome } from './outcome';

interface TestResult {
  status: string;
  fullName: string;
  failureMessages?: string[];
}

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  success: boolean;
  testResults: { name: string; status: string; assertionResults: TestResult[] }[];
}

/** Runs one of the projects in vitest.config.ts. @param filters parts of file names; none for all */
export async function runVitest(project: string, filters: string[], options: Omit<ChildOptions, 'cwd'>): Promise<Outcome> {
  const report = join(tmpdir(), `glassbook-${project}-${process.pid}.json`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const code = await runChild(process.execPath, [vitest, 'run', '--project', project, ...reporters, ...filters], {
      ...options,
      cwd: root,
    });
    return outcomeOf(project, code, existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null);
  } finally {
    rmSync(report, { force: true });
  }
}

/** Whatever goes wrong beside the tests themselves counts as one that failed: nothing may look better than it is. */
export function outcomeOf(project: string, code: number, report: VitestReport | null): Outcome {
  const files = report?.testResults ?? [];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const having = (status: string) => tests.filter((test) => test.status === status);
  const passed = having('passed').length;
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failing = having('failed');
  const failed = failing.length + broken.length;
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const notes = [
    // Once more at the end, because thousands of lines lie between.
    ...failing.map(({ fullName, failureMessages }) => `${project}: failed: ${fullName}: ${failureMessages?.[0]?.split('\n')[0] ?? ''}`),
    ...broken.map(({ name }) => `${relative(root, name)} could not be loaded, or failed outside of its tests.`),
    ...skipped.map(({ fullName }) => `${project}: left out: ${fullName}`),
  ];
  if (failed === 0 && passed === 0) {
    return { passed, failed: 1, notes: [...notes, `${project}: no tests ran.`] };
  }
  if (failed === 0 && code !== 0) {
    return { passed, failed: 1, notes: [...notes, `${project}: every test passed, but an error happened outside of them.`] };
  }
  return { passed, failed, notes };
}
