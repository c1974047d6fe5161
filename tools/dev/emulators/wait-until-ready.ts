/** Waits until the emulators answer, and says why a start has failed. */
import { setTimeout as wait } from 'node:timers/promises';
import { Failure, Missing } from '../../failure';
import { waitForAbort } from '../../signals';
import { findArchives } from './archives';
import type { Prepared } from './prepare-archives';
import type { LogLine, SuiteProcess } from './suite-process';

/** Milliseconds. A start takes about eight seconds on an idle machine. A download of both archives (115 MB) may take longer. */
const patience = { start: 120_000, download: 600_000 };

/** Warnings that do not apply: Java 17 is new enough, we name the archives, and the UI is off. */
const expected = [/drop support for Java/, /Env variable override detected/, /Emulator UI is not starting/, /^\S*\s*$/];

export const isWarning = ({ level, text }: LogLine) =>
  (level === 'warn' || level === 'error') && !expected.some((pattern) => pattern.test(text));

/**
 * Waits until the emulators answer.
 * @throws Missing when an archive is missing
 * @throws Failure when an emulator does not start, the Storage rules have an error, it takes too long, or the signal is aborted
 */
export async function waitUntilReady(
  suite: SuiteProcess,
  prepared: Prepared,
  env: NodeJS.ProcessEnv,
  signal = new AbortController().signal,
): Promise<void> {
  const limit = prepared.download ? patience.download : patience.start;
  const outcome = await Promise.race([suite.ready, waitForAbort(signal), wait(limit, 'too late', { ref: false })]);
  if (signal.aborted) {
    throw new Failure('The start was given up.');
  }
  if (outcome === 'too late') {
    throw new Failure(`The Firebase emulators were not ready after ${limit / 1_000} seconds: ${getLastWarning(suite)}`);
  }
  if (!outcome) {
    throw isStillMissing(prepared, env) ? createMissingArchive(prepared) : createStartFailure(suite);
  }
  const broken = suite.lines.find((line) => isWarning(line) && /storage\.rules:\d+/.test(line.text));
  if (broken) {
    throw new Failure(`The Storage rules have an error: ${broken.text.replace(/^.*storage: /, '')}`);
  }
}

/** A download would have put the archive into the cache of firebase-tools. */
function isStillMissing({ download, compilerMissing }: Prepared, env: NodeJS.ProcessEnv): boolean {
  const { firestore, storage } = findArchives(env);
  return download && (firestore.from === 'download' || storage.from === 'download' || (compilerMissing && storage.from === 'sdk'));
}

function createMissingArchive({ compilerMissing }: Prepared): Failure {
  const jdk = compilerMissing ? ' with a JDK (javac), because a Java runtime alone cannot make use of it,' : '';
  return new Missing(
    `The Firebase emulators could not be downloaded and are not on this machine: connect to the internet once, or install the Google Cloud SDK's Firestore emulator (google-cloud-cli-firestore-emulator)${jdk} or name the archives in FIRESTORE_EMULATOR_BINARY_PATH and STORAGE_EMULATOR_BINARY_PATH.`,
  );
}

function createStartFailure(suite: SuiteProcess): Failure {
  const portTaken = suite.lines.find(({ text }) => /port taken|is not open on|already in use|EADDRINUSE/.test(text));
  return new Failure(
    portTaken
      ? `A port of the Firebase emulators is in use by another program: ${portTaken.text}`
      : `The Firebase emulators did not start: ${getLastWarning(suite)}`,
  );
}

/** The last warning says best why an emulator failed. */
export function getLastWarning(suite: SuiteProcess): string {
  const lines = suite.lines.filter(isWarning).map(({ text }) => text.split('\n')[0]);
  return lines.at(-1) ?? 'they said nothing.';
}
