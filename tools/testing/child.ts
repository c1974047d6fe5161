/** Runs a program in a process group of its own, so that everything below it can be ended. */
import { spawn } from 'node:child_process';

export interface ChildOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Ends the program and everything that it started. */
  signal: AbortSignal;
  /** Gets the output too. The program then writes to no terminal, so it shows no progress. */
  onOutput?: (text: string) => void;
}

/** Milliseconds in which a program may end by itself. */
const grace = 5_000;

/**
 * Runs a program to its end. Its output goes to ours; its input is empty.
 * @returns its exit code; 1 when it was aborted
 */
export function runChild(
  command: string,
  args: string[],
  { cwd, env, signal, onOutput }: ChildOptions,
): Promise<number> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(1);
      return;
    }
    const output = onOutput ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', output, output],
      detached: true,
    });
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from?.setEncoding('utf8').on('data', (text: string) => {
        to.write(text);
        onOutput?.(text);
      });
    }
    const endNow = () => killGroup(child.pid, 'SIGKILL');
    const end = () => {
      killGroup(child.pid, 'SIGTERM');
      setTimeout(endNow, grace).unref();
    };
    signal.addEventListener('abort', end, { once: true });
    process.once('exit', endNow);
    const ended = (code: number) => {
      signal.removeEventListener('abort', end);
      process.off('exit', endNow);
      endNow(); // what it left running
      resolve(code);
    };
    child.once('error', () => ended(1));
    child.once('close', (code) => ended(code ?? 1));
  });
}

/** Signals a process that has a group of its own, and everything below it. */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The whole group has ended.
  }
}
