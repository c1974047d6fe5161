/** Prepares archives of the Cloud SDK, which firebase-tools cannot start by itself. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Failure } from '../../failure';
import { archiveVariables, type Source, type Sources } from './archives';
import { hasCompiler } from './java';
import type { Launches } from './suite-config';

/** How to start the emulators. */
export interface Prepared {
  env: Record<string, string>;
  launches: Launches;
  /** True if firebase-tools must download an archive first. */
  download: boolean;
  /** True if the Storage archive is downloaded only because this machine has no compiler for ours. */
  compilerMissing: boolean;
}

const runtimeSources = fileURLToPath(new URL('storage-rules-runtime', import.meta.url));

/**
 * Says how to start each emulator from the Cloud SDK. Its archive names no main class and is in a folder that we cannot write, so it is started by its
 * class path. firebase-tools checks that the path in its variable exists, and makes it executable, so it gets the path of our cache.
 * @param cache keeps what is compiled, under a name made from the sources
 */
export async function prepareArchives(sources: Sources, cache: string, env: NodeJS.ProcessEnv): Promise<Prepared> {
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
    prepared.launches.firestore = ['-cp', sources.firestore.path, 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'];
  }
  if (storage.from === 'sdk') {
    prepared.env[archiveVariables.storage] = cache;
    prepared.launches.storage = await prepareStorageRules(storage.path, cache, env);
  }
  return prepared;
}

/**
 * Compiles our evaluator of Storage rules against the rules engine in the SDK's archive, unless it is in the cache.
 * @returns the arguments with which Java starts it
 */
export async function prepareStorageRules(sdkArchive: string, cache: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const sources = readdirSync(runtimeSources)
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(runtimeSources, name));
  const { size, mtimeMs } = statSync(sdkArchive);
  const parts = [`${sdkArchive} ${size} ${mtimeMs}`, ...sources.map((source) => readFileSync(source, 'utf8'))];
  const fingerprint = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
  const classes = join(cache, `storage-rules-${fingerprint}`);
  if (!existsSync(classes)) await compileRuntime(sources, sdkArchive, classes, env);
  return ['-cp', [classes, sdkArchive].join(delimiter), 'storagerules.StorageRulesRuntime'];
}

/** The folder gets its name when it is complete, because a compilation may be interrupted and two may run at the same time. */
async function compileRuntime(sources: string[], sdkArchive: string, classes: string, env: NodeJS.ProcessEnv): Promise<void> {
  mkdirSync(dirname(classes), { recursive: true });
  const unfinished = mkdtempSync(`${classes}-`);
  try {
    // Without warnings: they are about annotations of the SDK's classes, which are not in its archive.
    await runJavac(['-proc:none', '-nowarn', '-Xlint:none', '--release', '11', '-cp', sdkArchive, '-d', unfinished, ...sources], env);
    if (!existsSync(classes)) renameSync(unfinished, classes);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function runJavac(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await promisify(execFile)('javac', args, { env });
  } catch (error) {
    const errors = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const first = errors.split('\n').find((line) => line.includes('error:')) ?? errors.trim();
    throw new Failure(`The Storage rules runtime could not be compiled against the Cloud SDK's emulator: ${first}`);
  }
}
