import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileLimits } from '@/domain/identity/upload';
import * as decoding from '@/lib/files/decode-picture';
import * as pdfs from '@/lib/files/open-pdf';
import { PdfError } from '@/lib/files/pdf-error';
import {
  createGif,
  createHeic,
  createJpeg,
  createPng,
  createWebp,
  cutShort,
  toBytes,
} from '@/lib/files/picture-bytes.fixture';
import * as redrawing from '@/lib/files/redraw-picture';
import { prepareFile } from './prepare-file';

const pdf = toBytes('%PDF-1.7\n%%EOF\n');
const svg = toBytes('<svg xmlns="http://www.w3.org/2000/svg"/>');
const redrawn = new File(['x'], 'redrawn.jpg', { type: 'image/jpeg' });

const close = vi.fn();
/** The browser can decode everything. */
function standInForBrowser(size = { naturalWidth: 4_000, naturalHeight: 3_000 }) {
  close.mockClear();
  const image = Object.assign(document.createElement('img'), { alt: 'decoded' });
  Object.defineProperties(image, {
    naturalWidth: { value: size.naturalWidth },
    naturalHeight: { value: size.naturalHeight },
  });
  vi.spyOn(decoding, 'decodePicture').mockResolvedValue(image);
  vi.spyOn(redrawing, 'redrawPicture').mockResolvedValue(redrawn);
  vi.spyOn(pdfs, 'openPdf').mockResolvedValue({
    pages: [],
    count: 1,
    isPartMissing: () => false,
    close,
  });
  return image;
}
afterEach(() => vi.restoreAllMocks());

const createFile = (bytes: Uint8Array<ArrayBuffer>, name: string, type: string) =>
  new File([bytes], name, { type });
/** A picture that is larger than a stored one. */
const large = new File([createJpeg(), new Uint8Array(fileLimits.identity.bytes)], 'IMG_1.jpg', {
  type: 'image/jpeg',
});

