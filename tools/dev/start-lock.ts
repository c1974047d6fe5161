/** Lets only one `npm start` at a time use the local data. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../failure';

/**
 * Takes the lock. Two starts would overwrite each other's data.
 * @returns releases the lock
 * @throws Failure when another start is running
 */
export function takeLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  while (!createLock(path)) {
    const content = readLock(path);
    if (content === null) continue;
    if (content === '')
      throw new Failure(
        `Glassbook is being started already: wait for that one, or delete ${path} if there is none.`,
      );
    const holder = Number(content) || null; // null if the content is no process id
    if (holder !== null && isRunning(holder)) {
      throw new Failure(
        `Glassbook is running already (process ${holder}): end that one first, or delete ${path} if it is something else.`,
      );
    }
    rmSync(path, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/**
 * Of two starts at the same time, one creates the file, which is empty for a moment.
 * @returns false if the file exists
 */
function createLock(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Null if the lock was released since. */
function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return hasCode(error, 'EPERM'); // of another user, but running
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
