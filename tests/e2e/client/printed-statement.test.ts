import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WrittenBook } from '@/domain/ledger/written-book.fixture';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient } from '../../support/e2e/people';
import { seedBook } from '../../support/e2e/seed-book';
import { signInAs } from '../../support/e2e/sign-in';

/** The texts of each page, from its top to its foot. */
async function textsOf(pdf: Buffer): Promise<string[][]> {
  const task = getDocument({ data: new Uint8Array(pdf) });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const placed = items.flatMap((item) => ('str' in item && item.str.trim() ? [{ text: item.str, y: Number(item.transform[5]) }] : []));
    pages.push(placed.toSorted((one, other) => other.y - one.y).map(({ text }) => text));
  }
  await task.destroy();
  return pages;
}

test.describe('the printed statement', { tag: '@full' }, () => {
  test('has the closing balance once, below the last line, and the column heads on each page', async ({ page }) => {
    const client = await createClient('Paula');
    const book = new WrittenBook(client.caller.uid, new Date(2024, 0, 1, 9)).opened();
    for (let i = 0; i < 30; i += 1) {
      book
        .on(new Date(2024, 0, 2 + Math.floor(i / 2), 9 + (i % 2) * 4))
        .requested('11.00')
        .completed(i);
    }
    await seedBook(book, client.email);
    await signInAs(page, client, '/user/statement?month=2024-01');
    await page.getByText('Matches to the cent. No entry is missing.').waitFor();
    await page.emulateMedia({ media: 'print' });
    const pages = await textsOf(await page.pdf({ preferCSSPageSize: true }));

    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(pages.flat().filter((text) => text === 'Closing balance')).toHaveLength(1);
    const last = pages.find((texts) => texts.includes('Closing balance')) ?? [];
    expect(last.indexOf('Closing balance')).toBeGreaterThan(last.indexOf('A31 D60'));
    expect(last.slice(last.indexOf('A31 D60'))).toContain('330.00');
    expect(pages.filter((texts) => texts.some((text) => /^A\d+ D\d+$/.test(text)) && !texts.includes('Balance'))).toEqual([]);
  });
});
