import { readFile } from 'node:fs/promises';
import { WrittenBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createClient } from '../../support/e2e/people';
import { seedBook } from '../../support/e2e/seed-book';
import { signInAs } from '../../support/e2e/sign-in';

const formatCsvTime = (time: number): string =>
  new Date(time).toISOString().slice(0, 19).replace('T', ' ');

// By UTC both credits are in one month: in January where the zone is ahead, in February where it is
// behind.
test('a month begins and ends at midnight of the device, on screen, in the sums and in the file', {
  tag: '@full',
}, async ({ page }) => {
  const client = await createClient('Zora');
  const before = await page.evaluate(() => new Date(2024, 0, 31, 23, 56).getTime());
  const after = await page.evaluate(() => new Date(2024, 1, 1, 0, 4).getTime());
  const book = new WrittenBook(client.caller.uid, new Date(Date.UTC(2024, 0, 10, 9))).opened();
  for (const [index, { time, amount }] of [
    { time: before, amount: '10.00' },
    { time: after, amount: '25.00' },
  ].entries()) {
    book.on(new Date(time)).requested(amount).on(new Date(time)).completed(index);
  }
  await seedBook(book, client.email);
  await signInAs(page, client, '/user/statement?month=2024-01&show=all');
  await page.getByText('Adds up ·').waitFor();
  const main = page.getByRole('main');
  await expect(main.getByRole('rowheader', { name: 'Wed, 31 Jan 2024' })).toHaveCount(1);
  await expect(main).toContainText('23:56');
  await expect(main).toContainText(/Closing balance\W*10\.00/);
  await expect(main.locator('td.folio', { hasText: 'A3' })).toHaveCount(0);

  await page.goto('/user/statement?month=2024-02&show=all');
  await expect(main.getByRole('rowheader', { name: 'Thu, 1 Feb 2024' })).toHaveCount(1);
  await expect(main).toContainText('00:04');
  await expect(main.locator('td.folio', { hasText: 'A3' })).toHaveCount(1);
  await expect(main).toContainText(/Opening balance\W*10\.00/);
  await expect(main).toContainText(/Closing balance\W*35\.00/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const [head = '', ...rows] = (await readFile(await download.path(), 'utf8'))
    .trimEnd()
    .split('\r\n');
  expect(head).toContain(
    await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  expect(
    rows.filter((row) => row.includes('2024-02-01 00:04:00') && row.includes(formatCsvTime(after))),
  ).toHaveLength(2);
  expect(rows.some((row) => row.includes(formatCsvTime(before)))).toBe(false);
  expect(getConsoleErrors(page)).toEqual([]);
});
