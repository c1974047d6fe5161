/** Prepares archives of the Cloud SDK, which firebase-tools cannot start by itself. */
import { mkdirSync } from 'node:fs';
import { archiveVariables, type Source, type Sources } from './archives';
import { compileJava } from './compile-java';
import { hasCompiler } from './java';
import type { Launches } from './suite-config';

/** How to start the emulators. */
export interface Prepared {
  env: Record<string, string>;
  launches: Launches;
  /** True if firebase-tools must download an archive first. */
  download: boolean;
  /**
   * True if the Storage archive is downloaded only because this machine has no compiler for ours.
   */
  compilerMissing: boolean;
}

/** The class that starts the Firestore emulator. */
export const firestoreMain = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/**
 * Says how to start each emulator from the Cloud SDK. Its archive names no main class and is in a
 * folder that we cannot write, so it is started by its class path. firebase-tools checks that the
 * path in its variable exists, and makes it executable, so it gets the path of our cache.
 * @param cache keeps what is compiled, under a name made from the sources
 */
export async function prepareArchives(
  sources: Sources,
  cache: string,
  env: NodeJS.ProcessEnv,
): Promise<Prepared> {
  const compilerMissing = sources.storage.from === 'sdk' && !(await hasCompiler(env));
  const storage: Source = compilerMissing ? { from: 'download' } : sources.storage;
  const prepared: Prepared = {
    env: {},
    launches: {},
    download: sources.firestore.from === 'download' || storage.from === 'download',
    compilerMissing,
  };
  mkdirSync(cache, { recursive: true });
  if (sources.firestore.from === 'sdk') {
    prepared.env[archiveVariables.firestore] = cache;
    prepared.launches.firestore = ['-cp', sources.firestore.path, firestoreMain];
  }
  if (storage.from === 'sdk') {
    prepared.env[archiveVariables.storage] = cache;
    prepared.launches.storage = await prepareStorageRules(storage.path, cache, env);
  }
  return prepared;
}

/**
 * @returns the arguments with which Java starts our evaluator of Storage rules, by the rules engine
 * in the SDK's archive
 */
export async function prepareStorageRules(
  sdkArchive: string,
  cache: string,
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  return [
    '-cp',
    await compileJava('storage-rules-runtime', sdkArchive, cache, env),
    'storagerules.StorageRulesRuntime',
  ];
}
