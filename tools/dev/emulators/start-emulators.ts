/** Starts the Firebase emulators with the project's rules. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure, Missing } from '../../failure';
import { localPaths } from '../../paths';
import { type EmulatorPorts, loopback } from '../../ports';
import { waitForAbort } from '../../signals';
import { findArchives, hasEmulatorUi } from './archives';
import { exportData, loadFirestoreRules } from './emulator-requests';
import { checkJava } from './java';
import { type Prepared, prepareArchives } from './prepare-archives';
import {
  getProjectRules,
  type RulesFiles,
  type SiteToHost,
  writeSuiteConfig,
} from './suite-config';
import { type LogLine, SuiteProcess } from './suite-process';

export interface EmulatorOptions {
  /** Must begin with `demo-`, so that nothing can reach a real project. */
  projectId: string;
  ports: EmulatorPorts;
  /** A folder that `exportData` wrote. */
  importDir?: string;
  only?: ('auth' | 'firestore' | 'storage')[];
  /** Also starts the Emulator UI, if this machine has it: nothing is downloaded for it. */
  ui?: boolean;
  /** Served by the hosting emulator, which is not started without it. */
  site?: SiteToHost;
  /**
   * Memory of the Firestore emulator, which frees nothing before it must. By default a quarter of
   * the machine, at most 4 GB.
   */
  heapMegabytes?: number;
  /** They will run for an hour, so full speed counts more than a fast start. */
  forLong?: boolean;
  /** By default the project's own. */
  rules?: RulesFiles;
  /** By default the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** Gets the warnings of the emulators. */
  onWarning?: (text: string) => void;
  /** Gets news of a long start. */
  onProgress?: (text: string) => void;
  /** Stops the start. */
  signal?: AbortSignal;
}

