import type { Locator, Page } from '@playwright/test';
import { getVerification } from '@/data/collections/client-documents';
import { cancelDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import { addDeposit, addWithdrawal, fillOutput } from '../../support/e2e/desk-queue';
import { getDialog, waitForPreview } from '../../support/e2e/dialog';
import { createApplicant, picture, tickChecks } from '../../support/e2e/document-review';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createClient, createWithdrawer } from '../../support/e2e/people';
import { addTrade } from '../../support/e2e/settlement';
import { getBalance, getDepositList, getTradeList } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Opens the decision about what waits in a list of the client's. */
async function begin(page: Page, name: RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).click();
  await waitForPreview(getDialog(page));
  return getDialog(page);
}

test.describe('the requests of one client', { tag: '@full' }, () => {
  test('are decided on the client’s page: deposits one after the other, and the last one leaves the focus in its list', async ({
    page,
    asAdmin,
  }) => {
    const client = await createClient('Yrsa');
    await addDeposit(client, '80.00');
    await addDeposit(client, '90.00');
    await asAdmin(`/admin/users/${client.caller.uid}`);
    const deposits = part(page, 'Deposits');
    const box = await begin(page, /^Review the deposit of \$90\.00, /);
    await fillOutput(box);
    await box.getByRole('button', { name: 'Credit $90.00' }).click();
    await waitForToast(page, 'Deposit Request Approved..');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^Review the deposit of \$80\.00, /);
    await deposits.getByText('Completed').filter({ visible: true }).waitFor();
    await part(page, 'To do').getByRole('link', { name: 'Deposit of $80.00' }).waitFor();
    await page.keyboard.press('Enter');
    await waitForPreview(getDialog(page));
    await fillOutput(getDialog(page));
    await getDialog(page).getByRole('button', { name: 'Credit $80.00' }).click();
    await deposits
      .getByRole('button', { name: /^Review the deposit/ })
      .waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('View in queue');
    expect(await getBalance(client)).toBe('170.00');
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('are decided there: a withdrawal and a trade', async ({ page, admin, asAdmin }) => {
    const client = await createWithdrawer('Ysolde', admin);
    await addWithdrawal(client, '20.00');
    await addTrade(client);
    await asAdmin(`/admin/users/${client.caller.uid}`);
    await page.getByRole('button', { name: /^Review the withdrawal of \$20\.00, / }).click();
    const sending = getDialog(page);
    await sending.getByRole('radio', { name: /^Reject/ }).click();
    await sending.getByLabel('Reason for rejecting').fill('The address is not one of yours.');
    await sending.getByRole('button', { name: 'Reject and tell Ysolde' }).click();
    await part(page, 'Withdrawals').getByText('Rejected').filter({ visible: true }).waitFor();
    const settling = await begin(page, /^Settle Buy bitcoin for \$100\.00, /);
    await settling.getByRole('button', { name: /^Settle:/ }).click();
    await part(page, 'Trades').getByText('Settled').filter({ visible: true }).waitFor();
    expect(await getTradeList(client)).toMatchObject([{ status: 'closed', result: '1.64' }]);
  });

  test('are decided there: the identity document', async ({ page, asAdmin }) => {
    const client = await createApplicant('Yngvild', picture);
    await asAdmin(`/admin/users/${client.caller.uid}`);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await getDialog(page).getByRole('button', { name: 'Open document' }).click();
    await getDialog(page)
      .getByRole('img', { name: 'The document as the client sent it' })
      .waitFor();
    await tickChecks(page);
    await getDialog(page).getByRole('button', { name: 'Verify and activate Yngvild' }).click();
    await page.getByRole('button', { name: 'View document' }).waitFor();
    expect(await getVerification(client.caller, client.uid)).toMatchObject({ status: 'verified' });
  });

  test('are shown as cancelled when the client was faster', async ({ page, asAdmin }) => {
    const client = await createClient('Yella');
    const op = await addDeposit(client, '80.00');
    await asAdmin(`/admin/users/${client.caller.uid}`);
    const decide = page.getByRole('button', { name: /^Review the deposit of \$80\.00, / });
    await decide.waitFor();
    // What it begins with cannot be read: that is said, and the press can be repeated from where
    // the focus is.
    await page.route(/:batchGet/, (route) => route.abort());
    await decide.click();
    await waitForToast(page, 'Couldn’t Open It');
    expect(await decide.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.unroute(/:batchGet/);
    // Nothing tells this page of it.
    await page.route(/:runQuery|Listen/, (route) => route.abort());
    await cancelDeposit(client.caller, { id: op, op: createOp() });
    await decide.click();
    await waitForToast(page, 'No Longer Waiting');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('View in queue');
    expect(await getDepositList(client)).toMatchObject([{ status: 'cancelled' }]);
  });
});
