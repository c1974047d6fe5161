/** Changes of the rules that change nothing anybody could notice, for one reason. */
export interface Equivalent {
  why: string;
  changes: readonly Meant[];
}

/**
 * A change by its text, as the report of the survivors prints it: the piece of code (`isFresh`, `/deposits/{uid} requested`,
 * `/deposits/{uid} allow update`), the condition before and after it, and how often it is possible there, if more than once.
 */
export type Meant = readonly [where: string, from: string, to: string, times?: number];

/**
 * The mutants that no test can tell from the rules. They are known by their text, so that an edit elsewhere leaves them alone; one that fits no
 * mutant, or whose mutant a test does tell, is an error.
 */
export const equivalentMutants: readonly Equivalent[] = [];