export interface Emulators {
  projectId: string;
  ports: EmulatorPorts;
  /** The address of the Emulator UI; null if it was not started. */
  uiUrl: string | null;
  /** The variables by which test libraries and the Admin SDK find the emulators. */
  env: Record<string, string>;
  /** Settles with a failure if the emulators end by themselves; never after `stop`. */
  failed: Promise<Failure>;
  /** Writes all data of the emulators into a folder that does not exist yet. */
  exportData(folder: string): Promise<void>;
  /**
   * Loads the Firestore rules again. The emulator keeps every value that it has evaluated, for a
   * report that we do not use, and frees them only then.
   * @throws Failure when the rules have an error
   */
  reloadRules(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the emulators and waits until they answer.
 * @throws Missing when Java or an archive is missing
 * @throws Failure when the rules have an error, a port is taken, or an emulator does not start
 */
export async function startEmulators(options: EmulatorOptions): Promise<Emulators> {
  const {
    projectId,
    ports,
    site,
    env = process.env,
    only = ['auth', 'firestore', 'storage'],
    rules = getProjectRules(),
  } = options;
  await checkJava(env);
  const prepared = await prepareArchives(findArchives(env), localPaths.cache, env);
  if (prepared.download) options.onProgress?.('Downloading the emulators (once) ...');
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-emulators-'));
  const config = join(folder, 'firebase.json');
  const ui = Boolean(options.ui) && hasEmulatorUi(env);
  writeSuiteConfig(config, ports, { rules, ui, ...(site && { site }) });
  const order = {
    projectId,
    config,
    only: [...only, ...(site ? ['hosting'] : [])],
    importDir: options.importDir ?? null,
    launches: prepared.launches,
    heapMegabytes: options.heapMegabytes ?? Math.min(4_096, Math.floor(totalmem() / 4 / 2 ** 20)),
    forLong: options.forLong ?? false,
  };
  // Warnings wait until the start has succeeded: after a failed start, only the sentence of the
  // failure is printed.
  const held: string[] = [];
  let warn = (text: string): void => void held.push(text);
  const suite = new SuiteProcess(order, folder, { ...env, ...prepared.env }, (line) => {
    if (isWarning(line)) warn(line.text);
  });
  const stop = async () => {
    await suite.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const reloadRules = async () => {
    if (only.includes('firestore'))
      await loadFirestoreRules(projectId, ports.firestore, rules.firestore);
  };
  try {
    await waitUntilReady(suite, prepared, env, options.signal);
    await reloadRules();
  } catch (error) {
    await stop();
    throw error;
  }
  warn = (text) => options.onWarning?.(text);
  held.forEach(warn);
  return {
    projectId,
    ports,
    uiUrl: ui ? `http://${loopback}:${ports.ui}` : null,
    env: {
      GCLOUD_PROJECT: projectId,
      FIRESTORE_EMULATOR_HOST: `${loopback}:${ports.firestore}`,
      FIREBASE_AUTH_EMULATOR_HOST: `${loopback}:${ports.auth}`,
      FIREBASE_STORAGE_EMULATOR_HOST: `${loopback}:${ports.storage}`,
    },
    failed: suite.ended.then(() =>
      suite.stopping
        ? new Promise<never>(() => undefined)
        : new Failure(`The Firebase emulators ended by themselves: ${getLastWarning(suite)}`),
    ),
    exportData: (to) => exportData(ports.hub, to),
    reloadRules,
    stop,
  };
}

/**
 * Milliseconds. A start takes about eight seconds on an idle machine. A download of both archives
 * (115 MB) may take longer.
 */
const patience = { start: 120_000, download: 600_000 };

/** Warnings that do not apply: Java 17 is new enough, we name the archives, and the UI is off. */
const expected = [
  /drop support for Java/,
  /Env variable override detected/,
  /Emulator UI is not starting/,
  /^\S*\s*$/,
];

const isWarning = ({ level, text }: LogLine) =>
  (level === 'warn' || level === 'error') && !expected.some((pattern) => pattern.test(text));

async function waitUntilReady(
  suite: SuiteProcess,
  prepared: Prepared,
  env: NodeJS.ProcessEnv,
  signal = new AbortController().signal,
): Promise<void> {
  const limit = prepared.download ? patience.download : patience.start;
  const outcome = await Promise.race([
    suite.ready,
    waitForAbort(signal),
    wait(limit, 'too late', { ref: false }),
  ]);
  if (signal.aborted) throw new Failure('The start was given up.');
  if (outcome === 'too late') {
    throw new Failure(
      `The Firebase emulators were not ready after ${limit / 1_000} seconds: ${getLastWarning(suite)}`,
    );
  }
  if (!outcome)
    throw isStillMissing(prepared, env)
      ? createMissingArchive(prepared)
      : createStartFailure(suite);
  const broken = suite.lines.find(
    (line) => isWarning(line) && /storage\.rules:\d+/.test(line.text),
  );
  if (broken)
    throw new Failure(
      `The Storage rules have an error: ${broken.text.replace(/^.*storage: /, '')}`,
    );
}

/** A download would have put the archive into the cache of firebase-tools. */
function isStillMissing({ download, compilerMissing }: Prepared, env: NodeJS.ProcessEnv): boolean {
  const { firestore, storage } = findArchives(env);
  return (
    download &&
    (firestore.from === 'download' ||
      storage.from === 'download' ||
      (compilerMissing && storage.from === 'sdk'))
  );
}

function createMissingArchive({ compilerMissing }: Prepared): Failure {
  const jdk = compilerMissing
    ? ' with a JDK (javac), because a Java runtime alone cannot make use of it,'
    : '';
  return new Missing(
    `The Firebase emulators could not be downloaded and are not on this machine: connect to the internet once, or install the Google Cloud SDK's Firestore emulator (google-cloud-cli-firestore-emulator)${jdk} or name the archives in FIRESTORE_EMULATOR_BINARY_PATH and STORAGE_EMULATOR_BINARY_PATH.`,
  );
}

function createStartFailure(suite: SuiteProcess): Failure {
  const portTaken = suite.lines.find(({ text }) =>
    /port taken|is not open on|already in use|EADDRINUSE/.test(text),
  );
  return new Failure(
    portTaken
      ? `A port of the Firebase emulators is in use by another program: ${portTaken.text}`
      : `The Firebase emulators did not start: ${getLastWarning(suite)}`,
  );
}

/** The last warning says best why an emulator failed. */
function getLastWarning(suite: SuiteProcess): string {
  const lines = suite.lines.filter(isWarning).map(({ text }) => text.split('\n')[0]);
  return lines.at(-1) ?? 'they said nothing.';
}
