import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../failure';
import type { runChild } from '../../testing/child';
import { cliFolder, installFirebaseCli } from './firebase-cli';

const lock = {
  packages: { '': {}, 'node_modules/firebase-tools': { version: '15.0.0', integrity: 'sha512-x' } },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glassbook-cli-'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function writeInstalled(version: string): void {
  const { packages } = lock;
  const installed = {
    packages: {
      'node_modules/firebase-tools': { ...packages['node_modules/firebase-tools'], version },
    },
  };
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify(installed));
}

/** Installs with a stand-in for npm. @returns what was run */
async function install(code: number, signal = new AbortController().signal) {
  const run = vi.fn<typeof runChild>(async () => code);
  await installFirebaseCli(signal, folder, run);
  return run.mock.calls.map(([command, [first], { cwd }]) => ({ command, first, cwd }));
}

describe('installFirebaseCli', () => {
  it('installs from the lock file, in the folder of the release', async () => {
    expect(await install(0)).toEqual([{ command: 'npm', first: 'ci', cwd: folder }]);
  });

  it('runs nothing when the locked version is installed', async () => {
    writeInstalled('15.0.0');
    expect(await install(1)).toEqual([]);
  });

  it('installs again when another version is installed', async () => {
    writeInstalled('14.0.0');
    expect(await install(0)).toHaveLength(1);
  });

  it('fails with the command to run when npm fails', async () => {
    await expect(install(1)).rejects.toThrow(
      new Failure(`firebase-tools could not be installed: run "npm ci" in ${folder}.`),
    );
  });

  it('says that it was interrupted', async () => {
    await expect(install(1, AbortSignal.abort())).rejects.toThrow('The command was interrupted.');
  });
});

describe('the firebase-tools of a release', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(cliFolder, name), 'utf8'));

  it('is pinned, and locked at the same version', () => {
    const pinned: string = read('package.json').dependencies['firebase-tools'];
    expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
    expect(read('package-lock.json').packages['node_modules/firebase-tools'].version).toBe(pinned);
  });

  it('runs on the oldest Node of the project', () => {
    expect(read('package-lock.json').packages['node_modules/firebase-tools'].engines.node).toMatch(
      /^>=20\.0\.0/,
    );
  });
});
