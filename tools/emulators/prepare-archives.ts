import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Failure } from '../failure';
import { archiveVariables, type Source, type Sources } from './archives';
import { type JarEntry, manifest, writeJar } from './jar';
import { hasCompiler } from './java';

/** What to start the emulators with. */
export interface Prepared {
  env: Record<string, string>;
  /** True when firebase-tools has to fetch an archive first. */
  download: boolean;
  /** True when the Storage archive has to be fetched only because nothing here can compile ours. */
  compilerMissing: boolean;
}

const runtimeSources = fileURLToPath(new URL('storage-rules-runtime', import.meta.url));

/**
 * Makes the small archives that the Cloud SDK's one needs in order to be started as firebase-tools starts its own.
 * @param cache a folder of ours; an archive is made once and found again by what it was made of
 */
export async function prepareArchives(sources: Sources, cache: string, env: NodeJS.ProcessEnv): Promise<Prepared> {
  const compilerMissing = sources.storage.from === 'sdk' && !(await hasCompiler(env));
  const storage: Source = compilerMissing ? { from: 'download' } : sources.storage;
  const prepared: Prepared = {
    env: {},
    download: sources.firestore.from === 'download' || storage.from === 'download',
    compilerMissing,
  };
  if (sources.firestore.from === 'sdk') {
    prepared.env[archiveVariables.firestore] = firestoreLauncher(sources.firestore.path, cache);
  }
  if (storage.from === 'sdk') {
    prepared.env[archiveVariables.storage] = await storageRulesRuntime(storage.path, cache, env);
  }
  return prepared;
}

/** The SDK's archive does not say which of its classes to start, and lies where we may not write: this one says it. */
function firestoreLauncher(sdkArchive: string, cache: string): string {
  const attributes = launchAttributes('com.google.cloud.datastore.emulator.firestore.CloudFirestore', sdkArchive);
  const path = join(cache, `firestore-${fingerprint([attributes])}.jar`);
  if (!existsSync(path)) {
    writeJar(path, [manifestEntry(attributes)]);
  }
  return path;
}

/** Our evaluator of Storage rules, compiled against the rules engine in the SDK's archive. */
export async function storageRulesRuntime(sdkArchive: string, cache: string, env: NodeJS.ProcessEnv): Promise<string> {
  const sources = readdirSync(runtimeSources)
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(runtimeSources, name));
  const { size, mtimeMs } = statSync(sdkArchive);
  const attributes = launchAttributes('storagerules.StorageRulesRuntime', sdkArchive);
  const parts = [attributes, `${size} ${mtimeMs}`, ...sources.map((source) => readFileSync(source, 'utf8'))];
  const path = join(cache, `storage-rules-${fingerprint(parts)}.jar`);
  if (!existsSync(path)) {
    writeJar(path, [manifestEntry(attributes), ...(await compile(sources, sdkArchive, env))]);
  }
  return path;
}

async function compile(sources: string[], sdkArchive: string, env: NodeJS.ProcessEnv): Promise<JarEntry[]> {
  const classes = mkdtempSync(join(tmpdir(), 'glassbook-classes-'));
  try {
    // The SDK's classes carry annotations that are not in its archive: the compiler's warnings about them say nothing of ours.
    await javac(['-proc:none', '-nowarn', '-Xlint:none', '--release', '11', '-cp', sdkArchive, '-d', classes, ...sources], env);
    return readdirSync(join(classes, 'storagerules')).map((name) => ({
      name: `storagerules/${name}`,
      content: readFileSync(join(classes, 'storagerules', name)),
    }));
  } finally {
    rmSync(classes, { recursive: true, force: true });
  }
}

function javac(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('javac', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const first = errors.split('\n').find((line) => line.includes('error:')) ?? errors.trim();
      code === 0
        ? resolve()
        : reject(new Failure(`The Storage rules runtime could not be compiled against the Cloud SDK's emulator: ${first}`));
    });
  });
}

function launchAttributes(mainClass: string, sdkArchive: string): string {
  return manifest([
    ['Main-Class', mainClass],
    ['Class-Path', pathToFileURL(sdkArchive).href],
  ]);
}

const manifestEntry = (text: string): JarEntry => ({ name: 'META-INF/MANIFEST.MF', content: Buffer.from(text) });

function fingerprint(parts: string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(part).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
