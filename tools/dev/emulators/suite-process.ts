/**
 * Runs firebase-tools in a process of its own (suite.ts), and ends it with everything that it has
 * started.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { killGroup } from '../../testing/child';
import { type SuiteMessage, type SuiteOrder, suiteOrderVariable } from './suite-config';

export interface LogLine {
  level: string;
  text: string;
}

/** The last lines are kept, to say why the process ended. */
const linesKept = 40;

/** firebase-tools logs this when every emulator answers and the import is done. */
const readyText = 'All emulators ready';

/** Variables that name other emulators, and `CI`, which makes firebase-tools print advice. */
const foreignVariables = [
  'CI',
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'FIREBASE_EMULATOR_HUB',
];

export class SuiteProcess {
  readonly lines: LogLine[] = [];
  /** True once the emulators are ready; false if the process ended before. */
  readonly ready: Promise<boolean>;
  /** Settles when the process has ended. */
  readonly ended: Promise<void>;
  private readonly process: ChildProcess;
  stopping = false;

  /** @param folder of the run: logs, uploaded files and settings of firebase-tools */
  constructor(
    order: SuiteOrder,
    folder: string,
    env: NodeJS.ProcessEnv,
    onLine: (line: LogLine) => void,
  ) {
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    this.process = spawn(
      process.execPath,
      ['--import', loader, fileURLToPath(new URL('suite.ts', import.meta.url))],
      {
        cwd: folder,
        env: createSuiteEnvironment(order, folder, env),
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        // In a group of its own, which Ctrl-C does not reach: we end it when its data are saved.
        detached: true,
      },
    );
    this.ended = new Promise((resolve) => {
      this.process.once('error', () => resolve());
      this.process.once('close', () => resolve());
    });
    this.ready = new Promise((resolve) => {
      this.process.on('message', (message: SuiteMessage) => {
        this.note(message, onLine);
        if (message.type === 'log' && message.text.includes(readyText)) resolve(true);
      });
      this.ended.then(() => resolve(false));
    });
    this.process.stderr?.on('data', (chunk: Buffer) =>
      this.keep({ level: 'error', text: chunk.toString().trim() }),
    );
  }

  /** Ends the process and everything below it. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.process.connected) {
      this.process.send({ type: 'stop' }, () => undefined); // an error means that it has ended already
    }
    const impatience = setTimeout(() => this.process.kill('SIGKILL'), 3_000);
    await this.ended;
    clearTimeout(impatience);
    killGroup(this.process.pid, 'SIGKILL'); // emulators that are still running
  }

  private note(message: SuiteMessage, onLine: (line: LogLine) => void): void {
    if (message.type === 'failed') {
      this.keep({ level: 'error', text: message.text });
      return;
    }
    this.keep(message);
    // While we stop, emulators end.
    if (!this.stopping) onLine(message);
  }

  private keep(line: LogLine): void {
    this.lines.push(line);
    if (this.lines.length > linesKept) this.lines.shift();
  }
}

function createSuiteEnvironment(
  order: SuiteOrder,
  folder: string,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const local = '127.0.0.1,localhost';
  const own: NodeJS.ProcessEnv = {
    ...env,
    [suiteOrderVariable]: JSON.stringify(order),
    // Uploaded files are in the temporary folder under a fixed name, where two suites would delete
    // each other's.
    TMPDIR: folder,
    // Without the person's login and without usage counts.
    XDG_CONFIG_HOME: folder,
    // Without a search for Google's metadata server.
    METADATA_SERVER_DETECTION: 'none',
    // The emulators talk to each other without a proxy.
    NO_PROXY: env.NO_PROXY ? `${env.NO_PROXY},${local}` : local,
    no_proxy: env.no_proxy ? `${env.no_proxy},${local}` : local,
  };
  for (const variable of foreignVariables) {
    delete own[variable];
  }
  return own;
}
