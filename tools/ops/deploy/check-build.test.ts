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
  'var e={BASE_URL:`/`,DEV:!1,MODE:`production`,PROD:!0,VITE_PRICES_URL:`https://prices.example`};';
const emulated = "const e={MODE:'emulated',VITE_EMULATOR_AUTH:'http://127.0.0.1:9099'};";
const schema =
  'const s={VITE_EMULATOR_AUTH:y,VITE_EMULATOR_FIRESTORE:y};const n="VITE_EMULATOR_AUTH";';

function writeSite(script: string, pages = ['index.html', 'app.html']): void {
  mkdirSync(join(folder, 'assets'));
  for (const page of pages) writeFileSync(join(folder, page), '<!doctype html>');
  writeFileSync(join(folder, 'assets', 'env-abc.js'), script);
  writeFileSync(join(folder, 'assets', 'env-abc.js.map'), emulated);
  writeFileSync(join(folder, 'assets', 'schema-abc.js'), schema);
}

describe('findBuildProblem', () => {
  it('accepts a build for production', () => {
    writeSite(production);
    expect(findBuildProblem(folder)).toBeNull();
  });

  it('accepts an emulator address that is set to nothing', () => {
    writeSite(production.replace('DEV:!1', 'DEV:!1,VITE_EMULATOR_AUTH:``'));
    expect(findBuildProblem(folder)).toBeNull();
  });

  it.each([
    ['a build in the mode for the emulators', emulated, 'was built in the mode "emulated"'],
    [
      'a development build',
      production.replace('production', 'development'),
      'was built in the mode "development"',
    ],
    ['a mode between other quotes', '{"MODE": "emulated"}', 'was built in the mode "emulated"'],
    [
      'an emulator address',
      production.replace('DEV:!1', 'VITE_EMULATOR_AUTH:`http://127.0.0.1:9099`'),
      'leads to the emulators',
    ],
    [
      'an emulator address between other quotes',
      `${production}({"VITE_EMULATOR_STORAGE": "http://desk:1"})`,
      'leads to the emulators',
    ],
    ['a build that names no mode', 'const e={DEV:!1};', 'says that it was built for production'],
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
    tags: ['full'],
  }, async () => {
    const site = await readWrittenSite();
    expect(findBuildProblem(site.folder)).toContain('was built in the mode "emulated"');
    cpSync(site.folder, folder, { recursive: true });
    editScripts((script) => script.replaceAll('MODE:`emulated`', 'MODE:`production`'));
    expect(findBuildProblem(folder)).toContain('leads to the emulators');
    editScripts((script) => script.replace(/(VITE_EMULATOR_\w+:)`[^`]*`/g, '$1``'));
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
