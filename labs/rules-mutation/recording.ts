import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../tools/failure';
import { local } from '../../tools/paths';
import {
  computeFingerprint,
  computeSupportFingerprint,
  getRuleTestFiles,
  readProjectFile,
} from './fingerprint';
import type { Group, Job, ObservedGroup } from './job';
import type { WorkerPool } from './worker-pool';

/** A group of tests and the values of the rules' expressions in it. */
export interface RecordedGroup extends Group {
  milliseconds: number;
  /** Bits of {@link outcomeBits} by the place of the expression. */
  outcomes: ReadonlyMap<string, number>;
  numbers: ReadonlySet<number>;
  /** By place: the values of the subjects of conditions on one value. */
  values: ReadonlyMap<string, readonly (string | number)[]>;
}

/** What all tests do with the rules as they are. */
export interface Recording {
  groups: RecordedGroup[];
  /** Every expression that the emulator reports on. */
  places: string[];
}

/**
 * Small enough that little is run in vain, large enough that loading the rules for each is no great
 * part.
 */
const groupSize = 6;

export const deepFolder = join(local, 'deep');

interface StoredFile {
  places: string[];
  groups: {
    tests: Group['tests'];
    milliseconds: number;
    outcomes: number[];
    numbers: number[];
    values: [number, (string | number)[]][];
  }[];
}

/**
 * Runs every test of these files once in its group. What is known from an earlier run, because
 * nothing has changed since, is not run again.
 * @param numbers whose appearance is noted
 * @throws Failure when a test fails under the rules as they are, or when it is interrupted
 */
export async function recordTests(
  pool: WorkerPool,
  rules: string,
  numbers: number[],
  signal: AbortSignal,
  testFiles: readonly string[] = getRuleTestFiles(),
): Promise<Recording> {
  const common = computeFingerprint(rules, computeSupportFingerprint(), numbers.join());
  const files = testFiles.map((file) => ({
    file,
    path: join(deepFolder, 'recorded', `${computeFingerprint(common, readProjectFile(file))}.json`),
  }));
  const missing = files.filter(({ path }) => !existsSync(path)).map(({ file }) => file);
  const groups = await createGroups(pool, missing, groupSize, signal);
  if (signal.aborted) throw new Failure('The run was interrupted.');
  /** Each file as soon as it is whole: a run that is interrupted goes on from there. */
  const storeWhole = (observed: readonly Observed[]) => {
    for (const { file, path } of files) {
      if (!missing.includes(file) || existsSync(path)) continue;
      const own = observed.filter(({ group }) => group.file === file);
      if (own.length === groups.filter((group) => group.file === file).length)
        storeGroups(path, own);
    }
  };
  storeWhole([]);
  await observeAll(pool, rules, groups, numbers, signal, storeWhole);
  return restoreRecording(files);
}

/** The tests of these files in groups. @param size of a group, at most */
export async function createGroups(
  pool: WorkerPool,
  files: readonly string[],
  size: number,
  signal: AbortSignal,
): Promise<Group[]> {
  const groups: Group[] = [];
  const jobs = files.map((file) => ({ kind: 'list' as const, file }));
  await pool.run(
    jobs,
    ({ file }, tests) => {
      for (let at = 0; at < tests.length; at += size)
        groups.push({ file, tests: tests.slice(at, at + size) });
    },
    signal,
  );
  return groups;
}

interface Observed {
  group: Group;
  seen: ObservedGroup;
}

/** @param noted called after each group whose tests have passed, with all of them so far */
async function observeAll(
  pool: WorkerPool,
  rules: string,
  groups: Group[],
  numbers: number[],
  signal: AbortSignal,
  noted: (observed: readonly Observed[]) => void,
): Promise<void> {
  const observed: Observed[] = [];
  const observeEach = async (some: Group[]) => {
    const failed: Observed[] = [];
    const jobs = some.map(
      (group): Extract<Job, { kind: 'observe' }> => ({
        kind: 'observe',
        rules,
        groups: [group],
        numbers,
      }),
    );
    const finished = await pool.run(
      jobs,
      ({ groups: [group] }, [seen]) => {
        if (group && seen) (seen.failure ? failed : observed).push({ group, seen });
        if (group && seen && !seen.failure) noted(observed);
        if ((observed.length + failed.length) % 100 === 0)
          console.log(`observed ${observed.length} of ${groups.length} groups of tests`);
      },
      signal,
    );
    if (!finished) throw new Failure('The run was interrupted.');
    return failed;
  };
  const failed = await observeEach(groups);
  // Repeat the failed groups once: a busy machine can make them fail.
  const stillFailed = failed.length > 0 ? await observeEach(failed.map(({ group }) => group)) : [];
  if (stillFailed.length > 0)
    throw new Failure(
      `Tests fail under the rules as they are:\n${stillFailed.map(formatFailure).join('\n')}`,
    );
}

const formatFailure = ({ group, seen }: Observed) =>
  `${group.file}: ${seen.failure?.test}: ${seen.failure?.reason}`;

function storeGroups(path: string, observed: readonly Observed[]): void {
  const places = [...new Set(observed.flatMap(({ seen }) => seen.places))];
  const indexes = new Map(places.map((place, i) => [place, i]));
  const groups = observed.map(({ group, seen }) => ({
    tests: group.tests,
    milliseconds: seen.milliseconds,
    outcomes: seen.outcomes.flatMap(([place, bits]) => [indexes.get(place) ?? 0, bits]),
    numbers: seen.numbers,
    values: seen.values.map(([place, values]): [number, (string | number)[]] => [
      indexes.get(place) ?? 0,
      values,
    ]),
  }));
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, JSON.stringify({ places, groups } satisfies StoredFile));
}

function restoreRecording(files: { file: string; path: string }[]): Recording {
  const places = new Set<string>();
  const groups: RecordedGroup[] = [];
  for (const { file, path } of files) {
    const stored: StoredFile = JSON.parse(readFileSync(path, 'utf8'));
    for (const place of stored.places) places.add(place);
    for (const { tests, milliseconds, outcomes, numbers, values } of stored.groups) {
      const named = new Map(values.map(([place, some]) => [stored.places[place] ?? '', some]));
      groups.push({
        file,
        tests,
        milliseconds,
        outcomes: toMap(stored.places, outcomes),
        numbers: new Set(numbers),
        values: named,
      });
    }
  }
  return { groups, places: [...places] };
}

function toMap(places: readonly string[], pairs: readonly number[]): Map<string, number> {
  const map = new Map<string, number>();
  for (let i = 0; i < pairs.length; i += 2) map.set(places[pairs[i] ?? 0] ?? '', pairs[i + 1] ?? 0);
  return map;
}
