/** Finds the Java archives of the emulators on this machine. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Failure } from '../../failure';

/** The emulators that are Java programs. The others are part of firebase-tools. */
export const javaEmulators = ['firestore', 'storage'] as const;
export type JavaEmulator = (typeof javaEmulators)[number];

/**
 * Where an emulator's archive comes from. `sdk` is the Cloud SDK's archive, which contains what
 * both emulators need.
 */
export type Source = { from: 'variable' | 'cache' | 'sdk'; path: string } | { from: 'download' };

export type Sources = Record<JavaEmulator, Source>;

/** The variables by which firebase-tools finds an archive. */
export const archiveVariables = {
  firestore: 'FIRESTORE_EMULATOR_BINARY_PATH',
  storage: 'STORAGE_EMULATOR_BINARY_PATH',
} as const satisfies Record<JavaEmulator, string>;

/**
 * Looks in this order: in the variables, in the cache of firebase-tools, in the Cloud SDK.
 * Otherwise firebase-tools downloads the archive.
 * @throws Failure when a variable names a file that does not exist
 */
export function findArchives(env: NodeJS.ProcessEnv, cachedNames = readCachedNames()): Sources {
  return {
    firestore: findArchive('firestore', env, cachedNames),
    storage: findArchive('storage', env, cachedNames),
  };
}

function findArchive(
  emulator: JavaEmulator,
  env: NodeJS.ProcessEnv,
  cachedNames: Record<JavaEmulator, string>,
): Source {
  const variable = archiveVariables[emulator];
  const named = env[variable];
  if (named) {
    if (!existsSync(named))
      throw new Failure(`${variable} names an archive that does not exist: ${named}.`);
    return { from: 'variable', path: named };
  }
  const cached = join(getCacheFolder(env), cachedNames[emulator]);
  if (existsSync(cached)) return { from: 'cache', path: cached };
  const sdk = findSdkArchive(env);
  return sdk ? { from: 'sdk', path: sdk } : { from: 'download' };
}

/** Where firebase-tools keeps what it has downloaded. */
const getCacheFolder = (env: NodeJS.ProcessEnv): string =>
  env.FIREBASE_EMULATORS_PATH || join(env.HOME || homedir(), '.cache', 'firebase', 'emulators');

/**
 * Whether the Emulator UI of this version of firebase-tools was downloaded, by `npx firebase
 * setup:emulators:ui`.
 */
export const hasEmulatorUi = (env: NodeJS.ProcessEnv): boolean =>
  existsSync(join(getCacheFolder(env), readDetails().ui.main.binaryPathRelativeToCacheDir));

function findSdkArchive(env: NodeJS.ProcessEnv): string | null {
  const sdk = env.CLOUDSDK_ROOT_DIR || findSdkOnPath(env);
  const archive =
    sdk && join(sdk, 'platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
  return archive && existsSync(archive) ? archive : null;
}

/** `gcloud` on the PATH is often a link. The real one is in the folder `bin` of the SDK. */
function findSdkOnPath(env: NodeJS.ProcessEnv): string | null {
  const gcloud = (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, 'gcloud'))
    .find((file) => existsSync(file));
  return gcloud ? dirname(dirname(realpathSync(gcloud))) : null;
}

/** What this version of firebase-tools downloads. */
function readDetails(): Record<JavaEmulator, { downloadPathRelativeToCacheDir: string }> & {
  ui: { main: { binaryPathRelativeToCacheDir: string } };
} {
  const path = 'firebase-tools/lib/emulator/downloadableEmulatorInfo.json';
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(path), 'utf8'));
}

/** The names of the archives in the cache of this version of firebase-tools. */
function readCachedNames(): Record<JavaEmulator, string> {
  const { firestore, storage } = readDetails();
  return {
    firestore: firestore.downloadPathRelativeToCacheDir,
    storage: storage.downloadPathRelativeToCacheDir,
  };
}
