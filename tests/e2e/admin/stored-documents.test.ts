import type { Locator, Page } from '@playwright/test';
import { createPng } from '@/lib/files/picture-bytes.fixture';
import { createPdf } from '../../../tools/dev/seed/specimen';
import { pressButton } from '../../support/e2e/buttons';
import { createPdfWithoutPages, createScan } from '../../support/e2e/chosen-files';
import { createApplicant, openDocumentReview } from '../../support/e2e/document-review';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';

const open = async (page: Page, name: string) => {
  await page.goto(`/admin/verification?q=${name.toLowerCase()}`);
  await openDocumentReview(page, `${name} Tester`);
  await pressButton(page, 'Open document');
};

/**
 * A page whose only line is in an encoding that the file names, and in a font that it does not
 * bring along.
 */
const createNamedEncoding = () => {
  const line = Buffer.from('SEEN THROUGH A MAP', 'utf16le').swap16().toString('hex');
  const drawing = `BT /F1 24 Tf 10 40 Td <${line}> Tj ET`;
  const text = createPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 600 /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /Arial /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ]);
  return new File([Buffer.from(text, 'latin1')], 'named.pdf', { type: 'application/pdf' });
};

/** Whether anything of a page is dark. */
const isDrawn = (sheet: Locator) =>
  sheet.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return false;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: [],
    };
    return data.some((value, i) => i % 4 === 0 && value < 100);
  });
const getSheet = (page: Page) =>
  page.getByRole('img', { name: 'Page 1 of 1 of the document as the client sent it' });

test.describe('a stored document', { tag: '@full' }, () => {
  test('is shown as what its first bytes say, or said to be what nobody can show', async ({
    page,
    asAdmin,
  }) => {
    const scan = createScan('').buffer;
    await createApplicant('Orla', new File([scan], 'scan.jpg', { type: 'image/jpeg' }));
    await createApplicant(
      'Oskar',
      new File([createPng({ width: 30_000, height: 30_000 })], 'huge.png', { type: 'image/png' }),
    );
    await createApplicant(
      'Ottilie',
      new File([createPdfWithoutPages()], 'empty.pdf', { type: 'application/pdf' }),
    );
    await asAdmin('/admin/verification');
    await open(page, 'Orla');
    await getSheet(page).waitFor();
    await open(page, 'Oskar');
    await page
      .getByText('It has more pixels than a browser can show. Reject it', { exact: false })
      .waitFor();
    await open(page, 'Ottilie');
    await page.getByText('This PDF has no pages. Reject it', { exact: false }).waitFor();
  });

  test('gets the character map that it names from this site, or is shown with a note', async ({
    page,
    asAdmin,
  }) => {
    await createApplicant('Odette', createNamedEncoding());
    await asAdmin('/admin/verification');
    const map = page.waitForResponse(/\/assets\/character-maps-.*\/UniJIS-UCS2-H[.]bcmap$/, {
      timeout: 60_000,
    });
    await open(page, 'Odette');
    expect((await map).status()).toBe(200);
    await expect.poll(() => isDrawn(getSheet(page))).toBe(true);
    expect(
      await page.getByText('A part of this document couldn’t be drawn', { exact: false }).count(),
    ).toBe(0);
    expect(getConsoleErrors(page)).toEqual([]);

    await page.route(/\/character-maps-/, (route) => route.abort());
    await open(page, 'Odette');
    await page.getByText('A part of this document couldn’t be drawn', { exact: false }).waitFor();
  });
});
