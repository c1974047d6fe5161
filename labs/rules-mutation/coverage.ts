import type { Outcome } from '../../tools/testing/vitest-run';
import { readProjectFile } from './fingerprint';
import { findNumbers } from './mutation';
import { findSpan } from './places';
import { type Recording, recordTests } from './recording';
import { outcomeBits } from './rule-report';
import { parseRules } from './rules-parser';
import { findCode } from './rules-scope';
import { type Expression, listExpressions, type Span } from './rules-tree';
import { type Unreached, unreachedExpressions } from './unreached-expressions';
import type { WorkerPool } from './worker-pool';

/** An expression that lacks an outcome. */
interface Gap extends Omit<Unreached, 'why'> {
  line: number;
}

interface Coverage {
  expressions: number;
  evaluated: number;
  gaps: Gap[];
}

/**
 * Runs the tests of the rules, as far as that has not been done, and says which expressions they
 * leave out.
 */
export async function runCoverage(pool: WorkerPool, signal: AbortSignal): Promise<Outcome> {
  const source = readProjectFile('firestore.rules');
  const coverage = computeCoverage(
    source,
    await recordTests(pool, source, findNumbers(source), signal),
  );
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
export function computeCoverage(
  source: string,
  { groups, places }: Pick<Recording, 'groups' | 'places'>,
): Coverage {
  const bits = new Map<string, number>(places.map((place) => [place, 0]));
  for (const { outcomes } of groups)
    for (const [place, seen] of outcomes) bits.set(place, (bits.get(place) ?? 0) | seen);
  const codes = findCode(parseRules(source));
  const inside = findChained(codes.flatMap(({ expressions }) => expressions));
  const spans = [...bits]
    .map(([place, seen]) => ({ ...findSpan(source, place), seen }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const gaps: (Gap & Span)[] = [];
  for (const { start, end, seen } of spans) {
    const never = getMissingOutcome(seen, inside.has(`${start}:${end}`));
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

const isEvaluated = (seen: number) =>
  (seen & (outcomeBits.yes | outcomeBits.no | outcomeBits.other)) > 0;

function getMissingOutcome(seen: number, isChained: boolean): Gap['never'] | null {
  if (!isEvaluated(seen)) return 'evaluated';
  // An expression with other values too is no condition, but a field that a test set to `true`.
  if (isChained || (seen & outcomeBits.other) > 0) return null;
  return (seen & outcomeBits.yes) === 0 ? 'true' : (seen & outcomeBits.no) === 0 ? 'false' : null;
}

/**
 * The beginnings of chains (`a && b` of `a && b && c`): their operands and the whole chain say all
 * that there is to say.
 */
function findChained(expressions: readonly Expression[]): Set<string> {
  const chained = expressions.flatMap(listExpressions).flatMap((one) => {
    if (one.kind !== 'binary' || (one.operator !== '&&' && one.operator !== '||')) return [];
    return one.left.kind === 'binary' && one.left.operator === one.operator ? [one.left] : [];
  });
  return new Set(chained.map(({ start, end }) => `${start}:${end}`));
}
