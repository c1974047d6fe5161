import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkJava, majorVersion } from './java';

describe('the version of Java', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['openjdk version "21" 2023-09-19', 21],
    ['java version "1.8.0_202"', 8],
    ['something else', null],
  ])('in %j is %s', (text, version) => {
    expect(majorVersion(text)).toBe(version);
  });
});

describe('the check for Java', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glassbook-java-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function java(version: string) {
    writeFileSync(join(folder, 'java'), `#!/bin/sh\necho 'openjdk version "${version}"' >&2\n`);
    chmodSync(join(folder, 'java'), 0o755);
  }

  it('passes for one that is new enough', async () => {
    java('11.0.2');
    await expect(checkJava({ PATH: folder })).resolves.toBeUndefined();
  });

  it('says which one is needed when it is too old', async () => {
    java('1.8.0_202');
    await expect(checkJava({ PATH: folder })).rejects.toThrow(/need Java 11 or newer, and this one is Java 8: install one/);
  });

  it('says so when there is none', async () => {
    await expect(checkJava({ PATH: folder })).rejects.toThrow(/need Java 11 or newer, and none was found: install one/);
  });
});
