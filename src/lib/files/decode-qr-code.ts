import decodeQR, { type Image } from 'qr/decode.js';

/** The decoder misses small modules, and finds some of them in an enlarged picture. */
const scales = [1, 1.5, 2];

/**
 * Of the enlarged picture, pixels. In a large one, the modules are rarely small, and the search
 * takes seconds.
 */
const maxSide = 1600;

/**
 * The text of the QR code in a picture. Unlike for frames of a camera, everything is tried.
 * @throws Error if none is found
 */
export function decodeQrCode(pixels: Image): string {
  let failure: unknown;
  for (const scale of scales) {
    if (scale > 1 && Math.max(pixels.width, pixels.height) * scale > maxSide) break;
    try {
      return decodeQR(enlarge(pixels, scale), {
        effort: Number.POSITIVE_INFINITY,
        timeLimit: Number.POSITIVE_INFINITY,
      });
    } catch (cause) {
      failure = cause;
    }
  }
  throw new Error('No QR code was found.', { cause: failure });
}

/** Interpolates between the red values of neighbours: codes are black and white. */
function enlarge(image: Image, scale: number): Image {
  if (scale === 1) return image;
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const read = (x: number, y: number) =>
    image.data[
      4 *
        (Math.min(Math.max(y, 0), image.height - 1) * image.width +
          Math.min(Math.max(x, 0), image.width - 1))
    ] ?? 0;
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    const sourceY = (y + 0.5) / scale - 0.5;
    const top = Math.floor(sourceY);
    for (let x = 0; x < width; x += 1) {
      const sourceX = (x + 0.5) / scale - 0.5;
      const left = Math.floor(sourceX);
      const right = sourceX - left;
      const down = sourceY - top;
      const above = read(left, top) * (1 - right) + read(left + 1, top) * right;
      const below = read(left, top + 1) * (1 - right) + read(left + 1, top + 1) * right;
      data.fill(above * (1 - down) + below * down, 4 * (y * width + x), 4 * (y * width + x) + 4);
    }
  }
  return { width, height, data };
}
