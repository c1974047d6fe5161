import { describe, expect, it } from 'vitest';
import {
  createGif,
  createHeic,
  createJpeg,
  createPng,
  createWebp,
  cutShort,
  toBytes,
} from './picture-bytes.fixture';
import { readPictureHeader } from './picture-header';

const size = { width: 4_000, height: 3_000 };

describe('the header of a picture', () => {
  it.each([
    ['image/png', createPng(size)],
    ['image/jpeg', createJpeg(size)],
    ['image/gif', createGif(size)],
    ['image/webp', createWebp('VP8 ', size)],
    ['image/webp', createWebp('VP8L', size)],
    ['image/webp', createWebp('VP8X', size)],
  ] as const)('tells the size of %s, and whether its end is there', (type, bytes) => {
    expect(readPictureHeader(bytes)).toEqual({ type, ...size, isComplete: true });
    // What a device adds after the end does not matter.
    expect(readPictureHeader(new Uint8Array([...bytes, 1, 2, 3]))).toEqual({
      type,
      ...size,
      isComplete: true,
    });
    const withoutEnd = cutShort(bytes, type === 'image/gif' ? 2 : 1);
    expect(readPictureHeader(withoutEnd)).toEqual({ type, ...size, isComplete: false });
  });

  it('of a PNG without its last part is that of an incomplete one', () => {
    expect(readPictureHeader(cutShort(createPng(size), 12))).toMatchObject({ isComplete: false });
  });

  it('tells the size of a picture that is larger than its screen', () => {
    const bytes = createGif({ width: 30_000, height: 20_000 }, { width: 1, height: 1 });
    expect(readPictureHeader(bytes)).toMatchObject({ width: 30_000, height: 20_000 });
  });

  it.each([
    ['of no size', createPng({ width: 0, height: 3 })],
    ['cut off before its size', createJpeg().slice(0, 8)],
    ['a GIF without a picture', toBytes('GIF89a\x01\0\x01\0\0\0\0;')],
    ['a WebP of an unknown form', toBytes('RIFF\x0c\0\0\0WEBPVP9 ')],
    ['of another kind', createHeic()],
    ['no picture', toBytes('x')],
  ])('is none where it is %s', (_, bytes) => {
    expect(readPictureHeader(bytes)).toBeNull();
  });

  it('is read to its end without an error for any bytes', () => {
    for (const bytes of [
      createPng(size),
      createJpeg(size),
      createGif(size),
      createWebp('VP8X', size),
    ]) {
      for (let length = 0; length < bytes.length; length += 1) {
        for (const filler of [0, 0x21, 0x2c, 0xff]) {
          const damaged = new Uint8Array(bytes.length + 40).fill(filler);
          damaged.set(bytes.subarray(0, length));
          expect(() => readPictureHeader(damaged)).not.toThrow();
        }
      }
    }
  });
});
