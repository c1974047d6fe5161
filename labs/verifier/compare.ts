/**
 * Compares both implementations of audit and receipts on generated books. It stops at the first
 * disagreement.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printFailure, readOptions } from '../../tools/command';
import { explain, Failure, Missing } from '../../tools/failure';
import { local } from '../../tools/paths';
import type { Outcome } from '../../tools/testing/vitest-run';
import { type Answer, createAnswer, findDifference } from './answers';
import { type Case, createCase } from './cases';
import { useDirectDigest } from './direct-digest';
import { createNamedCases } from './named-damages';
import { PythonVerifier } from './python';

/** Books of the deep run. */
const deepBooks = 20_000;
/** Books that are asked at once. */
const batchSize = 50;
const defaults = { books: '500', seed: '1', from: '0' };

interface Comparison {
  seed: number;
  /** Number of the first book. */
  from: number;
  books: number;
}

interface Counts {
  books: number;
  entries: number;
  addsUp: number;
  fails: number;
  noBook: number;
  receipts: Record<string, number>;
}

/** @throws Missing without Python, Failure at the first disagreement */
async function compareBooks(
  { seed, from, books }: Comparison,
  signal?: AbortSignal,
): Promise<string> {
  const python = new PythonVerifier();
  useDirectDigest();
  const counts: Counts = { books: 0, entries: 0, addsUp: 0, fails: 0, noBook: 0, receipts: {} };
  const started = Date.now();
  try {
    await compareNamed(python);
    for (let number = from; number < from + books && !signal?.aborted; number += batchSize) {
      const numbers = Array.from(
        { length: Math.min(batchSize, from + books - number) },
        (_, i) => number + i,
      );
      await compareBatch(python, seed, numbers, counts);
      if (counts.books % 1_000 === 0) console.log(describeCounts(counts, started));
    }
  } finally {
    python.stop();
  }
  return describeCounts(counts, started);
}

/** Both say of each named damage that the book fails, and why. */
async function compareNamed(python: PythonVerifier): Promise<void> {
  const cases = createNamedCases();
  for (const { text } of cases) python.ask(text, '');
  for (const { title, text, state } of cases) {
    const app = await createAnswer(text, '');
    const other = await python.read();
    const difference =
      app.state === state ? findDifference(app, other) : `The app says: ${app.state}`;
    if (difference !== null)
      throw new Failure(
        `They disagree about ${title} (${saveCase({ title, text, receipts: '' }, app, other)}).\n${difference}`,
      );
  }
  console.log(`Both agree on ${cases.length} named books.`);
}

/** Python works on a batch while the app does. */
async function compareBatch(
  python: PythonVerifier,
  seed: number,
  numbers: readonly number[],
  counts: Counts,
): Promise<void> {
  const cases: Case[] = [];
  for (const number of numbers) {
    const one = await createCase(seed, number);
    python.ask(one.text, one.receipts);
    cases.push(one);
  }
  for (const [i, one] of cases.entries()) {
    const app = await tryAnswer(one);
    const other = await python.read();
    const difference =
      app instanceof Error ? `The app throws: ${explain(app)}` : findDifference(app, other);
    if (app instanceof Error || difference !== null) {
      const options = `--books 1 --seed ${seed} --from ${numbers[i]}`;
      throw new Failure(
        `They disagree about a book (${one.title}; ${options}; ${saveCase(one, app, other)}).\n${difference}`,
      );
    }
    countAnswer(counts, app);
  }
}

/** A book that makes the app throw is a disagreement too. */
async function tryAnswer(one: Case): Promise<Answer | Error> {
  try {
    return await createAnswer(one.text, one.receipts);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function countAnswer(counts: Counts, app: Answer): void {
  counts.books += 1;
  counts.entries += Object.keys(app.marks).length;
  counts[app.state === 'adds-up' ? 'addsUp' : app.state === 'fails' ? 'fails' : 'noBook'] += 1;
  for (const [state] of app.receipts) counts.receipts[state] = (counts.receipts[state] ?? 0) + 1;
}

/** Saves what is needed to look at a disagreement. @returns where */
function saveCase(one: Case, app: unknown, python: unknown): string {
  const folder = join(local, 'verifier');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'book.json'), one.text);
  writeFileSync(join(folder, 'receipts.txt'), one.receipts);
  writeFileSync(join(folder, 'answers.json'), JSON.stringify({ app, python }, null, 2));
  return folder;
}

const describeCounts = (
  { books, entries, addsUp, fails, noBook, receipts }: Counts,
  started: number,
): string =>
  `Both agree on ${books.toLocaleString('en')} books with ${entries.toLocaleString('en')} entries: ${addsUp} add up, ${fails} do not, ${noBook} are no books. ` +
  `Receipts: ${Object.entries(receipts)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')}. ${Math.round((Date.now() - started) / 1_000)} s.`;

/** For `npm run test:deep`. */
export async function runComparison(signal: AbortSignal): Promise<Outcome> {
  try {
    console.log(await compareBooks({ seed: 1, from: 0, books: deepBooks }, signal));
    return { passed: 1, failed: 0, notes: [] };
  } catch (error) {
    if (error instanceof Missing) return { passed: 0, failed: 0, notes: [error.message] };
    return { passed: 0, failed: 1, notes: [explain(error)] };
  }
}

const usage = 'Usage: npm run verify:second [-- --books 500] [--seed 1] [--from 0]';

/**
 * `npm run verify:second -- [--books 20000] [--seed 1] [--from 0]`.
 * @returns the exit code: 1 at a disagreement, or without Python
 */
export async function main(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  try {
    const { values } = readOptions(
      { args, options: { books: text, seed: text, from: text } },
      usage,
    );
    const { books, seed, from } = { ...defaults, ...values };
    console.log(
      await compareBooks({
        books: readCount('books', books),
        seed: readCount('seed', seed),
        from: readCount('from', from),
      }),
    );
    return 0;
  } catch (error) {
    return printFailure(error);
  }
}

/** @throws Failure */
function readCount(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0)
    throw new Failure(`--${name} is "${text}", which is no whole number.`);
  return count;
}
