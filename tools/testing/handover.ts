/** Hands the result of a start to other processes, through a file. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { explain } from '../failure';

/** How a start went. */
type Result<Value> = { value: Value } | { failed: string };

/** Milliseconds. A start takes a tenth of it on an idle machine. */
const timeoutMs = 300_000;

/**
 * Writes the result of a start, or why it failed, into a file that {@link receive} waits for in
 * other processes.
 * @param value plain JSON
 */
export async function handOver<Value>(path: string, value: Promise<Value>): Promise<void> {
  const result: Result<Value> = await value.then(
    (started) => ({ value: started }),
    (error: unknown) => ({ failed: explain(error) }),
  );
  mkdirSync(dirname(path), { recursive: true });
  // The file gets its name when it is complete, because other processes wait for that name.
  writeFileSync(`${path}.part`, JSON.stringify(result));
  renameSync(`${path}.part`, path);
}

/** Waits for the result. @throws Error when the start failed or takes too long */
export async function receive<Value>(path: string): Promise<Value> {
  for (const end = Date.now() + timeoutMs; !existsSync(path); await wait(100)) {
    if (Date.now() > end)
      throw new Error(`What the tests need did not start within ${timeoutMs / 1_000} seconds.`);
  }
  const result: Result<Value> = JSON.parse(readFileSync(path, 'utf8'));
  if ('failed' in result) throw new Error(result.failed);
  return result.value;
}
