import { isCanvasTrue, untrueCanvas } from './canvas';
import { checkPicture } from './check-picture';
import { decodeQrCode } from './decode-qr-code';
import { FileError } from './file-error';
import { readFileType } from './file-type';
import { hasKnownHeader } from './picture-header';

/** Pixels of the longer side. More only makes the search slower. */
const maxSide = 1600;

/** The text of the QR code in a picture, such as a photo of a printed page. @throws FileError */
export async function readQrCode(picture: Blob): Promise<string> {
  const pixels = await readPixels(picture);
  try {
    return decodeQrCode(pixels);
  } catch (cause) {
    throw new FileError(
      'No QR code was found in this picture. Take it straight from above, close and in good light.',
      { cause },
    );
  }
}

async function readPixels(picture: Blob): Promise<ImageData> {
  if (!isCanvasTrue()) throw new FileError(untrueCanvas);
  // Some browsers open HEIC, TIFF and the like, so these are tried.
  if (hasKnownHeader(await readFileType(picture))) await checkPicture(picture);
  const image = await createImageBitmap(picture).catch((cause: unknown) => {
    throw new FileError(
      'Your browser can’t open this picture. Save it as JPEG, or take a screenshot.',
      { cause },
    );
  });
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing)
    throw new FileError('Your browser can’t read pictures. Paste the text of the receipt.');
  // The decoder ignores transparency: an empty background would be black.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(image, 0, 0, width, height);
  image.close();
  return drawing.getImageData(0, 0, width, height);
}
