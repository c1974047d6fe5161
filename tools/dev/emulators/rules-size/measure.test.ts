import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Missing } from '../../../failure';
import { measureRules } from './measure';

describe('the measurement, which tests/rules/size.test.ts tries where it is possible,', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glassbook-jdk-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** On a machine that has these programs and no archive. */
  function measureWith(...programs: string[]) {
    for (const program of programs) {
      writeFileSync(join(folder, program), '#!/bin/sh\necho \'version "17.0.15"\'\n');
      chmodSync(join(folder, program), 0o755);
    }
    return measureRules(['firestore.rules'], { PATH: folder, FIREBASE_EMULATORS_PATH: folder });
  }

  it.each([
    ['Java', [], 'none was found'],
    ['a compiler', ['java'], 'only a Java runtime'],
    ['an archive', ['java', 'javac'], 'npm run test:rules downloads it'],
  ])('says when there is no %s', async (_, programs, words) => {
    const failure = await measureWith(...programs).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Missing);
    expect(String(failure)).toContain(words);
  });
});
