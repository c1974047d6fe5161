import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { decodeQrCode } from './decode-qr-code';
import { takePhoto } from './qr-photo.test-utils';

const receipt =
  'GB1.19bV5tu2KQpRcph4MAppo7LI9nPS.A651-D207-W86-T66-V2-U2.092cac62afb4425b0819dff4d87e1b9d421b9f517e9ae808238a720529c91a13.2026-12-27T07:01:37Z';

it('reads a small, turned photo with noise, which the decoder alone does not', () => {
  const photo = takePhoto(receipt, { pixelsPerModule: 3, degrees: 7, noise: 90, seed: 8 });
  expect(() => decodeQR(photo)).toThrow();
  expect(decodeQrCode(photo)).toBe(receipt);
});

it('finds no code in an empty picture', () => {
  const data = new Uint8ClampedArray(4 * 40 * 40).fill(255);
  expect(() => decodeQrCode({ width: 40, height: 40, data })).toThrow('No QR code was found.');
});
