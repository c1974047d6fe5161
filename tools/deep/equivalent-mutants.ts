/** A change of the rules that changes nothing anybody could notice. */
export interface Equivalent {
  /** The piece of code: `isFresh`, `/deposits/{uid} requested`, `/deposits/{uid} allow update`. */
  where: string;
  /** The condition before and after the change, as the report of the survivors prints them. */
  from: string;
  to: string;
  why: string;
  /** How often the same change of the same condition is possible in that piece of code; once unless said. */
  times?: number;
}

/**
 * The mutants that no test can tell from the rules, each with the reason. They are known by their text, so that an edit elsewhere leaves them alone;
 * one that fits no mutant, or whose mutant a test does tell, is an error.
 */
export const equivalentMutants: readonly Equivalent[] = [];
