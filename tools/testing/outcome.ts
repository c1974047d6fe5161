/** What a part of the tests came to. */
export interface Outcome {
  passed: number;
  failed: number;
  /** What was not run, and why; for the summary. */
  notes: string[];
}

export const nothing: Outcome = { passed: 0, failed: 0, notes: [] };

export function sum(outcomes: Outcome[]): Outcome {
  return outcomes.reduce(
    (total, { passed, failed, notes }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      notes: [...total.notes, ...notes],
    }),
    nothing,
  );
}
