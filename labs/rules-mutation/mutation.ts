import type { Outcome } from '../../tools/testing/outcome';
import { equivalentMutants } from './equivalent-mutants';
import { type Justified, justified } from './equivalents';
import { fingerprint, read, ruleTestFiles, supportFingerprint } from './fingerprint';
import type { Job } from './job';
import { boundsIn } from './leaves';
import { type Mutant, mutantsOf, mutated } from './mutants';
import { chosen, type Options } from './options';
import { type RecordedGroup, record } from './recording';
import { Results } from './results';
import { numbersOf, Selection } from './selection';
import { conclude } from './survivors';
import type { WorkerPool } from './worker-pool';

/** Groups of tests that a mutant meets at first. Only those that survive them meet all others that reach the change. */
const firstGroups = 60;

interface Run {
  source: string;
  pool: WorkerPool;
  selection: Selection;
  results: Results;
  justified: Justified;
  /** By mutant: what it survived at first. Not the first of all that reach it, whose order changes with what is learned meanwhile. */
  survived: Map<string, ReadonlySet<RecordedGroup>>;
  signal: AbortSignal;
}

/** Numbers whose appearance in a test tells which tests are likely to notice a changed bound. */
export const numbersIn = (source: string) =>
  [...new Set(mutantsOf(source).flatMap((mutant) => [...numbersOf(mutant), ...boundsIn(mutant)]))].toSorted((a, b) => a - b);

/** Changes the rules in every way, one at a time: each change must make a test fail. */
export async function runMutation(pool: WorkerPool, options: Options, signal: AbortSignal): Promise<Outcome> {
  const source = read('firestore.rules');
  const all = mutantsOf(source);
  const recording = await record(pool, source, numbersIn(source), signal);
  const run: Run = {
    source,
    pool,
    selection: new Selection(source, recording),
    results: new Results(
      fingerprint(source, supportFingerprint(), ...ruleTestFiles().flatMap((path) => [path, read(path)])),
      all.map(({ id }) => id),
    ),
    justified: justified(all, equivalentMutants),
    survived: new Map(),
    signal,
  };
  const mutants = chosen(all, options);
  const start = Date.now();
  await meet(run, mutants, 'first', start);
  if (!options.quick) await meet(run, mutants, 'rest', start);
  run.results.saveHints();
  return conclude({
    file: 'firestore.rules',
    mutants,
    results: run.results,
    justified: run.justified,
    seconds: (Date.now() - start) / 1_000,
    options,
  });
}

/** Whether a mutant has tests before it: at first all have, then those that are neither told nor justified. */
function isDue({ results, justified: { why } }: Run, { id }: Mutant, part: 'first' | 'rest'): boolean {
  const known = results.of(id);
  return part === 'first' ? !known : known?.verdict === 'tried' && !why.has(id);
}

async function meet(run: Run, mutants: readonly Mutant[], part: 'first' | 'rest', start: number): Promise<void> {
  const { pool, results, selection, survived, signal } = run;
  const due = mutants.filter((mutant) => isDue(run, mutant, part));
  const given = new Map<Job, { mutant: Mutant; groups: RecordedGroup[]; isAll: boolean }>();
  let done = 0;
  function* jobs() {
    for (const mutant of due) {
      const relevant = selection.groupsFor(mutant, results.hint(mutant.id));
      const left = relevant.filter((group) => !survived.get(mutant.id)?.has(group));
      const groups = part === 'first' ? left.slice(0, firstGroups) : left;
      const job = { kind: 'try' as const, rules: mutated(run.source, mutant), groups: groups.map(({ file, tests }) => ({ file, tests })) };
      given.set(job, { mutant, groups, isAll: part === 'rest' || groups.length === relevant.length });
      yield job;
    }
  }
  await pool.run(
    jobs(),
    (job, answer) => {
      const { mutant, groups, isAll } = given.get(job) ?? {};
      if (!mutant || !groups) return;
      given.delete(job);
      results.add(mutant.id, answer, isAll === true);
      const group = answer.verdict === 'killed' ? groups[answer.group] : undefined;
      if (group) selection.learn(mutant, group);
      else survived.set(mutant.id, new Set(groups));
      done++;
      if (done % 50 === 0) progress(part, done, due.length, start);
      if (done % 200 === 0) results.saveHints();
    },
    signal,
  );
}

function progress(part: 'first' | 'rest', done: number, all: number, start: number): void {
  const minutes = ((Date.now() - start) / 60_000).toFixed(1);
  console.log(`${part === 'first' ? 'mutants' : 'survivors'} ${done} of ${all}, ${minutes} minutes`);
}
