import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeGrowth, weighSources } from './weight-sources.fixture';

const folder = mkdtempSync(join(tmpdir(), 'glassbook-weights-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('divides a file among the packages and folders that it was made of', () => {
  writeFileSync(join(folder, 'a.js'), 'a'.repeat(8) + 'b'.repeat(24));
  const sources = ['../src/domain/money.ts', '../node_modules/@noble/hashes/sha3.js'];
  writeFileSync(
    join(folder, 'a.js.map'),
    JSON.stringify({ version: 3, sources, names: [], mappings: 'AAAA,QCAA' }),
  );
  const weights = weighSources(folder, { a: { file: 'a.js' } }, ['a']);
  expect(Object.keys(weights)).toEqual(['@noble/hashes', 'src/domain']);
  expect((weights['@noble/hashes'] ?? 0) / (weights['src/domain'] ?? 0)).toBeGreaterThan(2);
});

it('names what has grown, what is new and what is gone, the largest first', () => {
  const noted = { axios: 5, 'src/app': 2, 'src/data': 1, 'src/lib': 3 };
  const now = { 'src/app': 2.01, 'src/data': 2.1, 'src/lib': 2.7, 'src/new': 0.2 };
  expect(describeGrowth(noted, now)).toBe(
    '+1.10 KB src/data, +0.20 KB src/new, -0.30 KB src/lib, -5.00 KB axios',
  );
  expect(describeGrowth(noted, noted)).toBe('no source by itself');
});
