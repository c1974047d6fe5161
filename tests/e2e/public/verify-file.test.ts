import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBookFile, createShortBook } from '@/domain/receipts/book-file.fixture';
import { createEntryMarks, createReceipt } from '@/domain/receipts/receipt';
import { formatReceiptFile } from '@/domain/receipts/receipt-file';
import { verifierName } from '../../../tools/build/verifier';
import { findAxeViolations } from '../../support/e2e/axe';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';

let folder: string;
test.beforeAll(async ({ site }) => {
  folder = mkdtempSync(join(tmpdir(), 'glassbook-verifier-'));
  writeFileSync(join(folder, verifierName), await (await fetch(`${site}/${verifierName}`)).text());
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { entries } = createShortBook();
const receipt = await createReceipt('maya', entries, new Date('2026-11-12T09:41:00Z'));
const withMarks = formatReceiptFile(receipt, await createEntryMarks(entries));
const createUpload = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

test('the one-file check works from a disk, without a connection, and asks for nothing', {
  tag: '@full',
}, async ({ page }) => {
  const url = pathToFileURL(join(folder, verifierName)).href;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.context().setOffline(true);
  await page.goto(url);
  const rewritten = JSON.stringify(createBookFile(createShortBook('400.00')));
  await page
    .getByLabel('Choose files', { exact: false })
    .setInputFiles([createUpload('book.json', rewritten), createUpload('receipt.txt', withMarks)]);
  await page.getByRole('heading', { name: 'Failed' }).waitFor();
  await page.getByText('The book adds up, but it contradicts 1 receipt:').waitFor();
  await expect(
    page.getByText('Changed or missing since the marks were made: D1, A2, D2, A3.', {
      exact: false,
    }),
  ).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAxeViolations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // The worker has the script of the page.
  expect(
    asked.filter((one) => one !== url && !one.startsWith('blob:') && !one.startsWith('data:')),
  ).toEqual([]);
  expect(getConsoleErrors(page)).toEqual([]);
});
