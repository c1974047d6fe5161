import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../support/e2e/axe';
import { cutConnection, getCachedFiles, getCachedPaths } from '../../support/e2e/cached-files';
import { expect, test } from '../../support/e2e/fixtures';
import { createTrader } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { waitForWords } from '../../support/e2e/toasts';

test.use({ serviceWorkers: 'allow' });

const balance = (page: Page, figure: string) =>
  page.locator('main').getByText(figure, { exact: true }).first().waitFor();

/** Playwright's offline switch does not survive a reload, so the page gets the browser's event. */
const dispatch = (page: Page, what: 'online' | 'offline') =>
  page.evaluate((word) => window.dispatchEvent(new Event(word)), what);

test.describe('the installed app', { tag: '@full' }, () => {
  test('has a manifest without errors, and pictures of the right kind', async ({
    page,
    context,
    site,
  }) => {
    const described = await fetch(`${site}/manifest.webmanifest`);
    expect(described.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const { icons, start_url } = await described.json();
    for (const src of [
      ...icons.map((icon: { src: string }) => icon.src),
      '/icons/apple-touch-icon.png',
    ]) {
      const picture = await fetch(`${site}${src}`);
      expect([src, picture.status, picture.headers.get('content-type')]).toEqual([
        src,
        200,
        'image/png',
      ]);
    }
    for (const path of ['/', '/signin', start_url]) {
      await page.goto(path);
      const session = await context.newCDPSession(page);
      const { url, errors } = await session.send('Page.getAppManifest');
      expect([path, url, errors]).toEqual([path, `${site}/manifest.webmanifest`, []]);
      await session.detach();
    }
  });

  test('opens without a connection, says that figures need one, and loads them when it is back', async ({
    page,
    context,
    admin,
    site,
  }) => {
    const client = await createTrader('Sofie', admin);
    await signInAs(page, client, '/user/dashboard');
    await balance(page, '500.00');
    await expect.poll(() => getCachedPaths(page)).toContain('/app');
    await page.reload();
    await balance(page, '500.00');
    const back = await cutConnection(context, site);
    await page.reload();
    await dispatch(page, 'offline');
    await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor();
    await waitForWords(
      page,
      'Your figures aren’t stored on this device, so we need a connection to show them.',
    );
    expect(await page.getByText('500.00').count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await back();
    await dispatch(page, 'online');
    await balance(page, '500.00');
  });

  test('shows public pages that were read, and caches nothing that is not public (threat 25)', async ({
    newVisitor,
    admin,
    site,
  }) => {
    // A browser that has no file of the site yet.
    const page = await newVisitor();
    const context = page.context();
    const client = await createTrader('Siri', admin);
    await page.goto('/education/learn-forex/pips-and-lots');
    await page.evaluate(() => caches.open('of-an-older-build'));
    await page.mouse.move(200, 200);
    await page.mouse.move(240, 240);
    // First, because opening a deleted cache would create it again.
    await expect.poll(() => page.evaluate(() => caches.has('of-an-older-build'))).toBe(false);
    await expect.poll(() => getCachedPaths(page)).toContain('/education/learn-forex/pips-and-lots');
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    await signInAs(page, client, '/user/statement?from=2026-03');
    await waitForWords(page, 'Deposit credited');
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/signin');

    const found = await getCachedFiles(page, client.email);
    expect(found.filter(({ has }) => has)).toEqual([]);
    const files = found.map(({ path }) => path).filter((path) => !path.startsWith('/assets/'));
    expect(files.toSorted()).toEqual(['/app', '/education/learn-forex/pips-and-lots']);
    await cutConnection(context, site);
    await page.goto('/education/learn-forex/pips-and-lots');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Nobody is signed in, so the app leads to the sign-in page.
    await page.goto('/user/dashboard');
    await page.waitForURL(/\/signin\?/);
    expect(await page.getByText('500.00').count()).toBe(0);
  });
});
