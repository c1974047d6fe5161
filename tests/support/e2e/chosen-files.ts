/** Files that a test chooses in a page. */
import type { Page } from '@playwright/test';
import { createPdf } from '../../../tools/dev/seed/specimen';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer<ArrayBuffer>;
}

/** A PDF of one empty page. @param bytes how large it is at least */
export function createScan(name: string, bytes = 40_000): ChosenFile {
  const text = createPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
    `<< /Length ${bytes} >>\nstream\n${'x'.repeat(bytes)}\nendstream`,
  ]);
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}

/** A PDF that has no pages. */
export const createPdfWithoutPages = (): Buffer<ArrayBuffer> =>
  Buffer.from(
    createPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
    'latin1',
  );

/** Says in its header that the picture is to be turned right by a quarter: EXIF orientation 6. */
const turnedRight = Buffer.from(
  'ffe100224578696600004d4d002a00000008000101120003000000010006000000000000',
  'hex',
);

/**
 * A photo of twelve megapixels as a phone takes it upright: stored on its side, with its
 * orientation. It has noise, which makes it large, and a white area that is at the upper left once
 * it is upright.
 */
export async function takePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 4032;
    canvas.height = 3024;
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('This browser has no canvas');
    const noise = drawing.createImageData(canvas.width, canvas.height);
    let state = 1;
    for (let i = 0; i < noise.data.length; i += 4) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      noise.data.fill((state >>> 24) / 2, i, i + 3);
      noise.data[i + 3] = 255;
    }
    drawing.putImageData(noise, 0, 0);
    drawing.fillStyle = '#fff';
    // The lower left corner on its side is the upper left one upright.
    drawing.fillRect(0, 2024, 1000, 1000);
    const url = canvas.toDataURL('image/jpeg', 0.85);
    return url.slice(url.indexOf(',') + 1);
  });
  const jpeg = Buffer.from(base64, 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), turnedRight, jpeg.subarray(2)]);
}
