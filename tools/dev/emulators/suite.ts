/**
 * The process that runs firebase-tools. It is a process of its own because firebase-tools takes over signals and ends the
 * process when an emulator fails. It is used as a library, not by its command line: that one asks the network for messages
 * of the day, updates and usage counts at every start.
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
  if (process.connected) {
    process.send?.(message);
  }
}

/** Nothing is asked of the emulators before they go: what they hold was exported, or is not wanted. */
function endChildren(): void {
  for (const child of children) {
    child.kill('SIGKILL');
  }
}

/**
 * firebase-tools takes each chunk from the Storage rules runtime for one whole reply. Two replies in one chunk, or one in
 * two, and a request waits for ever; so it gets them line by line.
 */
function splitIntoLines(child: ChildProcess): void {
  if (child.stdout) {
    Object.defineProperty(child, 'stdout', { value: Readable.from(createInterface({ input: child.stdout })) });
  }
}

const logLevel = '-Dgoogle.cloud_firestore.debug_log_level';

/** A line for each request, which nobody reads, costs more than many a request; a refused one has two pages (java-logging.properties). Compared whole, because ports come as numbers. */
const lowerLogLevel = (arg: string): string => (arg === `${logLevel}=FINE` ? `${logLevel}=WARNING` : arg);

/**
 * Where it lives for minutes, the second compiler would take a third of its time and not give it back. Most of what it allocates is gone with the
 * request, so a larger room for what is new leaves less to collect, and one thread collects it cheaper than several.
 */
const javaOptions = [
  `-Xmx${order.heapMegabytes}m`,
  `-Xmn${Math.floor(order.heapMegabytes / 8)}m`,
  ...(order.forLong ? [] : ['-XX:TieredStopAtLevel=1']),
  '-XX:+UseSerialGC',
  `-Djava.util.logging.config.file=${fileURLToPath(new URL('java-logging.properties', import.meta.url))}`,
];

/** Which emulator firebase-tools starts with these arguments. */
function detectEmulator(args: string[]): JavaEmulator | null {
  if (args.includes('--websocket_port')) return 'firestore';
  return args.at(-1) === 'serve' ? 'storage' : null;
}

/** firebase-tools starts every archive by `-jar`, which the Cloud SDK's cannot be started by (prepare-archives.ts). */
function replaceJar(emulator: JavaEmulator, args: string[]): string[] {
  const launch = order.launches[emulator];
  return launch ? args.toSpliced(args.indexOf('-jar'), 2, ...launch) : args;
}

/** firebase-tools calls `spawn` through the module, so it gets this one, which knows what was started. */
function patchSpawn(): void {
  const { spawn } = childProcess;
  const watched = (command: string, args: string[], options: childProcess.SpawnOptions): ChildProcess => {
    const emulator = detectEmulator(args);
    const launched = emulator ? replaceJar(emulator, args) : args;
    // In our process group, with which they are ended should we end first.
    const own = { ...options, detached: false };
    const child = spawn(command, emulator === 'firestore' ? [...javaOptions, ...launched.map(lowerLogLevel)] : launched, own);
    children.add(child);
    for (const event of ['exit', 'error']) child.once(event, () => children.delete(child));
    if (emulator === 'storage') {
      splitIntoLines(child);
    }
    return child;
  };
  childProcess.spawn = watched as typeof spawn; // `spawn` has a dozen signatures; firebase-tools uses this one
}

/**
 * The Auth emulator compiles the checks of all its requests before it answers the first one, which takes half of the whole
 * start. Its framework can compile each when it is first needed; the emulator just does not ask it to.
 */
function compileChecksWhenNeeded(require: NodeJS.Require): void {
  const framework: ExegesisExpress = require('exegesis-express');
  const { middleware } = framework;
  framework.middleware = (document, options) => middleware(document, { ...options, lazyCompileValidationSchemas: true });
}

function formatEntry(entry: LogEntry): string {
  const details = entry[Symbol.for('splat')];
  const parts = [entry.message, ...(Array.isArray(details) ? details : [])];
  return stripVTControlCharacters(parts.filter((part) => typeof part === 'string').join(' ')).trim();
}

async function startEmulators(): Promise<void> {
  patchSpawn();
  const require = createRequire(import.meta.url);
  compileChecksWhenNeeded(createRequire(require.resolve('firebase-tools')));
  const firebase: FirebaseTools = require('firebase-tools');
  firebase.logger.logger.on('data', (entry) => {
    if (entry.level !== 'debug') {
      send({ type: 'log', level: entry.level, text: formatEntry(entry) });
    }
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
  // Their parent must see them end: where nobody else does (a container), they would stay in the process list.
  await Promise.all(ended);
  process.exit(0);
});
process.once('disconnect', () => {
  // The starter has gone without a word: nobody is left to clear away after us.
  rmSync(process.cwd(), { recursive: true, force: true });
  process.exit(1);
});

startEmulators().then(
  () => process.exit(0),
  (error: unknown) => {
    send({ type: 'failed', text: error instanceof Error ? error.message : String(error) });
    setTimeout(() => process.exit(1), 100); // lets the message out
  },
);
