/**
 * Runs the emulators of firebase-tools in a process of its own, because firebase-tools handles
 * signals and ends its process when an emulator fails. It is used as a library: its command line
 * asks the network for messages of the day, updates and usage counts at every start.
 */
import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { JavaEmulator } from './archives';
import { type SuiteMessage, type SuiteOrder, suiteOrderVariable } from './suite-config';

interface FirebaseTools {
  emulators: { start(options: Record<string, unknown>): Promise<void> };
  logger: { logger: { on(event: 'data', listener: (entry: LogEntry) => void): void } };
}

interface ExegesisExpress {
  middleware(document: unknown, options: Record<string, unknown>): unknown;
}

interface LogEntry {
  level: string;
  message: unknown;
  [details: symbol]: unknown;
}

const order: SuiteOrder = JSON.parse(process.env[suiteOrderVariable] ?? '');
const children = new Set<ChildProcess>();

function send(message: SuiteMessage): void {
  if (process.connected) process.send?.(message);
}

/** The emulators need not end properly: their data were exported, or are not needed. */
function endChildren(): void {
  for (const child of children) {
    child.kill('SIGKILL');
  }
}

/**
 * firebase-tools takes each chunk from the Storage rules runtime for one reply, so a request waits
 * forever after two replies in a chunk, or half of one. Here each chunk is a line.
 */
function splitIntoLines(child: ChildProcess): void {
  if (child.stdout)
    Object.defineProperty(child, 'stdout', {
      value: Readable.from(createInterface({ input: child.stdout })),
    });
}

const logLevel = '-Dgoogle.cloud_firestore.debug_log_level';

/**
 * Logging a request takes longer than answering many a request, and nobody reads it. Some arguments
 * are numbers, so the whole one is compared.
 */
const lowerLogLevel = (arg: string): string =>
  arg === `${logLevel}=FINE` ? `${logLevel}=WARNING` : arg;

/**
 * In a run of minutes the second compiler takes a third of the time and does not save as much. Most
 * objects live as long as one request, so a larger young generation leaves less to collect, and one
 * thread collects faster than several. java-logging.properties turns off two pages of log per
 * refused request.
 */
const javaOptions = [
  `-Xmx${order.heapMegabytes}m`,
  `-Xmn${Math.floor(order.heapMegabytes / 8)}m`,
  ...(order.forLong ? [] : ['-XX:TieredStopAtLevel=1']),
  '-XX:+UseSerialGC',
  `-Djava.util.logging.config.file=${fileURLToPath(new URL('java-logging.properties', import.meta.url))}`,
];

/** The emulator that firebase-tools starts with these arguments. */
function detectEmulator(args: string[]): JavaEmulator | null {
  if (args.includes('--websocket_port')) return 'firestore';
  return args.at(-1) === 'serve' ? 'storage' : null;
}

/**
 * firebase-tools starts every archive by `-jar`, which does not work for the Cloud SDK's
 * (prepare-archives.ts).
 */
function replaceJar(emulator: JavaEmulator, args: string[]): string[] {
  const launch = order.launches[emulator];
  return launch ? args.toSpliced(args.indexOf('-jar'), 2, ...launch) : args;
}

/**
 * firebase-tools calls `spawn` through the module, so it calls this function, which knows the
 * children and changes their arguments.
 */
function patchSpawn(): void {
  const { spawn } = childProcess;
  const watched = (
    command: string,
    args: string[],
    options: childProcess.SpawnOptions,
  ): ChildProcess => {
    const emulator = detectEmulator(args);
    const launched = emulator ? replaceJar(emulator, args) : args;
    // In our process group, which our starter ends after us.
    const own = { ...options, detached: false };
    const child = spawn(
      command,
      emulator === 'firestore' ? [...javaOptions, ...launched.map(lowerLogLevel)] : launched,
      own,
    );
    children.add(child);
    for (const event of ['exit', 'error']) child.once(event, () => children.delete(child));
    if (emulator === 'storage') splitIntoLines(child);
    return child;
  };
  childProcess.spawn = watched as typeof spawn; // `spawn` has a dozen signatures; firebase-tools uses this one
}

/**
 * By default the Auth emulator compiles the validation of all requests before it answers the first,
 * which takes half of the start. With this option its framework compiles each when it is needed.
 */
function compileChecksWhenNeeded(require: NodeJS.Require): void {
  const framework: ExegesisExpress = require('exegesis-express');
  const { middleware } = framework;
  framework.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
}

function formatEntry(entry: LogEntry): string {
  const details = entry[Symbol.for('splat')];
  const parts = [entry.message, ...(Array.isArray(details) ? details : [])];
  return stripVTControlCharacters(
    parts.filter((part) => typeof part === 'string').join(' '),
  ).trim();
}

async function startEmulators(): Promise<void> {
  patchSpawn();
  const require = createRequire(import.meta.url);
  compileChecksWhenNeeded(createRequire(require.resolve('firebase-tools')));
  const firebase: FirebaseTools = require('firebase-tools');
  firebase.logger.logger.on('data', (entry) => {
    if (entry.level !== 'debug')
      send({ type: 'log', level: entry.level, text: formatEntry(entry) });
  });
  await firebase.emulators.start({
    project: order.projectId,
    config: order.config,
    only: order.only.join(','),
    nonInteractive: true,
    ...(order.importDir === null ? {} : { import: order.importDir }),
  });
}

process.once('exit', endChildren);
process.once('message', async () => {
  const ended = [...children].map((child) => once(child, 'exit'));
  endChildren();
  // Their parent must wait for them: in a container without an init process they would stay in the
  // process list.
  await Promise.all(ended);
  process.exit(0);
});
process.once('disconnect', () => {
  // The starter was killed, so nobody else removes the folder.
  rmSync(process.cwd(), { recursive: true, force: true });
  process.exit(1);
});

startEmulators().then(
  () => process.exit(0),
  (error: unknown) => {
    send({ type: 'failed', text: error instanceof Error ? error.message : String(error) });
    setTimeout(() => process.exit(1), 100); // after the message was sent
  },
);
