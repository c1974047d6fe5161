/**
 * Files as bytes, each the smallest of its type. Only the PNG can be decoded; the others have a
 * header and an end.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const join = (...parts: (string | readonly number[])[]): Bytes =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  );

const toBigEndian = (number: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.floor(number / 256 ** (count - 1 - i)) % 256);
const toLittleEndian = (number: number, count: number): number[] =>
  toBigEndian(number, count).reverse();

interface Size {
  width: number;
  height: number;
}
const onePixel: Size = { width: 1, height: 1 };

const segment = (marker: number, content: readonly number[]): number[] => [
  0xff,
  marker,
  ...toBigEndian(content.length + 2, 2),
  ...content,
];

const signature = '\x89PNG\r\n\x1a\n';
const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** The checksums are those of one pixel. */
export const createPng = ({ width, height } = onePixel): Bytes => {
  const header = [
    ...toBigEndian(width, 4),
    ...toBigEndian(height, 4),
    8,
    6,
    0,
    0,
    0,
    0x1f,
    0x15,
    0xc4,
    0x89,
  ];
  const pixel = [
    0x78, 0xda, 0x63, 0x64, 0x60, 0xf8, 0x5f, 0x0f, 0, 0x02, 0x87, 0x01, 0x80, 0xeb, 0x47, 0xba,
    0x92,
  ];
  return join(
    signature,
    toBigEndian(13, 4),
    'IHDR',
    header,
    toBigEndian(13, 4),
    'IDAT',
    pixel,
    pngEnd,
  );
};

/**
 * With a thumbnail in a segment, a restart and a byte of 255 in its data, and one byte of 255 too
 * many before its end.
 */
export const createJpeg = ({ width, height } = onePixel): Bytes => {
  const thumbnail = segment(0xe1, [0xff, 0xd8, ...segment(0xc0, [8, 0, 9, 0, 9, 0]), 0xff, 0xd9]);
  const frame = segment(0xc2, [
    8,
    ...toBigEndian(height, 2),
    ...toBigEndian(width, 2),
    1,
    1,
    0x11,
    0,
  ]);
  const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x2a, 0xff, 0, 0x2a, 0xff, 0xd0, 0x2a];
  return join([0xff, 0xd8], thumbnail, segment(0xc4, [0]), frame, scan, [0xff, 0xff, 0xd9]);
};

/** @param screen the size in its header; a picture on it can be larger */
export const createGif = (
  { width, height }: Size = onePixel,
  screen: Size = { width, height },
): Bytes => {
  const at = [
    ...toLittleEndian(0, 4),
    ...toLittleEndian(width, 2),
    ...toLittleEndian(height, 2),
    0,
  ];
  const start = [
    ...toLittleEndian(screen.width, 2),
    ...toLittleEndian(screen.height, 2),
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
  ];
  return join(
    'GIF89a',
    start,
    [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    [0x2c, ...at, 2, 2, 0x44, 1, 0],
    [0x3b],
  );
};

/** Of one of its three forms. */
export function createWebp(form: 'VP8 ' | 'VP8L' | 'VP8X', { width, height } = onePixel): Bytes {
  const chunks = {
    'VP8 ': [0, 0, 0, 0x9d, 0x01, 0x2a, ...toLittleEndian(width, 2), ...toLittleEndian(height, 2)],
    VP8L: [0x2f, ...toLittleEndian((height - 1) * 2 ** 14 + width - 1, 4)],
    VP8X: [0, 0, 0, 0, ...toLittleEndian(width - 1, 3), ...toLittleEndian(height - 1, 3)],
  };
  const chunk = [...chunks[form], 0, 0, 0, 0];
  return join(
    'RIFF',
    toLittleEndian(chunk.length + 12, 4),
    'WEBP',
    form,
    toLittleEndian(chunk.length, 4),
    chunk,
  );
}

/** A container of pictures. @param brands of four letters, the main one first */
export const createContainer = (...brands: string[]): Bytes =>
  join(
    toBigEndian(12 + 4 * brands.length, 4),
    'ftyp',
    brands[0] ?? '',
    [0, 0, 0, 0],
    ...brands.slice(1),
    toBigEndian(8, 4),
    'mdat',
  );

export const createHeic = (): Bytes => createContainer('heic', 'mif1', 'heic');

export const toBytes = (text: string): Bytes => join(text);

/** Without its end. */
export const cutShort = (bytes: Bytes, by = 1): Bytes => bytes.slice(0, bytes.length - by);
