import { addDeposit, getQueueRow, getStatusTab, openReview } from '../../support/e2e/desk-queue';
import { getDialog } from '../../support/e2e/dialog';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getBalance } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

const reason = 'A fee of the network was taken.';

test.describe('a deposit that differs from its notice', { tag: '@full' }, () => {
  test('is credited once even if the answer is lost; the client and the desk read both figures and the reason', async ({
    page,
    asAdmin,
    newVisitor,
  }) => {
    const client = await createClient('Brage');
    await addDeposit(client, '250.00');
    await asAdmin('/admin/deposit?q=brage');
    const box = await openReview(page, '250.00');
    await box.getByRole('radio', { name: /^Different amount received/ }).click();
    await box.getByRole('button', { name: 'Credit amount received' }).click();
    await box.getByText('Enter the amount received, e.g. $95.00.').waitFor();
    await box.getByLabel('Amount received', { exact: true }).fill('230');
    await box.getByText('−$20.00').waitFor();
    await box.getByText('for D1, $230.00 received of $250.00 expected').waitFor();
    const credit = box.getByRole('button', { name: 'Credit $230.00' });
    await credit.click();
    await box
      .getByText(/^Use at least 10/)
      .first()
      .waitFor();
    await box.getByLabel('Why the amount differs').fill(reason);

    await page.route(
      /:commit/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await credit.click();
    await getDialog(page).getByText('Your decision was recorded.').waitFor();
    await getDialog(page).getByText('$230.00', { exact: true }).waitFor();
    await getDialog(page).getByRole('button', { name: 'Back to list' }).click();
    expect(await getBalance(client)).toBe('230.00');
    expect(await findEntries(client, 'deposit.completed')).toMatchObject([
      {
        reason,
        after: { amount: '250.00', received: '230.00', status: 'completed', note: reason },
      },
    ]);
    expect(await findEntries(client, 'account.adjusted')).toEqual([]);
    await getStatusTab(page, 'Completed').click();
    await getQueueRow(page, '230.00').getByText('of 250.00').waitFor();

    const reader = await newVisitor();
    await signInAs(reader, client, '/user/deposit');
    await reader.getByText('$230.00 received of $250.00 expected').waitFor();
    await reader.getByText(reason).waitFor();
    await reader.goto('/user/statement');
    await reader.getByText('for D1, $230.00 received of $250.00 expected').first().waitFor();
    await reader.getByText('Adds up ·').waitFor();
  });

  test('is credited once', async ({ page, asAdmin }) => {
    const client = await createClient('Arnhild');
    await addDeposit(client, '250.00');
    await asAdmin('/admin/deposit?q=arnhild');
    const box = await openReview(page, '250.00');
    await box.getByRole('radio', { name: /^Different amount received/ }).click();
    await box.getByLabel('Amount received', { exact: true }).fill('270.50');
    await box.getByLabel('Why the amount differs').fill('More was sent than was announced.');
    await box.getByRole('button', { name: 'Credit $270.50' }).click();
    await waitForToast(page, 'Deposit Request Approved..');
    await getQueueRow(page, '250.00').waitFor({ state: 'detached' });
    expect(await getBalance(client)).toBe('270.50');
  });
});
