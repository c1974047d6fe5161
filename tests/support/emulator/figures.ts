import { appendFileSync } from 'node:fs';
import { afterAll } from 'vitest';

/**
 * What a run has measured or counted; `npm run test:deep` reads it from the file that it names, and
 * prints it.
 */
export interface Figure {
  /**
   * `cases`: generated cases of an act, to be added up. `expressions`: what an act costs the rules.
   * `faults`: acts that met a fault and came out right.
   */
  kind: 'cases' | 'expressions' | 'faults';
  /** The act, or the fault. */
  name: string;
  value: number;
}

const { GLASSBOOK_FIGURES: path } = process.env;

export function noteFigure(figure: Figure): void {
  if (path) appendFileSync(path, `${JSON.stringify(figure)}\n`);
}

/**
 * A counter of generated cases for one test file, called where tests are described.
 * @param acts that are to be met: one that never was is noted too
 * @returns to be called with the act for each case that was sent
 */
export function createCaseCounter(acts: readonly string[] = []): (act: string) => void {
  const counts = new Map(acts.map((act) => [act, 0]));
  afterAll(() => {
    for (const [name, value] of counts) noteFigure({ kind: 'cases', name, value });
  });
  return (act) => counts.set(act, (counts.get(act) ?? 0) + 1);
}
