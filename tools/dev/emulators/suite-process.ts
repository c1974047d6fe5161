import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { killGroup } from '../../testing/child';
import { type SuiteMessage, type SuiteOrder, suiteOrderVariable } from './suite-config';

export interface LogLine {
  level: string;
  text: string;
}

/** The last lines are kept, to say why the suite ended. */
const linesKept = 40;

/** What firebase-tools says when every emulator answers and the import is done. */
const readyText = 'All emulators ready';

/** Emulators that these variables name are somebody else's; `CI` makes firebase-tools give advice. */
const foreignVariables = [
  'CI',
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'FIREBASE_EMULATOR_HUB',
];

/** The process that runs firebase-tools, seen from outside, with everything that it has started. */
export class SuiteProcess {
  readonly lines: LogLine[] = [];
  /** Settles when the emulators are ready; false when the process ended before that. */
  readonly ready: Promise<boolean>;
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  private readonly process: ChildProcess;
  private stopping = false;

  /** @param folder the run's own: logs, uploaded files and settings of firebase-tools go there */
  constructor(order: SuiteOrder, folder: string, env: NodeJS.ProcessEnv, onLine: (line: LogLine) => void) {
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    this.process = spawn(process.execPath, ['--import', loader, fileURLToPath(new URL('suite.ts', import.meta.url))], {
      cwd: folder,
      env: createSuiteEnvironment(order, folder, env),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A session of its own: Ctrl-C reaches us only, and we end it once its data are saved.
      detached: true,
    });
    this.ended = new Promise((resolve) => {
      this.process.once('error', () => resolve());
      this.process.once('close', () => resolve());
    });
    this.ready = new Promise((resolve) => {
      this.process.on('message', (message: SuiteMessage) => {
        this.note(message, onLine);
        if (message.type === 'log' && message.text.includes(readyText)) {
          resolve(true);
        }
      });
      this.ended.then(() => resolve(false));
    });
    this.process.stderr?.on('data', (chunk: Buffer) => this.keep({ level: 'error', text: chunk.toString().trim() }));
  }

  /** Ends the process and everything below it. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.process.connected) {
      this.process.send({ type: 'stop' }, () => undefined); // an error means that it has gone already
    }
    const impatience = setTimeout(() => this.process.kill('SIGKILL'), 3_000);
    await this.ended;
    clearTimeout(impatience);
    killGroup(this.process.pid, 'SIGKILL'); // emulators that outlive it
  }

  private note(message: SuiteMessage, onLine: (line: LogLine) => void): void {
    if (message.type === 'failed') {
      this.keep({ level: 'error', text: message.text });
      return;
    }
    this.keep(message);
    // While we stop, that an emulator ends is no news.
    if (!this.stopping) onLine(message);
  }

  private keep(line: LogLine): void {
    this.lines.push(line);
    if (this.lines.length > linesKept) {
      this.lines.shift();
    }
  }
}

function createSuiteEnvironment(order: SuiteOrder, folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const local = '127.0.0.1,localhost';
  const own: NodeJS.ProcessEnv = {
    ...env,
    [suiteOrderVariable]: JSON.stringify(order),
    // Uploaded files lie in the temporary folder under a fixed name; two suites that share it delete each other's.
    TMPDIR: folder,
    // Nobody's login, no usage counts: a demo project needs neither.
    XDG_CONFIG_HOME: folder,
    // No search for a Google server that this machine might be.
    METADATA_SERVER_DETECTION: 'none',
    // The emulators talk to each other, never through a proxy.
    NO_PROXY: env.NO_PROXY ? `${env.NO_PROXY},${local}` : local,
    no_proxy: env.no_proxy ? `${env.no_proxy},${local}` : local,
  };
  for (const variable of foreignVariables) {
    delete own[variable];
  }
  return own;
}
