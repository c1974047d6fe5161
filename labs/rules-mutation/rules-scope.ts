import {
  type Allow,
  type Expression,
  listExpressions,
  type Match,
  type RulesFunction,
} from './rules-tree';

/** One piece of code in the rules: a function or an `allow`, with its context. */
export interface Code {
  /** `hasRecentSignIn`, `/deposits/{uid} requested`, `/deposits/{uid} allow update`. */
  where: string;
  expressions: Expression[];
  /** Its value: the expression that it returns. */
  result: Expression | null;
  /** Whether that is true or false, and nothing else. */
  isPredicate: boolean;
  isAllow: boolean;
  /** The matches under whose allows it runs. */
  touches: string[];
}

interface Declared {
  function: RulesFunction;
  /** The match that contains it. */
  match: Match;
  /** What can be called from within it. */
  scope: Scope;
}
type Scope = ReadonlyMap<string, Declared>;

/**
 * All code of a rules file, with the matches that each piece serves: a global function serves those
 * from whose allows it is reached.
 */
export function findCode(file: Match): Code[] {
  const functions: Declared[] = [];
  const allows: { allow: Allow; match: Match; scope: Scope }[] = [];
  collectDeclared(file, new Map(), functions, allows);
  const touches = new Map<Declared, Set<string>>(functions.map((one) => [one, new Set()]));
  for (const { allow, match, scope } of allows) {
    for (const reached of findReached(getExpressions(allow), scope))
      touches.get(reached)?.add(match.path);
  }
  return [
    ...functions.map((one) => ({
      where: isGlobal(one.match) ? one.function.name : `${one.match.path} ${one.function.name}`,
      expressions: getExpressions(one.function),
      result: one.function.result,
      isPredicate: isBoolean(one.function.result, one.scope),
      isAllow: false,
      touches: [...(touches.get(one) ?? [])],
    })),
    ...allows.map(({ allow, match }) => ({
      where: `${match.path} allow ${allow.methods.join(', ')}`,
      expressions: getExpressions(allow),
      result: allow.condition,
      isPredicate: true,
      isAllow: true,
      touches: [match.path],
    })),
  ];
}

/** Functions beside the matches, in a match without an allow of its own. */
const isGlobal = (match: Match) => match.allows.length === 0;

const getExpressions = (code: RulesFunction | Allow): Expression[] =>
  'result' in code
    ? [...code.lets.map(({ value }) => value), code.result]
    : code.condition
      ? [code.condition]
      : [];

function collectDeclared(
  match: Match,
  outer: Scope,
  functions: Declared[],
  allows: { allow: Allow; match: Match; scope: Scope }[],
): void {
  const scope = new Map(outer);
  for (const one of match.functions) {
    const declared = { function: one, match, scope };
    scope.set(one.name, declared);
    functions.push(declared);
  }
  allows.push(...match.allows.map((allow) => ({ allow, match, scope })));
  for (const inner of match.matches) collectDeclared(inner, scope, functions, allows);
}

const findCalled = (expressions: Expression[], scope: Scope): Declared[] =>
  expressions
    .flatMap(listExpressions)
    .flatMap((one) =>
      one.kind === 'call' && one.callee.kind === 'name' ? (scope.get(one.callee.text) ?? []) : [],
    );

function findReached(expressions: Expression[], scope: Scope): Set<Declared> {
  const reached = new Set<Declared>();
  const waiting = findCalled(expressions, scope);
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (reached.has(one)) continue;
    reached.add(one);
    waiting.push(...findCalled(getExpressions(one.function), one.scope));
  }
  return reached;
}

const booleanOperators = ['&&', '||', '==', '!=', '<', '<=', '>', '>=', 'in', 'is'];
const booleanMethods = ['matches', 'hasOnly', 'hasAny', 'hasAll'];
const booleanFunctions = ['exists', 'existsAfter'];

function isBoolean(expression: Expression, scope: Scope): boolean {
  switch (expression.kind) {
    case 'boolean':
      return true;
    case 'unary':
      return expression.operator === '!';
    case 'binary':
      return booleanOperators.includes(expression.operator);
    case 'ternary':
      return isBoolean(expression.yes, scope) && isBoolean(expression.no, scope);
    case 'group':
      return isBoolean(expression.inner, scope);
    case 'call':
      return isBooleanCall(expression.callee, scope);
    default:
      return false;
  }
}

function isBooleanCall(callee: Expression, scope: Scope): boolean {
  if (callee.kind === 'member') return booleanMethods.includes(callee.name);
  if (callee.kind !== 'name') return false;
  const called = scope.get(callee.text);
  return called
    ? isBoolean(called.function.result, called.scope)
    : booleanFunctions.includes(callee.text);
}
