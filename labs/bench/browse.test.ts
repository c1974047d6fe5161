import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tools/paths';

const bench = join(root, 'labs', 'bench');
const launches = readdirSync(bench)
  .filter((name) => /^[^.]+\.ts$/.test(name))
  .flatMap((name) =>
    [
      ...readFileSync(join(bench, name), 'utf8').matchAll(
        /chromium\.launch\w*\([\s\S]*?\n {2}\}\);/g,
      ),
    ].map(([text]) => [name, text]),
  );

it.each(launches)('a browser that %s starts leaves signals to us', (_, launch) => {
  expect(launch).toContain('...signalOptions,');
});

it('there are browsers to ask that of', () => {
  expect(launches.map(([name]) => name).toSorted()).toEqual(['browse.ts', 'signed-in.ts']);
});
