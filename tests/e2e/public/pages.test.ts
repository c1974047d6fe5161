import type { Page } from '@playwright/test';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';

const lesson = '/education/learn-forex/pips-and-lots';
const signInPaths = ['/signin', '/signup', '/admin/signin', '/reset-password', '/account-action'];
const pages = [
  '/',
  lesson,
  '/education/learn-shares',
  '/market/cryptocurrency',
  '/platforms/meta5',
  '/legal/risk',
  '/company/contact',
  '/verify',
  ...signInPaths,
];

/** Sums up the layout shifts that no input caused. */
const watchShifts = () => {
  Object.assign(globalThis, { moved: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (
        'value' in entry &&
        typeof entry.value === 'number' &&
        !('hadRecentInput' in entry && entry.hadRecentInput)
      ) {
        Object.assign(globalThis, {
          moved: Number(Reflect.get(globalThis, 'moved')) + entry.value,
        });
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
};
const getShift = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, 'moved')));

test.describe('a page before the first movement', () => {
  for (const path of pages) {
    // The picture of the theme alone.
    const pictures = path === '/' ? [/^\/assets\/statement-light-[\w-]+\.webp$/] : [];
    test(`${path} requests itself, its fonts and its picture, and nothing moves`, {
      tag: '@full',
    }, async ({ page, site }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.addInitScript(watchShifts);
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(async () => {
        // What a browser tells a page that opened under a pointer at rest.
        document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
        await document.fonts.ready;
      });
      expect(asked.filter((url) => !url.startsWith(site) && !url.startsWith('data:'))).toEqual([]);
      const others = asked.filter(
        (url) => url !== `${site}${path}` && !/\.woff2$|^data:|favicon/.test(url),
      );
      expect(others.map((url) => new URL(url).pathname)).toEqual(
        pictures.map((picture) => expect.stringMatching(picture)),
      );
      expect(asked.filter((url) => url.endsWith('.woff2'))).toHaveLength(2);
      expect(
        await page.evaluate(
          () => getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily,
        ),
      ).toContain('Brygada 1918');
      expect(await getShift(page)).toBeLessThan(0.01);
      expect(getConsoleErrors(page)).toEqual([]);
    });
  }

  for (const path of [
    '/market/commodities',
    '/education/learn-forex/pips-and-lots',
    '/legal/terms',
    '/market/indices',
  ]) {
    test(`${path} does not move when its fonts come after its text`, { tag: '@full' }, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 412, height: 820 });
      await page.addInitScript(watchShifts);
      let release = () => {};
      const isDrawn = new Promise<void>((resolve) => {
        release = resolve;
      });
      const fonts = Promise.all(
        ['brygada', 'plex'].map((name) =>
          page.waitForResponse((answer) => answer.url().includes(name)),
        ),
      );
      await page.route(/\.woff2$/, async (route) => {
        await isDrawn;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      release();
      await Promise.all((await fonts).map((font) => font.finished()));
      await page.evaluate(() =>
        document.fonts.ready.then(
          () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
        ),
      );
      expect(await getShift(page)).toBeLessThan(0.01);
    });
  }
});

test('the home page and its picture of the app have the chosen theme, whatever the device says', {
  tag: '@full',
}, async ({ page }) => {
  for (const [chosen, colorScheme] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await page.evaluate((theme) => localStorage.setItem('theme', theme), chosen);
    await page.reload();
    const picture = page.getByRole('img', { name: /^A client’s statement in the app/ });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.currentSrc))
      .toContain(`/assets/statement-${chosen}-`);
    const paper = await page
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(paper).toBe(chosen === 'light' ? 'rgb(250, 247, 240)' : 'rgb(19, 18, 16)');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the ${colorScheme} theme is applied`, { tag: '@full' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      const [paper, ink] = await page.locator('body').evaluate((body) => {
        const { backgroundColor, color } = getComputedStyle(body);
        return [backgroundColor, color];
      });
      expect([paper, ink]).toEqual(
        colorScheme === 'light'
          ? ['rgb(250, 247, 240)', 'rgb(29, 26, 21)']
          : ['rgb(19, 18, 16)', 'rgb(236, 231, 219)'],
      );
    });
  }

  test('menus open and navigate, wide and narrow', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Learn' }).click();
    await menu.getByRole('link', { name: 'Trading guides' }).click();
    await page.waitForURL('**/education/trading-guides');
    await page.getByRole('button', { name: 'Learn' }).click();
    await expect(menu.getByRole('link', { name: 'Trading guides' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.keyboard.press('Escape');
    await expect(menu.getByRole('link', { name: 'Trading guides' })).toBeHidden();
    await page.getByRole('button', { name: 'Company' }).click();
    await menu.getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/company/contact');
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'MetaTrader 5' }).waitFor();
    await menu.getByRole('link', { name: 'How it works' }).click();
    await page.waitForURL('**/company/about');
  });

  test('a lesson is readable, its check answers, and the next one is linked', async ({ page }) => {
    await page.goto(lesson);
    await page.getByRole('heading', { level: 1, name: 'Pips and lots' }).waitFor();
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'What can be lost' })
      .click();
    await expect(page.getByRole('heading', { name: 'What can be lost' })).toBeInViewport();
    // The table of contents stays beside the text.
    await expect(
      page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Check yourself' }),
    ).toBeInViewport();
    const because = page.getByText('A pip of a yen pair is 0.01', { exact: false });
    expect(await because.isVisible()).toBe(false);
    await page.getByLabel('By 25 pips').check();
    await because.waitFor();
    await page
      .getByRole('navigation', { name: 'Previous and next lesson' })
      .getByRole('link', { name: /^Next/ })
      .click();
    await page.waitForURL(
      (url) => url.pathname !== lesson && url.pathname.startsWith('/education/learn-forex/'),
    );
  });

  test('the sign-in page shows its form, and sends the input nowhere', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/signin');
    await page.getByLabel('Email').fill('nina@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a-secret-of-mine');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(page.url()).not.toContain('secret');
    // Playwright finds no text in a `noscript`, though a reader does.
    expect(await page.locator('noscript p').textContent()).toContain('This form needs JavaScript');
    expect(await page.locator('noscript p').isVisible()).toBe(true);
  });
});

test.describe('an address', () => {
  for (const path of ['/no-such-page', '/market/none', '/education/learn-forex/none', '/company']) {
    test(`${path} that does not exist is a page with status 404`, { tag: '@full' }, async ({
      page,
    }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Trading guides' }).click();
      await page.waitForURL('**/education/trading-guides');
      expect(getConsoleErrors(page)).toEqual([]);
    });
  }

  for (const path of ['/user', '/user/dashboard', '/admin/users/anybody']) {
    test(`${path} of the app is answered by the app`, async ({ site }) => {
      expect(await (await fetch(`${site}${path}`)).text()).toMatch(
        /<div id="root"><div class="[^"]*" aria-busy="true">/,
      );
    });
  }

  test('says on the sign-in page why it is shown, without moving', { tag: '@full' }, async ({
    page,
  }) => {
    await page.addInitScript(watchShifts);
    await page.goto('/signin?reason=expired&to=%2Fuser%2Fstatement');
    await page.getByText('You were signed out after two hours.', { exact: false }).waitFor();
    expect(await getShift(page)).toBe(0);
  });
});
