/** Finds processes that a test has started and that are still running. */
import { readdirSync, readFileSync } from 'node:fs';

/** An environment variable that a process passes on to all that it starts. */
export const markVariable = 'GLASSBOOK_TEST_MARK';

export interface MarkedProcess {
  pid: number;
  command: string;
}

/** The processes with this mark, oldest first. Works on Linux only. */
export function findMarkedProcesses(mark: string): MarkedProcess[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) =>
        pid > 0 &&
        pid !== process.pid &&
        read(`/proc/${pid}/environ`).split('\0').includes(`${markVariable}=${mark}`),
    )
    .sort((a, b) => a - b)
    .map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() }));
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has ended, or is not ours
  }
}
