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

/** What to start the emulators with. */
export interface Prepared {
  env: Record<string, string>;
  launches: Launches;
  /** True when firebase-tools has to fetch an archive first. */
  download: boolean;
  /** True when the Storage archive has to be fetched only because nothing here can compile ours. */
  compilerMissing: boolean;
}

const runtimeSources = fileURLToPath(new URL('storage-rules-runtime', import.meta.url));

/**
 * Says how to start each emulator that comes from the Cloud SDK. Its archive names no class to start and lies where we may not write, so it is
 * started by its class path. firebase-tools still checks that the path in its variable exists, and makes it executable: it gets a folder of ours.
 * @param cache a folder of ours; what is compiled is kept there, under a name made of its sources
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
 * Compiles our evaluator of Storage rules against the rules engine in the SDK's archive, unless the cache has it.
 * @returns the arguments by which Java starts it
 */
export async function prepareStorageRules(sdkArchive: string, cache: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const sources = readdirSync(runtimeSources)
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(runtimeSources, name));
  const { size, mtimeMs } = statSync(sdkArchive);
  const parts = [`${sdkArchive} ${size} ${mtimeMs}`, ...sources.map((source) => readFileSync(source, 'utf8'))];
  const fingerprint = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
  const classes = join(cache, `storage-rules-${fingerprint}`);
  if (!existsSync(classes)) {
    await compileRuntime(sources, sdkArchive, classes, env);
  }
  return ['-cp', [classes, sdkArchive].join(delimiter), 'storagerules.StorageRulesRuntime'];
}

/** The folder appears whole or not at all: a compilation may be interrupted, and two may run at once. */
async function compileRuntime(sources: string[], sdkArchive: string, classes: string, env: NodeJS.ProcessEnv): Promise<void> {
  mkdirSync(dirname(classes), { recursive: true });
  const unfinished = mkdtempSync(`${classes}-`);
  try {
    // The SDK's classes carry annotations that are not in its archive: the compiler's warnings about them say nothing of ours.
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
