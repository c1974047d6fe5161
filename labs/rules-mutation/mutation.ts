import { Failure } from '../../tools/failure';
import type { Outcome } from '../../tools/testing/vitest-run';
import { equivalentMutants } from './equivalent-mutants';
import { findJustified, type Justifications } from './equivalents';
import {
  computeFingerprint,
  computeSupportFingerprint,
  getRuleTestFiles,
  readProjectFile,
} from './fingerprint';
import type { Group, Job } from './job';
import { getBounds } from './leaves';
import { applyMutant, createMutants, type Mutant } from './mutants';
import { type Options, selectMutants } from './options';
import { createGroups, recordTests } from './recording';
import { Results } from './results';
import { getNearNumbers, Selection } from './selection';
import { summarizeMutants } from './survivors';
import type { WorkerPool } from './worker-pool';

/**
 * Tests that killed mutants of the same or a near piece of the rules. A mutant meets them after the
 * one that killed it before.
 */
const neighbourCount = 30;

interface Run {
  source: string;
  pool: WorkerPool;
  results: Results;
  justified: Justifications;
  signal: AbortSignal;
}

/** Numbers whose appearance in a test tells which tests are likely to notice a changed bound. */
export const findNumbers = (source: string) =>
  [
    ...new Set(
      createMutants(source).flatMap((mutant) => [...getNearNumbers(mutant), ...getBounds(mutant)]),
    ),
  ].toSorted((a, b) => a - b);

/**
 * Changes the rules in every way, one at a time: each change must make a test fail. A mutant first
 * meets the test that killed it in the last run (killers.txt), and tests that killed its
 * neighbours. Only if mutants are left are all tests observed, to find the others that reach them.
 */
export async function runMutation(
  pool: WorkerPool,
  options: Options,
  signal: AbortSignal,
): Promise<Outcome> {
  const source = readProjectFile('firestore.rules');
  const all = createMutants(source);
  const run: Run = {
    source,
    pool,
    results: new Results(
      computeFingerprint(
        source,
        computeSupportFingerprint(),
        ...getRuleTestFiles().flatMap((path) => [path, readProjectFile(path)]),
      ),
      all.map(({ id }) => id),
    ),
    justified: findJustified(all, equivalentMutants),
    signal,
  };
  const mutants = selectMutants(all, options);
  const start = Date.now();
  await runKnownTests(run, all, mutants, start);
  if (!options.quick && mutants.some((mutant) => isLeft(run, mutant)))
    await runAllTests(run, mutants, options, start);
  run.results.saveHints();
  return summarizeMutants({
    file: 'firestore.rules',
    mutants,
    results: run.results,
    justified: run.justified,
    seconds: (Date.now() - start) / 1_000,
    options,
  });
}

/** True for a mutant that has met the known tests and is neither killed nor justified. */
const isLeft = ({ results, justified: { why } }: Run, { id }: Mutant): boolean =>
  results.of(id)?.verdict === 'tried' && !why.has(id);

/**
 * Tests that killed mutants before, each a group of its own, by file and name. Tests that fail
 * alone under the unchanged rules are left out.
 */
async function findKnownTests(
  { pool, source, results, signal }: Run,
  mutants: readonly Mutant[],
): Promise<Map<string, Group>> {
  const wanted = new Set(mutants.flatMap(({ id }) => results.hint(id)));
  const groups = (await createGroups(pool, getRuleTestFiles(), 1, signal)).filter((group) =>
    wanted.has(formatTestName(group)),
  );
  const known = new Map(groups.map((group) => [formatTestName(group), group]));
  // Loading rules takes longer than most tests, so a file is tried at once, and the rest of it
  // again after a failure.
  const byFile = getRuleTestFiles().map((file) => groups.filter((group) => group.file === file));
  for (let left: Group[][] = byFile; left.length > 0; ) {
    const jobs = left.map((some) => ({ kind: 'try' as const, rules: source, groups: some }));
    left = [];
    await pool.run(
      jobs,
      (job, answer) => {
        if (answer.verdict !== 'killed') return;
        const failed = job.groups[answer.group];
        if (failed) known.delete(formatTestName(failed));
        left.push(job.groups.slice(answer.group + 1));
      },
      signal,
    );
  }
  console.log(`${known.size} of ${wanted.size} known tests pass alone`);
  return known;
}

