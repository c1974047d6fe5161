// @module-tag full

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screenZone, timeZones } from '../../tests/support/time-zones';
import { root } from '../paths';
import { chooseDateTests } from './test';

let nothing: string;
beforeAll(() => {
  nothing = mkdtempSync(join(tmpdir(), 'glassbook-path-'));
});
afterAll(() => rmSync(nothing, { recursive: true }));

const runTests = (args: string[], CI = '') => {
  // Any program that prints a version is accepted as a browser before a page is opened.
  const env = { ...process.env, PATH: nothing, CHROMIUM_PATH: process.execPath, CI };
  return spawnSync(process.execPath, [join(root, 'tools', 'bootstrap.mjs'), 'test', ...args], {
    env,
    encoding: 'utf8',
  });
};

describe('npm test', () => {
  it('leaves out what needs Java where there is none, with the reason, and counts to the end', () => {
    const run = runTests(['all', 'rules', 'e2e']);
    for (const part of ['rules', 'e2e'])
      expect(run.stdout).toContain(
        `${part} was left out: The Firebase emulators need Java 11 or newer`,
      );
    expect(run).toMatchObject({ status: 1, stderr: '' });
    expect(run.stdout).toMatch(/\n0 passed, 1 failed\n$/);
  });

  it('fails in CI for each part that is left out', () => {
    const run = runTests(['all', 'rules', 'e2e'], 'true');
    expect(run.status).toBe(1);
    expect(run.stdout).toContain(
      'rules was left out: The Firebase emulators need Java 11 or newer',
    );
    expect(run.stdout).toMatch(/\n0 passed, 2 failed\n$/);
  });

  it('asks for a project where only a part of a file name is given', () => {
    const run = runTests(['all', 'deposits']);
    expect(run).toMatchObject({ status: 1, stdout: '' });
    expect(run.stderr).toContain(
      'Name a project before parts of file names: npm run test:data -- deposits.',
    );
  });
});

describe('the tests of dates', () => {
  const logic = 'src/lib/day.test.ts';
  const component = 'src/ui/day.test.tsx';
  const choose = (tier: 'rest' | 'all' | 'deep') =>
    timeZones.map((zone) => [zone, chooseDateTests([logic, component], zone, tier)]);

  it.each(['rest', 'all'] as const)(
    'run in every zone, but those of components in one, in the run of %s',
    (tier) => {
      expect(timeZones).toContain(screenZone);
      expect(choose(tier)).toEqual(
        timeZones.map((zone) => [zone, zone === screenZone ? [logic, component] : [logic]]),
      );
    },
  );

  it('all run in every zone when the project is named', () => {
    expect(choose('deep')).toEqual(timeZones.map((zone) => [zone, [logic, component]]));
  });
});
