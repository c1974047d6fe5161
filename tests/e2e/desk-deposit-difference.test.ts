// @module-tag full

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getEntries } from '../support/entries';
import { theBrowser } from './support/browser';
import { decide, deposited, row } from './support/desk-queue';
import { dialog } from './support/dialog';
import { visit } from './support/enter';
import { createAdministrator, createClient, type Person } from './support/people';
import { actionsOf, balanceOf } from './support/recorded';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Dyveke');
});

/** A deposit of 250.00, about to be decided as one of which something else came in. */
async function differing(firstname: string) {
  const client = await createClient(firstname);
  await deposited(client, '250.00');
  const visitor = await visit(browser, administrator, `/admin/deposit?q=${firstname.toLowerCase()}`);
  const box = await decide(visitor.page, '250.00');
  await box.getByText('What came in differs').click();
  return { ...visitor, client, box };
}

describe('a deposit at the desk', () => {
  it('of which something else came in is adjusted too where the answer to the first of its two acts was lost', async () => {
    const { client, box, page, context, uncaught } = await differing('Arnhild');
    await box.getByLabel('What came in', { exact: true }).fill('200');
    await box.getByLabel('Why it differs').fill('A fee of the network was taken.');
    await page.route(
      /:commit/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await box.getByRole('button', { name: 'Credit, then adjust' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await balanceOf(client)).toBe('200.00');
    expect((await actionsOf(client)).slice(-3).toSorted()).toEqual(['account.adjusted', 'account.posted', 'deposit.completed']);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('of which something else came in is two entries; a failing second one says what stands, and is tried again alone', async () => {
    const { client, box, page, context, uncaught } = await differing('Brage');
    await box.getByRole('button', { name: 'Credit, then adjust' }).click();
    await box.getByText('Type what came in, in dollars.').waitFor();
    await box.getByLabel('What came in', { exact: true }).fill('230');
    await box.getByLabel('Why it differs').fill('A fee of the network was taken.');
    await box.getByText('corrects D2').waitFor();

    let commits = 0;
    await page.route(/:commit/, async (route) => {
      commits += 1;
      if (commits > 1) await route.abort();
      else await route.continue();
    });
    await box.getByRole('button', { name: 'Credit, then adjust' }).click();
    const rest = page.getByRole('dialog', { name: '−20.00 for Brage Tester' });
    await rest.getByText('The deposit is completed: 250.00 is credited.').waitFor();
    await rest.getByText('The adjustment was not confirmed.').waitFor();
    await rest.getByText('the balance is 20.00 too high').waitFor();
    expect(await balanceOf(client)).toBe('250.00');

    // Whoever leaves it for later, or loses the page, finds it again.
    await rest.getByRole('button', { name: 'Leave it for now' }).click();
    await page.unroute(/:commit/);
    await page.goto('/admin/deposit?tab=completed');
    const left = page.getByText('A difference of −20.00 USD for Brage Tester is not adjusted yet.');
    await left.waitFor();
    await page.getByRole('button', { name: 'Adjust by −20.00' }).click();
    await toasted(page, 'Account has been updated Successfully..');
    await left.waitFor({ state: 'detached' });
    await page.reload();
    await row(page, '250.00').first().waitFor();
    expect(await left.count()).toBe(0);
    expect(await balanceOf(client)).toBe('230.00');
    const entries = await getEntries(client.caller, client.caller.uid);
    const completed = entries.find(({ action }) => action === 'deposit.completed');
    expect(entries.filter(({ action }) => action === 'account.adjusted')).toMatchObject([
      { ref: completed?.op, reason: 'Deposit difference: A fee of the network was taken.' },
    ]);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});
