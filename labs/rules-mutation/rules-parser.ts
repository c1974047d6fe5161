import { Scanner } from './rules-scanner';
import type { Allow, Expression, Match, RulesFunction } from './rules-tree';

/** Weakest first; the operators of one row bind alike, from the left. */
const rows = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>=', 'in', 'is'],
  ['+', '-'],
  ['*', '/', '%'],
];

/** Reads a rules file. @throws Failure with the line where it cannot be read */
export function parseRules(source: string): Match {
  return new Parser(new Scanner(source)).file();
}

class Parser {
  constructor(private readonly scanner: Scanner) {}

  file(): Match {
    const { scanner } = this;
    if (scanner.takes('rules_version')) {
      scanner.expect('=');
      scanner.next();
      scanner.takes(';');
    }
    const file = this.body('', 0);
    const last = scanner.peek();
    if (last.kind !== 'end') throw scanner.unexpected(last.start);
    return { ...file, end: last.end };
  }

  /** Parses the text between the braces of a `match`, or the whole file. */
  private body(path: string, start: number): Match {
    const { scanner } = this;
    const match: Match = { path, functions: [], allows: [], matches: [], start, end: start };
    while (!scanner.sees('}', '')) {
      const word = scanner.next();
      if (word.text === 'function') match.functions.push(this.function(word.start));
      else if (word.text === 'allow') match.allows.push(this.allow(word.start));
      else if (word.text === 'match' || word.text === 'service')
        match.matches.push(this.match(word.start));
      else throw scanner.unexpected(word.start);
    }
    return match;
  }

  private match(start: number): Match {
    const { scanner } = this;
    scanner.raw(/\s+/);
    const path = (scanner.raw(/(?:\/(?:\{[^}]*\}|[^\s{/]+))+|[\w.]+/) ?? '').trim();
    scanner.expect('{');
    const match = this.body(path, start);
    return { ...match, end: scanner.expect('}').end };
  }

  private function(start: number): RulesFunction {
    const { scanner } = this;
    const name = scanner.word();
    scanner.expect('(');
    const parameters: string[] = [];
    while (!scanner.takes(')')) {
      parameters.push(scanner.word());
      scanner.takes(',');
    }
    scanner.expect('{');
    const lets: RulesFunction['lets'] = [];
    while (scanner.takes('let')) {
      const variable = scanner.word();
      scanner.expect('=');
      lets.push({ name: variable, value: this.expression() });
      scanner.takes(';');
    }
    scanner.expect('return');
    const result = this.expression();
    scanner.takes(';');
    return { name, parameters, lets, result, start, end: scanner.expect('}').end };
  }

  private allow(start: number): Allow {
    const { scanner } = this;
    const methods = [scanner.word()];
    while (scanner.takes(',')) methods.push(scanner.word());
    let condition: Expression | null = null;
    if (scanner.takes(':')) {
      scanner.expect('if');
      condition = this.expression();
    }
    scanner.takes(';');
    return { methods, condition, start, end: scanner.end };
  }

  expression(): Expression {
    const test = this.row(0);
    if (!this.scanner.takes('?')) return test;
    const yes = this.expression();
    this.scanner.expect(':');
    const no = this.expression();
    return { kind: 'ternary', test, yes, no, start: test.start, end: no.end };
  }

  private row(level: number): Expression {
    const operators = rows[level];
    if (!operators) return this.unary();
    let left = this.row(level + 1);
    while (this.scanner.sees(...operators)) {
      const { text: operator, start, end } = this.scanner.next();
      const right = this.row(level + 1);
      left = {
        kind: 'binary',
        operator,
        at: { start, end },
        left,
        right,
        start: left.start,
        end: right.end,
      };
    }
    return left;
  }

  private unary(): Expression {
    if (!this.scanner.sees('!', '-')) return this.postfix();
    const { text: operator, start } = this.scanner.next();
    const operand = this.unary();
    return { kind: 'unary', operator, operand, start, end: operand.end };
  }

  private postfix(): Expression {
    const { scanner } = this;
    let object = this.primary();
    const { start } = object;
    for (;;) {
      if (scanner.takes('.'))
        object = { kind: 'member', object, name: scanner.word(), start, end: scanner.end };
      else if (scanner.takes('('))
        object = { kind: 'call', callee: object, args: this.list(')'), start, end: scanner.end };
      else if (scanner.takes('[')) object = this.indexed(object);
      else return object;
    }
  }

  private indexed(object: Expression): Expression {
    const { scanner } = this;
    const index = this.expression();
    if (!scanner.takes(':'))
      return { kind: 'index', object, index, start: object.start, end: scanner.expect(']').end };
    const to = this.expression();
    return {
      kind: 'slice',
      object,
      from: index,
      to,
      start: object.start,
      end: scanner.expect(']').end,
    };
  }

  private primary(): Expression {
    const { scanner } = this;
    if (scanner.sees('/')) return this.path();
    const { kind, text, start, end } = scanner.next();
    if (kind === 'number' || kind === 'string') return { kind, text, start, end };
    if (text === 'true' || text === 'false') return { kind: 'boolean', text, start, end };
    if (text === 'null') return { kind: 'null', text, start, end };
    if (kind === 'word') return { kind: 'name', text, start, end };
    if (text === '[') return { kind: 'list', items: this.list(']'), start, end: scanner.end };
    if (text === '{') return { kind: 'map', entries: this.entries(), start, end: scanner.end };
    if (text === '(')
      return { kind: 'group', inner: this.expression(), start, end: scanner.expect(')').end };
    throw scanner.unexpected(start);
  }

  private list(close: string): Expression[] {
    const items: Expression[] = [];
    while (!this.scanner.takes(close)) {
      items.push(this.expression());
      this.scanner.takes(',');
    }
    return items;
  }

  private entries(): { key: Expression; value: Expression }[] {
    const entries: { key: Expression; value: Expression }[] = [];
    while (!this.scanner.takes('}')) {
      const key = this.primary();
      this.scanner.expect(':');
      entries.push({ key, value: this.expression() });
      this.scanner.takes(',');
    }
    return entries;
  }

  private path(): Expression {
    const { scanner } = this;
    const { start } = scanner.peek();
    const parts: Expression[] = [];
    while (scanner.sees('/')) {
      scanner.next();
      if (!scanner.raw(/\$\(/)) {
        scanner.raw(/[\w-]+|\(default\)/);
        continue;
      }
      parts.push(this.expression());
      scanner.expect(')');
    }
    return { kind: 'path', parts, start, end: scanner.end };
  }
}
