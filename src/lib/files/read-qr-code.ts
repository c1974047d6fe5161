/** Pixels of the longer side. More only makes the search slower. */
const maxSide = 1600;

/** A sentence that says why no text was read. */
export class QrCodeError extends Error {
  override readonly name = 'QrCodeError';
}

/** The text of the QR code in a picture, such as a photo of a printed page. @throws QrCodeError */
export async function readQrCode(picture: Blob): Promise<string> {
  const [pixels, decodeQrCode] = await Promise.all([readPixels(picture), loadDecoder()]);
  try {
    return decodeQrCode(pixels);
  } catch (cause) {
    throw new QrCodeError('No QR code was found in this picture. Take it straight from above, close and in good light.', { cause });
  }
}

async function loadDecoder() {
  try {
    return (await import('./decode-qr-code')).decodeQrCode;
  } catch (cause) {
    throw new QrCodeError('A part of this page couldn’t be loaded. Check your connection and choose the picture again.', { cause });
  }
}

async function readPixels(picture: Blob): Promise<ImageData> {
  const image = await createImageBitmap(picture).catch((cause: unknown) => {
    throw new QrCodeError('This file is no picture that your browser can open.', { cause });
  });
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  const [width, height] = [Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale))];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new QrCodeError('Your browser can’t read pictures. Paste the text of the receipt.');
  // The decoder ignores transparency: an empty background would be black.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(image, 0, 0, width, height);
  image.close();
  return drawing.getImageData(0, 0, width, height);
}
