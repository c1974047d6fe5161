import type { Page } from '@playwright/test';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import { bypassRules } from '../../support/e2e/admin-sdk';
import { openReview } from '../../support/e2e/desk-queue';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createClient, createTrader } from '../../support/e2e/people';
import { fillSignIn, signIn, signInAs, stillFile } from '../../support/e2e/sign-in';
import { getDepositList } from '../../support/e2e/stored-records';
import { waitForWords } from '../../support/e2e/toasts';
import { tagVariant } from '../../support/e2e/variants';
import { getEntries } from '../../support/entries';

const hour = 3_600_000;
const notice = {
  coin: 'bitcoin',
  amount: '320.50',
  units: '0.00499144',
  rate: '64210.00',
  address: 'tb1qother',
  txid: '',
} as const;
const send = (page: Page) => page.getByRole('button', { name: 'I have sent' }).click();
const expectNow = (at: Date | undefined) =>
  expect(Math.abs((at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);

for (const [index, [way, off]] of (
  [
    ['ahead', hour],
    ['behind', -hour],
  ] as const
).entries()) {
  test.describe(`a device whose clock is an hour ${way}`, {
    tag: ['@full', ...tagVariant(index, 1)],
  }, () => {
    test.beforeEach(({ page }) => page.clock.install({ time: Date.now() + off }));

    test('signs a client in for two hours, and dates a deposit correctly', async ({ page }) => {
      const client = await createClient('Runa');
      await signIn(page, client);
      await page.goto('/user/deposit');
      await page.getByLabel('Credited to your balance').fill('320.50');
      await send(page);
      await waitForWords(page, 'Payment Notification Sent Successfully');
      expectNow((await getDepositList(client))[0]?.createdAt);
      const shown = page.getByRole('region', { name: 'Your deposits' }).locator('time').first();
      expectNow(new Date((await shown.getAttribute('datetime')) ?? 0));

      expect(getConsoleErrors(page)).toEqual([]);

      await page.clock.fastForward(2 * hour - 5 * 60_000);
      await page.getByRole('button', { name: /account menu/ }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/user/deposit');
      await page.clock.fastForward(5 * 60_000);
      await waitForWords(page, 'You were signed out after two hours.');
    });

    test('shows the desk the true waiting time, and dates an approval correctly', async ({
      page,
      admin,
    }) => {
      const client = await createClient(`Rolf${way}`);
      await requestDeposit(client.caller, { request: notice, op: createOp() });
      // It was sent three hours ago.
      await bypassRules(async (store) => {
        const deposits = store.doc(`deposits/${client.caller.uid}`);
        const [first] = (await deposits.get()).get('list');
        await deposits.update({
          list: [{ ...first, createdAt: new Date(Date.now() - 3 * hour - 60_000) }],
        });
      });
      await signIn(page, admin, '/admin/signin');
      await page.goto(`/admin/deposit?q=rolf${way}`);
      const row = page.locator('main tr:has([data-row])');
      await row.getByText('3 h', { exact: true }).first().waitFor();
      const box = await openReview(page, '320.50');
      await box.getByRole('button', { name: 'Credit $320.50' }).click();
      await waitForWords(page, 'Deposit Request Approved..');
      const [posted, decided] = (await getEntries(client.caller, client.caller.uid)).filter(
        ({ actor }) => actor === admin.caller.uid,
      );
      expect([posted?.action, decided?.action].toSorted()).toEqual([
        'account.posted',
        'deposit.completed',
      ]);
      expectNow(decided?.at);
      expect(getConsoleErrors(page)).toEqual([]);
    });
  });
}

/** Behaves as a browser that blocks cookies and site data. */
function block(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
}

/**
 * Behaves as a browser whose profile is damaged, or that allows no databases in a private window.
 */
function breakDatabases(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException(
      'Internal error opening backing store for indexedDB.open.',
      'UnknownError',
    );
  };
}

/** Fills the storage up to the last letter. */
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

/** Written pages are hydrated at the first key. */
async function hydrate(page: Page) {
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator('[data-island]:not([data-alive])').count()).toBe(0);
}

const blocked = 'This browser blocks storage for this site,';
const full = 'This browser has no room left for this site,';

test.describe('a browser that keeps nothing', { tag: '@full' }, () => {
  test('shows the public pages, and sends a message', async ({ page, context }) => {
    await context.addInitScript(block);
    for (const path of [
      '/',
      '/education/learn-forex/pips-and-lots',
      '/market/cryptocurrency',
      '/reset-password',
      '/company/contact',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await hydrate(page);
    }
    await page.getByLabel('Your name').fill('Ragna');
    await page.getByLabel('Email').fill('ragna@example.com');
    await page.getByLabel('Subject').fill('Storage');
    await page
      .getByLabel('Your message')
      .fill('My browser keeps nothing, and I would like to know more.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await waitForWords(page, 'We’ve received your message.');
    expect(getConsoleErrors(page)).toEqual([]);
  });

  for (const [index, path] of [
    '/signin',
    '/user/dashboard',
    '/admin/signin',
    '/signup',
  ].entries()) {
    test(`shows at ${path} why nobody can sign in`, { tag: tagVariant(index) }, async ({
      page,
      context,
    }) => {
      await context.addInitScript(block);
      await page.goto(path);
      await hydrate(page);
      await waitForWords(page, blocked);
      await page.getByRole('button', { name: 'Try again' }).click();
      await waitForWords(page, blocked);
      expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
      expect(getConsoleErrors(page)).toEqual([]);
    });
  }

  test('shows it as well if only databases are missing', async ({ page, context }) => {
    await context.addInitScript(breakDatabases);
    await page.goto('/signin');
    await hydrate(page);
    await waitForWords(page, blocked);
    expect(getConsoleErrors(page)).toEqual([]);
  });
});

test.describe('a browser without room', { tag: '@full' }, () => {
  test('says so on the sign-in page, and signs in when there is room', async ({ newVisitor }) => {
    const client = await createClient('Reidun');
    const page = await newVisitor();
    await page.goto(stillFile);
    await page.evaluate(fillUp);
    await page.goto('/signin');
    await hydrate(page);
    await waitForWords(page, full);
    await page.evaluate(makeRoom);
    await page.getByRole('button', { name: 'Try again' }).click();
    await fillSignIn(page, client);
    expect(getConsoleErrors(page)).toEqual([]);
  });

  test('keeps working when it fills up after the sign-in, forgets choices at a reload, and signs out', async ({
    admin,
    newVisitor,
  }) => {
    const client = await createTrader('Rigmor', admin);
    const page = await newVisitor();
    await signInAs(page, client, '/user/dashboard');
    await page.getByRole('button', { name: 'Hide amounts' }).waitFor();
    await page.evaluate(fillUp);

    await page.getByRole('button', { name: /^Notifications/ }).click();
    await waitForWords(page, 'Deposit credited');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await page.getByRole('button', { name: 'Collapse' }).click();
    await page.getByRole('button', { name: 'Expand' }).waitFor();
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Theme: dark' }).click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.className))
      .toContain('dark');
    await page.keyboard.press('Escape');

    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Deposit' })
      .click();
    await page.getByLabel('Credited to your balance').fill('41');
    await send(page);
    await waitForWords(page, 'Payment Notification Sent Successfully');
    expect((await getDepositList(client)).map(({ amount }) => amount)).toEqual(['500.00', '41.00']);
    await expect.poll(() => page.getByLabel('Credited to your balance').inputValue()).toBe('');

    await page.reload();
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/signin');
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => /token|expiration/.test(key)),
      ),
    ).toEqual([]);
    expect(getConsoleErrors(page)).toEqual([]);
  });
});

test.describe('a device whose clock was three hours ahead at the sign-in', { tag: '@full' }, () => {
  test.beforeEach(({ page }) => page.clock.install({ time: Date.now() + 3 * hour }));

  for (const [when, reload] of [
    ['while the page is open', false],
    ['and the page is loaded again', true],
  ] as const) {
    test(`sends a deposit, dated correctly, once the clock is set right ${when}`, async ({
      page,
    }) => {
      const client = await createClient('Ragna');
      await signIn(page, client);
      await page.goto('/user/deposit');
      await page.getByLabel('Credited to your balance').fill('320.50');
      await page.clock.setSystemTime(Date.now());
      if (reload) await page.reload();
      await send(page);
      await waitForWords(page, 'Payment Notification Sent Successfully');
      expectNow((await getDepositList(client))[0]?.createdAt);
      expect(await getDepositList(client)).toHaveLength(1);
    });
  }
});
