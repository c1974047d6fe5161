import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * A comparison of an address with another value, letter by letter. `''`, null and undefined are no
 * addresses.
 */
const comparison =
  /(?:\.address|[aA]ddress|\b(?:payment|stored|current)\[coin\])\)?\s*[!=]==\s*(?!''|null|undefined)[\w(]|[!=]==\s*[\w.?]*(?:\.address|Address|\b(?:payment|stored|current)\[coin\])\b/;

/**
 * Files of other addresses (of pages), and comparisons that need not know two ways to write one.
 */
const excused = [
  'src/app/static-site/', // addresses of pages
  'src/features/client/withdrawals/withdrawal-schema.ts', // the chosen value of a list
];

function findComparisons(): string[] {
  const files = ['domain', 'data', 'features', 'ui', 'app'].flatMap((folder) =>
    readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /[.]tsx?$/.test(path) && !/[.]test|fixture/.test(path))
      .map((path) => `src/${folder}/${path}`),
  );
  return files
    .filter((path) => !excused.some((part) => path.startsWith(part)))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, i) => (comparison.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
    );
}

describe('a comparison of addresses', () => {
  it.each([
    'one.address === address',
    'address !== payment[coin]',
    'a === deskAddress',
    'quote.address !== terms.address',
  ])('is found: %s', (line) => {
    expect(line).toMatch(comparison);
  });

  it.each([
    "address === ''",
    'quote.address !== null',
    'isSameAddress(coin, a, b)',
    'address !== undefined',
  ])('is none: %s', (line) => {
    expect(line).not.toMatch(comparison);
  });

  it('asks isSameAddress, because one address can be written in two ways', () => {
    expect(findComparisons()).toEqual([]);
  });
});
