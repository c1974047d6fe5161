// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDeposits } from '@/data/collections/client-documents';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/ledger/revision-fields';
import { getEntries } from '../support/entries';
import { newVisitor, ofItsOwn, theBrowser, type Visitor } from './support/browser';
import { enter } from './support/enter';
import { pastTheRules } from './support/past-the-rules';
import { createAdministrator, createClient, createTrader, type Person, signIn, signInHere } from './support/people';
import { said } from './support/toasts';

let browser: Browser;
let desk: Person;
beforeAll(async () => {
  browser = await theBrowser();
  desk = await createAdministrator('Ragnhild');
});

const hour = 3_600_000;
const notice = { coin: 'bitcoin', amount: '320.50', units: '0.00499144', rate: '64210.00', address: 'tb1qother', txid: '' } as const;
const depositsOf = async ({ caller }: Person) => (await getDeposits(caller, caller.uid))?.list ?? [];
const send = (page: Page) => page.getByRole('button', { name: 'I have sent it' }).click();
const isNow = (at: Date | undefined) => expect(Math.abs((at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);

function nothingWrong({ uncaught, logged }: Visitor) {
  expect([uncaught, logged]).toEqual([[], []]);
}

describe.each([
  ['ahead', hour],
  ['behind', -hour],
])('a device whose clock is an hour %s', (way, off) => {
  async function withClock(): Promise<Visitor> {
    const visitor = await newVisitor(browser);
    await visitor.page.clock.install({ time: Date.now() + off });
    return visitor;
  }

  it('signs a client in for two hours, and sends a deposit with the time that it is', async () => {
    const client = await createClient('Runa');
    const visitor = await withClock();
    const { page, context } = visitor;
    await signIn(page, client);
    await page.goto('/user/deposit');
    await page.getByLabel('Credited to your balance').fill('320.50');
    await send(page);
    await said(page, 'Payment Notification Sent Successfully');
    isNow((await depositsOf(client))[0]?.createdAt);
    const shown = page.getByRole('region', { name: 'Your deposits' }).locator('time').first();
    isNow(new Date((await shown.getAttribute('datetime')) ?? 0));

    nothingWrong(visitor);

    await page.clock.fastForward(2 * hour - 5 * 60_000);
    await page.getByRole('button', { name: /account menu/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/user/deposit');
    await page.clock.fastForward(5 * 60_000);
    await said(page, 'You were signed out after two hours.');
    expect(visitor.uncaught).toEqual([]);
    await context.close();
  });

  it('shows the desk how long something has really waited, and what is approved there has the time that it is', async () => {
    const client = await createClient(`Rolf${way}`);
    await requestDeposit(client.caller, notice, createOp());
    // It was sent three hours ago.
    await pastTheRules(async (store) => {
      const deposits = store.doc(`deposits/${client.caller.uid}`);
      const [first] = (await deposits.get()).get('list');
      await deposits.update({ list: [{ ...first, createdAt: new Date(Date.now() - 3 * hour - 60_000) }] });
    });
    const visitor = await withClock();
    const { page, context } = visitor;
    await signIn(page, desk, '/admin/signin');
    await page.goto(`/admin/deposit?q=rolf${way}`);
    const row = page.locator('main tr:has([data-row])');
    await row.getByText('3 h', { exact: true }).first().waitFor();
    await row.getByRole('button', { name: /^Review / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Credit $320.50' }).click();
    await said(page, 'Deposit Request Approved..');
    const [posted, decided] = (await getEntries(client.caller, client.caller.uid)).filter(({ actor }) => actor === desk.caller.uid);
    expect([posted?.action, decided?.action].toSorted()).toEqual(['account.posted', 'deposit.completed']);
    isNow(decided?.at);
    nothingWrong(visitor);
    await context.close();
  });
});

/** As a browser that blocks cookies and site data: whoever touches storage is refused. */
function block(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
}

/** As one whose profile is damaged, or that keeps databases from a private window. */
function breakDatabases(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  };
}

/** Until not one letter more has room. */
function fillUp(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (let size = 1 << 22; size >= 1; ) {
      try {
        storage.setItem(`ballast-${storage.length}`, 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
  }
}

const makeRoom = () => {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith('ballast-')) storage.removeItem(key);
  }
};

/** Written pages come to life at the first key. */
async function comesAlive(page: Page) {
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator('[data-island]:not([data-alive])').count()).toBe(0);
}

const blocked = 'This browser blocks storage for this site,';
const full = 'This browser has no room left for this site,';

describe('a browser that keeps nothing', () => {
  it('reads the public pages, and its message arrives', async () => {
    const visitor = await newVisitor(browser);
    const { page, context } = visitor;
    await context.addInitScript(block);
    for (const path of ['/', '/education/learn-forex/pips-and-lots', '/market/cryptocurrency', '/reset-password', '/company/contact']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await comesAlive(page);
    }
    await page.getByLabel('Your name').fill('Ragna');
    await page.getByLabel('Email').fill('ragna@example.com');
    await page.getByLabel('Subject').fill('Storage');
    await page.getByLabel('Your message').fill('My browser keeps nothing, and I would like to know more.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await said(page, 'We’ve received your message.');
    nothingWrong(visitor);
    await context.close();
  });

  it.each(['/signin', '/admin/signin', '/signup', '/user/dashboard'])('is told at the door why it cannot come in: %s', async (path) => {
    const visitor = await newVisitor(browser);
    const { page, context } = visitor;
    await context.addInitScript(block);
    await page.goto(path);
    await comesAlive(page);
    await said(page, blocked);
    await page.getByRole('button', { name: 'Try again' }).click();
    await said(page, blocked);
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    nothingWrong(visitor);
    await context.close();
  });

  it('or only no databases is told so too, instead of being let in and turned out again', async () => {
    const visitor = await newVisitor(browser);
    const { page, context } = visitor;
    await context.addInitScript(breakDatabases);
    await page.goto('/signin');
    await comesAlive(page);
    await said(page, blocked);
    nothingWrong(visitor);
    await context.close();
  });
});

describe('a browser without room', () => {
  it('is told so at the door, and let in when there is some', async () => {
    const client = await createClient('Reidun');
    const visitor = await newVisitor(browser, ofItsOwn);
    const { page, context } = visitor;
    await page.goto('/favicon.svg');
    await page.evaluate(fillUp);
    await page.goto('/signin');
    await comesAlive(page);
    await said(page, full);
    await page.evaluate(makeRoom);
    await page.getByRole('button', { name: 'Try again' }).click();
    await signInHere(page, client);
    nothingWrong(visitor);
    await context.close();
  });

  it('goes on acting where it became full after the sign-in, forgets its choices with the page, and logs out', async () => {
    const client = await createTrader('Rigmor', desk);
    const visitor = await newVisitor(browser, ofItsOwn);
    const { page, context } = visitor;
    await enter(page, client, '/user/dashboard');
    await page.getByRole('button', { name: 'Hide amounts' }).waitFor();
    await page.evaluate(fillUp);

    await page.getByRole('button', { name: /^Notifications/ }).click();
    await said(page, 'Deposit completed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await page.getByRole('button', { name: 'Collapse' }).click();
    await page.getByRole('button', { name: 'Expand' }).waitFor();
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Theme: dark' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('dark');
    await page.keyboard.press('Escape');

    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Deposit' }).click();
    await page.getByLabel('Credited to your balance').fill('41');
    await send(page);
    await said(page, 'Payment Notification Sent Successfully');
    expect((await depositsOf(client)).map(({ amount }) => amount)).toEqual(['500.00', '41.00']);
    await expect.poll(() => page.getByLabel('Credited to your balance').inputValue()).toBe('');

    await page.reload();
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/signin');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|expiration/.test(key)))).toEqual([]);
    nothingWrong(visitor);
    await context.close();
  });
});
