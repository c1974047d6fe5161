// @module-tag full

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, ofItsOwn, theBrowser, type Visitor } from './support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
});

/** Whether the next visitor gets the browser, and the tab, of one who did this and left. */
async function isLeft(act: (visitor: Visitor) => Promise<unknown>, options?: Parameters<typeof newVisitor>[1]) {
  const before = await newVisitor(browser, options);
  await act(before);
  await before.context.close();
  const after = await newVisitor(browser);
  const left = { browser: after.context === before.context, tab: after.page === before.page };
  await after.context.close();
  return left;
}

describe('the browser of a visitor who leaves', () => {
  it('is the next one’s, tab and all', async () => {
    expect(await isLeft(({ page }) => page.goto('/'))).toEqual({ browser: true, tab: true });
  });

  it('has another tab where that one was given a script', async () => {
    const scripted = await isLeft(({ page }) => page.addInitScript(() => undefined));
    expect(scripted).toEqual({ browser: true, tab: false });
  });

  it('has another tab where the first was closed for one with a script', async () => {
    const scripted = await isLeft(async ({ page, context }) => {
      const tab = await context.newPage();
      await page.close();
      await tab.addInitScript(() => Object.assign(globalThis, { left: true }));
    });
    expect(scripted).toEqual({ browser: true, tab: false });
    const { page, context } = await newVisitor(browser);
    await page.goto('/');
    expect(await page.evaluate(() => 'left' in globalThis)).toBe(false);
    await context.close();
  });

  it.each<[string, (visitor: Visitor) => Promise<unknown>]>([
    ['a clock', ({ page }) => page.clock.install()],
    ['a script in all its pages', ({ context }) => context.addInitScript(() => undefined)],
  ])('with %s is nobody’s', async (_, act) => {
    expect(await isLeft(act)).toEqual({ browser: false, tab: false });
  });

  it('of their own is nobody’s', async () => {
    expect(await isLeft(({ page }) => page.goto('/'), ofItsOwn)).toEqual({ browser: false, tab: false });
  });
});
