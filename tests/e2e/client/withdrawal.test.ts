import type { Page } from '@playwright/test';
import { getAccount, getHolds } from '@/data/collections/client-documents';
import { freezeAccount } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import { completeWithdrawal, rejectWithdrawal } from '@/data/collections/withdrawals';
import { createOp } from '@/domain/revision-fields';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { focusByTab, getFocusedName } from '../../support/e2e/keyboard';
import { activateClient, createWithdrawer, type Person } from '../../support/e2e/people';
import { waitForToast } from '../../support/e2e/toasts';
import {
  getAddressField,
  getAmountField,
  getHistoryRegion,
  getMoneyRegion,
  getWithdrawalList,
  openWithdrawalReview,
  openWithdrawals,
  testAddress,
  waitForSentToast,
} from '../../support/e2e/withdrawal-page';

const mainAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const getNewest = async (client: Person) => (await getWithdrawalList(client)).at(-1)?.id ?? '';
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('withdrawing on a phone', () => {
  test('refuses at the fields, requests, follows the desk and cancels, and saves and removes addresses', async ({
    page,
    admin,
  }) => {
    const client = await createWithdrawer('Wilma', admin);
    const { uid } = client.caller;
    await page.setViewportSize({ width: 360, height: 740 });
    await openWithdrawals(page, client);
    await getMoneyRegion(page).getByText('Balance').waitFor();

    // What is wrong is said where it is.
    await getAddressField(page).fill(testAddress.replace('rp33', 'rp34'));
    await getAmountField(page).fill('600');
    await page.getByText(/its checksum is wrong/).waitFor();
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    await page.getByText('You can withdraw up to $500.00.').waitFor();
    await getAddressField(page).fill(mainAddress);
    await page.getByText('This is a practice desk. Use a bitcoin testnet address.').waitFor();
    expect(await sideways(page)).toBe(0);

    // All of it again, then it is requested, and the address is saved.
    await getAddressField(page).fill(testAddress);
    await page.getByText('Valid Bitcoin testnet address.', { exact: false }).waitFor();
    await page.getByLabel('Save this address for next time').check();
    await page.getByLabel('Address name').fill('Ledger at home');
    const dialog = await openWithdrawalReview(page, '200');
    await dialog.getByText('$300.00').waitFor();
    expect(await sideways(page)).toBe(0);
    // What is said of each goes after two seconds.
    await Promise.all([
      waitForSentToast(page),
      waitForToast(page, 'Address Saved Successfully'),
      dialog.getByRole('button', { name: 'Request $200.00' }).click(),
    ]);
    await dialog.waitFor({ state: 'detached' });
    await getHistoryRegion(page).getByText('We’re reviewing it').waitFor();
    expect(await getHolds(client.caller, uid)).toMatchObject({ reserved: '200.00' });
    expect(await getProfile(client.caller, uid)).toMatchObject({
      addresses: [{ label: 'Ledger at home', address: testAddress }],
    });

    // The desk sends the coins, which shows itself.
    await completeWithdrawal(admin.caller, { uid, id: await getNewest(client), op: createOp() });
    await getHistoryRegion(page).getByText('Sent and debited in').waitFor();
    await getMoneyRegion(page).getByText('300.00').first().waitFor();
    expect(await getAccount(client.caller, uid)).toMatchObject({ balance: '300.00' });

    // The saved address serves the next one, which the desk rejects.
    await page.getByRole('radio', { name: 'Ledger at home' }).check();
    const second = await openWithdrawalReview(page, '50');
    await second.getByRole('button', { name: 'Request $50.00' }).click();
    await second.waitFor({ state: 'detached' });
    await getHistoryRegion(page).getByText('We’re reviewing it').waitFor();
    await rejectWithdrawal(admin.caller, {
      uid,
      id: await getNewest(client),
      note: 'The name on this wallet is not yours.',
      op: createOp(),
    });
    await getHistoryRegion(page).getByText('“The name on this wallet is not yours.”').waitFor();

    // All that is available, and then taken back. The figures may come after the list.
    await getMoneyRegion(page).locator('[data-available]', { hasText: '300.00' }).waitFor();
    await page.getByRole('radio', { name: 'Ledger at home' }).check();
    await page.getByRole('button', { name: 'All available' }).click();
    await page.getByRole('button', { name: 'Review the withdrawal' }).click();
    await page.getByRole('button', { name: 'Request $300.00' }).click();
    await page
      .getByText('You have nothing to withdraw right now.', { exact: false })
      .first()
      .waitFor();
    await getHistoryRegion(page)
      .getByRole('button', { name: 'Cancel the withdrawal of $300.00, W5' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel $300.00' }).click();
    await waitForToast(page, 'Withdrawal Request Cancelled');
    await getHistoryRegion(page).getByText('Cancelled by you, available again').waitFor();

    // One state at a time, by the address.
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Rejected (1)' });
    await getHistoryRegion(page).getByText('Sent and debited in').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('?state=rejected');

    await page.getByRole('button', { name: 'Remove Ledger at home' }).click();
    await page
      .getByRole('dialog', { name: 'Remove Ledger at home?' })
      .getByRole('button', { name: 'Remove it' })
      .click();
    await waitForToast(page, 'Address Removed');
    await getAddressField(page).waitFor();
    expect((await getProfile(client.caller, uid))?.addresses).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(getConsoleErrors(page)).toEqual([]);
  });
});

test.describe('closed withdrawals', () => {
  test('say how to open them, open at once, and close again when the account is frozen', {
    tag: '@full',
  }, async ({ page, admin, asClient }) => {
    const client = await asClient('/user/withdrawal');
    await page
      .getByRole('heading', { name: 'You can withdraw once we activate your account' })
      .waitFor();
    await page.getByRole('link', { name: 'Verify your identity' }).waitFor();
    expect(
      await page
        .getByRole('navigation', { name: 'Account' })
        .getByRole('link', { name: 'Withdrawals' })
        .count(),
    ).toBe(0);

    await activateClient(client, admin);
    await page
      .getByText('You have nothing to withdraw right now.', { exact: false })
      .first()
      .waitFor();
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Withdrawals' })
      .waitFor();
    await page.getByRole('link', { name: 'Make a deposit' }).waitFor();

    await freezeAccount(client.caller, createOp());
    await page.getByRole('heading', { name: /because you froze your account on/ }).waitFor();
    expect(await getAmountField(page).count()).toBe(0);
  });
});

test.describe('without a mouse', () => {
  test('a client withdraws, and cancels it', { tag: '@full' }, async ({ page, admin }) => {
    const client = await createWithdrawer('Wenke', admin);
    await openWithdrawals(page, client);
    await focusByTab(page, /^Bitcoin$/);
    await focusByTab(page, /^Bitcoin address/);
    await page.keyboard.type(testAddress);
    await focusByTab(page, /^You withdraw$/);
    await page.keyboard.type('80');
    // What is available may be read last, and a key does not wait for it.
    await page.getByRole('button', { name: 'Review the withdrawal', disabled: false }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Withdraw $80.00?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focusByTab(page, /^Review the withdrawal$/);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await focusByTab(page, /^Request \$80\.00$/);
    await page.keyboard.press('Enter');
    await waitForSentToast(page);
    await expect.poll(() => getFocusedName(page)).toMatch(/^\$80\.00/);

    await focusByTab(page, /^Cancel the withdrawal of \$80\.00/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Cancel the withdrawal of $80.00?' }).waitFor();
    await focusByTab(page, /^Cancel \$80\.00$/);
    await page.keyboard.press('Enter');
    await getHistoryRegion(page).getByText('Cancelled by you, available again').waitFor();
    await expect.poll(() => getFocusedName(page)).toMatch(/^\$80\.00/);
    expect(await getWithdrawalList(client)).toMatchObject([{ status: 'cancelled' }]);
  });
});
