import { describe, expect, it } from 'vitest';
import { findFileType, readFileType } from './file-type';
import {
  createContainer,
  createGif,
  createHeic,
  createJpeg,
  createPng,
  createWebp,
  toBytes,
} from './picture-bytes.fixture';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

describe('the type of a file', () => {
  it.each([
    ['image/png', createPng()],
    ['image/jpeg', createJpeg()],
    ['image/gif', createGif()],
    ['image/gif', toBytes('GIF87a')],
    ['image/webp', createWebp('VP8 ')],
    ['image/heic', createHeic()],
    ['image/heic', createContainer('mif1', 'heix')],
    ['image/heic', createContainer('msf1', 'hevc')],
    ['image/avif', createContainer('avif', 'mif1')],
    ['image/avif', createContainer('mif1', 'avif', 'miaf')],
    ['image/tiff', toBytes('II*\0\x08\0\0\0')],
    ['image/tiff', toBytes('MM\0*\0\0\0\x08')],
    ['image/bmp', toBytes('BM\x46\0\0\0\0\0\0\0')],
    ['application/pdf', toBytes('%PDF-1.7\n')],
    ['application/pdf', toBytes(`${'\n'.repeat(1_000)}%PDF-1.7\n`)],
    ['image/svg+xml', toBytes(svg)],
    ['image/svg+xml', toBytes(`\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand -->\n${svg}`)],
    [
      'image/svg+xml',
      toBytes(`\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">${svg}`),
    ],
    ['image/svg+xml', toBytes('<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>')],
  ] as const)('is %s by its first bytes', (type, bytes) => {
    expect(findFileType(bytes)).toBe(type);
  });

  it.each([
    ['no bytes', ''],
    ['a text', 'My passport'],
    ['a text that begins like a picture', 'BMW, II*, GIF8 and RIFF'],
    ['a page', `<!doctype html><p>${svg}`],
    ['XML of another kind', '<?xml version="1.0"?><book/>'],
    ['a film', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
    ['a text about PDF', `${' '.repeat(1_024)}%PDF-1.7`],
    ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a program', 'MZ\x90\0'],
  ])('is not known of %s', (_, text) => {
    expect(findFileType(toBytes(text))).toBeNull();
  });

  it('is read without the name and the declared type', async () => {
    expect(
      await readFileType(new File([toBytes('%PDF-1.7')], 'scan.pdf.jpg', { type: 'image/jpeg' })),
    ).toBe('application/pdf');
    expect(await readFileType(new File([createJpeg()], 'photo', { type: '' }))).toBe('image/jpeg');
    expect(await readFileType(new File(['x'], 'photo.png', { type: 'image/png' }))).toBeNull();
  });
});
