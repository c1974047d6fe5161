import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localPaths } from '../paths';
import { findBrowser } from './browser';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glassbook-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, exitCode = 0): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(path, 0o755);
  return path;
}

const find = (env: NodeJS.ProcessEnv = {}) =>
  findBrowser({ PATH: `${folder}:/usr/bin/nowhere`, ...env }, folder);

describe('the browser', () => {
  it('is the one that a person names', async () => {
    program('chromium');
    const path = program('mine');
    expect(await find({ CHROMIUM_PATH: path })).toEqual({ path, env: { CHROMIUM_PATH: path } });
  });

  it('is Chromium before Chrome', async () => {
    program('google-chrome');
    const path = program('chromium');
    expect((await find()).path).toBe(path);
  });

  it('is another one when the first does not run', async () => {
    program('chromium', 1);
    const path = program('google-chrome-stable');
    expect((await find()).path).toBe(path);
  });

  it('is not looked for in a folder of that name', async () => {
    mkdirSync(join(folder, 'chromium'));
    const path = program('google-chrome');
    expect((await find()).path).toBe(path);
  });

  it.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
    'is the packaged one where none is installed (needs Linux)',
    async () => {
      const { path, env } = await findBrowser({ PATH: folder }, localPaths.cache);
      expect(path.startsWith(localPaths.cache)).toBe(true);
      expect(env.CHROMIUM_PATH).toBe(path);
      expect(spawnSync(path, ['--version'], { env }).stdout.toString()).toMatch(/^Chromium \d+/);
    },
  );
});
