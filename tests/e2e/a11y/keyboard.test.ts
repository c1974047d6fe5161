import { getAccount, getDeposits } from '@/data/collections/client-documents';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import { expect, test } from '../../support/e2e/fixtures';
import { focusByTab, getFocusedName } from '../../support/e2e/keyboard';
import { createAdministrator, createClient } from '../../support/e2e/people';
import { waitForToast } from '../../support/e2e/toasts';

/** Names of clients differ by device, because the tests share a desk. */
const devices = [
  { device: 'desktop', viewport: { width: 1280, height: 900 }, names: ['Elin', 'Frida'] },
  { device: 'phone', viewport: { width: 390, height: 844 }, names: ['Elva', 'Frauke'] },
] as const;

for (const { device, viewport, names } of devices) {
  test.describe(`without a mouse, on a ${device}`, () => {
    test.use({ viewport });

    test('a client signs in, skips to the content and announces a deposit', {
      tag: '@full',
    }, async ({ page }) => {
      const client = await createClient(names[0]);
      await page.goto('/signin?to=/user/deposit');
      await page.getByLabel('Email').waitFor();
      await focusByTab(page, /^Email$/);
      await page.keyboard.type(client.email);
      await focusByTab(page, /^Password$/);
      await page.keyboard.type(client.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();

      await page.keyboard.press('Tab');
      await focusByTab(page, /Skip to/);
      await page.keyboard.press('Enter');
      await focusByTab(page, /^Bitcoin$/);
      await page.keyboard.press('ArrowRight');
      await focusByTab(page, /Credited to your balance/);
      await page.keyboard.type('150');
      await focusByTab(page, /I have sent/);
      // The price or the address may be read last, and a key does not wait for them.
      await page.getByRole('button', { name: 'I have sent', disabled: false }).waitFor();
      await page.keyboard.press('Enter');
      await waitForToast(page, 'Payment Notification Sent Successfully');
      expect((await getDeposits(client.caller, client.caller.uid))?.list).toMatchObject([
        { coin: 'ethereum', amount: '150.00' },
      ]);
    });

    test('an administrator decides a deposit, and the focus comes back to the queue', {
      tag: '@full',
    }, async ({ page }) => {
      const client = await createClient(names[1]);
      const administrator = await createAdministrator('Gert');
      const deposit = {
        coin: 'bitcoin',
        amount: '90.00',
        units: '0.00140165',
        rate: '64210.00',
        address: 'tb1qother',
        txid: '',
      } as const;
      await requestDeposit(client.caller, { request: deposit, op: createOp() });
      await page.goto(`/admin/signin?to=/admin/deposit%3Fq%3D${names[1].toLowerCase()}`);
      await page.getByLabel('Email').waitFor();
      await focusByTab(page, /^Email$/);
      await page.keyboard.type(administrator.email);
      await focusByTab(page, /^Password$/);
      await page.keyboard.type(administrator.password);
      await page.keyboard.press('Enter');
      await page
        .getByRole('row')
        .filter({ hasText: `${names[1]} Tester` })
        .waitFor();
      await focusByTab(page, /^Review \$90\.00/);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Choose a decision to see the entry').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => getFocusedName(page)).toMatch(/^Review \$90\.00/);
      await page.keyboard.press('Enter');
      await dialog.getByText('Choose a decision to see the entry').waitFor();
      await page.keyboard.press('c');
      await dialog.getByText('A2 D2').waitFor();
      // It names no transaction, and went to another address.
      const cautions = await dialog.getByRole('checkbox').count();
      expect(cautions).toBeGreaterThan(1);
      for (let ticked = 0; ticked < cautions; ticked++) {
        await page.keyboard.press('Space');
        await page.keyboard.press('Tab');
      }
      await focusByTab(page, /^Credit \$90\.00$/);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      expect(await getAccount(client.caller, client.caller.uid)).toMatchObject({
        balance: '90.00',
      });
      await expect
        .poll(() => page.evaluate(() => document.activeElement !== document.body))
        .toBe(true);
    });
  });
}
