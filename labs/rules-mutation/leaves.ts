import type { Mutant } from './mutants';
import { findSpan } from './places';
import type { Wanted } from './rule-report';
import { parseRules } from './rules-parser';
import { findCode } from './rules-scope';
import { type Expression, listExpressions, type Span } from './rules-tree';

/**
 * A condition on one value with nothing but literals beside it: `s.matches('…')`, `isText(s, 1,
 * 60)`, `l.size() <= 50`. The values of its subject show whether a change of it makes a difference,
 * without any test.
 */
export interface Leaf extends Span {
  subject: Span;
  /** What has to be known of the subject. */
  wants: 'texts' | 'numbers';
  /**
   * Whether a value meets the condition as it is written in `rules`; null where that cannot be
   * said.
   */
  holds(rules: string, value: string | number): boolean | null;
}

/** All of them, in the order of the file. @throws Failure when the rules cannot be read */
export const findLeaves = (source: string): Leaf[] =>
  findCode(parseRules(source)).flatMap(({ expressions }) =>
    expressions.flatMap(listExpressions).flatMap((one) => readLeaf(one) ?? []),
  );

function readLeaf(one: Expression): Leaf | null {
  if (one.kind === 'binary') return readBound(one);
  if (one.kind !== 'call') return null;
  const [first, second, third] = one.args;
  if (one.callee.kind === 'member' && one.callee.name === 'matches' && first?.kind === 'string') {
    return {
      ...toSpan(one),
      subject: toSpan(one.callee.object),
      wants: 'texts',
      holds: (rules, value) => matchesPattern(getLiteral(rules, first), value),
    };
  }
  if (
    one.callee.kind === 'name' &&
    one.callee.text === 'isText' &&
    first &&
    second?.kind === 'number' &&
    third?.kind === 'number'
  ) {
    const limits = { start: second.start, end: third.end };
    return {
      ...toSpan(one),
      subject: toSpan(first),
      wants: 'numbers',
      holds: (rules, value) => isWithin(getSourceText(rules, limits), value),
    };
  }
  return null;
}

const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

function readBound(one: Extract<Expression, { kind: 'binary' }>): Leaf | null {
  if (!(one.operator in comparisons) || one.right.kind !== 'number') return null;
  const at = one.at;
  const right = one.right;
  return {
    ...toSpan(one),
    subject: toSpan(one.left),
    wants: 'numbers',
    holds: (rules, value) => {
      // Both may be longer than they were, by what one change can add.
      const [, operator = '', bound = ''] =
        /^\s*([=!<>]=?)\s*(-?\d+)/.exec(rules.slice(at.start, right.end + slack)) ?? [];
      return typeof value === 'number'
        ? (comparisons[operator]?.(value, Number(bound)) ?? null)
        : null;
    },
  };
}

/** How much longer a changed operator or number may be. */
const slack = 2;

const toSpan = ({ start, end }: Span): Span => ({ start, end });
const getSourceText = (rules: string, { start, end }: Span) => rules.slice(start, end + slack);

/** From the opening quotation mark to the closing one, which a change may have moved. */
function getLiteral(rules: string, { start }: Span): string {
  return /^'((?:[^'\\]|\\[\s\S])*)'/.exec(rules.slice(start))?.[1] ?? '';
}

function isWithin(limits: string, value: string | number): boolean | null {
  const [, min = '', max = ''] = /^(-?\d+),\s*(-?\d+)/.exec(limits) ?? [];
  return typeof value === 'number' && min !== ''
    ? value >= Number(min) && value <= Number(max)
    : null;
}

/**
 * The rules' patterns are RE2's; those that JavaScript reads otherwise are left to the emulator.
 */
function matchesPattern(literal: string, value: string | number): boolean | null {
  if (typeof value !== 'string') return null;
  const pattern = literal.replaceAll('\\\\', '\\');
  const isDotAll = pattern.startsWith('(?s)');
  try {
    return new RegExp(`^(?:${isDotAll ? pattern.slice(4) : pattern})$`, isDotAll ? 'su' : 'u').test(
      value,
    );
  } catch {
    return null;
  }
}

/** The narrowest leaf that a change lies in, outside of its subject. */
export const findEnclosingLeaf = (
  leaves: readonly Leaf[],
  { start, end }: Span,
): Leaf | undefined =>
  leaves
    .filter(
      (leaf) =>
        leaf.start <= start &&
        leaf.end >= end &&
        !(leaf.subject.start <= start && leaf.subject.end >= end),
    )
    .toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];

let cachedWanted: { rules: string; wanted: (place: string) => Wanted } | undefined;

/** What is wanted of each expression of these rules, by its place in the emulator's report. */
export function getWanted(rules: string): (place: string) => Wanted {
  if (cachedWanted?.rules === rules) return cachedWanted.wanted;
  const subjects = new Map(
    findLeaves(rules).map(({ subject, wants }) => [`${subject.start}:${subject.end}`, wants]),
  );
  const places = new Map<string, Wanted>();
  const wanted = (place: string) => {
    if (!places.has(place)) {
      const { start, end } = findSpan(rules, place);
      places.set(place, subjects.get(`${start}:${end}`));
    }
    return places.get(place);
  };
  cachedWanted = { rules, wanted };
  return wanted;
}

/** Whether the change makes a difference to a value: null where only the emulator can tell. */
export function changesAnswer(
  leaf: Leaf,
  rules: string,
  changed: string,
  value: string | number,
): boolean | null {
  const before = leaf.holds(rules, value);
  const after = leaf.holds(changed, value);
  return before === null || after === null ? null : before !== after;
}

/** Numbers at which a change of a bound makes a difference. */
export function getBounds({ kind, from }: Pick<Mutant, 'kind' | 'from'>): number[] {
  if (kind !== 'number' && kind !== 'comparison') return [];
  return [...from.matchAll(/\b\d+\b/g)]
    .map(Number)
    .flatMap((number) => [number - 1, number, number + 1]);
}
