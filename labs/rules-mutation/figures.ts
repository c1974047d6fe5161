import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../../tests/support/emulator/figures';

/** Where the tests of one run note what they measure and count. */
export class FigureFile {
  readonly path = join(tmpdir(), `glassbook-figures-${process.pid}.jsonl`);

  constructor() {
    this.clear();
  }

  read(): Figure[] {
    const text = existsSync(this.path) ? readFileSync(this.path, 'utf8') : '';
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  clear(): void {
    rmSync(this.path, { force: true });
  }
}

/** Generated cases that a deep run needs: in all, and of each act. */
const neededCases = { all: 20_000, each: 2_000 };

export interface Finding {
  lines: string[];
  /** What is not as it should be. */
  faults: string[];
}

/** The sum of the generated cases, by act. */
export function summarizeCases(figures: readonly Figure[]): Finding {
  const counts = sumByName(figures, 'cases');
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const short = [...counts].filter(([, count]) => count < neededCases.each);
  return {
    lines: [
      `generated cases: ${all}`,
      ...[...counts].map(([name, count]) => `generated cases of ${name}: ${count}`),
    ],
    faults: [
      ...(all < neededCases.all
        ? [`${all} generated cases are fewer than ${neededCases.all}`]
        : []),
      ...short.map(
        ([name, count]) => `${count} generated cases of ${name} are fewer than ${neededCases.each}`,
      ),
    ],
  };
}

/** How many acts met each fault, and came out right. */
export function summarizeFaults(figures: readonly Figure[]): Finding {
  const counts = [...sumByName(figures, 'faults')];
  return {
    lines: counts.map(([name, count]) => `acts of which a request ${name}: ${count}`),
    faults: counts.length > 0 ? [] : ['no act met a fault'],
  };
}

function sumByName(figures: readonly Figure[], wanted: Figure['kind']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, name, value } of figures)
    if (kind === wanted) counts.set(name, (counts.get(name) ?? 0) + value);
  return counts;
}

/** What the acts cost the rules, the most costly first. */
export function summarizeCosts(figures: readonly Figure[]): Finding {
  const costs = figures
    .filter(({ kind }) => kind === 'expressions')
    .toSorted((a, b) => b.value - a.value);
  return {
    lines: costs.map(({ name, value }) => `expressions for ${name}: ${value}`),
    faults: costs.length > 0 ? [] : ['no act was counted'],
  };
}
