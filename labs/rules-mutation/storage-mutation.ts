import { Failure } from '../../tools/failure';
import type { Outcome } from '../../tools/testing/vitest-run';
import { equivalentStorageMutants } from './equivalent-storage-mutants';
import { findJustified } from './equivalents';
import {
  computeFingerprint,
  computeSupportFingerprint,
  getStorageTestFiles,
  readProjectFile,
} from './fingerprint';
import type { Group, Job } from './job';
import { applyMutant, createMutants, type Mutant } from './mutants';
import { type Options, selectMutants } from './options';
import { createGroups } from './recording';
import { Results } from './results';
import { summarizeMutants } from './survivors';
import type { WorkerPool } from './worker-pool';

/** Small enough that a mutant is seldom met by more than one in vain. */
const groupSize = 8;

type TryJob = Extract<Job, { kind: 'try' }>;

/**
 * Makes every possible change of the rules of Storage, one at a time: each must make a test fail.
 * Their emulator reports no values of expressions, so each mutant is run against the tests that
 * killed similar mutants first, and then against all others.
 */
export async function runStorageMutation(
  pool: WorkerPool,
  options: Options,
  signal: AbortSignal,
): Promise<Outcome> {
  const source = readProjectFile('storage.rules');
  const all = createMutants(source);
  const files = getStorageTestFiles();
  const groups = await createGroups(pool, files, groupSize, signal);
  await checkPassing(pool, source, groups, signal);
  const results = new Results(
    computeFingerprint(
      source,
      computeSupportFingerprint(),
      ...files.flatMap((path) => [path, readProjectFile(path)]),
    ),
    all.map(({ id }) => id),
  );
  const mutants = selectMutants(all, options);
  const start = Date.now();
  await runAllTests(
    pool,
    source,
    mutants.filter(({ id }) => !results.of(id)),
    groups,
    results,
    signal,
  );
  const seconds = (Date.now() - start) / 1_000;
  return summarizeMutants({
    file: 'storage.rules',
    mutants,
    results,
    justified: findJustified(all, equivalentStorageMutants),
    seconds,
    options,
  });
}

/** @throws Failure when a test fails under the rules as they are */
async function checkPassing(
  pool: WorkerPool,
  rules: string,
  groups: readonly Group[],
  signal: AbortSignal,
): Promise<void> {
  const failed: string[] = [];
  await pool.run(
    groups.map((group): TryJob => ({ kind: 'try', rules, groups: [group] })),
    ({ groups: [group] }, answer) => {
      if (answer.verdict !== 'survived')
        failed.push(
          `${group?.file}: ${answer.verdict === 'killed' ? answer.reason : answer.verdict}`,
        );
    },
    signal,
  );
  if (failed.length > 0)
    throw new Failure(`Tests fail under the rules as they are:\n${failed.join('\n')}`);
}

async function runAllTests(
  pool: WorkerPool,
  source: string,
  mutants: readonly Mutant[],
  groups: readonly Group[],
  results: Results,
  signal: AbortSignal,
): Promise<void> {
  /** How many mutants of a piece of the rules, and of all of them, a group has killed. */
  const killed = new Map<Group, string[]>(groups.map((group) => [group, []]));
  const worth = (group: Group, { where }: Mutant) => {
    const places = killed.get(group) ?? [];
    return places.filter((place) => place === where).length * mutants.length + places.length;
  };
  const given = new Map<TryJob, { mutant: Mutant; ordered: Group[] }>();
  let done = 0;
  function* jobs() {
    for (const mutant of mutants) {
      const ordered = groups.toSorted((a, b) => worth(b, mutant) - worth(a, mutant));
      const job: TryJob = { kind: 'try', rules: applyMutant(source, mutant), groups: ordered };
      given.set(job, { mutant, ordered });
      yield job;
    }
  }
  await pool.run(
    jobs(),
    (job, answer) => {
      const of = given.get(job);
      if (!of) return;
      given.delete(job);
      results.add(of.mutant.id, answer, true);
      const group = answer.verdict === 'killed' ? of.ordered[answer.group] : undefined;
      if (group) killed.get(group)?.push(of.mutant.where);
      if (++done % 20 === 0) console.log(`mutants ${done} of ${mutants.length}`);
    },
    signal,
  );
}
