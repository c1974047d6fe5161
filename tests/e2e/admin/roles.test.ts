import { addDeposit, getQueueRow, openReview } from '../../support/e2e/desk-queue';
import { getDialog, pressCommitKeys } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createAdministrator, createClient } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { getBalance } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

test.describe('the roles of the desk', () => {
  test('let an agent credit a deposit, and leave the balance and the status to a manager', async ({
    page,
    freshDesk: _,
  }) => {
    const client = await createClient('Rosa');
    await addDeposit(client, '210.00');
    await signInAs(page, await createAdministrator('Agnes', 'agent'), '/admin/deposit?q=rosa');
    const box = await openReview(page, '210.00');
    await box.getByRole('button', { name: 'Credit $210.00' }).click();
    await waitForToast(page, 'Deposit Request Approved..');
    expect(await getBalance(client)).toBe('210.00');

    await page.goto(`/admin/users/${client.caller.uid}`);
    await page.getByRole('button', { name: 'Adjust' }).press('Enter');
    await page.getByText('Only a manager can adjust balances.').waitFor();
    await page.getByRole('button', { name: 'Change status' }).press('Enter');
    await page.getByText('Only a manager can change account statuses.').waitFor();
    await expect(getDialog(page)).toHaveCount(0);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('show a viewer the queues and each request, and take no decision, by keys neither', {
    tag: '@full',
  }, async ({ page, freshDesk: _ }) => {
    const client = await createClient('Vera');
    await addDeposit(client, '330.00');
    await signInAs(page, await createAdministrator('Viola', 'viewer'), '/admin/deposit?q=vera');
    await getQueueRow(page, '330.00').waitFor();
    await page.keyboard.press('j');
    for (const key of ['a', 'r', 'x']) await page.keyboard.press(key);
    await expect(getDialog(page)).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.keyboard.press('Enter');
    const box = getDialog(page);
    await box.getByText('View only. Agents and managers decide.').waitFor();
    await expect(box.getByRole('table', { name: 'Entry to be written' })).toHaveCount(0);
    await page.keyboard.press('r');
    await pressCommitKeys(page);
    await expect(box.getByRole('radio')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await getQueueRow(page, '330.00').waitFor();

    await page.goto('/admin/settings');
    await page.getByText('Your role: Viewer.').waitFor();
    await page.getByRole('link', { name: 'Desk', exact: true }).click();
    await page.getByText('View only. Managers pause and open.').waitFor();
    expect(await getBalance(client)).toBe('0');
    expect(getConsoleErrors(page)).toEqual([]);
  });
});
