/**
 * Why a PDF is not shown: it asks for a password, it is none that can be read, or what reads PDFs could not be loaded. Apart from pdf.ts, which
 * is large and comes with the first PDF.
 */
export class PdfError extends Error {
  override name = 'PdfError';
  constructor(
    readonly kind: 'locked' | 'broken' | 'unloaded',
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}
