// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDeposits } from '@/data/collections/client-documents';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/ledger/revision-fields';
import { getEntries } from '../support/entries';
import { axeViolations, newVisitor, ofItsOwn, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { createAdministrator, createClient, createTrader, fund, type Person } from './support/people';
import { said } from './support/toasts';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Torunn');
});

const notice = { coin: 'bitcoin', amount: '320.50', units: '0.00499144', rate: '64210.00', address: 'tb1qother', txid: '' } as const;

const line = (page: Page) => page.getByRole('status').filter({ hasText: 'What you see was loaded' });
const balance = (page: Page, figure: string) => page.locator('main').getByText(figure, { exact: true }).first().waitFor();
const sent = ({ caller }: Person) => getDeposits(caller, caller.uid).then((found) => found?.list ?? []);
const acts = async ({ caller }: Person, action: string) => (await getEntries(caller, caller.uid)).filter((one) => one.action === action);
const goTo = (page: Page, link: string) => page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: link }).click();

/** The channel is asked for when the page stands; whoever waits for it reads again when the connection is back. */
const channelOf = (page: Page) => page.waitForRequest(/Listen\/channel/, { timeout: 60_000 });
/** The price and the address are there. */
const maySend = (page: Page) => page.getByRole('button', { name: 'I have sent it', disabled: false }).waitFor();

/** What is written from now on, whether or not it arrives. */
function writtenBy(page: Page): string[] {
  const written: string[] = [];
  page.on('request', (request) => request.url().includes(':commit') && written.push(request.url()));
  return written;
}

