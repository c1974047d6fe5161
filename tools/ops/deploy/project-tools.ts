/** Changes a real project for a release, and waits until it is ready. */
import { setTimeout as wait } from 'node:timers/promises';
import { measureRules as measure } from '../../dev/emulators/rules-size/measure';
import { getProjectRules, type RulesFiles } from '../../dev/emulators/suite-config';
import { Failure, Missing } from '../../failure';
import { root } from '../../paths';
import { runChild } from '../../testing/child';
import { type Check, type Examined, type Finding, getOrigin } from '../doctor/check';
import { getCheck } from '../doctor/checks';
import { Unasked } from '../doctor/edge';
import { type GoogleAccess, parseReason, requestGoogle } from '../doctor/google-edge';
import { createCors } from '../doctor/storage-checks';
import { firebaseCli } from './firebase-cli';
import { guidePath } from './guide';
import type { ReleaseTools } from './release';

/** Milliseconds. Building an index over a full desk takes minutes. */
const interval = 10_000;
const patience = 45 * 60_000;
/** Failures in a row after which a question is given up. */
const hiccups = 5;

const indexes = getCheck('indexes');
const readsFirestore = getCheck('storage-reads-firestore');
const unread = 'Without the right to read Firestore, Storage takes no file and shows none';

/** @param look milliseconds between two looks at the project */
export function createProjectTools(
  project: Examined,
  access: GoogleAccess,
  signal: AbortSignal,
  look = interval,
  run = runChild,
): ReleaseTools {
  const { projectId } = project;

  async function firebase(args: string[], onOutput?: (text: string) => void) {
    const options = { cwd: root, env: process.env, signal, ...(onOutput && { onOutput }) };
    const code = await run(
      process.execPath,
      [firebaseCli, ...args, '--project', projectId],
      options,
    );
    if (signal.aborted) throw createInterruption();
    return code;
  }

  /** @throws Failure when the command is interrupted */
  async function pause(milliseconds: number) {
    await wait(milliseconds, undefined, { signal }).catch((error: unknown) => {
      throw signal.aborted ? createInterruption() : error;
    });
  }

  /**
   * Repeats a check until it succeeds or the time is over. A few failed requests do not end it.
   * @param time milliseconds
   * @throws Failure when the command is interrupted
   */
  async function watch(check: Check, time: number): Promise<Finding> {
    const end = Date.now() + time;
    for (let said = '', failed = 0; ; ) {
      try {
        const found = await check.look(project);
        if (found.verdict === 'ok' || Date.now() >= end) return found;
        if (found.says !== said) console.log(found.says);
        said = found.says;
        failed = 0;
      } catch (error) {
        if (!isExpected(error)) throw error;
        failed += 1;
        if (isFinal(error) || failed === hiccups)
          return { verdict: 'unasked', says: error.message };
      }
      await pause(look);
    }
  }

  async function waitForIndexes() {
    const { verdict, says } = await watch(indexes, patience);
    if (verdict === 'unasked') throw new Failure(`The indexes could not be watched: ${says}`);
    if (verdict === 'missing') throw new Failure('The indexes are not built yet.');
  }

  async function requireStorageRole() {
    const { verdict, says } = await watch(readsFirestore, 2 * look); // a role that was just granted may not be visible yet
    if (verdict === 'ok') return;
    if (verdict === 'unasked') {
      console.log(
        `${unread}. Nobody could be asked whether it has it (${says}): see step 7 of ${guidePath}.`,
      );
      return;
    }
    const [, member, role] = /^(\S+) lacks (\S+)$/.exec(says) ?? [];
    if (!member) throw new Failure(`${unread}, and ${says}.`);
    throw new Failure(
      `${unread}. Grant it:\n\n  gcloud projects add-iam-policy-binding ${projectId} --member=${member} --role=${role}\n`,
    );
  }

  async function allowBucketReads() {
    const path = `/storage/v1/b/${project.configured.VITE_FIREBASE_STORAGE_BUCKET}?fields=cors`;
    const body = JSON.stringify({ cors: createCors(getOrigin(project)) });
    const response = await requestGoogle(access, 'storage', path, { method: 'PATCH', body }).catch(
      throwNotSet,
    );
    if (!response.ok) throwNotSet(new Unasked(parseReason(await response.text())));
    console.log(`Scripts of ${getOrigin(project)} may read, and nobody else's.`);
  }

  return {
    firebase,
    pause,
    measureRules,
    waitForIndexes,
    requireStorageRole,
    allowBucketReads,
    print: console.log,
  };
}

/** @returns null without a JDK or the emulator's compiler */
async function measureRules(service: keyof RulesFiles): Promise<number | null> {
  try {
    const [measured] = await measure([getProjectRules()[service]]);
    return measured?.whole.bytes ?? null;
  } catch (error) {
    if (error instanceof Missing) return null;
    throw error;
  }
}

const createInterruption = () => new Failure('The command was interrupted.');

/** The service, or the one that issues tokens, did not answer. */
const isExpected = (error: unknown): error is Unasked | Failure =>
  error instanceof Unasked || error instanceof Failure;

/**
 * The service refused the request itself, so another try would fail too. 408 and 429 only ask for
 * another try.
 */
const isFinal = ({ message }: Error) => / answered 4(?!08|29)\d\d\b/.test(message);

const throwNotSet = (error: unknown): never => {
  throw error instanceof Unasked
    ? new Failure(`The bucket could not be told who may read: ${error.message}`)
    : error;
};
