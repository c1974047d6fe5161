// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { createFurnishedDesk, furnish } from './support/furnish';
import { expectNoShift, watchShifts } from './support/layout-shifts';
import { createAdministrator, createClient, createWithdrawer, type Person } from './support/people';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
});

const ready: Record<string, (page: Page) => Promise<void>> = {
  '/user/dashboard': async (page) => {
    await page.getByRole('slider', { name: /in US dollars/ }).waitFor();
    await page.getByText('Account opened').waitFor();
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
  },
  '/user/deposit': async (page) => {
    await page.getByText('No deposits yet').waitFor();
    await page.getByText(/sample price/).waitFor();
  },
};

describe.each([360, 768, 1440])('at %i pixels nothing moves while a page is loaded', (width) => {
  it.each([
    ['/user/dashboard', 'unverified'],
    ['/user/deposit', 'unverified'],
    ['/user/dashboard', 'verified'],
    ['/user/deposit', 'verified'],
  ])('%s, of a client whose address is %s', async (at, standing) => {
    const verified = standing === 'verified';
    const client: Person = await createClient('Damaris', { verified });
    const { page, context } = await newVisitor(browser, { viewport: { width, height: 900 } });
    await page.addInitScript(watchShifts);
    await enter(page, client, at);
    await ready[at]?.(page);
    if (!verified) await page.getByRole('button', { name: 'I’ve verified it' }).waitFor();
    await expectNoShift(page);
    await context.close();
  });

  it('the dashboard of an active client who has not traded yet', async () => {
    const client = await createWithdrawer('Dorothea', await createAdministrator('Detlef'));
    const { page, context } = await newVisitor(browser, { viewport: { width, height: 900 } });
    await page.addInitScript(watchShifts);
    await enter(page, client, '/user/dashboard');
    await page.getByRole('slider', { name: /in US dollars/ }).waitFor();
    await page.getByRole('heading', { name: 'Place your first trade' }).waitFor();
    await page.getByText('Deposit completed').first().waitFor();
    await expectNoShift(page);
    await context.close();
  });
});

/** What is being read is a skeleton until it is there. */
const isRead = (page: Page) => expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);

const clientPages = ['deposit', 'statement', 'withdrawal', 'subscriptions', 'user-verify', 'settings', 'buy-bitcoin'].map(
  (name) => `/user/${name}`,
);
const deskLists = ['dashboard', 'deposit', 'users', 'withdrawal', 'trades', 'subscriptions', 'verification', 'notifications'];
const deskPages = [...deskLists, 'account', 'settings'].map((name) => `/admin/${name}`);

/** What moved, page by page; one browser for all. */
async function expectNoShiftOn(person: Person, paths: readonly string[], width: number): Promise<void> {
  const { page, context } = await newVisitor(browser, { viewport: { width, height: 844 } });
  await page.addInitScript(watchShifts);
  const moved: string[] = [];
  for (const path of paths) {
    await enter(page, person, path);
    await page.locator('main h1').waitFor();
    await isRead(page);
    await page.evaluate(() => document.fonts.ready);
    await expectNoShift(page, path).catch((error: Error) => moved.push(error.message));
  }
  expect(moved.join('\n')).toBe('');
  await context.close();
}

describe.each([390, 1440])('at %i pixels nothing moves', (width) => {
  it('on the assets of a client', async () => {
    const client = await createWithdrawer('Dagny', await createAdministrator('Detmar'));
    const { page, context } = await newVisitor(browser, { viewport: { width, height: 844 } });
    await page.addInitScript(watchShifts);
    await enter(page, client, '/user/assets');
    await page.getByText(/^Sample data/).waitFor();
    await isRead(page);
    await expectNoShift(page);
    await context.close();
  });

  it('on the page of a client at the desk', async () => {
    const [client, administrator] = await Promise.all([createClient('Domenica'), createAdministrator('Dietlinde')]);
    await furnish(client, administrator);
    const { page, context } = await newVisitor(browser, { viewport: { width, height: 844 } });
    await page.addInitScript(watchShifts);
    await enter(page, administrator, `/admin/users/${client.caller.uid}`);
    await page.getByRole('heading', { name: 'Domenica Tester' }).waitFor();
    await page.getByRole('table', { name: /newest entries first/ }).waitFor();
    await isRead(page);
    await expectNoShift(page);
    await context.close();
  });

  it('on the pages of a client with something on each', async () => {
    const [client, administrator] = await Promise.all([createClient('Dorit'), createAdministrator('Dagobert')]);
    await furnish(client, administrator);
    await expectNoShiftOn(client, clientPages, width);
  });

  it('on the pages of the desk', async () => {
    await expectNoShiftOn(await createFurnishedDesk(), deskPages, width);
  });

  it('on public pages', async () => {
    const { page, context } = await newVisitor(browser, { viewport: { width, height: 844 } });
    await page.addInitScript(watchShifts);
    const reading = ['/', '/education/learn-forex', '/market/cryptocurrency', '/company/contact', '/legal/risk', '/nowhere'];
    for (const path of [...reading, '/signin', '/signup', '/admin/signin', '/reset-password']) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      await page.evaluate(() => document.fonts.ready);
      await expectNoShift(page, path);
    }
    await context.close();
  });
});
