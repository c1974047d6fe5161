import { rejectDeposit, requestDeposit } from '@/data/collections/deposits';
import { sendNotice } from '@/data/collections/notice-acts';
import { createOp } from '@/domain/revision-fields';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createClient } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { signInAs } from '../../support/e2e/sign-in';
import { waitForToast } from '../../support/e2e/toasts';

const deposit = {
  coin: 'bitcoin',
  amount: '90.00',
  units: '0.00140165',
  rate: '64210.00',
  address: 'tb1qother',
  txid: '',
} as const;
const body = `The picture is too dark.\n\n<b>Please</b> send another one.\n${'It should show the whole page. '.repeat(20)}`;

test.describe('the bell', { tag: '@full' }, () => {
  test('announces acts and messages of the desk, shows them, and is silent on every device once they are read', async ({
    page,
    admin,
    newVisitor,
  }) => {
    const client = await createClient('Rasmus');
    const { uid } = client.caller;
    const id = createOp();
    await requestDeposit(client.caller, { request: deposit, op: id });
    const there = await newVisitor();
    for (const tab of [page, there]) await signInAs(tab, client, '/user/dashboard');
    // Both have read what there was before anything happens: what they show afterwards came over
    // the channel.
    for (const tab of [page, there])
      await tab.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    await rejectDeposit(admin.caller, {
      uid,
      id,
      note: 'No coins came to this address.',
      op: createOp(),
    });
    await page.getByRole('button', { name: 'Notifications, one unread' }).waitFor();
    for (const tab of [page, there]) await waitForToast(tab, 'Not credited: $90.00 · D2');
    await sendNotice(admin.caller, {
      title: 'About your passport',
      body,
      audience: { to: 'client', uid },
      op: createOp(),
    });
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
    await there.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();

    await page.getByRole('button', { name: /^Notifications/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /About your passport/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'About your passport' });
    expect(await dialog.locator('[data-message-body]').textContent()).toBe(body);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Notifications',
    );
    await there.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /Deposit rejected/ }).click();
    await page.waitForURL('**/user/statement#D2');
    await page.getByRole('button', { name: 'Deposit rejected', expanded: true }).waitFor();
    expect([...getConsoleErrors(page), ...getConsoleErrors(there)]).toEqual([]);
  });

  test('counts acts below the client’s own entries, shows each that it marks as read, and needs one more read', async ({
    page,
    admin,
  }) => {
    const client = await createClient('Ragnvald');
    const { uid } = client.caller;
    const ids = Array.from({ length: 21 }, createOp);
    for (const id of ids) await requestDeposit(client.caller, { request: deposit, op: id });
    for (const id of ids)
      await rejectDeposit(admin.caller, {
        uid,
        id,
        note: 'No coins came to this address.',
        op: createOp(),
      });
    for (let own = 0; own < 10; own += 1)
      await requestDeposit(client.caller, { request: deposit, op: createOp() });

    const asked: string[] = [];
    page.on('request', (request) => {
      if (
        /:run(Aggregation)?Query/.test(request.url()) &&
        /"trade.settled"/.test(request.postData() ?? '')
      )
        asked.push(request.url());
    });
    await blockLiveChannel(page);
    await signInAs(page, client, '/user/dashboard');
    const bell = page.getByRole('button', { name: 'Notifications, 21 unread' });
    await bell.waitFor();
    expect(asked).toEqual([expect.stringContaining(':runAggregationQuery')]);
    await bell.click();
    const lines = page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('link', { name: /^New: Deposit rejected/ });
    await expect.poll(() => lines.count()).toBe(20);
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => lines.count()).toBe(21);
    await page.getByRole('button', { name: 'Show older' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('See every entry behind this').waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(asked.length).toBe(3);
    expect(getConsoleErrors(page)).toEqual([]);
  });
});
