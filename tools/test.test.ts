import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './paths';

let nothing: string;
beforeAll(() => {
  nothing = mkdtempSync(join(tmpdir(), 'glassbook-path-'));
});
afterAll(() => rmSync(nothing, { recursive: true }));

describe('npm test', () => {
  it('leaves out what needs Java where there is none, with the reason, and counts to the end', () => {
    // Any program that says its version passes for a browser until a page is opened.
    const env = { ...process.env, PATH: nothing, CHROMIUM_PATH: process.execPath };
    const run = spawnSync(process.execPath, [join(root, 'tools', 'bootstrap.mjs'), 'test', 'rules', 'e2e'], { env, encoding: 'utf8' });
    for (const part of ['rules', 'e2e']) expect(run.stdout).toContain(`${part} was left out: The Firebase emulators need Java 11 or newer`);
    expect(run).toMatchObject({ status: 1, stderr: '' });
    expect(run.stdout).toMatch(/\n0 passed, 1 failed\n$/);
  });
});
