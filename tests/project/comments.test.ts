import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words that a comment does without: docs/glossary.md and CONTRIBUTING.md say how comments are written. */
const avoided = /\b(?:whoever|whatever|anew|meanwhile|it is looked)\b/i;

/** Block comments, and line comments that are not part of a text or an address. */
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;

const avoidedIn = (text: string): string[] => [...text.matchAll(comment)].flatMap(([found]) => (avoided.test(found) ? [found] : []));

const sources = [
  'firestore.rules',
  'storage.rules',
  ...readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|css)$/.test(path))
    .map((path) => `src/${path}`),
];

describe('the comments of the source and the rules', () => {
  it('avoid words that make them harder to read', () => {
    const found = sources.flatMap((path) => avoidedIn(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`));
    expect(found).toEqual([]);
    expect(sources.length).toBeGreaterThan(500);
  });

  it.each(['// Whoever reads it.', '/** Read anew each time. */', '{/* What changes meanwhile. */}', '/*\n * whatever\n */'])(
    'are found with such a word: %j',
    (text) => expect(avoidedIn(text)).toHaveLength(1),
  );

  it.each(["const text = 'decided meanwhile';", "'https://example.com/whatever'", '// Whether it renews.'])(
    'are the only place that is searched: %j',
    (text) => expect(avoidedIn(text)).toEqual([]),
  );
});
