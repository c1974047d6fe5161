/** Runs projects of vitest.config.ts, and counts what Vitest's JSON report says. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../paths';
import { type ChildOptions, runChild } from './child';

/** How a part of the tests ended. */
export interface Outcome {
  passed: number;
  failed: number;
  /** What was not run, and why; for the summary. */
  notes: string[];
}

export const sumOutcomes = (outcomes: Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  notes: outcomes.flatMap(({ notes }) => notes),
});

/**
 * `core` leaves out what is tagged `full`; `rest` runs only that, but for `deep`; `all` runs both of
 * them; `deep` runs every test.
 */
export type Tier = 'core' | 'rest' | 'all' | 'deep';

interface TestResult {
  status: string;
  ancestorTitles: string[];
  title: string;
  tags: string[];
  failureMessages?: string[];
}

/** The part of Vitest's JSON report that is used here. */
interface VitestReport {
  testResults: { name: string; status: string; message?: string; assertionResults: TestResult[] }[];
}

interface VitestRun {
  projects: readonly string[];
  tier: Tier;
  /** Parts of file names; none for all. */
  filters: readonly string[];
  /** Tests that must exist if their file was read, as named in killers.txt. */
  required: readonly string[];
}

const tierArguments: Record<Tier, string[]> = {
  core: ['--tags-filter=!full'],
  rest: ['--tags-filter=full && !deep'],
  all: ['--tags-filter=!deep'],
  deep: [],
};

/** Runs projects in one run of Vitest. */
export async function runVitest(
  run: VitestRun,
  args: string[],
  options: Omit<ChildOptions, 'cwd'>,
): Promise<Outcome> {
  const report = join(tmpdir(), `glassbook-tests-${process.pid}.json`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const projects = run.projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const code = await runChild(
      process.execPath,
      [
        vitest,
        'run',
        ...projects,
        ...tierArguments[run.tier],
        ...reporters,
        ...args,
        ...run.filters,
      ],
      { ...options, cwd: root },
    );
    return getOutcome(
      run,
      code,
      existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null,
    );
  } finally {
    rmSync(report, { force: true });
  }
}

/**
 * Counts a report. Every failure outside of tests counts as one failed test, so that it is not
 * overlooked.
 */
export function getOutcome(
  { tier, required }: Pick<VitestRun, 'tier' | 'required'>,
  code: number,
  report: VitestReport | null,
): Outcome {
  const files = (report?.testResults ?? []).map((file) => ({
    ...file,
    name: relative(root, file.name),
  }));
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: formatName(name, test) })),
  );
  const failing = tests.filter(({ status }) => status === 'failed');
  const faults = [
    ...files
      .filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
      )
      .map(
        ({ name, message }) =>
          `${name} could not be loaded, or failed outside of its tests: ${summarizeFailure(message ?? '')}`,
      ),
    ...findMissing(required, files).map(
      (name) => `killers.txt names a test that does not exist: ${name}`,
    ),
  ];
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = failing.length + faults.length;
  const skipped = tests.filter(
    (test) => test.status !== 'passed' && test.status !== 'failed' && isInTier(tier, test),
  );
  const left = tests.filter((test) => !isInTier(tier, test)).length;
  const notes = [
    // Repeated at the end, because thousands of lines may follow the first mention.
    ...failing.map(
      ({ name, failureMessages }) =>
        `failed: ${name}: ${summarizeFailure(failureMessages?.[0] ?? '')}`,
    ),
    ...faults,
    ...skipped.map(({ name }) => `left out: ${name}`),
    ...(left > 0 && tier !== 'rest' ? [describeLeft(tier, left)] : []),
  ];
  if (failed === 0 && passed === 0)
    return { passed, failed: 1, notes: [...notes, 'No tests ran.'] };
  if (failed === 0 && code !== 0)
    return {
      passed,
      failed: 1,
      notes: [...notes, 'Every test passed, but an error happened outside of them.'],
    };
  return { passed, failed, notes };
}

/**
 * The message of an error without its stack, shortened. Often it is all that is kept of a run, and
 * a property's first line does not say what failed.
 */
export function summarizeFailure(message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return lines
    .slice(0, stack < 0 ? lines.length : stack)
    .slice(0, 8)
    .map((line) => (line.length > 500 ? `${line.slice(0, 500)} …` : line))
    .join('\n  ');
}

const describeLeft = (tier: Tier, count: number): string =>
  tier === 'core'
    ? `${count} tests of the whole tables, matrices, faults, races, themes and start-up are left out: npm run test:all runs them.`
    : `${count} further rows of the tables of the rules are left out: npm run test:rules runs them.`;

function isInTier(tier: Tier, { tags }: TestResult): boolean {
  if (tier === 'deep') return true;
  if (tags.includes('deep')) return false;
  return tier === 'all' || tags.includes('full') === (tier === 'rest');
}

const formatName = (file: string, { ancestorTitles, title }: TestResult): string =>
  `${file}: ${[...ancestorTitles, title].join(' > ')}`;

/**
 * Required tests that are not in their file. Files that could not be loaded have no tests and are
 * not checked.
 */
function findMissing(required: readonly string[], files: VitestReport['testResults']): string[] {
  const read = files.filter(({ assertionResults }) => assertionResults.length > 0);
  const names = new Set(
    read.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => formatName(name, test)),
    ),
  );
  const readFiles = new Set(read.map(({ name }) => name));
  return required.filter((name) => readFiles.has(name.split(': ')[0] ?? '') && !names.has(name));
}
