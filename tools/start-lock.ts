import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from './failure';

/**
 * Lets one `npm start` at a time work on the project's local data: two would overwrite each other's.
 * @returns what gives the place free again
 * @throws Failure when another one is running
 */
export function takeLock(path: string): () => void {
  const holder = readHolder(path);
  if (holder !== null && isRunning(holder)) {
    throw new Failure(`Glassbook is running already (process ${holder}): end that one first, or delete ${path} if it is something else.`);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, String(process.pid));
  return () => rmSync(path, { force: true });
}

/** Null when nobody holds it, or when what stands there is no process. */
function readHolder(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8')) || null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // somebody else's, but running
  }
}
