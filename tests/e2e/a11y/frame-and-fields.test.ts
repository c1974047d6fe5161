import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';

const getBox = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return box;
};
const getEnd = async (part: Locator): Promise<number> => {
  const { x, width } = await getBox(part);
  return Math.round(x + width);
};

test.describe('the header of a signed-in page', { tag: '@full' }, () => {
  test('ends where the page ends, with a wide and with a collapsed sidebar', async ({ page }) => {
    const client = await createClient('Henrike');
    await page.setViewportSize({ width: 1440, height: 900 });
    const ends = () =>
      Promise.all([
        getEnd(page.getByRole('button', { name: /account menu$/ })),
        getEnd(page.locator('main header:has(> h1)')),
      ]);
    await signInAs(page, client, '/user/buy-bitcoin');
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
  });
});

/** Pixels of a picture that are clearly blue. */
const bluePixels = (page: Page, picture: Buffer): Promise<number> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const { data = new Uint8ClampedArray() } =
      canvas?.getImageData(0, 0, image.width, image.height) ?? {};
    let blue = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at + 2] ?? 0) - (data[at] ?? 0) > 60) blue += 1;
    return blue;
  }, picture.toString('base64'));

test.describe('a search field', { tag: '@full' }, () => {
  test('has a clear button in the colour of its text, not in the browser’s blue', async ({
    page,
    asAdmin,
  }) => {
    await asAdmin('/admin/deposit');
    const field = page.getByRole('searchbox');
    await field.fill('some');
    await field.hover();
    expect(await bluePixels(page, await field.screenshot())).toBe(0);
    const { width, height } = await getBox(field);
    await field.click({ position: { x: width - 20, y: height / 2 } });
    expect(await field.inputValue()).toBe('');
  });
});

test.describe('a refused form', { tag: '@full' }, () => {
  for (const width of [390, 1280]) {
    test(`brings the label of the first refused field into view at ${width} pixels`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 600 });
      await page.goto('/company/contact');
      const name = page.getByLabel('Your name');
      const email = page.getByLabel('Email', { exact: true });
      await email.fill('somebody@example.com');
      // The control of the first field is all there is of it at the top of the window.
      await name.evaluate((control) => window.scrollBy(0, control.getBoundingClientRect().top));
      await email.evaluate((control) => control.focus({ preventScroll: true }));
      await page.keyboard.press('Enter');
      await expect
        .poll(() => name.evaluate((control) => control === document.activeElement))
        .toBe(true);
      expect(
        (await getBox(page.locator('label', { hasText: 'Your name' }))).y,
      ).toBeGreaterThanOrEqual(0);
    });
  }
});
