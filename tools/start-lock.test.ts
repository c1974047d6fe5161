import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from './start-lock';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glassbook-lock-'));
  path = join(folder, 'start.pid');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the lock on the local data', () => {
  it('is held until it is given back', () => {
    const giveBack = takeLock(path);
    expect(existsSync(path)).toBe(true);
    giveBack();
    expect(existsSync(path)).toBe(false);
  });

  it('is not had while another process holds it', async () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    writeFileSync(path, String(other.pid));
    expect(() => takeLock(path)).toThrow(`Glassbook is running already (process ${other.pid}): end that one first`);
    other.kill();
    await once(other, 'exit');
    expect(() => takeLock(path)).not.toThrow();
  });

  it('does not count when what holds it is no process', () => {
    writeFileSync(path, 'rubbish');
    expect(() => takeLock(path)).not.toThrow();
  });
});
