import type { Page } from '@playwright/test';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import { findAxeViolations } from '../../support/e2e/axe';
import { openReview } from '../../support/e2e/desk-queue';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient, createTrader, fundClient } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { findEntries, getDepositList } from '../../support/e2e/stored-records';
import { waitForWords } from '../../support/e2e/toasts';

const notice = {
  coin: 'bitcoin',
  amount: '320.50',
  units: '0.00499144',
  rate: '64210.00',
  address: 'tb1qother',
  txid: '',
} as const;

/**
 * The line of the page. On a slow machine the parts whose reads have failed say a sentence of their
 * own beside it.
 */
const line = (page: Page, known = 'You are offline|The server isn’t responding') =>
  page.getByRole('status').filter({
    hasText: new RegExp(`^(${known})\\. What you see was loaded `),
  });
const balance = (page: Page, figure: string) =>
  page.locator('main').getByText(figure, { exact: true }).first().waitFor();
const openLink = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: link }).click();

/**
 * The channel is requested once the page is shown; a page that waits for it reads again when the
 * connection is back.
 */
const waitForChannel = (page: Page) => page.waitForRequest(/Listen\/channel/, { timeout: 60_000 });
/** The price and the address are there. */
const maySend = (page: Page) =>
  page.getByRole('button', { name: 'I have sent', disabled: false }).waitFor();

/** What is written from now on, whether or not it arrives. */
function watchWrites(page: Page): string[] {
  const written: string[] = [];
  page.on('request', (request) => request.url().includes(':commit') && written.push(request.url()));
  return written;
}

test.describe('without a connection', { tag: '@full' }, () => {
  test('figures stay with their time, and changes appear when the connection is back', async ({
    page,
    context,
    admin,
  }) => {
    const client = await createTrader('Wenche', admin);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, client, '/user/dashboard');
    await balance(page, '$500.00');
    await page.getByRole('button', { name: 'Review the trade' }).waitFor();
    expect(await line(page).count()).toBe(0);

    await context.setOffline(true);
    await line(page).waitFor();
    expect(await line(page).textContent()).toMatch(
      /^You are offline\. What you see was loaded (at|between) \d\d:\d\d( and \d\d:\d\d)?\.$/,
    );
    await balance(page, '$500.00');
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await findAxeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true);
    }

    await fundClient(client, admin, '75.00');
    await context.setOffline(false);
    await line(page).waitFor({ state: 'detached' });
    await balance(page, '$575.00');
  });

  test('a deposit notice is refused at once, is not sent later, and is sent once by the next press', async ({
    page,
    context,
  }) => {
    const client = await createClient('Sanna');
    const channel = waitForChannel(page);
    await signInAs(page, client, '/user/deposit');
    await page.getByLabel('Credited to your balance').fill('320.50');
    await page.getByText('No deposits yet').waitFor();
    await maySend(page);
    await channel;
    await context.setOffline(true);
    const written = watchWrites(page);
    await page.getByRole('button', { name: 'I have sent' }).click();
    await waitForWords(page, 'Error Occurred, Try Again.');
    await waitForWords(
      page,
      'You are offline. Try again when the connection is back. Nothing is sent until then.',
    );
    expect(written).toEqual([]);
    expect(await page.getByLabel('Credited to your balance').inputValue()).toBe('320.50');

    const readAgain = page.waitForResponse(/:batchGet/);
    await context.setOffline(false);
    await readAgain;
    await line(page).waitFor({ state: 'detached' });
    expect([await getDepositList(client), written]).toEqual([[], []]);
    expect(await page.getByLabel('Credited to your balance').inputValue()).toBe('320.50');
    await page.getByRole('button', { name: 'I have sent' }).click();
    await waitForWords(page, 'Payment Notification Sent Successfully');
    expect(await getDepositList(client)).toMatchObject([{ amount: '320.50', status: 'pending' }]);
    expect(await findEntries(client, 'deposit.requested')).toHaveLength(1);
  });

  test('the desk decides nothing, and keeps its queue', async ({ page, context, asAdmin }) => {
    const client = await createClient('Vigdis');
    const id = createOp();
    const another = createOp();
    await requestDeposit(client.caller, { request: notice, op: id });
    await asAdmin('/admin/deposit?q=vigdis');
    const row = page.locator('main tr:has([data-row])');
    const box = await openReview(page, '320.50');
    await context.setOffline(true);
    const written = watchWrites(page);
    await box.getByRole('button', { name: /^Credit \$320\.50/ }).click();
    await waitForWords(
      page,
      'You are offline. Try again when the connection is back. Nothing is sent until then.',
    );
    expect([written, await findEntries(client, 'deposit.completed')]).toEqual([[], []]);
    await page.keyboard.press('Escape');
    await line(page).waitFor();
    expect(await row.count()).toBe(1);
    expect(await findAxeViolations(page)).toEqual([]);

    await requestDeposit(client.caller, { request: { ...notice, amount: '41.00' }, op: another });
    await context.setOffline(false);
    await row.filter({ hasText: '41.00' }).waitFor();
    expect(await findEntries(client, 'deposit.completed')).toEqual([]);
    await openReview(page, '320.50');
    await box.getByRole('button', { name: /^Credit \$320\.50/ }).click();
    await waitForWords(page, 'Deposit Request Approved..');
    expect(await findEntries(client, 'deposit.completed')).toHaveLength(1);
  });

  test('a page that was never opened says so, and opens when the connection is back', async ({
    newVisitor,
  }) => {
    const page = await newVisitor();
    const context = page.context();
    await signInAs(page, await createClient('Stine'), '/user/dashboard');
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
    await context.setOffline(true);
    await openLink(page, 'Statement');
    await waitForWords(
      page,
      'You are offline. This page will load when the connection is back. Nothing you sent is lost.',
    );
    expect(await findAxeViolations(page)).toEqual([]);
    // Retrying while offline changes nothing.
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForWords(page, 'You are offline. This page will load');
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Statement', level: 1 }).waitFor();
    await waitForWords(page, 'Account opened');
  });

  test('a list that was never loaded says so, and loads when the connection is back', async ({
    page,
    context,
    admin,
    asAdmin,
  }) => {
    const client = await createTrader('Svea', admin);
    await asAdmin('/admin/deposit?q=svea');
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });
    await tab('Completed').waitFor();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    await context.setOffline(true);
    await tab('Completed').click();
    await waitForWords(page, 'Couldn’t load completed deposits');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await context.setOffline(false);
    await page.locator('main tr:has([data-row])').filter({ hasText: client.name }).waitFor();
  });
});

