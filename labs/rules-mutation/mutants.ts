import { createHash } from 'node:crypto';
import type { Change, ChangeKind } from './change';
import { findChanges } from './expression-changes';
import { parseRules } from './rules-parser';
import { type Code, findCode } from './rules-scope';
import { type Expression, listExpressions, type Span } from './rules-tree';

/** The rules with one thing changed. */
export interface Mutant extends Span {
  /** The same as long as neither the piece of code nor the change in it does. */
  id: string;
  kind: ChangeKind;
  line: number;
  column: number;
  /** `hasRecentSignIn`, `/deposits/{uid} requested`, `/deposits/{uid} allow update`. */
  where: string;
  /** The matches that it can make a difference to. */
  touches: string[];
  /** The text between `start` and `end`, and its replacement. */
  old: string;
  new: string;
  /**
   * The condition around the change, before and after it, with single blanks. It does not depend on
   * the position.
   */
  from: string;
  to: string;
}

/** All mutants of a rules file in the order of the file. @throws Failure when it cannot be read */
export function createMutants(source: string): Mutant[] {
  const mutants = findCode(parseRules(source)).flatMap((code) => createCodeMutants(source, code));
  const different = new Map(
    mutants.map((mutant) => [`${mutant.start} ${mutant.end} ${mutant.new}`, mutant]),
  );
  return numberMutants([...different.values()].sort((a, b) => a.start - b.start || a.end - b.end));
}

/** The text of the rules with the mutant's change. */
export const applyMutant = (
  source: string,
  { start, end, new: text }: Pick<Mutant, 'start' | 'end' | 'new'>,
) => source.slice(0, start) + text + source.slice(end);

function createCodeMutants(source: string, code: Code): Mutant[] {
  const clauses = code.expressions.flatMap(findClauses);
  const mutants = code.expressions
    .flatMap((expression) => findChanges(source, expression))
    .map((change) => createMutant(source, code, change, findClause(clauses, change)));
  if (!code.isPredicate || !code.result) return mutants;
  const whole = createMutant(
    source,
    code,
    { kind: 'predicate', start: code.result.start, end: code.result.end, text: 'true' },
    code.result,
  );
  // Of a function it says so: its whole text would be another one after every edit.
  return [...mutants, code.isAllow ? whole : { ...whole, from: 'all of it' }];
}

/**
 * What says something by itself: the operands of `and` and `or`, the parts of a choice, and the
 * whole. An operator belongs to what is beside it.
 */
function findClauses(expression: Expression): Span[] {
  return [expression, ...listExpressions(expression).flatMap(getParts)];
}

function getParts(one: Expression): Span[] {
  if (one.kind === 'ternary') return [one.test, one.yes, one.no];
  if (one.kind !== 'binary' || !isConnective(one)) return [];
  const beside = isConnective(one.left) && one.left.kind === 'binary' ? one.left.right : one.left;
  return [one.left, one.right, { start: beside.start, end: one.right.end }];
}

const isConnective = (one: Expression) =>
  one.kind === 'binary' && (one.operator === '&&' || one.operator === '||');

function findClause(clauses: readonly Span[], { start, end }: Span): Span {
  const around = clauses.filter((one) => one.start <= start && one.end >= end);
  return around.reduce(
    (best, one) => (one.end - one.start < best.end - best.start ? one : best),
    around[0] ?? { start, end },
  );
}

function createMutant(
  source: string,
  { where, touches }: Code,
  change: Change,
  clause: Span,
): Mutant {
  const { kind, start, end, text } = change;
  const before = source.slice(0, start).split('\n');
  const old = source.slice(start, end);
  return {
    id: '',
    kind,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    where,
    touches,
    start,
    end,
    old,
    new: text,
    from: normalizeText(source.slice(clause.start, clause.end)),
    to: normalizeText(source.slice(clause.start, start) + text + source.slice(end, clause.end)),
  };
}

/**
 * Without comments and with single blanks, so that neither a new comment nor a broken line makes
 * another text of it.
 */
const normalizeText = (text: string) =>
  text
    .replace(/\s*\/\/ [^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Numbers mutants with the same text in the same place by their order. */
function numberMutants(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const name = [mutant.where, mutant.from, mutant.to].join('\n');
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return {
      ...mutant,
      id: createHash('sha256').update(`${name}\n${count}`).digest('hex').slice(0, 12),
    };
  });
}
