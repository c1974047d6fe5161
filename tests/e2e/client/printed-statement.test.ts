import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WrittenBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient } from '../../support/e2e/people';
import { seedBook } from '../../support/e2e/seed-book';
import { signInAs } from '../../support/e2e/sign-in';

/** What pdfjs-dist uses of `Promise`, which Node 20 lacks. */
function withResolvers() {
  const settle = {};
  const promise = new Promise((resolve, reject) => Object.assign(settle, { resolve, reject }));
  return { promise, ...settle };
}
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });

/** The texts of each page, from its top to its foot. */
async function readTexts(pdf: Buffer): Promise<string[][]> {
  const task = getDocument({ data: new Uint8Array(pdf) });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const placed = items.flatMap((item) =>
      'str' in item && item.str.trim() ? [{ text: item.str, y: Number(item.transform[5]) }] : [],
    );
    pages.push(placed.toSorted((one, other) => other.y - one.y).map(({ text }) => text));
  }
  await task.destroy();
  return pages;
}

test.describe('the printed statement', { tag: '@full' }, () => {
  test('is in book order between its sums and its closing balance, with heads and the number on each page', async ({
    page,
  }) => {
    const client = await createClient('Paula');
    const book = new WrittenBook(client.caller.uid, new Date(Date.UTC(2024, 0, 1, 9))).opened();
    for (let i = 0; i < 30; i += 1) {
      book
        .on(new Date(Date.UTC(2024, 0, 2 + i, 8)))
        .requested('11.00')
        .completed(i);
    }
    await seedBook(book, client.email);
    await signInAs(page, client, '/user/statement?month=2024-01&show=all');
    await page.getByText('Adds up ·').waitFor();
    const pages = await readTexts(await page.pdf({ preferCSSPageSize: true }));

    expect(pages.length).toBeGreaterThanOrEqual(3);
    const first = (pages[0] ?? []).join(' ');
    expect(first).toContain(`Client id ${client.caller.uid}`);
    expect(pages[0]).toContain('Glassbook');
    expect(first).toContain('Period January 2024: 61 lines, 93 entries');
    expect(first).toContain('The book adds up: all 93 entries, to the cent, with none missing.');
    expect(first).toMatch(
      /Opening balance In, 30 lines Out, 0 lines Closing balance \$0\.00 \+\$330\.00 \$0\.00 \$330\.00/,
    );
    for (const [index, texts] of pages.entries()) {
      expect(texts).toContain(`Client ${client.caller.uid} · January 2024`);
      expect(texts).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    const printed = pages.flat();
    expect(printed.indexOf('A1 U1 V1')).toBeLessThan(printed.indexOf('A31 D60'));
    // Among the sums at the top, and below the last line.
    expect(printed.filter((text) => text === 'Closing balance')).toHaveLength(2);
    // The year is on each line.
    expect(printed.filter((text) => /^\s*2024\b/.test(text)).length).toBeGreaterThanOrEqual(61);
    const last = pages.findLast((texts) => texts.includes('Closing balance')) ?? [];
    expect(last).toContain('A31 D60');
    expect(last.indexOf('Closing balance')).toBeGreaterThan(last.indexOf('A31 D60'));
    expect(last.slice(last.indexOf('A31 D60'))).toContain('330.00');
    expect(
      pages.filter(
        (texts) => texts.some((text) => /^A\d+ D\d+$/.test(text)) && !texts.includes('Balance'),
      ),
    ).toEqual([]);

    await page.goto('/user/statement?year=2024');
    await page.getByText('Adds up ·').waitFor();
    const [summary = []] = await readTexts(await page.pdf({ preferCSSPageSize: true }));
    expect(summary).toContain(`Client ${client.caller.uid} · 2024`);
    const words = summary.join(' ');
    expect(words).toContain('Summary of 2024');
    expect(words).toMatch(/Realised result, 0/);
    // The month and the year.
    expect(words.match(/\+330\.00 0\.00 330\.00/g)).toHaveLength(2);
    expect(words).toMatch(/\bJanuary\b.+\bYear\b/);
  });
});
