/**
 * Runs `npm test`: the chosen projects of Vitest, the browser's tests, the linter and the types,
 * with a summary at the end.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screenZone, timeZones } from '../../tests/support/time-zones';
import { printFailure, readOptions } from '../command';
import { findBrowser } from '../dev/browser';
import { checkJava } from '../dev/emulators/java';
import { Missing } from '../failure';
import { root } from '../paths';
import { listenForEnd } from '../signals';
import { type ChildOptions, runChild } from './child';
import { runPlaywright } from './playwright-run';
import { type Outcome, runVitest, sumOutcomes, type Tier } from './vitest-run';

const tiers: readonly Tier[] = ['core', 'all', 'rest'];

/**
 * The projects of vitest.config.ts, the browser's tests (`e2e`), and what this machine must have
 * for them.
 */
const projects = {
  unit: [],
  tools: [],
  rules: ['java'],
  data: ['java'],
  property: ['java'],
  e2e: ['java', 'browser'],
} as const;
type Project = keyof typeof projects;
const everyProject = Object.keys(projects) as Project[]; // Object.keys forgets the literal types

const needs = { java: checkJava, browser: findBrowser };

const usage = `Usage: npm test              lint, types and the core tests
npm run test:rest     what the core leaves out; npm run test:all is both
npm run test:${everyProject.join('|')} [-- PARTS OF FILE NAMES]`;

/**
 * Runs a tier. Its name is followed by names of projects, and by parts of file names.
 * @returns the exit code: 1 when anything failed
 */
export async function main([tier, ...args]: string[]): Promise<number> {
  let words: string[];
  try {
    words = readOptions({ args, allowPositionals: true, options: {} }, usage).positionals;
  } catch (error) {
    return printFailure(error);
  }
  const chosenTier = tiers.find((one) => one === tier);
  const chosen = everyProject.filter((project) => words.includes(project));
  const filters = words.filter((word) => !chosen.some((project) => project === word));
  if (!chosenTier || (filters.length > 0 && chosen.length === 0)) {
    console.error(
      `Name a project before parts of file names: npm run test:data -- deposits. The projects are ${everyProject.join(', ')}.`,
    );
    return 1;
  }
  // Who names a project wants all of it.
  const depth = chosenTier === 'all' && chosen.length > 0 ? 'deep' : chosenTier;
  const end = listenForEnd();
  const siteFolder = mkdtempSync(join(tmpdir(), 'glassbook-written-'));
  const env = {
    ...process.env,
    METADATA_SERVER_DETECTION: 'none',
    GLASSBOOK_SITE_FOLDER: siteFolder,
  };
  const options = { env, signal: end.signal };
  try {
    const checked = chosen.length === 0 && chosenTier !== 'rest' ? runChecks(options) : null;
    const { runnable, left } = await findRunnableProjects(
      chosen.length > 0 ? chosen : everyProject,
    );
    const outcomes: Outcome[] = [left];
    const inVitest = runnable.filter((project) => project !== 'e2e');
    if (inVitest.length > 0) {
      const run = {
        projects: inVitest,
        tier: depth,
        filters,
        required: filters.length > 0 ? [] : readKillerNames(),
      };
      const isWhole = chosenTier === 'all' && chosen.length === 0;
      outcomes.push(await runVitest(run, isWhole ? ['--coverage'] : [], options));
    }
    if (runnable.includes('unit') && chosenTier !== 'core' && filters.length === 0)
      outcomes.push(...(await runInTimeZones(depth, options)));
    if (runnable.includes('e2e')) outcomes.push(await runPlaywright(depth, filters, options));
    if (checked) outcomes.push(await checked);
    return printSummary(sumOutcomes(outcomes), end.signal.aborted);
  } finally {
    rmSync(siteFolder, { recursive: true, force: true });
    end.stopListening();
  }
}

/**
 * The unit tests of dates. Node reads the zone of a process once, so each zone is a run of its own.
 */
async function runInTimeZones(tier: Tier, options: Omit<ChildOptions, 'cwd'>): Promise<Outcome[]> {
  const dateTests = findDateTests();
  const outcomes: Outcome[] = [];
  for (const zone of timeZones) {
    console.log(`\nThe tests of dates in ${zone}:`);
    const filters = chooseDateTests(dateTests, zone, tier);
    const run = { projects: ['unit'], tier: 'deep', filters, required: [] } as const;
    const { notes, ...counts } = await runVitest(run, [], {
      ...options,
      env: { ...options.env, TZ: zone },
    });
    outcomes.push({ ...counts, notes: notes.map((note) => `${zone}: ${note}`) });
  }
  return outcomes;
}

/**
 * Dates are computed outside of components, in tests that take an eighth of the time: those run in
 * every zone. A run of everything has the components in one zone, the run of a project in each.
 */
export const chooseDateTests = (paths: string[], zone: string, tier: Tier): string[] =>
  tier === 'deep' || zone === screenZone ? paths : paths.filter((path) => path.endsWith('.ts'));

/** The unit tests that make a date. */
const findDateTests = (): string[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /[.]test[.]tsx?$/.test(path))
    .map((path) => join('src', path))
    .filter((path) => /\bnew Date\(|\bDate\.UTC\(/.test(readFileSync(join(root, path), 'utf8')));

/** The linter, which also checks the format, and each check of the types count as one test. */
const checks = [
  {
    name: 'lint',
    program: '@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  { name: 'types', program: 'typescript/bin/tsc', args: ['--noEmit'] },
  {
    name: 'types for older browsers',
    program: 'typescript/bin/tsc',
    args: ['--noEmit', '-p', 'tsconfig.public.json'],
  },
];

async function runChecks(options: Omit<ChildOptions, 'cwd'>): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, notes: [] };
  for (const { name, program, args } of checks) {
    const code = await runChild(process.execPath, [join(root, 'node_modules', program), ...args], {
      ...options,
      cwd: root,
    });
    outcome[code === 0 ? 'passed' : 'failed']++;
    // Its output may be mixed with that of the tests.
    if (code !== 0) outcome.notes.push(`failed: ${name}: npm run check says what is wrong.`);
  }
  return outcome;
}

/**
 * Leaves out the projects for which this machine lacks something. The summary says why. In CI that
 * is a failure, as nobody may read the summary.
 */
async function findRunnableProjects(
  wanted: readonly Project[],
): Promise<{ runnable: Project[]; left: Outcome }> {
  const runnable: Project[] = [];
  const left: Outcome = { passed: 0, failed: 0, notes: [] };
  for (const project of wanted) {
    try {
      for (const need of projects[project]) await needs[need](process.env);
      runnable.push(project);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      left.notes.push(`${project} was left out: ${error.message}`);
      if (process.env.CI) left.failed++;
    }
  }
  return { runnable, left };
}

/**
 * The tests that kill a mutant of the rules. If one were renamed, the core would no longer run it.
 */
function readKillerNames(): string[] {
  const lines = readFileSync(join(root, 'labs', 'rules-mutation', 'killers.txt'), 'utf8').split(
    '\n',
  );
  return lines.flatMap((line) => line.split('\t').slice(0, 1).filter(Boolean));
}

function printSummary({ passed, failed, notes }: Outcome, interrupted: boolean): number {
  const all = interrupted ? [...notes, 'The tests were interrupted.'] : notes;
  const failures = interrupted || passed + failed === 0 ? failed + 1 : failed;
  console.log(`\n${all.map((note) => `${note}\n`).join('')}`);
  console.log(`${passed} passed, ${failures} failed`);
  return failures > 0 ? 1 : 0;
}
