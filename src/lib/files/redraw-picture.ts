import { isCanvasTrue, untrueCanvas } from './canvas';
import { unreadablePicture } from './check-picture';
import { FileError } from './file-error';

interface RedrawLimits {
  /** Pixels of the longer side. */
  side: number;
  /** Size of the resulting file. */
  bytes: number;
}

interface Size {
  width: number;
  height: number;
}

/** The largest size with the same proportions that fits a square. Never enlarges. */
export function fitSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Encodings to try, best first. PNG keeps transparency, but would only enlarge a JPEG photo. */
function getEncodings(type: string): readonly (readonly [type: string, quality?: number])[] {
  const jpeg = [0.9, 0.75, 0.5].map((quality) => ['image/jpeg', quality] as const);
  return type === 'image/jpeg' ? jpeg : [['image/png'], ...jpeg];
}

/**
 * Redraws a decoded picture so that it fits and contains only pixels: no location, no camera data,
 * no script. Keeps the first frame of an animation.
 * @throws FileError
 */
export async function redrawPicture(
  image: HTMLImageElement,
  file: File,
  { side, bytes }: RedrawLimits,
): Promise<File> {
  if (!isCanvasTrue()) throw new FileError(untrueCanvas);
  const size = fitSize(getSize(image, file.type, side), side);
  for (const [type, quality] of getEncodings(file.type)) {
    const blob = await encodeImage(image, size, type, quality);
    if (blob && blob.size <= bytes) return new File([blob], file.name, { type: blob.type });
  }
  throw new FileError('This picture is still too large. Choose another one.');
}

/** An SVG has no fixed size: it is drawn as large as allowed. */
function getSize(
  { naturalWidth, naturalHeight }: HTMLImageElement,
  type: string,
  side: number,
): Size {
  const width = naturalWidth || side;
  const height = naturalHeight || side;
  const scale = type === 'image/svg+xml' ? side / Math.max(width, height) : 1;
  return { width: width * scale, height: height * scale };
}

function encodeImage(
  image: HTMLImageElement,
  { width, height }: Size,
  type: string,
  quality?: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new FileError(unreadablePicture);
  if (type === 'image/jpeg') {
    // JPEG has no transparency; transparent areas would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
