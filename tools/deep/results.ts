import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from './job';
import { deepFolder } from './recording';

/** What has come out about a mutant so far. */
export type Result =
  | { id: string; verdict: 'invalid' }
  | { id: string; verdict: 'killed'; by: string }
  | { id: string; verdict: 'tried' | 'survived' };

/** Results of one state of rules and tests, kept line by line, so that an interrupted run goes on where it was. */
export class Results {
  private readonly found = new Map<string, Result>();
  private readonly path: string;
  private readonly hintsPath = join(deepFolder, 'killers.json');
  private readonly hints: Record<string, string>;

  constructor(key: string) {
    this.path = join(deepFolder, 'mutants', `${key}.jsonl`);
    mkdirSync(join(this.path, '..'), { recursive: true });
    for (const line of linesOf(this.path)) {
      const result: Result = JSON.parse(line);
      this.found.set(result.id, result);
    }
    this.hints = existsSync(this.hintsPath) ? JSON.parse(readFileSync(this.hintsPath, 'utf8')) : {};
  }

  of(id: string): Result | undefined {
    return this.found.get(id);
  }

  /** The test that told this mutant in the last run of whatever state. */
  hint(id: string): string[] {
    return this.hints[id] ? [this.hints[id]] : [];
  }

  /** @param isFinal whether there are no more tests to try */
  add(id: string, verdict: Verdict, isFinal: boolean): void {
    const result = resultOf(id, verdict, isFinal);
    this.found.set(id, result);
    appendFileSync(this.path, `${JSON.stringify(result)}\n`);
    if (result.verdict === 'killed') this.hints[id] = result.by;
  }

  saveHints(): void {
    writeFileSync(this.hintsPath, JSON.stringify(this.hints));
  }
}

function resultOf(id: string, verdict: Verdict, isFinal: boolean): Result {
  if (verdict.verdict === 'killed') return { id, verdict: 'killed', by: verdict.by };
  if (verdict.verdict === 'invalid') return { id, verdict: 'invalid' };
  return { id, verdict: isFinal ? 'survived' : 'tried' };
}

/** Whole lines: the last one may have been cut off. */
const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []);
