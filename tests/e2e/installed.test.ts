// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, newVisitor, site, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { cutOff, keptFiles, keptPaths, withFilesKept } from './support/kept-files';
import { createAdministrator, createTrader, type Person } from './support/people';
import { said } from './support/toasts';

let browser: Browser;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  administrator = await createAdministrator('Xenia');
});

const balance = (page: Page, figure: string) => page.locator('main').getByText(figure, { exact: true }).first().waitFor();

/** The browser of the tests is only told to be offline, and forgets it when a page is loaded anew. */
const browserSays = (page: Page, what: 'online' | 'offline') => page.evaluate((word) => window.dispatchEvent(new Event(word)), what);

describe('the installed app', () => {
  it('is described to the browser, without a fault, with pictures of the right kind', async () => {
    const described = await fetch(`${site}/manifest.webmanifest`);
    expect(described.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const { icons, start_url } = await described.json();
    for (const src of [...icons.map((icon: { src: string }) => icon.src), '/icons/apple-touch-icon.png']) {
      const picture = await fetch(`${site}${src}`);
      expect([src, picture.status, picture.headers.get('content-type')]).toEqual([src, 200, 'image/png']);
    }
    const { page, context } = await newVisitor(browser);
    for (const path of ['/', '/signin', start_url]) {
      await page.goto(path);
      const session = await context.newCDPSession(page);
      const { url, errors } = await session.send('Page.getAppManifest');
      expect([path, url, errors]).toEqual([path, `${site}/manifest.webmanifest`, []]);
      await session.detach();
    }
    await context.close();
  });

  it('opens without a connection, says that figures need one, and reads them by itself when it is back', async () => {
    const client = await createTrader('Sofie', administrator);
    const { page, context, uncaught } = await newVisitor(browser, withFilesKept);
    await enter(page, client, '/user/dashboard');
    await balance(page, '500.00');
    await expect.poll(() => keptPaths(page)).toContain('/app');
    await page.reload();
    await balance(page, '500.00');
    const back = await cutOff(context);
    await page.reload();
    await browserSays(page, 'offline');
    await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor();
    await said(page, 'No figures of an account are kept on this device, so they need a connection.');
    expect(await page.getByText('500.00').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await back();
    await browserSays(page, 'online');
    await balance(page, '500.00');
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('shows public pages that were read, and leaves nothing behind that is not public (threat 25)', async () => {
    const client = await createTrader('Siri', administrator);
    const { page, context, uncaught } = await newVisitor(browser, withFilesKept);
    await page.goto('/education/learn-forex/pips-and-lots');
    await page.evaluate(() => caches.open('of-an-older-build'));
    await page.mouse.move(200, 200);
    await page.mouse.move(240, 240);
    // Before anything is looked at: to open what has just been thrown away would make it anew.
    await expect.poll(() => page.evaluate(() => caches.has('of-an-older-build'))).toBe(false);
    await expect.poll(() => keptPaths(page)).toContain('/education/learn-forex/pips-and-lots');
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    await enter(page, client, '/user/statement?from=2026-03');
    await said(page, 'Deposit completed');
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/signin');

    const found = await keptFiles(page, client.email);
    expect(found.filter(({ has }) => has)).toEqual([]);
    const files = found.map(({ path }) => path).filter((path) => !path.startsWith('/assets/'));
    expect(files.toSorted()).toEqual(['/app', '/education/learn-forex/pips-and-lots']);
    await cutOff(context);
    await page.goto('/education/learn-forex/pips-and-lots');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Nobody is signed in, so the app leads to the door, and shows nothing.
    await page.goto('/user/dashboard');
    await page.waitForURL(/\/signin\?/);
    expect(await page.getByText('500.00').count()).toBe(0);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});
