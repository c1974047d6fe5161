import type { PdfFile } from './pdf';
import { PdfError } from './pdf-error';

/**
 * Opens an untrusted PDF. Loads the PDF library with the first one, since it is large.
 * @throws PdfError; an unknown error is passed on
 */
export async function openPdf(file: Blob): Promise<PdfFile> {
  const library = await import('./pdf').catch((cause: unknown) => {
    throw new PdfError('unloaded', { cause });
  });
  return library.openPdf(file);
}
