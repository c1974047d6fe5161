import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWrittenSite } from '../../build/written-site.fixture';
import { root } from '../../paths';
import { findBuildProblem } from './check-build';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glassbook-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const production =
  'var e={builtFor:`production`,firebase:{projectId:`a`},emulators:null,origin:`https://a.example`};';
const emulated = "const e={builtFor:'emulated',emulators:{auth:'http://127.0.0.1:9099'}};";
const reader = 'e.emulators&&connect(e.emulators);const n={emulators:e.emulators,builtFor:e.x};';

function writeSite(script: string, pages = ['index.html', 'app.html']): void {
  mkdirSync(join(folder, 'assets'));
  for (const page of pages) writeFileSync(join(folder, page), '<!doctype html>');
  writeFileSync(join(folder, 'assets', 'env-abc.js'), script);
  writeFileSync(join(folder, 'assets', 'env-abc.js.map'), emulated);
  writeFileSync(join(folder, 'assets', 'reader-abc.js'), reader);
}

describe('findBuildProblem', () => {
  it('accepts a build for production', () => {
    writeSite(production);
    expect(findBuildProblem(folder)).toBeNull();
  });

  it.each([
    ['a build in the mode for the emulators', emulated, 'was built in the mode "emulated"'],
    [
      'a development build',
      production.replace('production', 'development'),
      'was built in the mode "development"',
    ],
    ['a mode between other quotes', '{"builtFor": "emulated"}', 'was built in the mode "emulated"'],
    [
      'an emulator address',
      production.replace('null', '{auth:`http://127.0.0.1:9099`}'),
      'leads to the emulators',
    ],
    [
      'an emulator address between quotes',
      `${production}({"emulators": {"storage": "http://desk:1"}})`,
      'leads to the emulators',
    ],
    [
      'a build that names no mode',
      'const e={emulators:null};',
      'says that it was built for production',
    ],
  ])('refuses %s', (_, script, words) => {
    writeSite(script);
    expect(findBuildProblem(folder)).toContain(words);
  });

  it.each([
    ['an empty folder', [], 'index.html is missing'],
    ['the app without its written pages', ['index.html'], 'app.html is missing'],
  ])('refuses %s', (_, pages, words) => {
    writeSite(production, pages);
    expect(findBuildProblem(folder)).toContain(words);
  });

  it('refuses a folder that does not exist', () => {
    expect(findBuildProblem(join(folder, 'dist'))).toContain('index.html is missing');
  });

  it('refuses a real build for the emulators, for its mode and for its addresses', {
    timeout: 300_000,
  }, async () => {
    const site = await readWrittenSite();
    expect(findBuildProblem(site.folder)).toContain('was built in the mode "emulated"');
    cpSync(site.folder, folder, { recursive: true });
    editScripts((script) => script.replaceAll('builtFor:`emulated`', 'builtFor:`production`'));
    expect(findBuildProblem(folder)).toContain('leads to the emulators');
    editScripts((script) => script.replace(/emulators:\{[^}]*\}/g, 'emulators:null'));
    expect(findBuildProblem(folder)).toBeNull();
  });
});

function editScripts(edit: (script: string) => string): void {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  for (const path of scripts.map((name) => join(folder, name)))
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

describe('the command that firebase.json names', () => {
  const { hosting }: { hosting: { predeploy: string[] } } = JSON.parse(
    readFileSync(join(root, 'firebase.json'), 'utf8'),
  );
  /**
   * Runs the command as firebase-tools does: in a shell, in the project's folder, with the site's
   * folder in the environment.
   */
  const run = () =>
    spawnSync(hosting.predeploy.join(' && '), {
      cwd: root,
      shell: true,
      encoding: 'utf8',
      env: { ...process.env, RESOURCE_DIR: folder },
    });

  it('fails for a build for the emulators', () => {
    writeSite(emulated);
    const { status, stderr } = run();
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('was built in the mode "emulated"'),
    });
  });

  it('succeeds for a build for production', { tags: ['full'] }, () => {
    writeSite(production);
    expect(run()).toMatchObject({ status: 0, stderr: '' });
  });
});
