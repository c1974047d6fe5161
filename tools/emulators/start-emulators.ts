import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { Failure, Missing } from '../failure';
import { localPaths } from '../paths';
import { type EmulatorPorts, loopback } from '../ports';
import { findArchives } from './archives';
import { checkJava } from './java';
import { type Prepared, prepareArchives } from './prepare-archives';
import { projectRules, type RulesFiles, writeSuiteConfig } from './suite-config';
import { type LogLine, SuiteProcess } from './suite-process';

export interface EmulatorOptions {
  /** Must begin with `demo-`, so that nothing can reach a real project. */
  projectId: string;
  ports: EmulatorPorts;
  /** A folder that `exportData` wrote. */
  importDir?: string;
  only?: ('auth' | 'firestore' | 'storage')[];
  /** The project's own, unless said otherwise. */
  rules?: RulesFiles;
  /** Where the environment is not the process's own. */
  env?: NodeJS.ProcessEnv;
  /** Where made archives are kept. */
  cache?: string;
  /** What the emulators warn of while they run. */
  onWarning?: (text: string) => void;
  /** What is worth knowing while one waits. */
  onProgress?: (text: string) => void;
  /** Gives up the start. */
  signal?: AbortSignal;
}

export interface Emulators {
  projectId: string;
  ports: EmulatorPorts;
  /** The variables by which test libraries and the Admin SDK find the emulators. */
  env: Record<string, string>;
  /** Settles when the emulators end by themselves, with a sentence that says so; never after `stop`. */
  failed: Promise<Failure>;
  /** Writes everything that the emulators hold into a folder that does not exist yet. */
  exportData(folder: string): Promise<void>;
  /**
   * Loads the Firestore rules again. The emulator keeps every value it ever evaluated, for a report that nobody reads,
   * and frees them only then. @throws Failure when the rules have an error
   */
  reloadRules(): Promise<void>;
  stop(): Promise<void>;
}

/** Starting takes about 12 seconds; a download of both archives (115 MB) is allowed for separately. */
const patience = { start: 120_000, download: 600_000 };

/** What firebase-tools warns of, though it is meant so: Java 17 is enough, the archives are named by us, its pages are not wanted. */
const expected = [/drop support for Java/, /Env variable override detected/, /Emulator UI is not starting/, /^\S*\s*$/];

/**
 * Starts the real Firebase emulators with the project's rules and waits until they answer.
 * @throws Missing when Java or an archive cannot be had
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
  const rules = options.rules ?? projectRules();
  const warnings = new HeldBack((text) => options.onWarning?.(text));
  const suite = launch(options, folder, rules, { ...env, ...prepared.env }, warnings);
  const stop = async () => {
    await suite.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await becomeReady(suite, prepared, env, options.signal);
    await loadRules(options, rules.firestore);
  } catch (error) {
    await stop();
    throw error;
  }
  warnings.release();
  return running(options, rules, suite, stop);
}

/** Warnings wait until the start has succeeded: when it fails, one sentence is to say why, and nothing beside it. */
class HeldBack {
  private held: string[] | null = [];

  constructor(private readonly tell: (text: string) => void) {}

  add(text: string): void {
    this.held ? this.held.push(text) : this.tell(text);
  }

  release(): void {
    this.held?.forEach(this.tell);
    this.held = null;
  }
}

function launch(options: EmulatorOptions, folder: string, rules: RulesFiles, env: NodeJS.ProcessEnv, warnings: HeldBack): SuiteProcess {
  const config = join(folder, 'firebase.json');
  writeSuiteConfig(config, options.ports, rules);
  const order = {
    projectId: options.projectId,
    config,
    only: options.only ?? ['auth', 'firestore', 'storage'],
    importDir: options.importDir ?? null,
    heapMegabytes: Math.min(4_096, Math.floor(totalmem() / 4 / 2 ** 20)),
  };
  return new SuiteProcess(order, folder, env, (line) => {
    if (isWarning(line)) {
      warnings.add(line.text);
    }
  });
}

const isWarning = ({ level, text }: LogLine) => (level === 'warn' || level === 'error') && !expected.some((pattern) => pattern.test(text));

