import type { FirstFailure } from './test-driver';

/**
 * A few tests of a file that follow each other. They always run together, from a fresh state, and
 * nothing less is known of them.
 */
export interface Group {
  file: string;
  /** Ids and names of the tests. */
  tests: { id: string; name: string }[];
}

/** A task for a worker. */
export type Job =
  | { kind: 'list'; file: string }
  /**
   * Runs each group under these rules. Reports whether it passes, and the values of the
   * expressions.
   */
  | { kind: 'observe'; rules: string; groups: Group[]; numbers: number[] }
  /** Finds the first group that fails under these rules. */
  | { kind: 'try'; rules: string; groups: Group[] };

export interface ObservedGroup {
  failure: FirstFailure | null;
  milliseconds: number;
  outcomes: [place: string, bits: number][];
  numbers: number[];
  values: [place: string, values: (string | number)[]][];
  places: string[];
}

/** What became of a mutant. */
export type Verdict =
  | { verdict: 'invalid' }
  | { verdict: 'killed'; by: string; group: number; reason: string }
  | { verdict: 'survived' };

export type Answer<J extends Job = Job> = J extends { kind: 'list' }
  ? Group['tests']
  : J extends { kind: 'observe' }
    ? ObservedGroup[]
    : Verdict & { groups: number };

/** Between the processes. */
export type Question = { id: number; job: Job };
export type Reply = { id: number; answer: Answer } | { id: number; error: string };

export const workerProject = 'demo-deep';
