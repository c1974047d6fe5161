/** One Python process that answers one line for each line. */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { Missing } from '../../tools/failure';
import { root } from '../../tools/paths';
import type { Answer } from './answers';

const hasPython = (): boolean =>
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'], {
    stdio: 'ignore',
  }).status === 0;

export class PythonVerifier {
  private readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private readonly lines: AsyncIterator<string>;

  /** @throws Missing without Python */
  constructor() {
    if (!hasPython())
      throw new Missing(
        'The second implementation was not compared: it needs Python 3.9 or newer as python3.',
      );
    this.child = spawn('python3', [join(root, 'labs', 'verifier', 'stream.py')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    // `read` says that Python has ended.
    this.child.stdin.on('error', () => undefined);
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  /**
   * Asks before it waits, so the caller may do its own work between {@link ask} and {@link read}.
   */
  ask(file: string, receipts: string): void {
    this.child.stdin.write(`${JSON.stringify({ file, receipts })}\n`);
  }

  async read(): Promise<Pick<Answer, 'state'> & Partial<Answer>> {
    const { value, done } = await this.lines.next();
    if (done) throw new Error('Python ended before it answered.');
    return JSON.parse(value);
  }

  stop(): void {
    this.child.stdin.end();
  }
}
