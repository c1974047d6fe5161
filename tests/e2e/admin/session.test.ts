import { addDeposit, openReview } from '../../support/e2e/desk-queue';
import { getDialog } from '../../support/e2e/dialog';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient } from '../../support/e2e/people';
import { fillSignIn } from '../../support/e2e/sign-in';
import { getDepositList } from '../../support/e2e/stored-records';

test.describe('a session of the desk', { tag: '@full' }, () => {
  const reason = 'These coins came from another place.';

  test('that ends in a decision leads to the desk’s sign-in, back to the page, and to what was typed', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createClient('Sunniva');
    await addDeposit(client, '90.00');
    await asAdmin('/admin/deposit?q=sunniva');
    const box = await openReview(page, '90.00');
    await box.getByRole('radio', { name: /^Reject/ }).click();
    await box.getByLabel('Reason for rejecting').fill(reason);
    await page.evaluate(() => localStorage.setItem('expirationTime', String(Date.now() - 1)));
    await page.reload();
    await page.waitForURL('**/admin/signin?reason=expired&to=%2Fadmin%2Fdeposit%3Fq%3Dsunniva');
    await fillSignIn(page, admin);
    await page.waitForURL('**/admin/deposit?q=sunniva');
    await openReview(page, '90.00');
    await box.getByRole('radio', { name: /^Reject/ }).click();
    await expect(box.getByLabel('Reason for rejecting')).toHaveValue(reason);
    await page.keyboard.press('Escape');
    await box.getByRole('button', { name: 'Discard' }).click();
    await getDialog(page).waitFor({ state: 'detached' });
    await openReview(page, '90.00');
    await box.getByRole('radio', { name: /^Reject/ }).click();
    await expect(box.getByLabel('Reason for rejecting')).toHaveValue('');
    expect(await getDepositList(client)).toMatchObject([{ status: 'pending' }]);
  });

  test('that ends by logging out leads to the desk’s sign-in, in all tabs', async ({
    page,
    context,
    asAdmin,
  }) => {
    await asAdmin('/admin/users');
    const second = await context.newPage();
    await second.goto('/admin/journal');
    await second.getByRole('heading', { level: 1, name: 'Journal' }).waitFor();
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/admin/signin');
    await second.waitForURL('**/admin/signin?reason=signed-out&to=%2Fadmin%2Fjournal');
  });
});
