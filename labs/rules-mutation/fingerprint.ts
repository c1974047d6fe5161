import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/paths';

/**
 * The tests of the Firestore rules. Those of Storage run against other rules, the budget loads
 * rules of its own, and the size needs no emulator.
 */
export function getRuleTestFiles(): string[] {
  return listFiles('tests/rules').filter(
    (path) => path.endsWith('.test.ts') && !/\/(?:storage-|budget|size)[^/]*$/.test(path),
  );
}

/** The tests of the rules of Storage. */
export const getStorageTestFiles = (): string[] =>
  listFiles('tests/rules').filter((path) => /\/storage-[^/]*\.test\.ts$/.test(path));

/** What the tests of the rules are made of, beside the rules and themselves. */
const supportFolders = ['tests/support', 'src/data', 'src/domain'];

/** The same as long as nothing changes that the outcome of a rules test could depend on. */
export function computeFingerprint(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}

export const readProjectFile = (path: string) => readFileSync(join(root, path), 'utf8');

export function computeSupportFingerprint(): string {
  const paths = [...supportFolders.flatMap(listFiles), 'tools/desk-caller.ts'].filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  return computeFingerprint(...paths.flatMap((path) => [path, readProjectFile(path)]));
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .toSorted();
}
