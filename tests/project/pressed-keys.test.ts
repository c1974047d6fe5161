import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// A key that is read from the event itself chooses and closes while somebody composes text, and no
// shortcut works on a layout without Latin letters.

it('keys are read by getPressedKey', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path),
  );
  const handlers = files.filter((path) =>
    /KeyboardEvent|onKeyDown/.test(readFileSync(`src/${path}`, 'utf8')),
  );
  expect(handlers.length).toBeGreaterThan(10);
  const direct = handlers.filter(
    (path) =>
      path !== 'lib/device/keyboard.ts' &&
      /\b\w*[eE]vent\.(?:key|code)\b|\{ key\b[^}]*\}: KeyboardEvent/.test(
        readFileSync(`src/${path}`, 'utf8'),
      ),
  );
  expect(direct, 'use getPressedKey of src/lib/device/keyboard.ts').toEqual([]);
});
