import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findArchives, hasEmulatorUi } from './archives';

const cachedNames = { firestore: 'firestore-1.jar', storage: 'storage-1.jar' };
let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'glassbook-archives-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(...path: string[]): string {
  const name = join(folder, ...path);
  mkdirSync(dirname(name), { recursive: true });
  writeFileSync(name, '');
  return name;
}

const sdkFile = (sdk: string) =>
  file(sdk, 'platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
const find = (env: NodeJS.ProcessEnv = {}) =>
  findArchives({ HOME: folder, PATH: '', ...env }, cachedNames);

/** A `gcloud` on the PATH that is a link into the SDK's folder, as packages install it. */
function gcloudOnPath(sdk: string): string {
  const real = file(sdk, 'bin', 'gcloud');
  chmodSync(real, 0o755);
  const link = join(folder, 'path', 'gcloud');
  mkdirSync(dirname(link));
  symlinkSync(real, link);
  return dirname(link);
}

describe('the archives of the emulators', () => {
  it('are left to firebase-tools where there is nothing', () => {
    expect(find()).toEqual({ firestore: { from: 'download' }, storage: { from: 'download' } });
  });

  it('are taken out of the SDK that gcloud on the PATH belongs to', () => {
    const path = sdkFile('sdk');
    const PATH = `${join(folder, 'nothing')}:${gcloudOnPath('sdk')}`;
    expect(find({ PATH })).toEqual({
      firestore: { from: 'sdk', path },
      storage: { from: 'sdk', path },
    });
  });

  it('are taken out of the SDK that CLOUDSDK_ROOT_DIR names, before the one on the PATH', () => {
    sdkFile('sdk');
    const path = sdkFile('named');
    expect(
      find({ PATH: gcloudOnPath('sdk'), CLOUDSDK_ROOT_DIR: join(folder, 'named') }).firestore,
    ).toEqual({ from: 'sdk', path });
  });

  it('are not taken out of an SDK without the emulator', () => {
    expect(find({ PATH: gcloudOnPath('sdk') }).firestore).toEqual({ from: 'download' });
  });

  it('are taken out of the cache of firebase-tools before the SDK, each for itself', () => {
    const sdk = sdkFile('sdk');
    const path = file('.cache', 'firebase', 'emulators', 'storage-1.jar');
    expect(find({ CLOUDSDK_ROOT_DIR: join(folder, 'sdk') })).toEqual({
      firestore: { from: 'sdk', path: sdk },
      storage: { from: 'cache', path },
    });
  });

  it('are taken out of the cache that FIREBASE_EMULATORS_PATH names', () => {
    file('.cache', 'firebase', 'emulators', 'firestore-1.jar');
    const path = file('elsewhere', 'firestore-1.jar');
    expect(find({ FIREBASE_EMULATORS_PATH: join(folder, 'elsewhere') }).firestore).toEqual({
      from: 'cache',
      path,
    });
  });

  it('are not taken out of the cache in another version', () => {
    file('.cache', 'firebase', 'emulators', 'firestore-2.jar');
    expect(find().firestore).toEqual({ from: 'download' });
  });

  it('are the ones that a person names, before all others', () => {
    file('.cache', 'firebase', 'emulators', 'firestore-1.jar');
    sdkFile('sdk');
    const path = file('mine.jar');
    expect(
      find({ FIRESTORE_EMULATOR_BINARY_PATH: path, CLOUDSDK_ROOT_DIR: join(folder, 'sdk') })
        .firestore,
    ).toEqual({
      from: 'variable',
      path,
    });
  });

  it('are not guessed when the one that a person names is not there', () => {
    sdkFile('sdk');
    expect(() =>
      find({
        STORAGE_EMULATOR_BINARY_PATH: '/nowhere.jar',
        CLOUDSDK_ROOT_DIR: join(folder, 'sdk'),
      }),
    ).toThrow('STORAGE_EMULATOR_BINARY_PATH names an archive that does not exist: /nowhere.jar.');
  });

  it('have the names that this version of firebase-tools gives them', () => {
    const path = file('.cache', 'firebase', 'emulators', 'cloud-firestore-emulator-v1.19.8.jar');
    expect(findArchives({ HOME: folder, PATH: '' }).firestore).toEqual({ from: 'cache', path });
  });
});

describe('the Emulator UI', () => {
  it.each([
    ['in the cache of firebase-tools', ['.cache', 'firebase', 'emulators'], {}],
    ['where FIREBASE_EMULATORS_PATH says', ['own'], { own: true }],
  ])('is found %s', (_, where, { own = false }: { own?: boolean }) => {
    const env = {
      HOME: folder,
      ...(own && { FIREBASE_EMULATORS_PATH: join(folder, 'own') }),
    };
    expect(hasEmulatorUi(env)).toBe(false);
    file(...where, 'ui-v1.15.0', 'server', 'server.mjs');
    expect(hasEmulatorUi(env)).toBe(true);
  });
});
