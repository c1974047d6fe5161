/**
 * Divides the weight of scripts among the packages and folders they were built from, to say what
 * has grown.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { collectChunks, type Manifest } from './manifest';
import { getBrotliKilobytes } from './weight';

/** KB by brotli, by package or by folder of `src`. */
export type SourceWeights = Record<string, number>;

/** `react-dom` for a file of that package, `src/domain/accounts` for one of ours. */
const getGroup = (source: string): string =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ??
  /(?:^|\/)(src\/.*)\/[^/]*$/.exec(source)?.[1] ??
  'others';

/**
 * Columns between two samples. One sample for each column takes eight times as long and differs by
 * less than 0.02 KB.
 */
const step = 8;

/**
 * Counts the samples of each source in a file, by its source map. The bundler's own lines have
 * none.
 */
function countPlaces(path: string, code: string): Map<string, number> {
  const counts = new Map<string, number>();
  const map = existsSync(`${path}.map`)
    ? new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')))
    : null;
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column += step) {
      const entry = map?.findEntry(line, column);
      const source = (entry && 'originalSource' in entry && entry.originalSource) || '';
      counts.set(source, (counts.get(source) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * The weight of each source in the scripts of some modules. A source has the same share of a file's
 * weight as of its samples.
 */
export function weighSources(
  folder: string,
  manifest: Manifest,
  modules: readonly string[],
): SourceWeights {
  const weights = new Map<string, number>();
  for (const { file } of collectChunks(manifest, modules).values()) {
    const path = join(folder, file);
    const code = readFileSync(path, 'utf8');
    const counts = countPlaces(path, code);
    const each =
      getBrotliKilobytes(code) / [...counts.values()].reduce((sum, count) => sum + count, 0);
    for (const [source, count] of counts)
      weights.set(getGroup(source), (weights.get(getGroup(source)) ?? 0) + count * each);
  }
  return Object.fromEntries(
    [...weights]
      .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([group, kb]) => [group, Number(kb.toFixed(2))]),
  );
}

/** Smaller changes come from other neighbours in the same compressed file. */
const smallest = 0.03;

/**
 * "+1.10 KB src/data/admin, -0.30 KB axios": the changes since the weights were noted, the largest
 * growth first.
 */
export function describeGrowth(noted: SourceWeights, now: SourceWeights): string {
  const changes = [...new Set([...Object.keys(noted), ...Object.keys(now)])]
    .map((group) => ({ group, by: (now[group] ?? 0) - (noted[group] ?? 0) }))
    .filter(({ by }) => Math.abs(by) >= smallest)
    .toSorted((a, b) => b.by - a.by);
  return (
    changes.map(({ group, by }) => `${by > 0 ? '+' : ''}${by.toFixed(2)} KB ${group}`).join(', ') ||
    'no source by itself'
  );
}
