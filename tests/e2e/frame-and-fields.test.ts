// @module-tag full

import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { createAdministrator, createClient } from './support/people';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
});

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return box;
};
const endOf = async (part: Locator): Promise<number> => {
  const { x, width } = await boxOf(part);
  return Math.round(x + width);
};

describe('the header of a signed-in page', () => {
  it('ends where the page ends, with a wide and with a collapsed sidebar', async () => {
    const client = await createClient('Henrike');
    const { page, context } = await newVisitor(browser, { viewport: { width: 1440, height: 900 } });
    const ends = () =>
      Promise.all([endOf(page.getByRole('button', { name: /account menu$/ })), endOf(page.locator('main header:has(> h1)'))]);
    await enter(page, client, '/user/buy-bitcoin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const [header, content] = await ends();
      expect(header, `wide at ${width}`).toBe(content);
    }
    await page.getByRole('button', { name: 'Collapse' }).click();
    for (const width of [1920, 1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const [header, content] = await ends();
      expect(header, `collapsed at ${width}`).toBe(content);
    }
    await context.close();
  });
});

/** Pixels of a picture that are clearly blue. */
const bluePixels = (page: Page, picture: Buffer): Promise<number> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const { data = new Uint8ClampedArray() } = canvas?.getImageData(0, 0, image.width, image.height) ?? {};
    let blue = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at + 2] ?? 0) - (data[at] ?? 0) > 60) blue += 1;
    return blue;
  }, picture.toString('base64'));

describe('a search field', () => {
  it('is cleared by a sign in the colour of its text, not in the blue of the browser', async () => {
    const admin = await createAdministrator('Hildegund');
    const { page, context } = await newVisitor(browser);
    await enter(page, admin, '/admin/deposit');
    const field = page.getByRole('searchbox');
    await field.fill('some');
    await field.hover();
    expect(await bluePixels(page, await field.screenshot())).toBe(0);
    const { width, height } = await boxOf(field);
    await field.click({ position: { x: width - 20, y: height / 2 } });
    expect(await field.inputValue()).toBe('');
    await context.close();
  });
});

describe('a form that is refused', () => {
  it.each([390, 1280])('brings the label of the first refused field into view at %i pixels', async (width) => {
    const { page, context } = await newVisitor(browser, { viewport: { width, height: 600 } });
    await page.goto('/company/contact');
    const [name, email] = [page.getByLabel('Your name'), page.getByLabel('Email', { exact: true })];
    await email.fill('somebody@example.com');
    // The control of the first field is all there is of it at the top of the window.
    await name.evaluate((control) => window.scrollBy(0, control.getBoundingClientRect().top));
    await email.evaluate((control) => control.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await expect.poll(() => name.evaluate((control) => control === document.activeElement)).toBe(true);
    expect((await boxOf(page.locator('label', { hasText: 'Your name' }))).y).toBeGreaterThanOrEqual(0);
    await context.close();
  });
});
