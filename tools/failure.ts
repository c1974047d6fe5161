/** Errors that a person at the terminal can put right, and how they are printed. */
/**
 * An error that the person at the terminal can put right. Its message is one sentence and is
 * printed without a stack.
 */
export class Failure extends Error {
  override readonly name: string = 'Failure';
}

/**
 * This machine lacks something (Java, an archive, a browser); nothing is wrong with the project.
 */
export class Missing extends Failure {
  override readonly name = 'Missing';
}

/** The text for the terminal: the sentence of a failure, the stack of any other error. */
export function explain(error: unknown): string {
  if (error instanceof Failure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