describe('a chosen document', () => {
  it.each([
    ['photo.jpg', '', createJpeg(), 'image/jpeg'],
    ['photo.jpg', 'image/jpg', createJpeg(), 'image/jpeg'],
    ['photo.jpg', 'image/pjpeg', createJpeg(), 'image/jpeg'],
    ['photo.png', 'image/png', createJpeg(), 'image/jpeg'],
    ['photo', 'application/octet-stream', createPng(), 'image/png'],
    ['card.pdf', 'application/x-pdf', pdf, 'application/pdf'],
    ['card.pdf', 'application/octet-stream', pdf, 'application/pdf'],
    ['card', '', pdf, 'application/pdf'],
    ['scan.pdf.jpg', 'image/jpeg', pdf, 'application/pdf'],
  ])(
    '%s of declared type %j gets the type of its first bytes',
    async (name, declared, bytes, type) => {
      standInForBrowser();
      const prepared = await prepareFile('identity', createFile(bytes, name, declared));
      expect(prepared).toMatchObject({ name, type, size: bytes.length });
      expect(redrawing.redrawPicture).not.toHaveBeenCalled();
    },
  );

  it('stays the same file if it has its right type', async () => {
    standInForBrowser();
    const file = createFile(createPng(), 'passport.png', 'image/png');
    expect(await prepareFile('identity', file)).toBe(file);
  });

  it.each([
    [
      'a HEIC under another name',
      createFile(createHeic(), 'IMG_2.jpg', 'image/jpeg'),
      /HEIC.*JPEG.*Settings, Camera, Formats/,
    ],
    [
      'a WebP',
      createFile(createWebp('VP8 '), 'a.webp', 'image/webp'),
      /^This is a WebP picture.*Save it as JPEG/,
    ],
    [
      'a GIF that says it is a PNG',
      createFile(createGif(), 'a.png', 'image/png'),
      /^This is a GIF picture/,
    ],
    [
      'a drawing',
      createFile(svg, 'a.svg', 'image/svg+xml'),
      'Choose a picture or a scan: PNG, JPEG or PDF.',
    ],
    [
      'a page that says it is a picture',
      new File(['<p>'], 'a.png', { type: 'image/png' }),
      /^Choose a picture or a scan/,
    ],
    [
      'empty',
      new File([], 'a.png', { type: 'image/png' }),
      'This file is empty. Choose another one.',
    ],
    [
      'a PDF that is too large',
      new File([pdf, new Uint8Array(fileLimits.identity.bytes)], 'a.pdf', { type: 'image/jpeg' }),
      'This file is larger than 5 MB. Choose a smaller one.',
    ],
    [
      'a PDF without its end',
      createFile(cutShort(pdf, 3), 'a.pdf', 'application/pdf'),
      'This PDF is incomplete: its end is missing. Save it again, or choose another one.',
    ],
  ])('is refused if it is %s, before anything is decoded', async (_, file, message) => {
    standInForBrowser();
    await expect(prepareFile('identity', file)).rejects.toThrow(message);
    expect(decoding.decodePicture).not.toHaveBeenCalled();
    expect(pdfs.openPdf).not.toHaveBeenCalled();
  });

  it('from the gallery is redrawn if it is larger than a stored one', async () => {
    const image = standInForBrowser();
    expect(await prepareFile('identity', large)).toBe(redrawn);
    expect(redrawing.redrawPicture).toHaveBeenCalledExactlyOnceWith(image, large, {
      side: 3_000,
      bytes: fileLimits.identity.bytes,
    });
  });

  it('is redrawn if it has more pixels than others should decode', async () => {
    standInForBrowser({ naturalWidth: 10_000, naturalHeight: 10_000 });
    expect(await prepareFile('identity', createFile(createPng(), 'a.png', 'image/png'))).toBe(
      redrawn,
    );
  });

  it('that is a PDF is opened once, and closed', async () => {
    standInForBrowser();
    await prepareFile('identity', createFile(pdf, 'card.pdf', 'application/pdf'));
    expect(pdfs.openPdf).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    ['locked', 'This PDF is locked with a password. Save it without one.'],
    ['empty', 'This PDF has no pages.'],
    ['broken', 'This PDF can’t be read. Save or scan it again.'],
    ['unloaded', /couldn’t be loaded\. Check your connection/],
  ] as const)('that is a PDF is refused if it is %s', async (kind, message) => {
    standInForBrowser();
    vi.mocked(pdfs.openPdf).mockRejectedValue(new PdfError(kind));
    await expect(
      prepareFile('identity', createFile(pdf, 'card.pdf', 'application/pdf')),
    ).rejects.toThrow(message);
  });

  it('that cannot be read is refused', async () => {
    const folder = createFile(createPng(), 'folder', '');
    vi.spyOn(folder, 'slice').mockReturnValue(
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('moved')) }),
    );
    await expect(prepareFile('identity', folder)).rejects.toThrow(
      'This file could not be read. Choose it again.',
    );
  });
});

describe('a chosen photo', () => {
  it.each([
    ['image/png', createPng()],
    ['image/jpeg', createJpeg()],
    ['image/gif', createGif()],
    ['image/webp', createWebp('VP8L')],
    ['image/svg+xml', svg],
  ])('is redrawn from %s under another declared type', async (type, bytes) => {
    const image = standInForBrowser();
    expect(await prepareFile('photo', createFile(bytes, 'me', 'text/plain'))).toBe(redrawn);
    const limits = { side: 800, bytes: fileLimits.photo.bytes };
    expect(redrawing.redrawPicture).toHaveBeenCalledExactlyOnceWith(
      image,
      expect.objectContaining({ type }),
      limits,
    );
  });

  it.each([
    ['a HEIC', createHeic(), /HEIC.*JPEG/],
    ['a PDF', pdf, /^Choose a picture: SVG, PNG/],
  ])('is refused if it is %s', async (_, bytes, message) => {
    standInForBrowser();
    await expect(prepareFile('photo', createFile(bytes, 'me.jpg', 'image/jpeg'))).rejects.toThrow(
      message,
    );
    expect(decoding.decodePicture).not.toHaveBeenCalled();
  });
});
