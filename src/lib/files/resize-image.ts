/** Why a picture was not redrawn: the browser cannot read it, or it stays too large. */
export class RedrawError extends Error {
  override name = 'RedrawError';
  constructor(
    readonly kind: 'unreadable' | 'too-large',
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}

interface RedrawLimits {
  /** Pixels, of the longer side. */
  side: number;
  /** Of the file that comes out. */
  bytes: number;
}

interface Size {
  width: number;
  height: number;
}

/** The largest size of the same proportions that fits a square, never larger than it is. */
export function fitSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Each way of writing it, the best first. What can be transparent is tried as PNG; a photo would only grow by that. */
function getEncodings(type: string): readonly (readonly [type: string, quality?: number])[] {
  const jpeg = [0.9, 0.75, 0.5].map((quality) => ['image/jpeg', quality] as const);
  return type === 'image/jpeg' ? jpeg : [['image/png'], ...jpeg];
}

/**
 * Redraws a picture in the browser, so that it fits and holds nothing but its pixels: no place, no camera, no script. Of a moving one the
 * first image stays.
 * @throws RedrawError
 */
export async function resizeImage(file: File, { side, bytes }: RedrawLimits): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const image = await decodeImage(url);
    const size = fitSize(getSize(image, file.type, side), side);
    for (const [type, quality] of getEncodings(file.type)) {
      const blob = await encodeImage(image, size, type, quality);
      if (blob && blob.size <= bytes) return new File([blob], file.name, { type });
    }
    throw new RedrawError('too-large');
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function decodeImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (cause) {
    throw new RedrawError('unreadable', { cause });
  }
  return image;
}

/** A drawing made of lines has no size of its own: it is drawn as large as may be. */
function getSize({ naturalWidth, naturalHeight }: HTMLImageElement, type: string, side: number): Size {
  const [width, height] = [naturalWidth || side, naturalHeight || side];
  const scale = type === 'image/svg+xml' ? side / Math.max(width, height) : 1;
  return { width: width * scale, height: height * scale };
}

function encodeImage(image: HTMLImageElement, { width, height }: Size, type: string, quality?: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new RedrawError('unreadable');
  if (type === 'image/jpeg') {
    // JPEG knows no transparency; without this it would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
