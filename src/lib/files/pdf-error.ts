/**
 * Why a PDF is not shown: it needs a password, has no pages, cannot be parsed, or the PDF library
 * did not load. A file of its own, because pdf.ts is large and loaded with the first PDF.
 */
export class PdfError extends Error {
  override name = 'PdfError';
  constructor(
    readonly kind: 'locked' | 'empty' | 'broken' | 'unloaded',
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}
