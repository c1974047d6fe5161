/** What a person at the terminal can put right: its message is one sentence, shown without a stack. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
}

/** A failure because this machine lacks something (Java, an archive, a browser), not because the project is wrong. */
export class Missing extends Failure {
  override readonly name = 'Missing';
}

/** The text for the terminal: one sentence for a failure we know, everything for one that we do not. */
export function explain(error: unknown): string {
  if (error instanceof Failure) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
