import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// The keys that send a dialog only show what it waits for, as long as it loads. A browser test that
// presses them at once fails now and then.

it('browser tests press the keys of an act once it is loaded', () => {
  const files = readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `tests/e2e/${path}`);
  expect(files.length).toBeGreaterThan(50);
  const direct = files.filter((file) =>
    readFileSync(file, 'utf8').includes("keyboard.press('Control+Enter')"),
  );
  expect(direct, 'use pressCommitKeys of tests/support/e2e/dialog.ts').toEqual([]);
});
