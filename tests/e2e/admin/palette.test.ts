import type { Page } from '@playwright/test';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient } from '../../support/e2e/people';

const field = (page: Page) => page.getByRole('combobox', { name: 'Page, client, request or act' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name, selected: true });

test.describe('search over the desk', { tag: '@full' }, () => {
  test('opens a waiting request by its transaction id and a client’s adjustment, by keyboard alone on a phone', async ({
    page,
    asAdmin,
  }) => {
    const client = await createClient('Paletta');
    const txid = '5eed'.repeat(16);
    const deposit = {
      coin: 'bitcoin',
      amount: '431.00',
      units: '0.00671235',
      rate: '64210.00',
      address: 'tb1qother',
      txid,
    } as const;
    await requestDeposit(client.caller, { request: deposit, op: createOp() });
    await page.setViewportSize({ width: 390, height: 844 });
    await asAdmin('/admin/dashboard');
    await page.getByRole('button', { name: 'Search the desk' }).waitFor();

    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('5eed5eed5');
    await option(page, /^\$431\.00 deposit from Paletta/).waitFor();
    // Enter waits for the other queues.
    await page.getByText(/^\d results?\./).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^\$431\.00 from Paletta/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/deposit');

    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('adjust paletta');
    await option(page, /^Adjust Paletta/).waitFor();
    await page.getByText(/^\d results\./).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Adjust Paletta/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/users/${client.caller.uid}`);
  });

  test('gives the focus back on Escape', async ({ page, asAdmin }) => {
    await asAdmin('/admin/deposit');
    const search = page.getByRole('searchbox');
    await search.focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('zz');
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
  });
});
