import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Failure } from '../failure';
import { handOver, receive } from './handover';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glassbook-handover-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('gives the value to a process that asks before and one that asks after it is there', async () => {
  const path = join(folder, 'below', 'desk.json');
  const before = receive(path);
  await handOver(path, Promise.resolve({ port: 1 }));
  expect(await before).toEqual({ port: 1 });
  expect(await receive(path)).toEqual({ port: 1 });
});

it('gives the sentence of a failed start to each process that asks', async () => {
  const path = join(folder, 'desk.json');
  await handOver(path, Promise.reject(new Failure('Java is missing.')));
  await expect(receive(path)).rejects.toThrow('Java is missing.');
  await expect(receive(path)).rejects.toThrow('Java is missing.');
});
