import { QrCodeError, readQrCode } from './read-qr-code';

/** A receipt with the marks of a very long book has about half a megabyte. */
const maxBytes = 8 * 1024 * 1024;
const maxPictureBytes = 30 * 1024 * 1024;

/** The text of a file with receipts, or of the QR code in a picture. `error` is a sentence for the person who chose the file. */
export async function readReceiptsFrom(file: File): Promise<{ text: string; error?: undefined } | { text?: undefined; error: string }> {
  const isPicture = file.type.startsWith('image/');
  if (file.size > (isPicture ? maxPictureBytes : maxBytes)) return { error: 'This file is too large to be a receipt.' };
  try {
    return { text: isPicture ? await readQrCode(file) : await file.text() };
  } catch (error) {
    if (error instanceof QrCodeError) return { error: error.message };
    return { error: 'This file could not be read. Choose it again.' };
  }
}
