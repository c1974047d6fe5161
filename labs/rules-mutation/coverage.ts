import type { Outcome } from '../../tools/testing/vitest-run';
import { read } from './fingerprint';
import { numbersIn } from './mutation';
import { spanOfPlace } from './places';
import { type Recording, record } from './recording';
import { outcome } from './rule-report';
import { parseRules } from './rules-parser';
import { codesOf } from './rules-scope';
import { type Expression, type Span, withDescendants } from './rules-tree';
import { type Unreached, unreachedExpressions } from './unreached-expressions';
import type { WorkerPool } from './worker-pool';

/** An expression that lacks an outcome. */
export interface Gap extends Omit<Unreached, 'why'> {
  line: number;
}

export interface Coverage {
  expressions: number;
  evaluated: number;
  gaps: Gap[];
}

/**
 * Runs the tests of the rules, as far as that has not been done, and says which expressions they
 * leave out.
 */
export async function runCoverage(pool: WorkerPool, signal: AbortSignal): Promise<Outcome> {
  const source = read('firestore.rules');
  const coverage = coverageOf(source, await record(pool, source, numbersIn(source), signal));
  const isMeant = (entry: Unreached, gap: Gap) =>
    entry.where === gap.where && entry.text === gap.text && entry.never === gap.never;
  const open = coverage.gaps.filter(
    (gap) => !unreachedExpressions.some((entry) => isMeant(entry, gap)),
  );
  const idle = unreachedExpressions.filter(
    (entry) => !coverage.gaps.some((gap) => isMeant(entry, gap)),
  );
  const share = ((100 * coverage.evaluated) / Math.max(1, coverage.expressions)).toFixed(2);
  console.log(
    `expressions of the rules: ${coverage.expressions}, evaluated: ${coverage.evaluated} (${share} %)`,
  );
  console.log(
    `without an outcome: ${coverage.gaps.length}, of which justified: ${coverage.gaps.length - open.length}`,
  );
  for (const { line, where, text, never } of open)
    console.log(`firestore.rules:${line} ${where}: never ${never}: ${text}`);
  for (const { where, text } of idle)
    console.log(`An entry of unreached-expressions.ts fits nothing: ${where}: ${text}`);
  return { passed: coverage.evaluated, failed: open.length + idle.length, notes: [] };
}

/** What the tests together bring the expressions of the rules to. */
export function coverageOf(
  source: string,
  { groups, places }: Pick<Recording, 'groups' | 'places'>,
): Coverage {
  const bits = new Map<string, number>(places.map((place) => [place, 0]));
  for (const { outcomes } of groups)
    for (const [place, seen] of outcomes) bits.set(place, (bits.get(place) ?? 0) | seen);
  const codes = codesOf(parseRules(source));
  const inside = chainedIn(codes.flatMap(({ expressions }) => expressions));
  const spans = [...bits]
    .map(([place, seen]) => ({ ...spanOfPlace(source, place), seen }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const gaps: (Gap & Span)[] = [];
  for (const { start, end, seen } of spans) {
    const never = neverOf(seen, inside.has(`${start}:${end}`));
    // What is within an expression that is never evaluated never is either: it is said once.
    if (
      !never ||
      gaps.some((gap) => gap.never === 'evaluated' && gap.start <= start && gap.end >= end)
    )
      continue;
    const code = codes.find(({ expressions }) =>
      expressions.some((one) => one.start <= start && one.end >= end),
    );
    const text = source.slice(start, end).replace(/\s+/g, ' ');
    gaps.push({
      line: source.slice(0, start).split('\n').length,
      where: code?.where ?? '',
      text,
      never,
      start,
      end,
    });
  }
  return {
    expressions: spans.length,
    evaluated: spans.filter(({ seen }) => isEvaluated(seen)).length,
    gaps: gaps.map(({ start: _start, end: _end, ...gap }) => gap),
  };
}

const isEvaluated = (seen: number) => (seen & (outcome.yes | outcome.no | outcome.other)) > 0;

function neverOf(seen: number, isChained: boolean): Gap['never'] | null {
  if (!isEvaluated(seen)) return 'evaluated';
  // An expression with other values too is no condition, but a field that a test set to `true`.
  if (isChained || (seen & outcome.other) > 0) return null;
  return (seen & outcome.yes) === 0 ? 'true' : (seen & outcome.no) === 0 ? 'false' : null;
}

/**
 * The beginnings of chains (`a && b` of `a && b && c`): their operands and the whole chain say all
 * that there is to say.
 */
function chainedIn(expressions: readonly Expression[]): Set<string> {
  const chained = expressions.flatMap(withDescendants).flatMap((one) => {
    if (one.kind !== 'binary' || (one.operator !== '&&' && one.operator !== '||')) return [];
    return one.left.kind === 'binary' && one.left.operator === one.operator ? [one.left] : [];
  });
  return new Set(chained.map(({ start, end }) => `${start}:${end}`));
}
