import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/paths';
import type { Verdict } from './job';
import { deepFolder } from './recording';

/** What has come out about a mutant so far. */
export type Result =
  | { id: string; verdict: 'invalid' }
  | { id: string; verdict: 'killed'; by: string }
  | { id: string; verdict: 'tried' | 'survived' };

/**
 * Results of one state of rules and tests, kept line by line, so that an interrupted run goes on
 * where it was.
 */
export class Results {
  private readonly found = new Map<string, Result>();
  private readonly path: string;
  private readonly killers = new Killers();

  /** @param ids of all mutants that there are */
  constructor(
    key: string,
    private readonly ids: readonly string[],
  ) {
    this.path = join(deepFolder, 'mutants', `${key}.jsonl`);
    mkdirSync(join(this.path, '..'), { recursive: true });
    for (const line of readLines(this.path)) {
      const result: Result = JSON.parse(line);
      this.found.set(result.id, result);
    }
  }

  of(id: string): Result | undefined {
    return this.found.get(id);
  }

  /**
   * The test that killed this mutant in the latest run, even if the rules or tests have changed
   * since.
   */
  hint(id: string): string[] {
    return this.killers.of(id);
  }

  /** @param isFinal whether there are no more tests to try */
  add(id: string, verdict: Verdict, isFinal: boolean): void {
    const result = toResult(id, verdict, isFinal);
    this.found.set(id, result);
    appendFileSync(this.path, `${JSON.stringify(result)}\n`);
    if (result.verdict === 'killed') this.killers.learn(id, result.by);
  }

  saveHints(): void {
    this.killers.save(this.ids);
  }
}

/**
 * The test that killed each mutant in its latest run; a line per test. The file is committed, so
 * that every run tries these tests first. It only sets the order: a mutant counts as killed only if
 * a test fails in this run.
 */
class Killers {
  private readonly path = join(root, 'labs', 'rules-mutation', 'killers.txt');
  private readonly by: Map<string, string>;

  constructor() {
    const lines = readLines(this.path).map((line) => line.split('\t'));
    this.by = new Map(
      lines.flatMap(([test = '', ids = '']) =>
        ids.split(' ').map((id): [string, string] => [id, test]),
      ),
    );
  }

  of(id: string): string[] {
    const test = this.by.get(id);
    return test === undefined ? [] : [test];
  }

  learn(id: string, test: string): void {
    this.by.set(id, test);
  }

  save(ids: readonly string[]): void {
    const byTest = new Map<string, string[]>();
    for (const id of ids.toSorted())
      for (const test of this.of(id)) byTest.set(test, [...(byTest.get(test) ?? []), id]);
    const lines = [...byTest].map(([test, own]) => `${test}\t${own.join(' ')}\n`);
    writeFileSync(this.path, lines.toSorted().join(''));
  }
}

function toResult(id: string, verdict: Verdict, isFinal: boolean): Result {
  if (verdict.verdict === 'killed') return { id, verdict: 'killed', by: verdict.by };
  if (verdict.verdict === 'invalid') return { id, verdict: 'invalid' };
  return { id, verdict: isFinal ? 'survived' : 'tried' };
}

/** Whole lines: the last one may have been cut off. */
const readLines = (path: string) =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
