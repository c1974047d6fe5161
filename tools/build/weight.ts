/** Weighs the scripts that modules load, compressed by brotli. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { collectChunks, type Manifest } from './manifest';

const kilobyte = 1_024;

/** The modules that load before the first figures of a dashboard. */
export const clientDashboard = [
  'index.html',
  'src/app/shell/client-area.tsx',
  'src/features/client/dashboard/dashboard-page.tsx',
];
export const adminDashboard = [
  'index.html',
  'src/app/shell/admin-area.tsx',
  'src/features/admin/dashboard/admin-dashboard-page.tsx',
];

/** The size of a text compressed by brotli, KB. */
export const getBrotliKilobytes = (text: string | Buffer): number =>
  brotliCompressSync(text).length / kilobyte;

/**
 * By path. The names of built files contain a hash of their content, and most files are in several
 * sums.
 */
const weights = new Map<string, number>();

function weighFile(path: string): number {
  const weight = weights.get(path) ?? getBrotliKilobytes(readFileSync(path));
  weights.set(path, weight);
  return weight;
}

/**
 * The scripts that load with some modules, KB by brotli.
 * @param folder of the build
 * @throws Error for an unknown module
 */
export const weighModules = (
  folder: string,
  manifest: Manifest,
  modules: readonly string[],
): number =>
  [...collectChunks(manifest, modules).values()].reduce(
    (sum, { file }) => sum + weighFile(join(folder, file)),
    0,
  );
