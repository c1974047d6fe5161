import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { completeDeposit, rejectDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import { addDeposit, getTxid } from '../../support/e2e/desk-queue';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createAdministrator, createClient } from '../../support/e2e/people';
import { refuseReadsUntilClick } from '../../support/e2e/reads';

const acts = 'main tr:has([data-row])';

/** Where the first line of each cell ends, px; undefined for an empty cell. */
const getFirstLines = (cells: Locator): Promise<(number | undefined)[]> =>
  cells.evaluateAll((all) =>
    all.map((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
      if (!text) return undefined;
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects()[0]?.bottom;
    }),
  );

test.describe('the journal of the desk', () => {
  test('lists who decided what, by client and kind, and how long clients waited', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createClient('Jorun');
    const credited = await addDeposit(client, '310.00');
    const refused = await addDeposit(client, '320.00');
    await completeDeposit(admin.caller, {
      uid: client.caller.uid,
      id: credited,
      op: createOp(),
      payment: {
        txid: getTxid(credited),
        output: 0,
      },
    });
    await rejectDeposit(admin.caller, {
      uid: client.caller.uid,
      id: refused,
      note: 'No coins came to this address.',
      op: createOp(),
    });
    await asAdmin('/admin/journal');
    await page.getByRole('rowheader').first().waitFor();
    await page.getByRole('combobox', { name: 'Client' }).fill('jorun');
    await page.getByRole('option', { name: /Jorun Tester/ }).click();
    await expect(page.locator(acts)).toHaveCount(2);
    await expect(page.locator(acts).first()).toContainText(
      /You.*Deposit rejected.*“No coins came to this address\.”.*Jorun Tester.*320\.00/,
    );
    const [time, , act] = await getFirstLines(page.locator(acts).first().locator('td'));
    expect(act, 'the first of two lines, beside the time').toBeCloseTo(time ?? 0, -1);
    await expect(page.locator(acts).last()).toContainText(
      /Deposit credited.*\+310\.00.*under 1 min/,
    );
    await expect.poll(() => new URL(page.url()).searchParams.get('client')).toBe(client.caller.uid);
    await page.getByRole('combobox', { name: 'Kind of act' }).selectOption('Trades');
    await page.getByText('No acts match').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('combobox', { name: 'Administrator' }).selectOption('You');
    await expect(page.locator(acts)).toHaveCount(2);

    await page.getByRole('link', { name: 'By week' }).click();
    await page.getByRole('button', { name: 'Load report' }).click();
    await page.getByText(/^From 2 decisions, at/).waitFor();
    const figures = await page
      .getByRole('row', { name: /so far/ })
      .locator(':is(td, th)')
      .allTextContents();
    expect(figures.slice(1, 4)).toEqual(['2', '1', '50%']);
    await page.goBack();
    await page
      .getByRole('link', { name: /in the book of Jorun Tester/ })
      .last()
      .click();
    await page
      .getByRole('region', { name: 'Book' })
      .getByText('Deposit credited')
      .first()
      .waitFor();
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('is saved as a file, and shows the acts of a colleague on one day', {
    tag: '@full',
  }, async ({ page, admin, asAdmin }) => {
    const colleague = await createAdministrator('Kolbein');
    const client = await createClient('Joar');
    const first = await addDeposit(client, '410.00');
    const second = await addDeposit(client, '420.00');
    await completeDeposit(admin.caller, {
      uid: client.caller.uid,
      id: first,
      op: createOp(),
      payment: {
        txid: getTxid(first),
        output: 0,
      },
    });
    await completeDeposit(colleague.caller, {
      uid: client.caller.uid,
      id: second,
      op: createOp(),
      payment: {
        txid: getTxid(second),
        output: 0,
      },
    });
    await asAdmin(`/admin/journal?client=${client.caller.uid}`);
    await expect(page.locator(acts)).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Administrator' }).selectOption('Kolbein Tester');
    await expect(page.locator(acts)).toHaveCount(1);
    await page.getByRole('rowheader').getByRole('link').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toMatch(/^[0-9-]{10}$/);
    await expect(page.locator(acts)).toContainText(/Kolbein Tester.*420\.00/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toMatch(
      /^.Time \(UTC\),.*\r\n.*Kolbein Tester,Deposit credited,.*420\.00,420\.00,,0,/,
    );
  });

  test('says that it could not be loaded, and loads again', { tag: '@full' }, async ({
    page,
    asAdmin,
  }) => {
    await refuseReadsUntilClick(page, /:runQuery/, '"action"');
    await asAdmin('/admin/journal');
    await page.getByText('Couldn’t load the journal').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('rowheader').first().waitFor();
  });
});