async function becomeReady(
  suite: SuiteProcess,
  prepared: Prepared,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<void> {
  const limit = prepared.download ? patience.download : patience.start;
  const outcome = await Promise.race([suite.ready, givenUp(signal), expiry(limit)]);
  if (outcome === 'given up') {
    throw new Failure('The start was given up.');
  }
  if (outcome === 'too late') {
    throw new Failure(`The Firebase emulators were not ready after ${limit / 1_000} seconds: ${lastWords(suite)}`);
  }
  if (!outcome) {
    throw isStillMissing(prepared, env) ? noArchive(prepared) : startFailure(suite);
  }
  const broken = suite.lines.find((line) => isWarning(line) && /storage\.rules:\d+/.test(line.text));
  if (broken) {
    throw new Failure(`The Storage rules have an error: ${broken.text.replace(/^.*storage: /, '')}`);
  }
}

function givenUp(signal: AbortSignal | undefined): Promise<'given up'> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve('given up');
    }
    signal?.addEventListener('abort', () => resolve('given up'), { once: true });
  });
}

function expiry(milliseconds: number): Promise<'too late'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('too late'), milliseconds).unref();
  });
}

/** After a download, the archive would be in the cache of firebase-tools. */
function isStillMissing({ download, compilerMissing }: Prepared, env: NodeJS.ProcessEnv): boolean {
  const { firestore, storage } = findArchives(env);
  return download && (firestore.from === 'download' || storage.from === 'download' || (compilerMissing && storage.from === 'sdk'));
}

function noArchive({ compilerMissing }: Prepared): Failure {
  const jdk = compilerMissing ? ' with a JDK (javac), because a Java runtime alone cannot make use of it,' : '';
  return new Missing(
    `The Firebase emulators could not be downloaded and are not on this machine: connect to the internet once, or install the Google Cloud SDK's Firestore emulator (google-cloud-cli-firestore-emulator)${jdk} or name the archives in FIRESTORE_EMULATOR_BINARY_PATH and STORAGE_EMULATOR_BINARY_PATH.`,
  );
}

function startFailure(suite: SuiteProcess): Failure {
  return portTaken(suite) ?? new Failure(`The Firebase emulators did not start: ${lastWords(suite)}`);
}

function portTaken(suite: SuiteProcess): Failure | null {
  const line = suite.lines.find(({ text }) => /port taken|is not open on|already in use|EADDRINUSE/.test(text));
  return line ? new Failure(`A port of the Firebase emulators is in use by another program: ${line.text}`) : null;
}

function lastWords(suite: SuiteProcess): string {
  const lines = suite.lines.filter(isWarning).map(({ text }) => text.split('\n')[0]);
  return lines.at(-1) ?? 'they said nothing.';
}

function running(options: EmulatorOptions, rules: RulesFiles, suite: SuiteProcess, stopSuite: () => Promise<void>): Emulators {
  const { projectId, ports } = options;
  let stopping = false;
  return {
    projectId,
    ports,
    env: clientEnvironment(projectId, ports),
    failed: new Promise((resolve) => {
      suite.ended.then(() => {
        if (!stopping) {
          resolve(new Failure(`The Firebase emulators ended by themselves: ${lastWords(suite)}`));
        }
      });
    }),
    exportData: (folder) => exportData(ports.hub, folder),
    reloadRules: () => loadRules(options, rules.firestore),
    stop: () => {
      stopping = true;
      return stopSuite();
    },
  };
}

function clientEnvironment(projectId: string, ports: EmulatorPorts): Record<string, string> {
  return {
    GCLOUD_PROJECT: projectId,
    FIRESTORE_EMULATOR_HOST: `${loopback}:${ports.firestore}`,
    FIREBASE_AUTH_EMULATOR_HOST: `${loopback}:${ports.auth}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `${loopback}:${ports.storage}`,
  };
}

async function exportData(hubPort: number, folder: string): Promise<void> {
  const response = await fetch(`http://${loopback}:${hubPort}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: folder, initiatedBy: 'glassbook' }),
  }).catch(() => {
    throw new Failure('The data of the emulators could not be exported: they do not answer.');
  });
  if (!response.ok) {
    throw new Failure(`The data of the emulators could not be exported: ${await response.text()}`);
  }
}

interface RulesIssue {
  severity: string;
  description: string;
  sourcePosition?: { line?: number; column?: number };
}

async function loadRules(options: EmulatorOptions, path: string): Promise<void> {
  if (options.only && !options.only.includes('firestore')) {
    return;
  }
  const file = { name: basename(path), content: readFileSync(path, 'utf8') };
  const response = await fetch(`http://${loopback}:${options.ports.firestore}/emulator/v1/projects/${options.projectId}:securityRules`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ignore_errors: true, rules: { files: [file] } }),
  });
  const { issues = [] }: { issues?: RulesIssue[] } = JSON.parse(await response.text());
  const error = issues.find(({ severity }) => severity === 'ERROR');
  if (error || !response.ok) {
    const { line = 0, column = 0 } = error?.sourcePosition ?? {};
    throw new Failure(`The Firestore rules have an error: ${file.name}:${line}:${column} ${error?.description ?? response.statusText}`);
  }
}