const formatTestName = ({ file, tests }: Group) => `${file}: ${tests[0]?.name}`;

/**
 * Runs, for each mutant without a result, the tests that killed it or its neighbours before.
 * @param all mutants among which neighbours are found
 */
async function runKnownTests(
  run: Run,
  all: readonly Mutant[],
  mutants: readonly Mutant[],
  start: number,
): Promise<void> {
  const { results } = run;
  const due = mutants.filter(({ id }) => !results.of(id));
  if (due.length === 0) return;
  const known = await findKnownTests(run, all);
  const byPlace = all.toSorted((a, b) => a.start - b.start);
  const groupsFor = (mutant: Mutant): Group[] => {
    const at = byPlace.indexOf(mutant);
    const near = byPlace
      .slice(Math.max(0, at - neighbourCount), at + neighbourCount)
      .toSorted((a, b) => getDistance(a, mutant) - getDistance(b, mutant));
    const names = new Set([mutant, ...near].flatMap(({ id }) => results.hint(id)));
    return [...names].flatMap((name) => known.get(name) ?? []).slice(0, neighbourCount);
  };
  await runTests(run, 'mutants', due, groupsFor, { isFinal: false, start });
}

const getDistance = (one: Mutant, other: Mutant) => Math.abs(one.start - other.start);

/** The mutants that are left meet every test that reaches them, of all files or of some. */
async function runAllTests(
  run: Run,
  mutants: readonly Mutant[],
  { tests = '', tries = Number.POSITIVE_INFINITY }: Options,
  start: number,
): Promise<void> {
  const files = getRuleTestFiles().filter((path) => path.includes(tests));
  if (files.length === 0) throw new Failure(`No test of the rules is in a file with ${tests}.`);
  const recording = await recordTests(
    run.pool,
    run.source,
    findNumbers(run.source),
    run.signal,
    files,
  );
  const selection = new Selection(run.source, recording);
  const groupsFor = (mutant: Mutant) =>
    selection.groupsFor(mutant, run.results.hint(mutant.id)).slice(0, tries);
  const left = mutants.filter((mutant) => isLeft(run, mutant));
  await runTests(run, 'survivors', left, groupsFor, {
    isFinal: tests === '' && tries === Number.POSITIVE_INFINITY,
    start,
    learn: (mutant, group) => selection.learn(mutant, group),
  });
}

interface RunOptions<G extends Group> {
  /** Whether there are no more tests to try. */
  isFinal: boolean;
  /** Epoch milliseconds. */
  start: number;
  learn?: (mutant: Mutant, group: G) => void;
}

async function runTests<G extends Group>(
  { pool, results, source, signal }: Run,
  what: string,
  due: readonly Mutant[],
  groupsFor: (mutant: Mutant) => readonly G[],
  { isFinal, start, learn }: RunOptions<G>,
): Promise<void> {
  const given = new Map<Job, { mutant: Mutant; groups: readonly G[] }>();
  let done = 0;
  function* jobs() {
    for (const mutant of due) {
      const groups = groupsFor(mutant);
      const job = {
        kind: 'try' as const,
        rules: applyMutant(source, mutant),
        groups: groups.map(({ file, tests }) => ({ file, tests })),
      };
      given.set(job, { mutant, groups });
      yield job;
    }
  }
  await pool.run(
    jobs(),
    (job, answer) => {
      const { mutant, groups } = given.get(job) ?? {};
      if (!mutant || !groups) return;
      given.delete(job);
      results.add(mutant.id, answer, isFinal);
      const group = answer.verdict === 'killed' ? groups[answer.group] : undefined;
      if (group) learn?.(mutant, group);
      done++;
      if (done % 50 === 0)
        console.log(
          `${what} ${done} of ${due.length}, ${((Date.now() - start) / 60_000).toFixed(1)} minutes`,
        );
      if (done % 200 === 0) results.saveHints();
    },
    signal,
  );
}
