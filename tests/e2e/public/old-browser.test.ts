import { expect, test } from '../../support/e2e/fixtures';

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    for (const name of ['toSorted', 'findLast']) Reflect.deleteProperty(Array.prototype, name);
  }),
);

const sentence = 'This browser is too old for Glassbook.';

test.describe('in a browser that is too old for the app', () => {
  for (const path of [
    '/signin',
    '/admin/signin',
    '/signup',
    '/reset-password',
    '/account-action?mode=verifyEmail&oobCode=none',
    '/user/dashboard',
    '/admin/users',
  ]) {
    test(`${path} says so, names browsers that work, and leads to the home page`, async ({
      page,
    }) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: sentence }).waitFor();
      await expect(page.locator('body')).toContainText(
        'Chrome and Edge from version 123, Firefox from 128 and Safari from 17.5',
      );
      await expect(page.locator('body')).not.toContainText(/reload/i);
      // The sentence has a place of its own, in the middle and not at the edge.
      const box = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(box?.x).toBeGreaterThan(20);
      expect(box?.y).toBeGreaterThan(60);
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await page.waitForURL((url) => url.pathname === '/');
    });
  }

  for (const [path, title] of [
    ['/', 'Every cent has an entry.'],
    ['/education/learn-forex/pips-and-lots', 'Pips and lots'],
  ] as const) {
    test(`${path} is readable`, async ({ page }) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect(page.getByText(sentence)).toHaveCount(0);
    });
  }

  for (const path of [
    '/education/learn-forex/pips-and-lots',
    '/market/cryptocurrency',
    '/company/contact',
    '/verify',
  ]) {
    test(`every part of ${path} comes to life`, { tag: '@full' }, async ({ page }) => {
      await page.goto(path);
      await page.mouse.move(50, 50);
      await page.mouse.move(100, 200);
      const parts = page.locator('[data-island]');
      await expect(parts.first()).toBeAttached();
      await expect(page.locator('[data-island]:not([data-alive])')).toHaveCount(0);
      await expect(page.locator('[data-lost]')).toHaveCount(0);
    });
  }
});
