import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { explain } from '../failure';

/** How a start went. */
type Result<Value> = { value: Value } | { failed: string };

/** Milliseconds; a start takes a tenth of it on a machine that does nothing else. */
const timeoutMs = 300_000;

/**
 * Writes what a start comes to, or why it failed, into a file that {@link receive} of another process waits for.
 * @param value plain JSON
 */
export async function handOver<Value>(path: string, value: Promise<Value>): Promise<void> {
  const result: Result<Value> = await value.then(
    (started) => ({ value: started }),
    (error: unknown) => ({ failed: explain(error) }),
  );
  mkdirSync(dirname(path), { recursive: true });
  // Complete before it has this name: another process waits for it.
  writeFileSync(`${path}.part`, JSON.stringify(result));
  renameSync(`${path}.part`, path);
}

/** Waits for what was handed over. @throws Error where the start failed, or does not end */
export async function receive<Value>(path: string): Promise<Value> {
  for (const end = Date.now() + timeoutMs; !existsSync(path); await wait(100)) {
    if (Date.now() > end) throw new Error(`What the tests need did not start within ${timeoutMs / 1_000} seconds.`);
  }
  const result: Result<Value> = JSON.parse(readFileSync(path, 'utf8'));
  if ('failed' in result) throw new Error(result.failed);
  return result.value;
}
