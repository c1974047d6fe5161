import { printFailure } from '../../tools/command';
import { explain, Failure, Missing } from '../../tools/failure';
import { listenForEnd } from '../../tools/signals';
import { type Outcome, runVitest, sumOutcomes } from '../../tools/testing/vitest-run';
import { runComparison } from '../verifier/compare';
import { runCoverage } from './coverage';
import {
  FigureFile,
  type Finding,
  summarizeCases,
  summarizeCosts,
  summarizeFaults,
} from './figures';
import { runMutation } from './mutation';
import { type Options, readDeepOptions } from './options';
import { runStorageMutation } from './storage-mutation';
import { type RulesKind, WorkerPool } from './worker-pool';

/**
 * In the order in which they run. The first four are tests in another form; the next needs no
 * emulator; the others run tests of their own choice.
 */
const testParts = ['property', 'faults', 'concurrency', 'budget'] as const;
const otherParts = ['verifier'] as const;
const rulesParts = ['coverage', 'mutation', 'storage'] as const;
type TestPart = (typeof testParts)[number];
type RulesPart = (typeof rulesParts)[number];

/** Histories of a property in the deep run: some eight cases each. */
const historyCount = '3000';

/** The project of vitest.config.ts, and parts of names of its files. */
const testRuns: Record<
  TestPart,
  { project: string; filters: string[]; find?: (file: FigureFile) => Finding }
> = {
  property: {
    project: 'property',
    filters: ['append-only', 'stories', 'forgeries'],
    find: (file) => summarizeCases(file.read()),
  },
  faults: {
    project: 'property',
    filters: ['faults'],
    find: (file) => summarizeFaults(file.read()),
  },
  concurrency: { project: 'data', filters: ['contention', 'races', 'act.test'] },
  budget: { project: 'rules', filters: ['budget'], find: (file) => summarizeCosts(file.read()) },
};

/** `npm run test:deep [parts] [options]`. @returns the exit code: 1 when anything failed */
export async function main(args: string[]): Promise<number> {
  let chosen: ReturnType<typeof readDeepOptions>;
  try {
    chosen = readDeepOptions(args);
  } catch (error) {
    return printFailure(error);
  }
  const { options, rest } = chosen;
  const end = listenForEnd(() => undefined);
  const outcomes: Outcome[] = [];
  try {
    const parts = [...testParts, ...otherParts, ...rulesParts];
    const unknown = rest.filter((word) => !parts.some((part) => part === word));
    if (unknown.length > 0)
      throw new Failure(`The parts are ${parts.join(', ')}; there is no ${unknown.join(', ')}.`);
    const wanted = <P extends string>(parts: readonly P[]) =>
      parts.filter((part) => rest.length === 0 || rest.includes(part));
    outcomes.push(...(await runTests(wanted(testParts), end.signal)));
    if (wanted(otherParts).length > 0 && !end.signal.aborted)
      outcomes.push(await runVerifier(end.signal));
    outcomes.push(...(await runRules(wanted(rulesParts), options, end.signal)));
  } catch (error) {
    outcomes.push({ passed: 0, failed: error instanceof Missing ? 0 : 1, notes: [explain(error)] });
  }
  end.stopListening();
  return printReport(sumOutcomes(outcomes), end.signal.aborted);
}

/**
 * Vitest starts the emulators, for a run of their own each: those that ten thousands of commits
 * have used are slow.
 */
async function runTests(parts: TestPart[], signal: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const part of parts) if (!signal.aborted) outcomes.push(await runTestPart(part, signal));
  return outcomes;
}

async function runTestPart(part: TestPart, signal: AbortSignal): Promise<Outcome> {
  console.log(`\n=== ${part}`);
  const { project, filters, find } = testRuns[part];
  const file = new FigureFile();
  const env = {
    ...process.env,
    METADATA_SERVER_DETECTION: 'none',
    DEEP: '1',
    FC_RUNS: process.env.FC_RUNS ?? historyCount,
    GLASSBOOK_FIGURES: file.path,
  };
  const outcome = await runVitest(
    { projects: [project], tier: 'deep', filters, required: [] },
    [],
    {
      env,
      signal,
    },
  );
  const { lines, faults } = find?.(file) ?? { lines: [], faults: [] };
  file.clear();
  console.log(lines.join('\n'));
  return sumOutcomes([outcome, { passed: 0, failed: faults.length, notes: faults }]);
}

async function runVerifier(signal: AbortSignal): Promise<Outcome> {
  console.log('\n=== verifier');
  return runComparison(signal);
}

async function runRules(
  parts: RulesPart[],
  options: Options,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const ofStorage = parts.filter((part) => part === 'storage');
  const ofFirestore = parts.filter((part) => part !== 'storage');
  return [
    ...(await runInPool('firestore', ofFirestore, options, signal, (part, pool) =>
      part === 'coverage' ? runCoverage(pool, signal) : runMutation(pool, options, signal),
    )),
    ...(await runInPool('storage', ofStorage, options, signal, (_, pool) =>
      runStorageMutation(pool, options, signal),
    )),
  ];
}

async function runInPool(
  of: RulesKind,
  parts: readonly RulesPart[],
  { workers }: Options,
  signal: AbortSignal,
  run: (part: RulesPart, pool: WorkerPool) => Promise<Outcome>,
): Promise<Outcome[]> {
  if (parts.length === 0 || signal.aborted) return [];
  const pool = await WorkerPool.start(signal, workers, of);
  const outcomes: Outcome[] = [];
  try {
    for (const part of parts) {
      console.log(`\n=== ${part}`);
      if (!signal.aborted) outcomes.push(await run(part, pool));
    }
  } finally {
    await pool.stop();
  }
  return outcomes;
}

function printReport({ passed, failed, notes }: Outcome, interrupted: boolean): number {
  const all = interrupted
    ? [...notes, 'The run was interrupted; the next one goes on where it was.']
    : notes;
  const failures = failed === 0 && (interrupted || passed === 0) ? 1 : failed;
  console.log(`\n${all.map((note) => `${note}\n`).join('')}`);
  console.log(`${passed} passed, ${failures} failed`);
  return failures > 0 ? 1 : 0;
}
