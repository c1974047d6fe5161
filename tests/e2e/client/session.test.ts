import type { Page } from '@playwright/test';
import { bypassRules } from '../../support/e2e/admin-sdk';
import { expect, test } from '../../support/e2e/fixtures';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { signIn, signInAs } from '../../support/e2e/sign-in';

let client: Person;
let administrator: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  [client, administrator] = await Promise.all([
    createClient('Lavinia'),
    createAdministrator('Uma'),
  ]);
});

const tokens = (page: Page) =>
  page.evaluate(() =>
    ['user-token', 'admin-token', 'expirationTime'].filter(
      (key) => localStorage.getItem(key) !== null,
    ),
  );

/** What was typed and is kept in the tab. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')));

/** What Firebase keeps of sign-ins in this browser, by its keys. */
const signInsKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const counts = databases.map(async ({ name = '' }) => {
      const database = await open(name);
      const stores = [...database.objectStoreNames];
      const users = stores.map(
        (store) =>
          new Promise<string[]>((resolve) => {
            const keys = database.transaction(store).objectStore(store).getAllKeys();
            keys.onsuccess = () =>
              resolve(keys.result.map(String).filter((key) => key.includes('authUser')));
          }),
      );
      return (await Promise.all(users)).flat();
    });
    return (await Promise.all(counts)).flat();
  });

test.describe('the guards', { tag: '@full' }, () => {
  for (const [from, to] of [
    ['/user/dashboard', '/signin'],
    ['/user/deposit', '/signin'],
    ['/admin/dashboard', '/admin/signin'],
    ['/admin/deposit', '/admin/signin'],
  ] as const) {
    test(`send a visitor from ${from} to ${to}`, async ({ page }) => {
      await page.goto(from);
      await page.waitForURL((url) => url.pathname === to);
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    });
  }

  test('show nothing protected for a forged session marker', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/signin');
    await page.evaluate(() => {
      localStorage.setItem('user-token', 'forged');
      localStorage.setItem('expirationTime', String(Date.now() + 60 * 60_000));
    });
    await page.goto('/user/dashboard');
    await page.waitForURL((url) => url.pathname === '/signin');
    expect(requests.filter((url) => url.includes('documents:'))).toEqual([]);
  });

  test('refuse the desk to a client with a forged administrator marker', async ({ page }) => {
    await signIn(page, client);
    await page.evaluate(() => localStorage.setItem('admin-token', 'forged'));
    await page.goto('/admin/deposit');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Account' }).count()).toBe(0);
    expect(await page.getByRole('table').count()).toBe(0);
  });
});

test.describe('a session', { tag: '@full' }, () => {
  test('ends after two hours, with a warning a minute before', async ({ page }) => {
    await page.clock.install();
    await signIn(page, client);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.clock.fastForward(72e5 - 5 * 60_000);
    expect(await page.getByText('You’ll be signed out in one minute.').count()).toBe(0);
    await page.clock.fastForward(4 * 60_000);
    await page.getByText('You’ll be signed out in one minute.').waitFor();
    await page.clock.fastForward(60_000);
    await page.waitForURL('**/signin?reason=expired*');
    await page.getByText('You were signed out after two hours.').waitFor();
    expect(await tokens(page)).toEqual([]);
  });

  test('warns somebody whose sign-up is not finished, too', async ({ page }) => {
    const half = await createClient('Livia');
    await bypassRules((store) => store.doc(`users/${half.caller.uid}`).delete());
    await page.clock.install();
    await signInAs(page, half, '/user/dashboard');
    await page.getByRole('heading', { name: 'Finish your sign-up' }).waitFor();
    await page.clock.fastForward(72e5 - 60_000);
    await page.getByText('You’ll be signed out in one minute.').waitFor();
    await page.clock.fastForward(60_000);
    await page.waitForURL('**/signin?reason=expired*');
  });

  test('has ended when the tab is opened again after it expired', async ({ page }) => {
    await signIn(page, client);
    await page.evaluate(() => localStorage.setItem('expirationTime', String(Date.now() - 1)));
    await page.goto('/user/deposit');
    await page.waitForURL('**/signin?*reason=expired*');
    expect(await tokens(page)).toEqual([]);
  });

  test('ends in all tabs at a sign-out in one, and leaves nothing behind (threat 25)', async ({
    page,
    context,
  }) => {
    await signIn(page, client);
    const second = await context.newPage();
    await second.goto('/user/deposit');
    await second.getByLabel('Credited to your balance').fill('320.50');
    // Name and email wait for the contact form, once the page is idle.
    await expect
      .poll(async () => (await drafts(second)).toSorted())
      .toEqual(['contact-draft', expect.stringMatching(/^deposit-draft:/)]);
    const kept = () =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((key) => /^(bell-seen|own-reasons)/.test(key)),
      );
    await page.evaluate(() => localStorage.setItem('own-reasons:somebody', '[]'));
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect.poll(kept).toHaveLength(2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/signin');
    await second.waitForURL('**/signin*');
    await second.getByText('signed out', { exact: false }).waitFor();
    expect(await tokens(page)).toEqual([]);
    expect(await signInsKept(page)).toEqual([]);
    expect(await drafts(second)).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  test('leaves nothing behind after a sign-out without a connection', async ({ newVisitor }) => {
    // A browser of its own: one in which somebody has logged out already has the script that it
    // takes.
    const page = await newVisitor();
    const context = page.context();
    await signIn(page, client);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await signInsKept(page)).toHaveLength(1);
    await context.setOffline(true);
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/signin');
    expect([await tokens(page), await signInsKept(page)]).toEqual([[], []]);
  });

  test('of an administrator does not open the pages of clients', async ({ page }) => {
    await signIn(page, administrator, '/admin/signin');
    await page.goto('/user/dashboard');
    await page.waitForURL((url) => url.pathname === '/signin');
  });
});

test.describe('the frame', { tag: '@full' }, () => {
  test('remembers the collapsed sidebar and the theme', async ({ page }) => {
    await signIn(page, client);
    await page.getByRole('button', { name: 'Collapse' }).click();
    expect(await page.evaluate(() => localStorage.getItem('sidebar-expanded'))).toBe('false');
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Theme: dark' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.className)).toContain('dark');
  });

  test('closes the menu and the sheet on Escape and on a click outside', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/signin');
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const menuButton = page.getByRole('button', { name: /account menu/ });
    await menuButton.click();
    const logOut = page.getByRole('menuitem', { name: 'Log out' });
    await logOut.waitFor();
    await page.keyboard.press('Escape');
    await logOut.waitFor({ state: 'hidden' });
    expect(await menuButton.evaluate((element) => element === document.activeElement)).toBe(true);
    await menuButton.click();
    await logOut.waitFor();
    await page.mouse.click(20, 600);
    await logOut.waitFor({ state: 'hidden' });

    const links = page.getByRole('region', { name: 'More' });
    await page.getByRole('button', { name: 'More' }).click();
    await links.waitFor();
    await page.keyboard.press('Escape');
    await links.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'More' }).click();
    await links.waitFor();
    await page.mouse.click(180, 120);
    await links.waitFor({ state: 'hidden' });
  });
});
