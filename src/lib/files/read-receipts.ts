import { FileError } from './file-error';
import { readFileType } from './file-type';

/**
 * A receipt with the marks of a very long book has about half a megabyte, a statement of ten
 * thousand lines about two.
 */
const maxBytes = 8 * 1024 * 1024;
const maxPictureBytes = 30 * 1024 * 1024;

/** By its first bytes: photos of some devices have no type, and other files have a wrong one. */
export const isPicture = async (file: Blob): Promise<boolean> =>
  (await readFileType(file))?.startsWith('image/') ?? false;

/** A sentence about a file that is too large for receipts. */
export const findReceiptProblem = async (file: Blob): Promise<string | undefined> =>
  file.size > ((await isPicture(file)) ? maxPictureBytes : maxBytes)
    ? 'This file is too large to be a receipt.'
    : undefined;

type ReceiptsRead = { text: string; error?: undefined } | { text?: undefined; error: string };

/** Its decoder is loaded with the first picture, since it is large. */
async function readCodeIn(picture: File): Promise<string> {
  const { readQrCode } = await import('./read-qr-code').catch((cause: unknown) => {
    throw new FileError(
      'A part of this page couldn’t be loaded. Check your connection and choose the picture again.',
      { cause },
    );
  });
  return readQrCode(picture);
}

/**
 * The text of a file with receipts, or of the QR code in a picture. `error` is a sentence for the
 * person who chose the file.
 */
export async function readReceiptsFrom(file: File): Promise<ReceiptsRead> {
  try {
    const problem = await findReceiptProblem(file);
    if (problem !== undefined) return { error: problem };
    return { text: await ((await isPicture(file)) ? readCodeIn(file) : file.text()) };
  } catch (error) {
    if (error instanceof FileError) return { error: error.message };
    return { error: 'This file could not be read. Choose it again.' };
  }
}
