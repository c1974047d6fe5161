import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// `isSubmitting` ends when a form takes values from elsewhere, while the form still ignores
// presses: its button would look ready.

it('a form is busy as long as it ignores presses', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path),
  );
  expect(files.length).toBeGreaterThan(500);
  const direct = files.filter((path) =>
    /(?:formState\.|[{,] )isSubmitting\b/.test(readFileSync(`src/${path}`, 'utf8')),
  );
  expect(direct, 'use `busy` of useSchemaForm').toEqual([]);
});
