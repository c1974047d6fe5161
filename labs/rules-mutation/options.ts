import { readOptions } from '../../tools/command';
import { Failure } from '../../tools/failure';
import type { Mutant } from './mutants';

/** Which mutants are wanted, and where the report goes. */
export interface Options {
  /** Part of the path of a `match`. */
  match?: string;
  /** Lines of the rules, both included. */
  lines?: { from: number; to: number };
  /** At most so many, spread over the file. */
  limit?: number;
  /**
   * Leaves out tests that are unlikely to kill a mutant. Faster, but a test that was left out might
   * kill some survivors.
   */
  quick?: boolean;
  /**
   * Part of the path of a test file. A mutant that its known tests do not kill meets the tests of
   * these files only. A test of another file might kill it.
   */
  tests?: string;
  /** At most so many groups of tests for a mutant, the likeliest first. Another might kill it. */
  tries?: number;
  report?: string;
  workers?: number;
}

const usage = `Usage: npm run test:deep [-- PARTS] [--match PATH] [--only LINES] [--limit N] [--quick] [--tests FILES] [--tries N] [--report FILE] [--workers N]
CONTRIBUTING.md names the parts.`;

/** @throws Failure when an option is not understood */
export function readDeepOptions(args: string[]): { options: Options; rest: string[] } {
  const { values, positionals } = parseOptions(args);
  const lines = values.only?.split('-').map((text) => readWholeNumber('only', text));
  return {
    options: {
      ...(values.match && { match: values.match }),
      ...(lines && { lines: { from: lines[0] ?? 1, to: lines[1] ?? lines[0] ?? 1 } }),
      ...(values.limit && { limit: readWholeNumber('limit', values.limit) }),
      ...(values.quick && { quick: true }),
      ...(values.tests && { tests: values.tests }),
      ...(values.tries && { tries: readWholeNumber('tries', values.tries) }),
      ...(values.report && { report: values.report }),
      ...(values.workers && { workers: readWholeNumber('workers', values.workers) }),
    },
    rest: positionals,
  };
}

function parseOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    match: text,
    only: text,
    limit: text,
    quick: { type: 'boolean' },
    tests: text,
    tries: text,
    report: text,
    workers: text,
  } as const;
  return readOptions({ args, allowPositionals: true, options }, usage);
}

function readWholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Failure(`--${name} is "${text}", which is no whole number above 0.`);
  return number;
}

/**
 * The mutants that are wanted. A limited number of them is spread evenly, so that it is a sample.
 */
export function selectMutants(
  mutants: readonly Mutant[],
  { match, lines, limit }: Options,
): Mutant[] {
  const some = mutants.filter(
    ({ touches, line }) =>
      (!match || touches.some((path) => path.includes(match))) &&
      (!lines || (line >= lines.from && line <= lines.to)),
  );
  if (!limit || limit >= some.length) return some;
  return Array.from(
    { length: limit },
    (_, i) => some[Math.floor((i * some.length) / limit)],
  ).filter((one) => one !== undefined);
}