test.describe('a server that does not answer', { tag: '@full' }, () => {
  test('is reported as a lost connection until it answers', async ({ page, admin }) => {
    const client = await createTrader('Synne', admin);
    await page.clock.install();
    const channel = page.waitForResponse(/Listen\/channel/, { timeout: 60_000 });
    await signInAs(page, client, '/user/deposit');
    await page.getByLabel('Credited to your balance').fill('20');
    await maySend(page);
    await channel;
    const requests = /:(commit|batchGet|runQuery)/;
    await page.route(requests, (route) => route.abort());
    await page.getByRole('button', { name: 'I have sent' }).click();
    await line(page, 'The server isn’t responding').waitFor();
    await page.unroute(requests);
    await page.clock.fastForward(21_000);
    await line(page).waitFor({ state: 'detached' });
  });

  test('is reported after seconds when it does not say who is signed in, and is asked again', async ({
    page,
    admin,
  }) => {
    const client = await createTrader('Solrun', admin);
    await page.clock.install();
    const who = /accounts:lookup/;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // The first of the two is given up with the page that asked.
    await page.route(who, async (route) =>
      held.then(() => route.continue()).catch(() => undefined),
    );
    const asked = page.waitForRequest(who);
    await signInAs(page, client, '/user/dashboard');
    await asked;
    await page.clock.fastForward(13_000);
    await page.getByRole('heading', { name: 'Couldn’t load your profile' }).waitFor();
    const askedAgain = page.waitForRequest(who);
    await page.getByRole('button', { name: 'Try again' }).click();
    await askedAgain;
    answer();
    await page.getByRole('navigation', { name: 'Account' }).waitFor();
  });
});
