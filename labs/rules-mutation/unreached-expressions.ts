/** An expression of the rules that no test brings to an outcome, and cannot. */
export interface Unreached {
  /**
   * The piece of code: `hasRecentSignIn`, `/deposits/{uid} requested`, `/deposits/{uid} allow
   * update`.
   */
  where: string;
  /** The expression, as the report prints it. */
  text: string;
  never: 'evaluated' | 'true' | 'false';
  why: string;
}

/**
 * Known by their text, so that an edit elsewhere leaves them alone; one that fits nothing in the
 * report is an error.
 */
export const unreachedExpressions: readonly Unreached[] = [];
