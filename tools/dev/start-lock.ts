import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../failure';

/**
 * Lets one `npm start` at a time work on the project's local data: two would overwrite each other's.
 * @returns what gives the place free again
 * @throws Failure when another one is running
 */
export function takeLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  while (!createLock(path)) {
    const content = readLock(path);
    if (content === null) continue;
    if (content === '') {
      throw new Failure(`Glassbook is being started already: wait for that one, or delete ${path} if there is none.`);
    }
    const holder = Number(content) || null; // null when what stands there is no process
    if (holder !== null && isRunning(holder)) {
      throw new Failure(`Glassbook is running already (process ${holder}): end that one first, or delete ${path} if it is something else.`);
    }
    rmSync(path, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/** Of two starts at once, one creates it. It is empty for a moment. @returns false when it is there */
function createLock(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Null when it was given back meanwhile. */
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
    return hasCode(error, 'EPERM'); // somebody else's, but running
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;
