import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/fixtures';

const phone = { width: 390, height: 844 };
const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });
const isFocused = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .evaluate((button) => button === document.activeElement);
const getTop = (page: Page) =>
  page
    .locator('header:has([aria-label$="account menu"])')
    .evaluate((header) => header.getBoundingClientRect().top);

test.use({ viewport: phone });

test.describe('a client’s phone', () => {
  test('leads everywhere from the bar at its bottom', async ({ page, asClient }) => {
    await asClient('/user/dashboard');
    await bar(page).getByRole('link', { name: 'Trade' }).click();
    await expect(page.getByRole('region', { name: 'Place a trade' })).toBeFocused();
    await expect(bar(page).getByRole('link', { name: 'Trade' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('region', { name: 'Price of bitcoin' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Place a trade' })).toBeInViewport();
    await expect(page.getByText('See every entry behind this')).toHaveCount(0);
    await bar(page).getByRole('link', { name: 'Home' }).click();
    await page.getByText('See every entry behind this').waitFor();
    await expect(page.getByRole('region', { name: 'Place a trade' })).toHaveCount(0);
    await bar(page).getByRole('link', { name: 'Statement' }).click();
    await page.getByText(/^Adds up · \d+ entr(y|ies)/).waitFor();
    await bar(page).getByRole('button', { name: 'Move money' }).click();
    await page.getByRole('link', { name: 'Deposit', exact: true }).click();
    await page.getByRole('region', { name: 'Practice desk' }).waitFor();
    await bar(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('region', { name: 'More' }).getByRole('link', { name: 'Assets' }).click();
    await page.getByRole('heading', { name: 'Assets', level: 1 }).waitFor();
    await expect(page.getByRole('region', { name: 'Practice desk' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Practice desk' }).click();
    await page.getByText('Test addresses; don’t send real coins.').waitFor();
  });

  test('keeps header and bar in sight, and lets neither cover what has the focus or ends the page', {
    tag: '@full',
  }, async ({ page, asClient }) => {
    await asClient('/user/dashboard');
    await page.getByText('Account opened').waitFor();
    const main = page.locator('main');
    const keys = { Tab: 40, 'Shift+Tab': 40 };
    for (const [key, presses] of Object.entries(keys)) {
      for (let press = 0; press < presses; press += 1) {
        await page.keyboard.press(key);
        const covered = await main.evaluate((content) => {
          const focused = document.activeElement;
          if (!focused || focused === content || !content.contains(focused)) return null;
          const { top, bottom, left, right } = focused.getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return hit?.closest('header:not(main *), nav[aria-label="Shortcuts"]')
            ? focused.outerHTML
            : null;
        });
        expect(covered).toBeNull();
      }
    }
    await page.evaluate(() =>
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
    );
    await expect.poll(() => getTop(page)).toBe(0);
    const end = await main.evaluate((content) =>
      Math.floor(content.getBoundingClientRect().bottom),
    );
    const edge = await bar(page).evaluate((fixed) => fixed.getBoundingClientRect().top);
    expect(end).toBeLessThanOrEqual(edge);
  });

  test('gives the focus back to what opened a sheet', { tag: '@full' }, async ({
    page,
    asClient,
  }) => {
    await asClient('/user/deposit');
    for (const name of ['Move money', 'More']) {
      await bar(page).getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await page
        .getByRole('link', { name: name === 'More' ? 'Assets' : 'Withdraw' })
        .or(page.getByText('Withdrawals open once'))
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => isFocused(page, name)).toBe(true);
    }
  });

  test('leaves its height to the page where there is little: zoomed in, or with the keyboard open', {
    tag: '@full',
  }, async ({ page, asClient }) => {
    await asClient('/user/deposit');
    await bar(page).waitFor();
    await page.getByRole('heading', { name: 'Your deposits' }).waitFor();
    await page.setViewportSize({ width: 390, height: 400 });
    await expect(bar(page)).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    expect(await getTop(page)).toBeLessThan(0);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.getByRole('button', { name: 'Open the sidebar' }).click();
    await page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('link', { name: 'Assets' })
      .waitFor();
  });

  test('prints neither', { tag: '@full' }, async ({ page, asClient }) => {
    await asClient('/user/statement');
    await bar(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect(bar(page)).toBeHidden();
    await expect(page.getByText(/^The book adds up: all/)).toBeVisible();
  });
});

test.describe('a screen of 768 pixels', { tag: '@full' }, () => {
  test('has a rail of icons, which can be expanded and stays so', async ({ page, asClient }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await asClient('/user/dashboard');
    const rail = page.getByRole('complementary', { name: 'Sidebar' });
    const measureWidth = () => rail.evaluate((side) => side.getBoundingClientRect().width);
    await rail.waitFor();
    expect(await measureWidth()).toBeLessThan(80);
    await expect(bar(page)).toHaveCount(0);
    await rail.getByRole('link', { name: 'Statement' }).click();
    await page.getByRole('heading', { name: 'Statement', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Expand' }).click();
    await expect.poll(measureWidth).toBeGreaterThan(200);
    await page.reload();
    await expect.poll(measureWidth).toBeGreaterThan(200);
  });
});
