import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../paths';
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
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    writeFileSync(path, String(other.pid));
    expect(() => takeLock(path)).toThrow(
      `Glassbook is running already (process ${other.pid}): end that one first`,
    );
    other.kill();
    await once(other, 'exit');
    expect(() => takeLock(path)).not.toThrow();
  });

  it('is had by one of two that start at once', { tags: ['full'] }, async () => {
    const rounds = Array.from({ length: 60 }, (_, round) => join(folder, String(round)));
    // In each round both start at the same moment.
    const code = `
      import { takeLock } from ${JSON.stringify(pathToFileURL(join(root, 'tools', 'dev', 'start-lock.ts')).href)};
      const [began, ...rounds] = JSON.parse(process.argv[1]);
      await new Promise((resolve) => setTimeout(resolve, began - Date.now() - 20));
      const held = rounds.filter((path, round) => {
        while (Date.now() < began + 5 * round);
        try { takeLock(path); return true; } catch { return false; }
      });
      process.stdout.write(JSON.stringify(held), () => process.stdin.resume());`;
    const began = Date.now() + 4_000;
    const starts = [1, 2].map(() =>
      spawn(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', code, JSON.stringify([began, ...rounds])],
        { cwd: root },
      ),
    );
    // Each keeps its locks until both have reported.
    const held = await Promise.all(
      starts.map(({ stdout }) =>
        once(stdout, 'data').then(([text]: string[]) => JSON.parse(String(text))),
      ),
    );
    for (const start of starts) start.stdin.end();
    expect(held.flat().toSorted()).toEqual(rounds.toSorted());
  });

  it('does not count when what holds it is no process', () => {
    writeFileSync(path, 'rubbish');
    expect(() => takeLock(path)).not.toThrow();
  });

  it('counts while it is empty, which it is before its holder has written into it', () => {
    writeFileSync(path, '');
    expect(() => takeLock(path)).toThrow('Glassbook is being started already: wait for that one');
  });
});
