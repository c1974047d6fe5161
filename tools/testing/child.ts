import { spawn } from 'node:child_process';

export interface ChildOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Ends the program and whatever it started. */
  signal: AbortSignal;
}

/** How long a program may take to end by itself. */
const grace = 5_000;

/** Runs a program to its end, with its output on ours and nothing on its input. @returns its exit code; 1 when it was ended */
export function runChild(command: string, args: string[], { cwd, env, signal }: ChildOptions): Promise<number> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(1);
      return;
    }
    // A group of its own, so that it can be ended with everything below it.
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
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
      endNow(); // what it forgot to end
      resolve(code);
    };
    child.once('error', () => ended(1));
    child.once('close', (code) => ended(code ?? 1));
  });
}

/** Signals a process and everything below it, if it was started with a group of its own. */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) {
      process.kill(-pid, signal);
    }
  } catch {
    // The whole group has ended.
  }
}
