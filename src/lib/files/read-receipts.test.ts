import { afterEach, expect, it, vi } from 'vitest';
import { FileError } from './file-error';
import { createJpeg } from './picture-bytes.fixture';
import * as codes from './read-qr-code';
import { readReceiptsFrom } from './read-receipts';

afterEach(() => vi.restoreAllMocks());

const receipt = `GB1.maya.A3-D4.${'0a'.repeat(32)}.2026-11-12T09:41:00Z`;

it('reads a text as it is', async () => {
  expect(
    await readReceiptsFrom(new File([`${receipt}\nA1 ${'0'.repeat(16)}\n`], 'receipt.txt')),
  ).toEqual({
    text: `${receipt}\nA1 ${'0'.repeat(16)}\n`,
  });
});

it('refuses a file that no receipt needs', async () => {
  const large = new File([receipt], 'receipt.txt');
  Object.defineProperty(large, 'size', { value: 9 * 1_024 * 1_024 });
  expect(await readReceiptsFrom(large)).toEqual({
    error: 'This file is too large to be a receipt.',
  });
});

it('reads the code of a picture without a type, and no code of a text that says it is a picture', async () => {
  const readQrCode = vi.spyOn(codes, 'readQrCode').mockResolvedValue(receipt);
  expect(await readReceiptsFrom(new File([createJpeg()], 'IMG_1', { type: '' }))).toEqual({
    text: receipt,
  });
  expect(readQrCode).toHaveBeenCalledOnce();
  expect(await readReceiptsFrom(new File(['GB1'], 'receipt.png', { type: 'image/png' }))).toEqual({
    text: 'GB1',
  });
  expect(readQrCode).toHaveBeenCalledOnce();
});

it('says why a picture has no receipt', async () => {
  vi.spyOn(codes, 'readQrCode').mockRejectedValue(new FileError('No QR code was found.'));
  expect(await readReceiptsFrom(new File([createJpeg()], 'a.jpg', { type: 'image/jpeg' }))).toEqual(
    { error: 'No QR code was found.' },
  );
});
