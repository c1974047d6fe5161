import { Failure } from '../../tools/failure';
import type { Span } from './rules-tree';

interface Token extends Span {
  kind: 'word' | 'number' | 'string' | 'symbol' | 'end';
  text: string;
}

const blankPattern = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const tokenPatterns = [
  ['word', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['number', /[0-9]+(?:\.[0-9]+)?/y],
  ['string', /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y],
  ['symbol', /&&|\|\||[=!<>]=|[-+*/%!<>=?:;,.(){}[\]$]/y],
] as const;

/**
 * Reads the rules token by token. A path is read where one is expected, because `/` is a sign of
 * division elsewhere.
 */
export class Scanner {
  private position = 0;

  constructor(readonly source: string) {}

  peek(): Token {
    const start = this.skip(blankPattern);
    for (const [kind, pattern] of tokenPatterns) {
      pattern.lastIndex = start;
      const text = pattern.exec(this.source)?.[0];
      if (text) return { kind, text, start, end: start + text.length };
    }
    if (start === this.source.length) return { kind: 'end', text: '', start, end: start };
    throw this.unexpected(start);
  }

  next(): Token {
    const token = this.peek();
    this.position = token.end;
    return token;
  }

  /** Whether the next token is one of these words or symbols. */
  sees(...texts: string[]): boolean {
    const { kind, text } = this.peek();
    return kind !== 'string' && texts.includes(text);
  }

  /** Takes the token if it is the next. */
  takes(text: string): boolean {
    const found = this.sees(text);
    if (found) this.next();
    return found;
  }

  expect(text: string): Token {
    if (!this.sees(text)) throw this.unexpected(this.peek().start);
    return this.next();
  }

  word(): string {
    const token = this.next();
    if (token.kind !== 'word') throw this.unexpected(token.start);
    return token.text;
  }

  /** Reads this exact text, without skipping blanks before it. */
  raw(pattern: RegExp): string | null {
    const sticky = new RegExp(pattern, 'y');
    sticky.lastIndex = this.position;
    const text = sticky.exec(this.source)?.[0];
    if (!text) return null;
    this.position += text.length;
    return text;
  }

  /** Where the last token ended. */
  get end(): number {
    return this.position;
  }

  unexpected(at: number): Failure {
    const before = this.source.slice(0, at).split('\n');
    return new Failure(
      `The rules cannot be read at ${before.length}:${(before.at(-1)?.length ?? 0) + 1}.`,
    );
  }

  private skip(pattern: RegExp): number {
    pattern.lastIndex = this.position;
    return this.position + (pattern.exec(this.source)?.[0].length ?? 0);
  }
}
