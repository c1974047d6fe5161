import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { envNames } from '@/lib/env/env-schema';

/** Set by `npm start` and the tests alone. */
const localNames = envNames.filter((name) => /^VITE_(EMULATOR_|.*_SAMPLE$)/.test(name));

const isTest = (path: string): boolean => /\.(test|fixture|test-utils)\./.test(path);

/** `VITE_NAME` as a whole: in a comment, `VITE_EMULATOR_*` stands for several. */
const findNames = (text: string): string[] =>
  [...text.matchAll(/\bVITE_[A-Z_]*[A-Z]\b(?!_)/g)].map(([name]) => name);

describe('the names of the configuration', () => {
  it('are in the schema, each that the program reads', () => {
    const paths = execFileSync('git', ['ls-files', 'src', 'tools', 'labs', '*.ts', '.github'], {
      encoding: 'utf8',
    });
    const read = paths
      .split('\n')
      .filter((path) => /\.(ts|tsx|mts|mjs|js|yml)$/.test(path) && !isTest(path))
      .map((path) => ({ path, names: findNames(readFileSync(path, 'utf8')) }))
      .filter(({ names }) => names.length > 0);
    expect(read.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['src/lib/chat.ts', 'tools/build/policy.ts']),
    );
    expect(
      read.flatMap(({ path, names }) =>
        names.filter((name) => !envNames.includes(name)).map((name) => `${path}: ${name}`),
      ),
    ).toEqual([]);
  });

  it('are explained in .env.example, except for those of the local desk', () => {
    const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^(VITE_\w+)=$/gm)].map(
      ([, name]) => name,
    );
    expect(localNames.length).toBeGreaterThan(3);
    expect(explained.toSorted()).toEqual(
      envNames.filter((name) => !localNames.includes(name)).toSorted(),
    );
  });
});
