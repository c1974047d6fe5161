import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Outcome } from '../../tools/testing/vitest-run';
import { changeKinds } from './change';
import type { Justifications } from './equivalents';
import type { Mutant } from './mutants';
import type { Options } from './options';
import { deepFolder } from './recording';
import type { Result, Results } from './results';

interface Conclusion {
  file: 'firestore.rules' | 'storage.rules';
  mutants: readonly Mutant[];
  results: Results;
  justified: Justifications;
  seconds: number;
  options: Options;
}

type MutantState = Result['verdict'] | 'justified' | 'killed though justified' | 'not run';

/**
 * Counts, lists the survivors in a file, and prints both. A justified mutant that a test kills is
 * none.
 */
export function summarizeMutants({
  file,
  mutants,
  results,
  justified,
  seconds,
  options,
}: Conclusion): Outcome {
  const getState = ({ id }: Mutant): MutantState => {
    const verdict = results.of(id)?.verdict ?? 'not run';
    if (!justified.why.has(id)) return verdict;
    return verdict === 'killed'
      ? 'killed though justified'
      : verdict === 'not run'
        ? verdict
        : 'justified';
  };
  const selectByState = (...states: MutantState[]) =>
    mutants.filter((mutant) => states.includes(getState(mutant)));
  const survivors = selectByState('survived', 'tried');
  const wrong = selectByState('killed though justified').map(
    (mutant) => `is killed by ${getKillingTest(results, mutant)}: ${formatMutant(file, mutant)}`,
  );
  const problems = [...justified.problems, ...wrong].map(
    (problem) =>
      `An entry of ${file === 'firestore.rules' ? 'equivalent-mutants.ts' : 'equivalent-storage-mutants.ts'} ${problem}`,
  );
  const counts = [
    ['mutants', mutants.length],
    ['refused by the emulator', selectByState('invalid').length],
    ['killed by a test', selectByState('killed').length],
    ['justified', selectByState('justified').length],
    ['survivors', survivors.length],
    ['not run', selectByState('not run').length],
  ] as const;
  const text = [
    ...counts.map(([name, count]) => `${name}: ${count}`),
    `seconds: ${Math.round(seconds)}`,
    ...problems,
  ].join('\n');
  const path = options.report ?? join(deepFolder, `survivors of ${file}.txt`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `${text}\n\n${survivors.map((mutant) => formatSurvivor(file, mutant)).join('\n\n')}\n`,
  );
  console.log(
    [
      text,
      ...survivors.map((mutant) => formatMutant(file, mutant)),
      `The survivors are described in ${path}`,
    ].join('\n'),
  );
  return {
    passed: selectByState('killed').length,
    failed: survivors.length + problems.length,
    notes:
      selectByState('not run').length > 0
        ? [`${selectByState('not run').length} mutants were not run`]
        : [],
  };
}

function getKillingTest(results: Results, { id }: Mutant): string {
  const result = results.of(id);
  return result?.verdict === 'killed' ? result.by : 'no test';
}

const formatMutant = (file: string, { line, column, kind, where, old, new: text }: Mutant) =>
  `${file}:${line}:${column} ${where}: ${changeKinds[kind]}: ${shortenText(old)} → ${shortenText(text)}`;

const shortenText = (text: string) => {
  const flat = text.replace(/\s+/g, ' ');
  return flat === '' ? '(nothing)' : flat.length > 80 ? `${flat.slice(0, 77)}...` : flat;
};

/** Ends with the entry that would justify it, if there is a reason. */
function formatSurvivor(file: string, mutant: Mutant): string {
  const { where, from, to, touches } = mutant;
  const entry = [where, from, to].map(
    (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
  );
  return [
    formatMutant(file, mutant),
    `  matters to ${touches.join(', ') || 'nothing'}`,
    `  ${from}`,
    `  → ${to}`,
    `  [${entry.join(', ')}],`,
  ].join('\n');
}
