import { readdirSync, readFileSync } from 'node:fs';

/** Give a process this variable, and all that it starts have it too: so that what outlives it can be found. */
export const markVariable = 'GLASSBOOK_TEST_MARK';

export interface MarkedProcess {
  pid: number;
  command: string;
}

/** The processes that carry the mark, oldest first. Only Linux says this of its processes. */
export function findMarkedProcesses(mark: string): MarkedProcess[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && read(`/proc/${pid}/environ`).split('\0').includes(`${markVariable}=${mark}`))
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
