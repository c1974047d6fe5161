/** Runs the steps of a release in a safe order. */
import { Failure } from '../../failure';
import { deployRules, type RulesTools } from './rules-deploy';

/** What a release does with a project. */
export interface ReleaseTools extends RulesTools {
  /** Waits until every index is built. @throws Failure */
  waitForIndexes(): Promise<void>;
  /** Checks that Storage may read Firestore. @throws Failure with the command that grants it */
  requireStorageRole(): Promise<void>;
  /** Allows scripts of the site to read from the bucket. @throws Failure */
  allowBucketReads(): Promise<void>;
}

interface Stage {
  what: string;
  run(tools: ReleaseTools): Promise<void>;
}

/** What firebase-tools deploys without a question. */
const deployPart =
  (only: string) =>
  async ({ firebase }: ReleaseTools) => {
    if ((await firebase(['deploy', '--only', only, '--non-interactive'])) !== 0)
      throw new Failure(`firebase-tools could not deploy ${only}.`);
  };

/**
 * In the order that breaks nothing for people who use the desk now. An unused index does no harm,
 * but a query without its index fails, so indexes come first and the rest waits for them. The rules
 * come before the app that needs them. They must accept what the former app sends, because it runs
 * on in open pages. The app comes last.
 */
const stages: readonly Stage[] = [
  { what: 'indexes', run: deployPart('firestore:indexes') },
  { what: 'indexes built', run: ({ waitForIndexes }) => waitForIndexes() },
  {
    what: 'Firestore rules',
    run: (tools) => deployRules(tools, 'firestore:rules', ['--non-interactive']),
  },
  // firebase-tools asks whether Storage may read Firestore, which the rules need. Without a
  // question the answer would be no.
  {
    what: 'Storage rules',
    run: (tools) => deployRules(tools, 'storage', ['--interactive', '--force']),
  },
  // If it could not grant that, firebase-tools only warns, and does not try again while the rules
  // are the same.
  {
    what: 'right of Storage to read Firestore',
    run: ({ requireStorageRole }) => requireStorageRole(),
  },
  { what: 'reading from the bucket', run: ({ allowBucketReads }) => allowBucketReads() },
  { what: 'site', run: deployPart('hosting') },
];

/** @throws Failure that says what was done before, because that is not undone */
export async function runRelease(tools: ReleaseTools): Promise<void> {
  const done: string[] = [];
  for (const { what, run } of stages) {
    tools.print(`\n=== ${what}`);
    try {
      await run(tools);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw new Failure(
        `${error.message}\nDone before it: ${done.join(', ') || 'nothing'}. Running the command again does the rest.`,
      );
    }
    done.push(what);
  }
}
