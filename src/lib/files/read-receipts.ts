import { QrCodeError, readQrCode } from './read-qr-code';

/** A receipt with the marks of a very long book has about half a megabyte, a statement of ten thousand lines about two. */
const maxBytes = 8 * 1024 * 1024;
const maxPictureBytes = 30 * 1024 * 1024;

/** In the last row of an exported statement (statement-csv.ts). */
const exportedReceipt = /Receipt of the whole book,(GB\d+\.[^\s,"]+)/;

export type ReceiptsRead = { text: string; error?: undefined } | { text?: undefined; error: string };

/**
 * The text of a file with receipts, of the QR code in a picture, or the receipt in an exported statement. `error` is a sentence for the
 * person who chose the file.
 */
export async function readReceiptsFrom(file: File): Promise<ReceiptsRead> {
  const isPicture = file.type.startsWith('image/');
  if (file.size > (isPicture ? maxPictureBytes : maxBytes)) return { error: 'This file is too large to be a receipt.' };
  try {
    const text = isPicture ? await readQrCode(file) : await file.text();
    return { text: exportedReceipt.exec(text)?.[1] ?? text };
  } catch (error) {
    if (error instanceof QrCodeError) return { error: error.message };
    return { error: 'This file could not be read. Choose it again.' };
  }
}
