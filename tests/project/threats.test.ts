import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tests: Record<string, string> = import.meta.glob(
  '../../{tests,src,tools}/**/*.test.{ts,tsx}',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const findNumbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

it('every threat has a test that names it, and no test names one that is not listed', () => {
  const listed = [...readFileSync('docs/threats.md', 'utf8').matchAll(/^\| (\d+) \|/gm)].map(
    ([, number]) => Number(number),
  );
  // In a title: "threat 4: ...", "threats 3, 9 and 10: ...", "... (threat 25)".
  const titled = Object.values(tests).flatMap(
    (text) => text.match(/['"`(]threats? \d+(?:(?:, | and )\d+)*/g) ?? [],
  );
  expect(new Set(listed).size).toBe(listed.length);
  expect([...new Set(titled.flatMap(findNumbers))].toSorted((a, b) => a - b)).toEqual(listed);
});

it('a row is at most fifty words long: what needs more has a section of its own', () => {
  const rows = readFileSync('docs/threats.md', 'utf8').match(/^\| \d+ \|.*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => row.split(/\s+/).length > 50)).toEqual([]);
});
