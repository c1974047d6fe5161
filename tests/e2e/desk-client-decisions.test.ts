// @module-tag full

import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getVerification } from '@/data/collections/client-documents';
import { cancelDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/ledger/revision-fields';
import { theBrowser } from './support/browser';
import { deposited, withdrawn } from './support/desk-queue';
import { dialog, ready } from './support/dialog';
import { clientWith, picture } from './support/document-review';
import { visit } from './support/enter';
import { createAdministrator, createClient, createWithdrawer, type Person } from './support/people';
import { balanceOf, depositsOf, tradesOf } from './support/recorded';
import { placed } from './support/settlement';
import { toasted } from './support/toasts';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Ylva');
});

const pageOf = (client: Person) => visit(browser, administrator, `/admin/users/${client.caller.uid}`);
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Opens the decision about what waits in a list of the client's. */
async function begin(page: Page, name: RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).click();
  await ready(dialog(page));
  return dialog(page);
}

describe('what waits of one client', () => {
  it('is decided on the client’s page: deposits one after the other, and the last leaves the focus in its list', async () => {
    const client = await createClient('Yrsa');
    await deposited(client, '80.00');
    await deposited(client, '90.00');
    const { page, context, uncaught, logged } = await pageOf(client);
    const deposits = part(page, 'Deposits');
    const box = await begin(page, /^Review the deposit of \$90\.00, /);
    await box.getByRole('button', { name: 'Credit $90.00' }).click();
    await toasted(page, 'Deposit Request Approved..');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^Review the deposit of \$80\.00, /);
    await deposits.getByText('Completed').filter({ visible: true }).waitFor();
    await part(page, 'To do').getByRole('link', { name: 'Deposit of $80.00' }).waitFor();
    await page.keyboard.press('Enter');
    await ready(dialog(page));
    await dialog(page).getByRole('button', { name: 'Credit $80.00' }).click();
    await deposits.getByRole('button', { name: /^Review the deposit/ }).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('View in queue');
    expect(await balanceOf(client)).toBe('170.00');
    expect([uncaught, logged]).toEqual([[], []]);
    await context.close();
  });

  it('is decided there: a withdrawal and a trade', async () => {
    const client = await createWithdrawer('Ysolde', administrator);
    await withdrawn(client, '20.00');
    await placed(client);
    const { page, context, uncaught } = await pageOf(client);
    const sending = await begin(page, /^Review the withdrawal of \$20\.00, /);
    await sending.getByText('Reject', { exact: true }).click();
    await sending.getByLabel('Reason for rejecting').fill('The address is not one of yours.');
    await sending.getByRole('button', { name: 'Reject and tell Ysolde' }).click();
    await part(page, 'Withdrawals').getByText('Rejected').filter({ visible: true }).waitFor();
    const settling = await begin(page, /^Settle Buy bitcoin for \$100\.00, /);
    await settling.getByRole('button', { name: /^Settle:/ }).click();
    await part(page, 'Trades').getByText('Settled').filter({ visible: true }).waitFor();
    expect(await tradesOf(client)).toMatchObject([{ status: 'closed', result: '1.64' }]);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('is reviewed there: the document of identity', async () => {
    const client = await clientWith('Yngvild', picture);
    const { page, context } = await pageOf(client);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Open document' }).click();
    await dialog(page).getByRole('img', { name: 'The document as the client sent it' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Verify Yngvild' }).click();
    await page.getByRole('button', { name: 'View document' }).waitFor();
    expect(await getVerification(client.caller, client.uid)).toMatchObject({ status: 'verified' });
    await context.close();
  });

  it('says so where it was taken back before the press', async () => {
    const client = await createClient('Yella');
    const op = await deposited(client, '80.00');
    const { page, context } = await pageOf(client);
    const decide = page.getByRole('button', { name: /^Review the deposit of \$80\.00, / });
    await decide.waitFor();
    // What it begins with cannot be read: that is said, and the press can be repeated from where the focus is.
    await page.route(/:batchGet/, (route) => route.abort());
    await decide.click();
    await toasted(page, 'Couldn’t Open It');
    expect(await decide.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.unroute(/:batchGet/);
    // Nothing tells this page of it.
    await page.route(/:runQuery|Listen/, (route) => route.abort());
    await cancelDeposit(client.caller, op, createOp());
    await decide.click();
    await toasted(page, 'No Longer Waiting');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('View in queue');
    expect(await depositsOf(client)).toMatchObject([{ status: 'cancelled' }]);
    await context.close();
  });
});