describe('without a connection', () => {
  it('a client’s figures stay, with their time, and what was missed is there when it is back', async () => {
    const client = await createTrader('Wenche', administrator);
    const { page, context, uncaught } = await newVisitor(browser, { viewport: { width: 1440, height: 900 } });
    await enter(page, client, '/user/dashboard');
    await balance(page, '$500.00');
    await page.getByRole('button', { name: 'Review the trade' }).waitFor();
    expect(await line(page).count()).toBe(0);

    await context.setOffline(true);
    await line(page).waitFor();
    expect(await line(page).textContent()).toMatch(/^You are offline\. What you see was loaded (at|between) \d\d:\d\d( and \d\d:\d\d)?\.$/);
    await balance(page, '$500.00');
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    }

    await fund(client, administrator, '75.00');
    await context.setOffline(false);
    await line(page).waitFor({ state: 'detached' });
    await balance(page, '$575.00');
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('a deposit notice is refused at once, is not sent later, and goes out once when it is sent again', async () => {
    const client = await createClient('Sanna');
    const { page, context, uncaught } = await newVisitor(browser);
    const channel = channelOf(page);
    await enter(page, client, '/user/deposit');
    await page.getByLabel('Credited to your balance').fill('320.50');
    await page.getByText('No deposits yet').waitFor();
    await maySend(page);
    await channel;
    await context.setOffline(true);
    const written = writtenBy(page);
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await said(page, 'Error Occurred, Try Again.');
    await said(page, 'You are offline. Try again when the connection is back. Nothing is sent until then.');
    expect(written).toEqual([]);
    expect(await page.getByLabel('Credited to your balance').inputValue()).toBe('320.50');

    const readAgain = page.waitForResponse(/:batchGet/);
    await context.setOffline(false);
    await readAgain;
    await line(page).waitFor({ state: 'detached' });
    expect([await sent(client), written]).toEqual([[], []]);
    expect(await page.getByLabel('Credited to your balance').inputValue()).toBe('320.50');
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await said(page, 'Payment Notification Sent Successfully');
    expect(await sent(client)).toMatchObject([{ amount: '320.50', status: 'pending' }]);
    expect(await acts(client, 'deposit.requested')).toHaveLength(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('the desk decides nothing, and its queue stays', async () => {
    const client = await createClient('Vigdis');
    const [id, another] = [createOp(), createOp()];
    await requestDeposit(client.caller, notice, id);
    const { page, context, uncaught } = await newVisitor(browser);
    await enter(page, administrator, '/admin/deposit?q=vigdis');
    const row = page.locator('main tr:has([data-row])');
    await row.getByRole('button', { name: /^Review / }).click();
    const box = page.getByRole('dialog');
    await box.getByRole('table', { name: 'Entry to be written' }).waitFor();
    await context.setOffline(true);
    const written = writtenBy(page);
    await box.getByRole('button', { name: /^Credit \$320\.50/ }).click();
    await said(page, 'You are offline. Try again when the connection is back. Nothing is sent until then.');
    expect([written, await acts(client, 'deposit.completed')]).toEqual([[], []]);
    await page.keyboard.press('Escape');
    await line(page).waitFor();
    expect(await row.count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);

    await requestDeposit(client.caller, { ...notice, amount: '41.00' }, another);
    await context.setOffline(false);
    await row.filter({ hasText: '41.00' }).waitFor();
    expect(await acts(client, 'deposit.completed')).toEqual([]);
    await row
      .filter({ hasText: '320.50' })
      .getByRole('button', { name: /^Review / })
      .click();
    await box.getByRole('button', { name: /^Credit \$320\.50/ }).click();
    await said(page, 'Deposit Request Approved..');
    expect(await acts(client, 'deposit.completed')).toHaveLength(1);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('a page that was never opened says so, and opens by itself when it is back', async () => {
    const client = await createClient('Stine');
    const { page, context, uncaught } = await newVisitor(browser, ofItsOwn);
    await enter(page, client, '/user/dashboard');
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
    await context.setOffline(true);
    await goTo(page, 'Statement');
    await said(page, 'You are offline. This page will load when the connection is back. Nothing you sent is lost.');
    expect(await axeViolations(page)).toEqual([]);
    // To look once more while there is none takes nothing away.
    await page.getByRole('button', { name: 'Try again' }).click();
    await said(page, 'You are offline. This page will load');
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Statement', level: 1 }).waitFor();
    await said(page, 'Account opened');
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('a list that was not read yet says so, and is read by itself when it is back', async () => {
    const client = await createTrader('Svea', administrator);
    const { page, context, uncaught } = await newVisitor(browser);
    await enter(page, administrator, '/admin/deposit?q=svea');
    const tab = (name: string) => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });
    await tab('Completed').waitFor();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    await context.setOffline(true);
    await tab('Completed').click();
    await said(page, 'Couldn’t load completed deposits');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await context.setOffline(false);
    await page.locator('main tr:has([data-row])').filter({ hasText: client.name }).waitFor();
    expect(uncaught).toEqual([]);
    await context.close();
  });
});

describe('a server that does not answer', () => {
  it('is no connection either, though the browser knows nothing of it; the line goes by itself when it answers', async () => {
    const client = await createTrader('Synne', administrator);
    const { page, context, uncaught } = await newVisitor(browser);
    await page.clock.install();
    const channel = page.waitForResponse(/Listen\/channel/, { timeout: 60_000 });
    await enter(page, client, '/user/deposit');
    await page.getByLabel('Credited to your balance').fill('20');
    await maySend(page);
    await channel;
    const requests = /:(commit|batchGet|runQuery)/;
    await page.route(requests, (route) => route.abort());
    const unanswered = page.getByRole('status').filter({ hasText: /^The server isn’t responding\. What you see was loaded / });
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await unanswered.waitFor();
    await page.unroute(requests);
    await page.clock.fastForward(21_000);
    await line(page).waitFor({ state: 'detached' });
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('when it is asked who is here, is told after seconds, and asked once more', async () => {
    const client = await createTrader('Solrun', administrator);
    const { page, context, uncaught } = await newVisitor(browser);
    await page.clock.install();
    const who = /accounts:lookup/;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // The first of the two is given up with the page that asked.
    await page.route(who, async (route) => held.then(() => route.continue()).catch(() => undefined));
    const asked = page.waitForRequest(who);
    await enter(page, client, '/user/dashboard');
    await asked;
    await page.clock.fastForward(13_000);
    await page.getByRole('heading', { name: 'Couldn’t load your profile' }).waitFor();
    const askedAgain = page.waitForRequest(who);
    await page.getByRole('button', { name: 'Try again' }).click();
    await askedAgain;
    answer();
    await page.getByRole('navigation', { name: 'Account' }).waitFor();
    expect(uncaught).toEqual([]);
    await context.close();
  });
});
