import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

interface Difference {
  pixels: number;
  /** Set when the images are not equally large. */
  sizes: string;
  /** PNG in which differing pixels are red. */
  image: Buffer;
}

/**
 * Compares two PNGs exactly, edges included. Images of different sizes are compared on a common
 * canvas.
 * @returns null when they are equal
 */
export function compareImages(before: Buffer, after: Buffer): Difference | null {
  if (before.equals(after)) return null;
  const one = PNG.sync.read(before);
  const other = PNG.sync.read(after);
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const diff = new PNG({ width, height });
  const pixels = pixelmatch(
    enlargeImage(one, width, height).data,
    enlargeImage(other, width, height).data,
    diff.data,
    width,
    height,
    {
      threshold: 0.02,
      includeAA: true,
    },
  );
  const isResized = one.width !== other.width || one.height !== other.height;
  if (pixels === 0 && !isResized) return null;
  return {
    pixels,
    sizes: isResized ? `${one.width} × ${one.height} became ${other.width} × ${other.height}` : '',
    image: PNG.sync.write(diff),
  };
}

function enlargeImage(image: PNG, width: number, height: number): PNG {
  if (image.width === width && image.height === height) return image;
  const canvas = new PNG({ width, height });
  PNG.bitblt(image, canvas, 0, 0, image.width, image.height, 0, 0);
  return canvas;
}
