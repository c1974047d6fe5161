import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Source } from './archives';
import { prepareArchives } from './prepare-archives';

describe('the archives', () => {
  let folder: string;
  let sdk: Source;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glassbook-prepared-'));
    sdk = { from: 'sdk', path: join(folder, 'sdk.jar') };
    writeFileSync(sdk.path, '');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const prepare = (firestore: Source, storage: Source) =>
    prepareArchives({ firestore, storage }, join(folder, 'cache'), { PATH: folder });

  it('of the SDK start Firestore by the class path where nothing can compile, and leave Storage to a download', async () => {
    expect(await prepare(sdk, sdk)).toEqual({
      env: { FIRESTORE_EMULATOR_BINARY_PATH: join(folder, 'cache') },
      launches: {
        firestore: [
          '-cp',
          join(folder, 'sdk.jar'),
          'com.google.cloud.datastore.emulator.firestore.CloudFirestore',
        ],
      },
      download: true,
      compilerMissing: true,
    });
  });

  it('that are named or in the cache of firebase-tools are started by firebase-tools as they are', async () => {
    const named: Source = { from: 'variable', path: join(folder, 'named.jar') };
    const cached: Source = { from: 'cache', path: join(folder, 'cached.jar') };
    expect(await prepare(named, cached)).toEqual({
      env: {},
      launches: {},
      download: false,
      compilerMissing: false,
    });
  });
});
