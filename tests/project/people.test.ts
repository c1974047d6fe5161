import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(process.cwd(), 'tests', 'e2e');

it('gives nobody in the browser tests a name twice: files share a desk, and a name finds one person', () => {
  const named = new Map<string, string[]>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.test.ts'))) {
    const calls = readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:create\w+|clientWith|withBook)\('(\p{Lu}\p{Ll}+)'/gu);
    for (const name of new Set([...calls].map(([, name = '']) => name))) named.set(name, [...(named.get(name) ?? []), file]);
  }
  expect(named.size).toBeGreaterThan(100);
  expect([...named].filter(([, files]) => files.length > 1)).toEqual([]);
});
