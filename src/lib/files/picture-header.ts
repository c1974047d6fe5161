import { type FoundType, findFileType } from './file-type';

/**
 * Pixels. A decoded picture has four bytes for each. The size of its file says nothing about that.
 */
export const pixelLimits = {
  /** Of a chosen picture. The cameras of most phones have up to 108 million. */
  chosen: 2 ** 27,
  /**
   * Of a stored picture, which others have to decode. A sheet scanned at 600 dpi has half as many.
   */
  stored: 2 ** 26,
} as const;

interface PictureHeader {
  type: FoundType;
  width: number;
  height: number;
  /**
   * False if the end of the file is missing. Browsers decode such a picture without an error and
   * leave its lower part grey.
   */
  isComplete: boolean;
}

type Header = Omit<PictureHeader, 'type'>;

/**
 * What the bytes of a picture say before anything is decoded; null for anything but a PNG, JPEG,
 * GIF or WebP with a size.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const type = findFileType(bytes);
  const header = type && readers[type]?.(bytes);
  return header && header.width > 0 && header.height > 0 ? { ...header, type } : null;
}

/** Whether {@link readPictureHeader} knows this type. */
export const hasKnownHeader = (type: FoundType | null): boolean =>
  type !== null && readers[type] !== undefined;

const readers: Partial<Record<FoundType, (bytes: Uint8Array) => Header | null>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/gif': readGif,
  'image/webp': readWebp,
};

/** The number in `count` bytes, the highest first. Bytes after the end of the file count as 0. */
function readNumber(bytes: Uint8Array, at: number, count: number): number {
  let number = 0;
  for (let i = 0; i < count; i += 1) number = number * 256 + (bytes[at + i] ?? 0);
  return number;
}

/** As {@link readNumber}, the lowest byte first. */
function readLittleEndian(bytes: Uint8Array, at: number, count: number): number {
  let number = 0;
  for (let i = count - 1; i >= 0; i -= 1) number = number * 256 + (bytes[at + i] ?? 0);
  return number;
}

const readLetters = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4));

/**
 * Markers that are followed by no length: in the data of a scan (0, 1, restarts), and the start of
 * the picture.
 */
const isSingleMarker = (marker: number): boolean =>
  marker <= 1 || (marker >= 0xd0 && marker <= 0xd8);

/** Start of a frame; among these numbers are three other markers. */
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Goes from marker to marker. A thumbnail within a segment is passed over, so its end is not taken
 * for the picture's. ITU T.81, B.1.
 */
function readJpeg(bytes: Uint8Array): Header | null {
  let size: { width: number; height: number } | null = null;
  let at = bytes.indexOf(0xff);
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = readNumber(bytes, at + 1, 1);
    if (marker === 0xd9) return size && { ...size, isComplete: true };
    if (isFrameMarker(marker))
      size ??= { height: readNumber(bytes, at + 5, 2), width: readNumber(bytes, at + 7, 2) };
    let next = at + 2;
    // A marker may be preceded by more bytes of 255.
    if (marker === 0xff) next = at + 1;
    else if (!isSingleMarker(marker)) next += readNumber(bytes, at + 2, 2);
    at = bytes.indexOf(0xff, next);
  }
  return size && { ...size, isComplete: false };
}

/** Goes from chunk to chunk. PNG specification, 5.3. */
function readPng(bytes: Uint8Array): Header | null {
  const size = { width: readNumber(bytes, 16, 4), height: readNumber(bytes, 20, 4) };
  let at = 8;
  while (at < bytes.length) {
    if (readLetters(bytes, at + 4) === 'IEND')
      return { ...size, isComplete: at + 12 <= bytes.length };
    // Length, type and checksum have four bytes each.
    at += 12 + readNumber(bytes, at, 4);
  }
  return { ...size, isComplete: false };
}

/** Bytes of a table of colours. @param flags of the screen or of a picture on it */
const getColorTableLength = (flags: number): number =>
  flags >= 0x80 ? 3 * 2 ** ((flags % 8) + 1) : 0;

/** Where the blocks of data end that begin at `at`. */
function skipGifData(bytes: Uint8Array, at: number): number {
  let next = at;
  while (next < bytes.length && bytes[next] !== 0) next += 1 + readNumber(bytes, next, 1);
  return next + 1;
}

/**
 * Goes to the end of the first picture, the only one that is kept. It can be larger than the
 * screen. GIF89a, 20.
 */
function readGif(bytes: Uint8Array): Header | null {
  let at = 13 + getColorTableLength(readNumber(bytes, 10, 1));
  while (bytes[at] === 0x21) at = skipGifData(bytes, at + 2);
  if (bytes[at] !== 0x2c) return null;
  const read = (place: number) => readLittleEndian(bytes, place, 2);
  const data = at + 11 + getColorTableLength(readNumber(bytes, at + 9, 1));
  return {
    width: Math.max(read(6), read(at + 1) + read(at + 5)),
    height: Math.max(read(8), read(at + 3) + read(at + 7)),
    isComplete: skipGifData(bytes, data) <= bytes.length,
  };
}

/** The first chunk tells the size, in one of three forms. RFC 9649, 2. */
function readWebp(bytes: Uint8Array): Header | null {
  const isComplete = readLittleEndian(bytes, 4, 4) + 8 <= bytes.length;
  const read = (at: number, count: number) => readLittleEndian(bytes, at, count);
  switch (readLetters(bytes, 12)) {
    case 'VP8 ':
      return { width: read(26, 2) % 2 ** 14, height: read(28, 2) % 2 ** 14, isComplete };
    case 'VP8L': {
      const bits = read(21, 4);
      return {
        width: (bits % 2 ** 14) + 1,
        height: (Math.floor(bits / 2 ** 14) % 2 ** 14) + 1,
        isComplete,
      };
    }
    case 'VP8X':
      return { width: read(24, 3) + 1, height: read(27, 3) + 1, isComplete };
    default:
      return null;
  }
}
