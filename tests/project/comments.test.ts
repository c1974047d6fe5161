import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** Words that make a comment harder to read. CONTRIBUTING.md says how comments are written. */
const avoided = /\b(?:whoever|whatever|anew|meanwhile|it is looked)\b/i;

/**
 * In CSS and in the rules: block comments, and line comments that are not part of a text or an
 * address.
 */
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;
const script = /\.(?:[mc]?[jt]s|tsx)$/;

function readComments(path: string, text: string): string[] {
  if (!script.test(path)) return [...text.matchAll(comment)].map(([found]) => found);
  const { comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return comments.map(({ value }) => value);
}

const findAvoided = (path: string, text: string): string[] =>
  readComments(path, text).filter((found) => avoided.test(found));

const sources = [
  'firestore.rules',
  'storage.rules',
  ...['src', 'tests', 'tools', 'labs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (path) => !path.includes('node_modules') && (script.test(path) || path.endsWith('.css')),
      )
      .map((path) => `${folder}/${path}`),
  ),
];

describe('the comments of the source, the rules, the tests and the tools', () => {
  it('avoid words that make them harder to read', () => {
    const found = sources.flatMap((path) =>
      findAvoided(path, readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
    for (const folder of ['src', 'tests', 'tools', 'labs'])
      expect(
        sources.filter((path) => path.startsWith(`${folder}/`)).length,
        folder,
      ).toBeGreaterThan(20);
    expect(sources.length).toBeGreaterThan(900);
  });

  it.each([
    ['x.ts', '// Whoever reads it.'],
    ['x.ts', '/** Read anew each time. */'],
    ['x.tsx', 'const part = <p>{/* What changes meanwhile. */}</p>;'],
    ['x.mjs', '/*\n * whatever\n */'],
    ['x.css', '/* Whatever is printed. */'],
    ['x.rules', '// Whoever reads it.'],
  ])('are found with such a word: %s %j', (path, text) =>
    expect(findAvoided(path, text)).toHaveLength(1),
  );

  it.each([
    ['x.ts', "const text = 'decided meanwhile';"],
    ['x.ts', "const address = 'https://example.com/whatever';"],
    ['x.ts', "const comment = '// Whoever reads it.';"],
    ['x.ts', "const files = ['src/**', 'anew', '*/x'];"],
    ['x.ts', '// Whether it renews.'],
    ['x.rules', "'https://example.com/whatever'"],
  ])('are the only place that is searched: %s %j', (path, text) =>
    expect(findAvoided(path, text)).toEqual([]),
  );
});
