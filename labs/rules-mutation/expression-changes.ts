import type { Change, ChangeKind } from './change';
import { findPatternChanges } from './regex-changes';
import { type Expression, getChildren, getOperands, type Span } from './rules-tree';

const comparisons: Record<string, string> = {
  '==': '!=',
  '!=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};
const connectives: Record<string, string> = { '&&': '||', '||': '&&' };
const signs: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' };
const accesses: Record<string, string> = {
  get: 'getAfter',
  getAfter: 'get',
  exists: 'existsAfter',
  existsAfter: 'exists',
  getDocument: 'getDocumentAfter',
  getDocumentAfter: 'getDocument',
  getEntry: 'getOldEntry',
  getOldEntry: 'getEntry',
};
const patternMethods = ['matches', 'replace', 'split'];

const createChange = (kind: ChangeKind, { start, end }: Span, text: string): Change => ({
  kind,
  start,
  end,
  text,
});

/** The position of an expression. */
interface Place {
  parent?: Expression;
  /** Its text is a pattern, or a part of one. */
  isPattern?: boolean;
}

/** Every change of an expression and of what is below it. */
export function findChanges(source: string, expression: Expression, place: Place = {}): Change[] {
  return [
    ...findOperandChanges(expression, place),
    ...findOwnChanges(source, expression, place),
    ...getChildren(expression).flatMap((child) =>
      findChanges(source, child, {
        parent: expression,
        isPattern: isPattern(child, expression, place),
      }),
    ),
  ];
}

function isPattern(child: Expression, parent: Expression, place: Place): boolean {
  if (parent.kind === 'binary') return place.isPattern === true;
  if (parent.kind === 'ternary') return child !== parent.test && place.isPattern === true;
  return (
    parent.kind === 'call' &&
    parent.callee.kind === 'member' &&
    patternMethods.includes(parent.callee.name) &&
    child === parent.args[0]
  );
}

/** The operands of a chain, once for the whole chain. */
function findOperandChanges(expression: Expression, { parent }: Place): Change[] {
  if (
    expression.kind !== 'binary' ||
    (parent?.kind === 'binary' && parent.operator === expression.operator)
  )
    return [];
  const { operator } = expression;
  if (operator === '&&')
    return getOperands(expression, operator).map((operand) =>
      createChange('conjunct', operand, 'true'),
    );
  if (operator === '||')
    return getOperands(expression, operator).map((operand) =>
      createChange('disjunct', operand, 'false'),
    );
  return [];
}

function findOwnChanges(source: string, expression: Expression, place: Place): Change[] {
  switch (expression.kind) {
    case 'binary':
      return findOperatorChanges(expression);
    case 'unary':
      return [
        createChange('negation', { start: expression.start, end: expression.operand.start }, ''),
      ];
    case 'ternary':
      return ['true', 'false'].map((text) => createChange('arm', expression.test, text));
    case 'number':
      return [1, -1].map((by) =>
        createChange('number', expression, String(Number(expression.text) + by)),
      );
    case 'boolean':
      return [createChange('boolean', expression, String(expression.text !== 'true'))];
    case 'string':
      return findStringChanges(source, expression, place);
    case 'list':
      return expression.items.map((_, i) =>
        createChange('element', includeComma(expression.items, i), ''),
      );
    case 'call':
      return findAccessChanges(expression.callee);
    default:
      return [];
  }
}

function findOperatorChanges({ operator, at }: Extract<Expression, { kind: 'binary' }>): Change[] {
  const by = (kind: ChangeKind, table: Record<string, string>) =>
    table[operator] ? [createChange(kind, at, table[operator])] : [];
  return [
    ...by('comparison', comparisons),
    ...by('connective', connectives),
    ...by('arithmetic', signs),
  ];
}

/**
 * Removing an element already covers changing it; so does removing a name of a text that lists
 * names with blanks between them.
 */
function findStringChanges(
  source: string,
  { start, end }: Span,
  { parent, isPattern }: Place,
): Change[] {
  if (isPattern) return findPatternChanges(source, { start: start + 1, end: end - 1 });
  const text = source.slice(start + 1, end - 1);
  if (/^ ?\w+( \w+)+ ?$/.test(text)) {
    return [...text.matchAll(/\w+/g)].map(({ 0: name, index }) => {
      const at = start + 1 + index;
      return createChange(
        'element',
        includeBlank(source, { start: at, end: at + name.length }),
        '',
      );
    });
  }
  return parent?.kind === 'list'
    ? []
    : [createChange('string', { start: end - 1, end: end - 1 }, 'x')];
}

const findAccessChanges = (callee: Expression): Change[] =>
  callee.kind === 'name' && accesses[callee.text]
    ? [createChange('access', callee, accesses[callee.text] ?? '')]
    : [];

/** A name with the blank that goes with it. */
const includeBlank = (source: string, { start, end }: Span): Span =>
  source[end] === ' ' ? { start, end: end + 1 } : { start: start - 1, end };

/** An element with the comma that goes with it. */
function includeComma(items: readonly Expression[], i: number): Span {
  const item = items[i];
  const next = items[i + 1];
  const last = items[i - 1];
  const { start = 0, end = 0 } = item ?? {};
  return next ? { start, end: next.start } : { start: last?.end ?? start, end };
}
