import { Failure } from '../../failure';

/** The ways in which a release changes a project. */
export interface ReleaseTools {
  /** Runs firebase-tools on the project. @returns its exit code */
  firebase(args: string[]): Promise<number>;
  /** Settles when every index is built. @throws Failure */
  waitForIndexes(): Promise<void>;
  /** Settles when Storage may read Firestore. @throws Failure with the command that lets it */
  requireStorageRole(): Promise<void>;
  /** Lets scripts of the site read from the bucket. @throws Failure */
  allowBucketReads(): Promise<void>;
  print(text: string): void;
}

interface Stage {
  what: string;
  run(tools: ReleaseTools): Promise<void>;
}

/** Nobody is there to be asked, unless `args` say otherwise. */
const deployPart =
  (only: string, args: readonly string[] = ['--non-interactive']) =>
  async ({ firebase }: ReleaseTools) => {
    if ((await firebase(['deploy', '--only', only, ...args])) !== 0) throw new Failure(`firebase-tools could not deploy ${only}.`);
  };

/**
 * In the order in which nobody who is at the desk just now is hurt. An index that nobody needs yet harms nobody, and a query without its index
 * fails: so indexes come first, and the rest waits until they are built. The rules come before the app that needs them; they have to take what
 * the app before sends, for that one lives on in open pages. The app comes last, when all that it asks for is there.
 */
const stages: readonly Stage[] = [
  { what: 'indexes', run: deployPart('firestore:indexes') },
  { what: 'indexes built', run: ({ waitForIndexes }) => waitForIndexes() },
  { what: 'Firestore rules', run: deployPart('firestore:rules') },
  // Its one question is whether Storage may read Firestore, as the rules need it; left unasked, the answer is no.
  { what: 'Storage rules', run: deployPart('storage', ['--interactive', '--force']) },
  // firebase-tools only warns where it could not grant that, and never tries again while the rules are the same.
  { what: 'right of Storage to read Firestore', run: ({ requireStorageRole }) => requireStorageRole() },
  { what: 'reading from the bucket', run: ({ allowBucketReads }) => allowBucketReads() },
  { what: 'site', run: deployPart('hosting') },
];

/** @throws Failure that says what was done before it, since that stays done */
export async function runRelease(tools: ReleaseTools): Promise<void> {
  const done: string[] = [];
  for (const { what, run } of stages) {
    tools.print(`\n=== ${what}`);
    try {
      await run(tools);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw new Failure(`${error.message}\nDone before it: ${done.join(', ') || 'nothing'}. Running the command again does the rest.`);
    }
    done.push(what);
  }
}
