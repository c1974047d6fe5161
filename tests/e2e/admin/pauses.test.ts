import { addWithdrawal } from '../../support/e2e/desk-queue';
import { getDialog, waitForPreview } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createWithdrawer } from '../../support/e2e/people';
import { waitForToast } from '../../support/e2e/toasts';
import {
  getAddressField,
  getAmountField,
  getHistoryRegion,
  getWithdrawalList,
  openWithdrawalReview,
  openWithdrawals,
  testAddress,
  waitForSentToast,
} from '../../support/e2e/withdrawal-page';

const notice = 'We move to another bank until Monday.';

test('the desk pauses withdrawals: a client cannot request one, but cancels; then it opens them again', async ({
  page,
  admin,
  asAdmin,
  newVisitor,
}) => {
  const client = await createWithdrawer('Petra', admin);
  await addWithdrawal(client, '40.00');
  const tab = await newVisitor();
  await openWithdrawals(tab, client);
  await getAddressField(tab).fill(testAddress);
  await getAmountField(tab).fill('50');

  await asAdmin('/admin/settings/desk#pauses');
  const card = page.getByRole('region', { name: 'Pause deposits, withdrawals or trades' });
  await card.getByRole('switch', { name: 'Withdrawals' }).click();
  await card.getByRole('button', { name: 'Save changes' }).click();
  await card.getByText('Use at least 10 letters or digits, so that readers understand.').waitFor();
  await card.getByLabel('Notice to clients').fill(notice);
  await card.getByText(`Withdrawals are paused. ${notice}`).waitFor();
  await card.getByRole('button', { name: 'Save changes' }).click();
  const box = getDialog(page);
  await box
    .getByText(
      'Clients can’t request a withdrawal until you open them again. 1 waiting request stays in the queue.',
    )
    .waitFor();
  await waitForPreview(box);
  await box.getByRole('button', { name: 'Pause withdrawals' }).click();
  await waitForToast(page, 'Pauses Updated Successfully');
  await box.waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: 'Withdrawals are paused' })
    .getByRole('link', { name: 'Change this' })
    .waitFor();

  // The pause came while the client was typing: nothing is sent and nothing is lost.
  const dialog = await openWithdrawalReview(tab, '50');
  await Promise.all([
    tab.getByText('Withdrawals are paused.', { exact: true }).waitFor(),
    dialog.getByRole('button', { name: 'Request $50.00' }).click(),
  ]);
  await dialog.waitFor({ state: 'detached' });
  await expect(getAmountField(tab)).toBeDisabled();
  await expect(getAmountField(tab)).toHaveValue('50');
  expect(await getWithdrawalList(client)).toHaveLength(1);

  // What waits can still be cancelled.
  await getHistoryRegion(tab)
    .getByRole('button', { name: /Cancel/ })
    .first()
    .click();
  await getDialog(tab).getByRole('button', { name: 'Cancel $40.00' }).click();
  await waitForToast(tab, 'Withdrawal Request Cancelled');
  expect(await getWithdrawalList(client)).toMatchObject([{ status: 'cancelled' }]);

  // The dashboard says it before anybody opens the form.
  await tab.goto('/user/dashboard');
  await tab.getByText(`Withdrawals are paused: ${notice}`).first().waitFor();

  await card.getByRole('switch', { name: 'Withdrawals' }).click();
  await card.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('region', { name: 'Withdrawals are paused' }).waitFor({ state: 'detached' });
  await tab.goto('/user/withdrawal');
  const again = await openWithdrawalReview(tab, '50');
  await Promise.all([
    waitForSentToast(tab),
    again.getByRole('button', { name: 'Request $50.00' }).click(),
  ]);
  expect(await getWithdrawalList(client)).toHaveLength(2);
  expect(getConsoleErrors(page)).toEqual([]);
});
