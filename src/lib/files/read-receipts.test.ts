import { expect, it } from 'vitest';
import { readReceiptsFrom } from './read-receipts';

const receipt = `GB1.maya.A3-D4.${'0a'.repeat(32)}.2026-11-12T09:41:00Z`;

it('reads a text as it is', async () => {
  expect(await readReceiptsFrom(new File([`${receipt}\nA1 ${'0'.repeat(16)}\n`], 'receipt.txt'))).toEqual({
    text: `${receipt}\nA1 ${'0'.repeat(16)}\n`,
  });
});

it('refuses a file that no receipt needs', async () => {
  const large = new File([receipt], 'receipt.txt');
  Object.defineProperty(large, 'size', { value: 9 * 1_024 * 1_024 });
  expect(await readReceiptsFrom(large)).toEqual({ error: 'This file is too large to be a receipt.' });
});
