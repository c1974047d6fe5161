import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkJava } from './java';

describe('the check for Java', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glassbook-java-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function java(output: string) {
    writeFileSync(join(folder, 'java'), `#!/bin/sh\necho '${output}' >&2\n`);
    chmodSync(join(folder, 'java'), 0o755);
  }

  it.each(['openjdk version "11.0.2"', 'openjdk version "21" 2023-09-19', 'something else'])(
    'passes for %j',
    async (output) => {
      java(output);
      await expect(checkJava({ PATH: folder })).resolves.toBeUndefined();
    },
  );

  it('says which one is needed when it is too old', async () => {
    java('java version "1.8.0_202"');
    await expect(checkJava({ PATH: folder })).rejects.toThrow(
      /need Java 11 or newer, and this one is Java 8: install one/,
    );
  });

  it('says so when there is none', async () => {
    await expect(checkJava({ PATH: folder })).rejects.toThrow(
      /need Java 11 or newer, and none was found: install one/,
    );
  });
});
