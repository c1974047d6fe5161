// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDeposits } from '@/data/collections/client-documents';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/ledger/revision-fields';
import { getEntries } from '../support/entries';
import { listenTo, newVisitor, theBrowser, type Visitor } from './support/browser';
import { enter } from './support/enter';
import { atOnce } from './support/held-commit';
import { createAdministrator, createClient, createWithdrawer, type Person } from './support/people';
import { said } from './support/toasts';
import { address, amount, review, testAddress, withdrawalsOf } from './support/withdrawal-page';

let browser: Browser;
let desk: Person;
beforeAll(async () => {
  browser = await theBrowser();
  desk = await createAdministrator('Turid');
});

const acts = async ({ caller }: Person, action: string) => (await getEntries(caller, caller.uid)).filter((one) => one.action === action);
const credited = (page: Page) => page.getByLabel('Credited to your balance');
const send = (page: Page) => page.getByRole('button', { name: 'I have sent it' }).click();
const history = (page: Page) => page.getByRole('region', { name: 'Your deposits' });

/** Somebody with the same page in two tabs of one browser. */
async function twice(person: Person, path: string): Promise<{ visitor: Visitor; tabs: [Page, Page] }> {
  const visitor = await newVisitor(browser);
  await enter(visitor.page, person, path);
  const second = listenTo(await visitor.context.newPage(), visitor);
  await second.goto(path);
  return { visitor, tabs: [visitor.page, second] };
}

const inBoth = <T>(tabs: readonly Page[], run: (page: Page, i: number) => Promise<T>): Promise<T[]> => Promise.all(tabs.map(run));

/** What is said of a notice goes after two seconds, also while the other tab has not been pressed in yet. */
const sendInBoth = (tabs: readonly Page[]) =>
  inBoth(tabs, (page) => Promise.all([said(page, 'Payment Notification Sent Successfully'), send(page)]));

describe('a client with two tabs', () => {
  it('sends a notice in each at the same moment: both stand once, and each tab shows what the other did', async () => {
    const client = await createClient('Tyra');
    const { visitor, tabs } = await twice(client, '/user/deposit');
    await inBoth(tabs, (page, i) => credited(page).fill(['41', '42'][i] ?? ''));
    await sendInBoth(tabs);
    const sent = (await getDeposits(client.caller, client.caller.uid))?.list ?? [];
    expect(sent.map((deposit) => deposit.amount).toSorted()).toEqual(['41.00', '42.00']);
    expect(await acts(client, 'deposit.requested')).toHaveLength(2);
    for (const figure of ['41.00', '42.00'])
      await inBoth(tabs, (page) => history(page).getByText(figure, { exact: true }).first().waitFor());

    const [first] = tabs;
    await history(first)
      .getByRole('button', { name: /^Cancel the deposit of \$41\.00/ })
      .click();
    await first
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel/ })
      .click();
    const left = (page: Page) => history(page).getByRole('button', { name: /^Cancel the deposit of/ });
    await inBoth(tabs, (page) => expect.poll(() => left(page).count()).toBe(1));
    expect([visitor.uncaught, visitor.logged]).toEqual([[], []]);
    await visitor.context.close();
  });

  it('of which one was made from the other, with what was typed and not confirmed, sends the same act from both: it stands once', async () => {
    const client = await createClient('Torbjorg');
    const visitor = await newVisitor(browser);
    const { page, context } = visitor;
    await enter(page, client, '/user/deposit');
    await credited(page).fill('320.50');
    await page.route(/:commit/, (route) => route.abort());
    await send(page);
    await said(page, 'Error Occurred, Try Again.');
    await page.unroute(/:commit/);
    const [doubled] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open(window.location.href))]);
    const tabs = [page, listenTo(doubled, visitor)];
    await expect.poll(() => credited(doubled).inputValue()).toBe('320.50');
    await sendInBoth(tabs);
    await inBoth(tabs, (tab) => expect.poll(() => credited(tab).inputValue()).toBe(''));
    expect(await acts(client, 'deposit.requested')).toHaveLength(1);
    expect(visitor.uncaught).toEqual([]);
    expect(visitor.logged).toHaveLength(1);
    await context.close();
  });

  it('asks in each for more than half of the balance: one is reserved, the other is told how much is left', async () => {
    const client = await createWithdrawer('Tordis', desk);
    const { visitor, tabs } = await twice(client, '/user/withdrawal');
    await inBoth(tabs, async (page) => {
      await address(page).fill(testAddress);
      await review(page, '300');
    });
    await atOnce(tabs, (page) => page.getByRole('button', { name: 'Request $300.00' }).click());
    const count = (text: string) => inBoth(tabs, async (page) => Number((await page.getByText(text).count()) > 0));
    await expect.poll(async () => (await count('You can withdraw up to $200.00.')).toSorted()).toEqual([0, 1]);
    expect(await withdrawalsOf(client)).toMatchObject([{ amount: '300.00', status: 'pending' }]);
    const refused = (await count('You can withdraw up to $200.00.')).indexOf(1);
    // The one that was taken may be answered later than the one that was refused.
    const amounts = () => inBoth(tabs, (page) => amount(page).inputValue());
    await expect.poll(amounts).toEqual(refused === 0 ? ['300', ''] : ['', '300']);
    expect(visitor.uncaught).toEqual([]);
    // The figure may have reached the other tab before its own answer.
    await expect.poll(() => visitor.logged.length).toBe(1);
    await visitor.context.close();
  });
});

describe('an administrator with two tabs', () => {
  it('confirms a deposit in one and rejects it in the other at the same moment: it is decided once, and both tabs know how', async () => {
    const client = await createClient('Trygve');
    const deposit = { coin: 'bitcoin', amount: '75.00', units: '0.00389348', rate: '64210.00', address: 'tb1qother', txid: '' } as const;
    await requestDeposit(client.caller, deposit, createOp());
    const { visitor, tabs } = await twice(desk, '/admin/deposit?q=trygve');
    const row = (page: Page) => page.locator('main tr:has([data-row])').filter({ hasText: '75.00' });
    await inBoth(tabs, async (page) => {
      await row(page)
        .getByRole('button', { name: /^Review / })
        .click();
      await page.getByRole('dialog').getByRole('table', { name: 'Entry to be written' }).waitFor();
    });
    const other = tabs[1].getByRole('dialog');
    await other.getByText('Reject', { exact: true }).click();
    await other.getByLabel('Reason for rejecting').fill('No coins came to this address.');
    await atOnce(tabs, (page, i) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: i === 0 ? 'Credit $75.00' : 'Reject and tell Trygve' })
        .click(),
    );
    const decided = async () => [...(await acts(client, 'deposit.completed')), ...(await acts(client, 'deposit.rejected'))];
    await expect.poll(async () => (await decided()).length).toBe(1);
    const told = tabs.map((page) => page.getByRole('dialog').filter({ hasText: 'Your decision was recorded.' }));
    await expect.poll(async () => (await Promise.all(told.map((one) => one.count()))).toSorted()).toEqual([0, 1]);
    for (const one of told) if ((await one.count()) > 0) await one.getByRole('button', { name: 'Back to list' }).click();
    await inBoth(tabs, (page) => row(page).waitFor({ state: 'detached' }));
    const [decision] = await decided();
    expect(await acts(client, 'account.posted')).toHaveLength(decision?.action === 'deposit.completed' ? 1 : 0);
    expect(await decided()).toHaveLength(1);
    expect(visitor.uncaught).toEqual([]);
    expect(visitor.logged.length).toBeLessThanOrEqual(1);
    await visitor.context.close();
  });
});
