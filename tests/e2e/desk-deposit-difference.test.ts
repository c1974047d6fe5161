// @module-tag full

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { theBrowser } from './support/browser';
import { decide, deposited, row, tab } from './support/desk-queue';
import { dialog } from './support/dialog';
import { visit } from './support/enter';
import { createAdministrator, createClient, type Person } from './support/people';
import { balanceOf, entriesOf } from './support/recorded';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Dyveke');
});

const reason = 'A fee of the network was taken.';

describe('a deposit of which another amount came in', () => {
  it('is credited by one act, also if its answer is lost; the client and the desk read both figures and the reason', async () => {
    const client = await createClient('Brage');
    await deposited(client, '250.00');
    const { page, context, uncaught } = await visit(browser, administrator, '/admin/deposit?q=brage');
    const box = await decide(page, '250.00');
    await box.getByText('Different amount received').click();
    await box.getByRole('button', { name: 'Credit amount received' }).click();
    await box.getByText('Enter the amount received, e.g. $95.00').waitFor();
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
    await dialog(page).getByText('Your decision was recorded.').waitFor();
    await dialog(page).getByText('$230.00', { exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Back to list' }).click();
    expect(await balanceOf(client)).toBe('230.00');
    expect(await entriesOf(client, 'deposit.completed')).toMatchObject([
      { reason, after: { amount: '250.00', received: '230.00', status: 'completed', note: reason } },
    ]);
    expect(await entriesOf(client, 'account.adjusted')).toEqual([]);
    await tab(page, 'Completed').click();
    await row(page, '230.00').getByText('of 250.00').waitFor();
    expect(uncaught).toEqual([]);
    await context.close();

    const own = await visit(browser, client, '/user/deposit');
    await own.page.getByText('$230.00 received of $250.00 expected').waitFor();
    await own.page.getByText(reason).waitFor();
    await own.page.goto('/user/statement');
    await own.page.getByText('for D1, $230.00 received of $250.00 expected').first().waitFor();
    await own.page.getByText('Matches to the cent').waitFor();
    expect(own.uncaught).toEqual([]);
    await own.context.close();
  });

  it('is credited once where the answer came', async () => {
    const client = await createClient('Arnhild');
    await deposited(client, '250.00');
    const { page, context } = await visit(browser, administrator, '/admin/deposit?q=arnhild');
    const box = await decide(page, '250.00');
    await box.getByText('Different amount received').click();
    await box.getByLabel('Amount received', { exact: true }).fill('270.50');
    await box.getByLabel('Why the amount differs').fill('More was sent than was announced.');
    await box.getByRole('button', { name: 'Credit $270.50' }).click();
    await toasted(page, 'Deposit Request Approved..');
    await row(page, '250.00').waitFor({ state: 'detached' });
    expect(await balanceOf(client)).toBe('270.50');
    await context.close();
  });
});
