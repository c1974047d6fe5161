import {
  addDeposit,
  getQueueRow,
  getStatusTab,
  getTxid,
  openReview,
} from '../../support/e2e/desk-queue';
import { getDialog, pressCommitKeys, waitForPreview } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { getFocusedName } from '../../support/e2e/keyboard';
import { createClient } from '../../support/e2e/people';
import { getActions, getBalance, getDepositList } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

test.describe('a deposit at the desk', () => {
  test('is found, confirmed and rejected, and the focus moves to the next', async ({
    page,
    asAdmin,
  }) => {
    const client = await createClient('Asta');
    const op = await addDeposit(client, '210.00');
    await addDeposit(client, '220.00');
    await addDeposit(client, '230.00');
    await asAdmin('/admin/deposit?q=asta');
    const box = await openReview(page, '210.00');
    // Proof is a press away, at an explorer of the test network.
    const link = box.getByRole('link', { name: /the transaction id in the block explorer/ });
    expect(await link.getAttribute('href')).toMatch(
      new RegExp(`^https://\\S+testnet\\S+${getTxid(op)}$`),
    );
    await box.getByText('2 deposits, $450.00').waitFor();
    await box
      .getByRole('row', { name: /Balance/ })
      .getByText('210.00', { exact: true })
      .waitFor();
    await box.getByRole('button', { name: 'Credit $210.00' }).click();
    await waitForToast(page, 'Deposit Request Approved..');
    await getQueueRow(page, '210.00').waitFor({ state: 'detached' });
    // The panel goes on to the next one by itself.
    const second = page.getByRole('dialog', { name: /^\$220\.00/ });
    await second.getByText('1 of 2').waitFor();
    await expect.poll(() => getFocusedName(page)).toBe('$220.00 from Asta Tester');
    expect(await getBalance(client)).toBe('210.00');
    await waitForPreview(second);
    await second.getByRole('radio', { name: /^Reject/ }).click();
    await second.getByRole('button', { name: 'Reject and tell Asta' }).click();
    await second
      .getByText('Use at least 10 letters or digits, so that readers understand.')
      .waitFor();
    await second.getByLabel('Reason for rejecting').fill('No coins came to this address.');
    await second.getByRole('button', { name: 'Reject and tell Asta' }).click();
    await waitForToast(page, 'Deposit Request Rejected..');
    await page.getByRole('dialog', { name: /^\$230\.00/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => getFocusedName(page)).toMatch(/^Review \$230\.00/);
    await getQueueRow(page, '220.00').waitFor({ state: 'detached' });
    expect(await getDepositList(client)).toMatchObject([
      { status: 'completed' },
      { status: 'rejected', note: 'No coins came to this address.' },
      { status: 'pending' },
    ]);

    // What was decided is in its tab, and in the tab of all requests.
    await getStatusTab(page, 'Rejected').click();
    await getQueueRow(page, 'No coins came to this address.')
      .getByRole('button', { name: /Open/ })
      .click();
    await getDialog(page).getByText('You', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await getStatusTab(page, 'All').click();
    await getQueueRow(page, '230.00').getByText('Waiting').first().waitFor();
    await getQueueRow(page, '220.00').getByText('Rejected').first().waitFor();
    expect(new URL(page.url()).search).toBe('?tab=all&q=asta');
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('opens by a press on its row, and is sorted and filtered by the address', {
    tag: '@full',
  }, async ({ page, asAdmin }) => {
    const client = await createClient('Bryn');
    await addDeposit(client, '410.00');
    await addDeposit(client, '1420.00');
    await asAdmin('/admin/deposit?q=bryn&sort=amount');
    await expect(page.locator('main tr:has([data-row])').first()).toContainText('1,420.00');
    await getQueueRow(page, '1,420.00').getByText('1,420.00').click();
    await waitForPreview(getDialog(page));
    await page.keyboard.press('Escape');
    await expect.poll(() => getFocusedName(page)).toMatch(/^Review \$1,420\.00/);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('At least, USD').fill('1000');
    await getQueueRow(page, '410.00').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('?q=bryn&sort=amount&min=1000');
    await page.reload();
    await getQueueRow(page, '1,420.00').waitFor();
    await page.getByRole('button', { name: 'Remove filter: At least $1,000.00' }).click();
    await getQueueRow(page, '410.00').waitFor();
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('keeps the input offline, and is one entry when it is sent again', { tag: '@full' }, async ({
    page,
    context,
    asAdmin,
  }) => {
    const client = await createClient('Cleo');
    await addDeposit(client, '90.00');
    await asAdmin('/admin/deposit?q=cleo');
    const box = await openReview(page, '90.00');
    await box.getByRole('radio', { name: /^Reject/ }).click();
    await box.getByLabel('Reason for rejecting').fill('These coins came from another place.');
    await context.setOffline(true);
    await box.getByRole('button', { name: 'Reject and tell Cleo' }).click();
    await waitForToast(page, 'Error Occurred.');
    await box.getByText('You are offline.', { exact: false }).first().waitFor();
    expect(await box.getByLabel('Reason for rejecting').inputValue()).toBe(
      'These coins came from another place.',
    );
    expect(await getDepositList(client)).toMatchObject([{ status: 'pending' }]);
    await context.setOffline(false);
    await box.getByRole('button', { name: 'Reject and tell Cleo' }).click();
    await waitForToast(page, 'Deposit Request Rejected..');
    expect(
      (await getActions(client)).filter((action) => action === 'deposit.rejected'),
    ).toHaveLength(1);
  });

  test('is worked through by keyboard alone', { tag: '@full' }, async ({ page, asAdmin }) => {
    const client = await createClient('Dinah');
    await addDeposit(client, '110.00');
    await addDeposit(client, '120.00');
    await asAdmin('/admin/deposit?q=dinah');
    await getQueueRow(page, '110.00').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => getFocusedName(page)).toMatch(/^Review \$110\.00/);
    await page.keyboard.press('j');
    await expect.poll(() => getFocusedName(page)).toMatch(/^Review \$120\.00/);
    // Rejecting is chosen already; the mind may change.
    await page.keyboard.press('r');
    await waitForPreview(getDialog(page));
    expect(await getDialog(page).getByRole('radio', { name: 'Reject' }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await getDialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => getFocusedName(page)).toMatch(/^Review \$120\.00/);
    await page.keyboard.press('k');
    await page.keyboard.press('a');
    await waitForPreview(getDialog(page));
    expect(
      await getDialog(page)
        .getByRole('radio', { name: /Confirm/ })
        .isChecked(),
    ).toBe(true);
    // Without the number of its output, the same key leads to the field.
    await pressCommitKeys(page);
    await expect.poll(() => getFocusedName(page)).toMatch(/^Output number/);
    await page.keyboard.press('0');
    await pressCommitKeys(page);
    await page.getByRole('dialog', { name: /^\$120\.00/ }).waitFor();
    await page.keyboard.press('Escape');
    await getQueueRow(page, '110.00').waitFor({ state: 'detached' });
    await expect.poll(() => getFocusedName(page)).toMatch(/^Review \$120\.00/);
    // Chosen with x; letters in the search are letters.
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'Selected' }).getByText('1 deposit').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('xar');
    await page.getByText('No deposit matches “xar”').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await getDepositList(client)).toMatchObject([
      { status: 'completed' },
      { status: 'pending' },
    ]);
  });

  test('takes a key, the number of its output and a key where nothing speaks against it, and so does each of the next ones', {
    tag: '@full',
  }, async ({ page, asAdmin }) => {
    const client = await createClient('Ragna');
    const amounts = Array.from({ length: 11 }, (_, i) => `${301 + i}.00`);
    for (const amount of amounts) await addDeposit(client, amount);
    await asAdmin('/admin/deposit?q=ragna');
    await getQueueRow(page, '301.00').waitFor();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await press('j');
    await press('a');
    for (const amount of amounts.slice(0, 10)) {
      const box = page.getByRole('dialog', { name: new RegExp(`^\\$${amount}`) });
      await waitForPreview(box);
      await box.getByRole('button', { name: `Credit $${amount}`, disabled: false }).waitFor();
      // The key that opened the first one has put the focus into its output.
      if (amount !== amounts[0]) await press('c');
      await expect.poll(() => getFocusedName(page)).toMatch(/^Output number/);
      await press('0');
      await press('Control+Enter');
      await box.waitFor({ state: 'detached' });
    }
    expect(keys).toBe(31);
    // One rejection: a letter, the reason, and the same key.
    const last = page.getByRole('dialog', { name: /^\$311\.00/ });
    await waitForPreview(last);
    await press('r');
    await expect.poll(() => getFocusedName(page)).toMatch(/^Reason for rejecting/);
    await page.keyboard.type('No coins came to this address.');
    await press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(keys).toBe(33);
    const statuses = (await getDepositList(client)).map(({ status }) => status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 'completed'), 'rejected']);
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('is exported with all that the filter matches', { tag: '@full' }, async ({
    page,
    asAdmin,
  }) => {
    const client = await createClient('Eyvind');
    const op = await addDeposit(client, '130.00');
    await asAdmin('/admin/deposit?q=eyvind');
    await getQueueRow(page, '130.00').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('deposits-waiting.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
    const lines = Buffer.concat(chunks).toString().trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Eyvind Tester');
    expect(lines[1]).toContain(getTxid(op));
  });
});
