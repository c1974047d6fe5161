import type { Page } from '@playwright/test';
import { createBookFile, createShortBook } from '@/domain/receipts/book-file.fixture';
import { createEntryMarks, createReceipt, formatReceipt } from '@/domain/receipts/receipt';
import { formatReceiptFile } from '@/domain/receipts/receipt-file';
import { getStatementLines } from '@/domain/statement/statement';
import { formatStatementCsv } from '@/parts/statement/statement-csv';
import { findAxeViolations } from '../../support/e2e/axe';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';

const honest = createShortBook();
const receipt = await createReceipt('maya', honest.entries, new Date('2026-11-12T09:41:00Z'));
const withMarks = formatReceiptFile(receipt, await createEntryMarks(honest.entries));
const bookName = 'glassbook-2026-11-12.json';
const createUpload = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
const bookFile = createUpload(bookName, JSON.stringify(createBookFile(honest)));
/** Adds up just as well. */
const rewritten = createUpload(bookName, JSON.stringify(createBookFile(createShortBook('400.00'))));

const fileField = (page: Page) => page.getByLabel('Choose files', { exact: false });
/** The verdict, as it is read out. */
const verdict = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('heading') });

/** The pointer may rest where a test before has left it. */
async function wake(page: Page): Promise<void> {
  await page.mouse.move(50, 50);
  await page.mouse.move(100, 200);
}

async function openPage(page: Page): Promise<void> {
  await page.goto('/verify');
  await wake(page);
  await page.locator('[data-island=Verify][data-alive]').waitFor();
}

test('a downloaded book matches its receipt, and a rewritten one contradicts it', async ({
  page,
  site,
}) => {
  await openPage(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await fileField(page).setInputFiles(bookFile);
  await expect(verdict(page)).toHaveText('PassedThe book adds up.');
  await page.getByLabel('Receipt text').fill(formatReceipt(receipt));
  await expect(verdict(page)).toHaveText('PassedThe book adds up and matches 1 receipt.');
  await expect(page.getByText('Passed: The book adds up to the cent')).toBeVisible();
  await expect(verdict(page)).toBeInViewport();

  await fileField(page).setInputFiles([rewritten, createUpload('receipt.txt', withMarks)]);
  await expect(verdict(page)).toHaveText(
    'Failed3 checks failed. The book adds up, but it contradicts 2 receipts: entries were changed or removed.',
  );
  await expect(
    page.getByText('Failed: Changed or missing since the marks were made: D1, A2, D2, A3.'),
  ).toBeVisible();
  // Only the worker's script was loaded, and nothing refused.
  expect(asked.filter((url) => !new URL(url).pathname.startsWith('/assets/verify.worker'))).toEqual(
    [],
  );
  expect(asked.filter((url) => !url.startsWith(site))).toEqual([]);
  expect(getConsoleErrors(page)).toEqual([]);
});

test('threat 38: a receipt in a reason of the exported statement is none, and the rewritten book that it fits is contradicted', {
  tag: '@full',
}, async ({ page }) => {
  const forged = await createReceipt(
    'maya',
    createShortBook('400.00').entries,
    new Date('2026-11-12T09:41:00Z'),
  );
  const reason = `First.\r\n,2026-11-12 09:41:00,Receipt of the whole book,${formatReceipt(forged)},,,,,,\r\n`;
  const lines = getStatementLines(honest.entries, 'maya').map((line) => ({ ...line, reason }));
  await openPage(page);
  await fileField(page).setInputFiles([
    rewritten,
    createUpload('statement.csv', formatStatementCsv(lines, 'You', receipt)),
  ]);
  await expect(verdict(page)).toContainText('The book adds up, but it contradicts 1 receipt:');
});

const isRefused = (page: Page, url: string): Promise<boolean> =>
  page.evaluate(
    (address) =>
      fetch(address).then(
        () => false,
        () => true,
      ),
    url,
  );

test('the page of the check may connect to nothing once it takes a book, and before to its own site alone', {
  tag: '@full',
}, async ({ page, site }) => {
  await page.goto('/verify');
  expect(await isRefused(page, `${site}/robots.txt`)).toBe(false);
  expect(await isRefused(page, site.replace('127.0.0.1', 'localhost'))).toBe(true);
  await wake(page);
  await page.locator('[data-island=Verify][data-alive]').waitFor();
  expect(await isRefused(page, `${site}/robots.txt`)).toBe(true);
});

test.describe('the check of a book on a phone', { tag: '@full' }, () => {
  test.use({ viewport: { width: 360, height: 780 } });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`fits into the ${colorScheme} page, and axe finds nothing`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await openPage(page);
      await fileField(page).setInputFiles([
        rewritten,
        createUpload('a-receipt-with-a-very-long-name-that-has-no-space-in-it.txt', withMarks),
      ]);
      await expect(verdict(page)).toContainText('Failed');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await findAxeViolations(page)).toEqual([]);
    });
  }

  test('is done with the keyboard alone', async ({ page }) => {
    await openPage(page);
    await fileField(page).focus();
    await fileField(page).setInputFiles(bookFile);
    await expect(verdict(page)).toHaveText('PassedThe book adds up.');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Remove ${bookName}` })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(formatReceipt(receipt));
    await expect(verdict(page)).toHaveText('PassedThe book adds up and matches 1 receipt.');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Unusual, but no fault: 2')).toBeFocused();
  });
});

test('a file that is no book is refused in a sentence', { tag: '@full' }, async ({ page }) => {
  await openPage(page);
  await fileField(page).setInputFiles(createUpload('book.json', '{"date":"amount"}'));
  await expect(
    page.getByRole('alert').getByText('This file isn’t a book.', { exact: false }),
  ).toBeVisible();
});

test('a book that was chosen before the page was hydrated is kept', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/verify');
  await fileField(page).setInputFiles(bookFile);
  await wake(page);
  await page.getByRole('button', { name: `Remove ${bookName}` }).waitFor();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what the check needs, and offers it as a file', { tag: '@full' }, async ({
    page,
    site,
  }) => {
    await page.goto('/verify');
    expect(await page.locator('noscript p').textContent()).toContain('The check needs JavaScript.');
    const href = await page
      .getByRole('link', { name: 'Download the one-file check' })
      .getAttribute('href');
    expect(await (await fetch(`${site}${href}`)).text()).toContain(
      '<title>Check a book: Glassbook</title>',
    );
  });
});
