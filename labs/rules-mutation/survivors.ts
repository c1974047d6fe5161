import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Outcome } from '../../tools/testing/vitest-run';
import { kinds } from './change';
import type { Justified } from './equivalents';
import type { Mutant } from './mutants';
import type { Options } from './options';
import { deepFolder } from './recording';
import type { Result, Results } from './results';

interface Conclusion {
  file: 'firestore.rules' | 'storage.rules';
  mutants: readonly Mutant[];
  results: Results;
  justified: Justified;
  seconds: number;
  options: Options;
}

type State = Result['verdict'] | 'justified' | 'killed though justified' | 'not run';

/**
 * Counts, lists the survivors in a file, and prints both. A justified mutant that a test kills is
 * none.
 */
export function conclude({
  file,
  mutants,
  results,
  justified,
  seconds,
  options,
}: Conclusion): Outcome {
  const stateOf = ({ id }: Mutant): State => {
    const verdict = results.of(id)?.verdict ?? 'not run';
    if (!justified.why.has(id)) return verdict;
    return verdict === 'killed'
      ? 'killed though justified'
      : verdict === 'not run'
        ? verdict
        : 'justified';
  };
  const having = (...states: State[]) =>
    mutants.filter((mutant) => states.includes(stateOf(mutant)));
  const survivors = having('survived', 'tried');
  const wrong = having('killed though justified').map(
    (mutant) => `is killed by ${testOf(results, mutant)}: ${textOf(file, mutant)}`,
  );
  const problems = [...justified.problems, ...wrong].map(
    (problem) =>
      `An entry of ${file === 'firestore.rules' ? 'equivalent-mutants.ts' : 'equivalent-storage-mutants.ts'} ${problem}`,
  );
  const counts = [
    ['mutants', mutants.length],
    ['refused by the emulator', having('invalid').length],
    ['killed by a test', having('killed').length],
    ['justified', having('justified').length],
    ['survivors', survivors.length],
    ['not run', having('not run').length],
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
    `${text}\n\n${survivors.map((mutant) => described(file, mutant)).join('\n\n')}\n`,
  );
  console.log(
    [
      text,
      ...survivors.map((mutant) => textOf(file, mutant)),
      `The survivors are described in ${path}`,
    ].join('\n'),
  );
  return {
    passed: having('killed').length,
    failed: survivors.length + problems.length,
    notes: having('not run').length > 0 ? [`${having('not run').length} mutants were not run`] : [],
  };
}

function testOf(results: Results, { id }: Mutant): string {
  const result = results.of(id);
  return result?.verdict === 'killed' ? result.by : 'no test';
}

const textOf = (file: string, { line, column, kind, where, old, new: text }: Mutant) =>
  `${file}:${line}:${column} ${where}: ${kinds[kind]}: ${short(old)} → ${short(text)}`;

const short = (text: string) => {
  const flat = text.replace(/\s+/g, ' ');
  return flat === '' ? '(nothing)' : flat.length > 80 ? `${flat.slice(0, 77)}...` : flat;
};

/** Ends with the entry that would justify it, if there is a reason. */
function described(file: string, mutant: Mutant): string {
  const { where, from, to, touches } = mutant;
  const entry = [where, from, to].map(
    (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
  );
  return [
    textOf(file, mutant),
    `  matters to ${touches.join(', ') || 'nothing'}`,
    `  ${from}`,
    `  → ${to}`,
    `  [${entry.join(', ')}],`,
  ].join('\n');
}
