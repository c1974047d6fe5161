/** Starts the Firebase emulators with the project's rules. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../failure';
import { localPaths } from '../../paths';
import { type EmulatorPorts, loopback } from '../../ports';
import { findArchives } from './archives';
import { waitUntilReady, isWarning, getLastWarning } from './wait-until-ready';
import { exportData, loadFirestoreRules } from './emulator-requests';
import { checkJava } from './java';
import { type Prepared, prepareArchives } from './prepare-archives';
import { type SiteToHost, getProjectRules, type RulesFiles, writeSuiteConfig } from './suite-config';
import { SuiteProcess } from './suite-process';

export interface EmulatorOptions {
  /** Must begin with `demo-`, so that nothing can reach a real project. */
  projectId: string;
  ports: EmulatorPorts;
  /** A folder that `exportData` wrote. */
  importDir?: string;
  only?: ('auth' | 'firestore' | 'storage')[];
  /** Served by the hosting emulator, which is not started without it. */
  site?: SiteToHost;
  /** Memory of the Firestore emulator, which frees nothing before it must. By default a quarter of the machine, at most 4 GB. */
  heapMegabytes?: number;
  /** They will run for an hour, so full speed counts more than a fast start. */
  forLong?: boolean;
  /** By default the project's own. */
  rules?: RulesFiles;
  /** By default the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** Keeps prepared archives. */
  cache?: string;
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
  /** The variables by which test libraries and the Admin SDK find the emulators. */
  env: Record<string, string>;
  /** Settles with a failure if the emulators end by themselves; never after `stop`. */
  failed: Promise<Failure>;
  /** Writes all data of the emulators into a folder that does not exist yet. */
  exportData(folder: string): Promise<void>;
  /**
   * Loads the Firestore rules again. The emulator keeps every value that it has evaluated, for a report that we do not use, and frees them only then.
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
  const env = options.env ?? process.env;
  await checkJava(env);
  const prepared = await prepareArchives(findArchives(env), options.cache ?? localPaths.cache, env);
  if (prepared.download) {
    options.onProgress?.('Downloading the emulators (once) ...');
  }
  const folder = mkdtempSync(join(tmpdir(), 'glassbook-emulators-'));
  const rules = options.rules ?? getProjectRules();
  // Warnings wait until the start has succeeded: after a failed start, only the sentence of the failure is printed.
  const held: string[] = [];
  let warn = (text: string): void => void held.push(text);
  const suite = startSuite(options, folder, rules, prepared, (text) => warn(text));
  const stop = async () => {
    await suite.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(suite, prepared, env, options.signal);
    await loadRules(options, rules);
  } catch (error) {
    await stop();
    throw error;
  }
  warn = (text) => options.onWarning?.(text);
  held.forEach(warn);
  return createEmulators(options, rules, suite, stop);
}

function startSuite(
  options: EmulatorOptions,
  folder: string,
  rules: RulesFiles,
  prepared: Prepared,
  warn: (text: string) => void,
): SuiteProcess {
  const config = join(folder, 'firebase.json');
  writeSuiteConfig(config, options.ports, rules, options.site);
  const order = {
    projectId: options.projectId,
    config,
    only: [...(options.only ?? ['auth', 'firestore', 'storage']), ...(options.site ? ['hosting'] : [])],
    importDir: options.importDir ?? null,
    launches: prepared.launches,
    heapMegabytes: options.heapMegabytes ?? Math.min(4_096, Math.floor(totalmem() / 4 / 2 ** 20)),
    forLong: options.forLong ?? false,
  };
  return new SuiteProcess(order, folder, { ...(options.env ?? process.env), ...prepared.env }, (line) => {
    if (isWarning(line)) warn(line.text);
  });
}

function createEmulators(options: EmulatorOptions, rules: RulesFiles, suite: SuiteProcess, stopSuite: () => Promise<void>): Emulators {
  const { projectId, ports } = options;
  let stopping = false;
  return {
    projectId,
    ports,
    env: createClientEnvironment(projectId, ports),
    failed: new Promise((resolve) => {
      suite.ended.then(() => {
        if (!stopping) {
          resolve(new Failure(`The Firebase emulators ended by themselves: ${getLastWarning(suite)}`));
        }
      });
    }),
    exportData: (folder) => exportData(ports.hub, folder),
    reloadRules: () => loadRules(options, rules),
    stop: () => {
      stopping = true;
      return stopSuite();
    },
  };
}

function createClientEnvironment(projectId: string, ports: EmulatorPorts): Record<string, string> {
  return {
    GCLOUD_PROJECT: projectId,
    FIRESTORE_EMULATOR_HOST: `${loopback}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${loopback}:${ports.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${loopback}:${ports.storage}`,
  };
}

async function loadRules({ projectId, ports, only }: EmulatorOptions, rules: RulesFiles): Promise<void> {
  if (!only || only.includes('firestore')) {
    await loadFirestoreRules(projectId, ports.firestore, rules.firestore);
  }
}
