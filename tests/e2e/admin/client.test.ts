import { sendNotice } from '@/data/collections/notice-acts';
import { requestClosure } from '@/data/collections/user-acts';
import { createOp } from '@/domain/revision-fields';
import { addDeposit } from '../../support/e2e/desk-queue';
import { getDialog } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createClient } from '../../support/e2e/people';

test.describe('one client', { tag: '@full' }, () => {
  test('has everything on one page: requests, lists, book, messages; an unknown id has its own page', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createClient('Sumaya');
    const { uid } = client.caller;
    await addDeposit(client, '80.00');
    await requestClosure(client.caller, createOp());
    const notice = { title: 'About your deposit', body: 'We are looking for it.' };
    await sendNotice(admin.caller, { ...notice, audience: { to: 'client', uid }, op: createOp() });
    await asAdmin(`/admin/users?q=${uid}`);
    await page.getByRole('link', { name: 'Sumaya Tester' }).click();
    await page.getByRole('heading', { name: 'Sumaya Tester', level: 1 }).waitFor();
    const waits = page.getByRole('region', { name: 'To do' });
    await waits.getByText(/^Closure requested on /).waitFor();
    expect(await waits.getByRole('link', { name: 'Deposit of $80.00' }).getAttribute('href')).toBe(
      `/admin/deposit?client=${uid}`,
    );
    await page
      .getByRole('region', { name: 'Deposits' })
      .getByText('Waiting')
      .filter({ visible: true })
      .waitFor();
    await page.getByRole('region', { name: 'Book' }).getByText('Account opened').waitFor();
    await page
      .getByRole('region', { name: 'Messages sent' })
      .getByRole('button', { name: 'About your deposit' })
      .click();
    await getDialog(page).getByText('We are looking for it.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('link', { name: 'Send message' }).getAttribute('href')).toBe(
      `/admin/notifications?to=${uid}`,
    );

    // The live channel brings what happens from now on.
    await addDeposit(client, '80.00');
    await waits.getByRole('link', { name: '2 deposits, $160.00 in total' }).waitFor();

    // The queue shows this client's alone, however many others wait before it.
    await addDeposit(await createClient('Sunniva'), '80.00');
    await waits.getByRole('link', { name: '2 deposits, $160.00 in total' }).click();
    await page.getByText('Showing deposits for Sumaya Tester only.').waitFor();
    const rows = page.locator('main tr:has([data-row])');
    await expect.poll(() => rows.count()).toBe(2);
    // How many wait in all is not said of them.
    await page.getByRole('link', { name: 'Waiting', exact: true }).waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('link', { name: 'Waiting', exact: true }).click();
    await page.getByRole('link', { name: 'Show all clients' }).click();
    await rows.getByText('Sunniva Tester').waitFor();
    expect(new URL(page.url()).search).toBe('');

    await page.goto('/admin/users/nobody-at-all');
    await page.getByRole('heading', { name: 'Client not found' }).waitFor();
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('says which part cannot be loaded, and shows the rest', async ({ page, asAdmin }) => {
    const client = await createClient('Quillan');
    await asAdmin('/admin/dashboard');
    let damaged = true;
    await page.route(/:batchGet/, async (route) => {
      if (!damaged) return route.continue();
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('"bonus"', '"bones"'),
      });
    });
    await page.goto(`/admin/users/${client.caller.uid}`);
    const account = page.getByRole('region', { name: 'Account' });
    await account.getByText('Couldn’t load the account').waitFor();
    await account.getByText(`accounts/${client.caller.uid}`, { exact: false }).waitFor();
    await page.getByRole('region', { name: 'Book' }).getByText('Account opened').waitFor();
    damaged = false;
    await page.reload();
    await account.getByText('Available', { exact: true }).waitFor();
  });
});
