/** A place in the rules: characters, from `start` up to but not including `end`. */
export interface Span {
  start: number;
  end: number;
}

export type Expression = Span &
  (
    | { kind: 'number' | 'string' | 'boolean' | 'null' | 'name'; text: string }
    | { kind: 'unary'; operator: string; operand: Expression }
    | { kind: 'binary'; operator: string; at: Span; left: Expression; right: Expression }
    | { kind: 'ternary'; test: Expression; yes: Expression; no: Expression }
    | { kind: 'member'; object: Expression; name: string }
    | { kind: 'call'; callee: Expression; args: Expression[] }
    | { kind: 'index'; object: Expression; index: Expression }
    | { kind: 'slice'; object: Expression; from: Expression; to: Expression }
    | { kind: 'list'; items: Expression[] }
    | { kind: 'map'; entries: { key: Expression; value: Expression }[] }
    | { kind: 'path'; parts: Expression[] }
    | { kind: 'group'; inner: Expression }
  );

export interface RulesFunction extends Span {
  name: string;
  parameters: string[];
  lets: { name: string; value: Expression }[];
  result: Expression;
}

export interface Allow extends Span {
  methods: string[];
  /** None: always. */
  condition: Expression | null;
}

/** A `match` and its content. The whole file is one too, with an empty path. */
export interface Match extends Span {
  path: string;
  functions: RulesFunction[];
  allows: Allow[];
  matches: Match[];
}

/** The expressions directly below one. */
export function getChildren(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'ternary':
      return [expression.test, expression.yes, expression.no];
    case 'member':
      return [expression.object];
    case 'call':
      return [expression.callee, ...expression.args];
    case 'index':
      return [expression.object, expression.index];
    case 'slice':
      return [expression.object, expression.from, expression.to];
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'path':
      return expression.parts;
    case 'group':
      return [expression.inner];
    default:
      return [];
  }
}

/** The expression and everything below it. */
export function listExpressions(expression: Expression): Expression[] {
  return [expression, ...getChildren(expression).flatMap(listExpressions)];
}

/**
 * The operands of a chain of the same operator: three for `a && b && c`. An operand in brackets
 * always counts as one.
 */
export function getOperands(expression: Expression, operator: string): Expression[] {
  return expression.kind === 'binary' && expression.operator === operator
    ? [...getOperands(expression.left, operator), ...getOperands(expression.right, operator)]
    : [expression];
}
