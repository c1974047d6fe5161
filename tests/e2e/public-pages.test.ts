import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, site, theBrowser, type Visitor } from './support/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
});

const lesson = '/education/learn-forex/pips-and-lots';
const doors = ['/signin', '/signup', '/admin/signin', '/reset-password'];
const pages = [
  '/',
  lesson,
  '/education/learn-shares',
  '/market/cryptocurrency',
  '/platforms/meta5',
  '/legal/risk',
  '/company/contact',
  ...doors,
];

/** A visitor, and every address that their browser has asked for. */
async function reader(options: Parameters<typeof newVisitor>[1] = {}): Promise<Visitor & { asked: string[] }> {
  const visitor = await newVisitor(browser, options);
  const asked: string[] = [];
  visitor.page.on('request', (request) => asked.push(request.url()));
  return { ...visitor, asked };
}

/** How far things have moved by themselves. */
const watchShifts = () => {
  Object.assign(globalThis, { moved: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && typeof entry.value === 'number' && !('hadRecentInput' in entry && entry.hadRecentInput)) {
        Object.assign(globalThis, { moved: Number(Reflect.get(globalThis, 'moved')) + entry.value });
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
};
const moved = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, 'moved')));

describe('a page that nobody has touched', () => {
  it.each(pages)('%s asks for itself and its fonts, and nothing moves', { tags: ['full'] }, async (path) => {
    const { page, context, asked, logged, uncaught } = await reader();
    await page.addInitScript(watchShifts);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(async () => {
      // What a browser tells a page that opened under a pointer at rest.
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
      await document.fonts.ready;
    });
    expect(asked.filter((url) => !url.startsWith(site) && !url.startsWith('data:'))).toEqual([]);
    expect(asked.filter((url) => url !== `${site}${path}` && !/\.woff2$|^data:|favicon/.test(url))).toEqual([]);
    expect(asked.filter((url) => url.endsWith('.woff2'))).toHaveLength(2);
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily)).toContain('Brygada 1918');
    expect(await moved(page)).toBeLessThan(0.01);
    expect([...logged, ...uncaught.map(String)]).toEqual([]);
    await context.close();
  });

  it.each(['/market/commodities', '/education/learn-forex/pips-and-lots', '/legal/terms', '/market/indices'])(
    '%s does not move when its fonts come after its text',
    { tags: ['full'] },
    async (path) => {
      const { page, context } = await reader({ viewport: { width: 412, height: 820 } });
      await page.addInitScript(watchShifts);
      let release = () => {};
      const isDrawn = new Promise<void>((resolve) => {
        release = resolve;
      });
      const fonts = Promise.all(['brygada', 'plex'].map((name) => page.waitForResponse((answer) => answer.url().includes(name))));
      await page.route(/\.woff2$/, async (route) => {
        await isDrawn;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      release();
      await Promise.all((await fonts).map((font) => font.finished()));
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))));
      expect(await moved(page)).toBeLessThan(0.01);
      await context.close();
    },
  );

  it.each(['light', 'dark'] as const)('wears the %s theme without a script', { tags: ['full'] }, async (colorScheme) => {
    const { page, context } = await newVisitor(browser, { colorScheme, javaScriptEnabled: false });
    await page.goto('/');
    const [paper, ink] = await page.locator('body').evaluate((body) => {
      const { backgroundColor, color } = getComputedStyle(body);
      return [backgroundColor, color];
    });
    expect([paper, ink]).toEqual(
      colorScheme === 'light' ? ['rgb(250, 247, 240)', 'rgb(29, 26, 21)'] : ['rgb(19, 18, 16)', 'rgb(236, 231, 219)'],
    );
    await context.close();
  });
});

describe('without JavaScript', () => {
  it('menus open and lead on, wide and narrow', async () => {
    const { page, context } = await newVisitor(browser, { javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('button', { name: 'Education' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Forex' }).click();
    await page.waitForURL('**/education/learn-forex');
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/company/about');
    await context.close();
  });

  it('a lesson is read, its check answers, and the next one is a link away', async () => {
    const { page, context } = await newVisitor(browser, { javaScriptEnabled: false });
    await page.goto(lesson);
    await page.getByRole('heading', { level: 1, name: 'Pips and lots' }).waitFor();
    const because = page.getByText('A pip of a yen pair is 0.01', { exact: false });
    expect(await because.isVisible()).toBe(false);
    await page.getByLabel('By 25 pips').check();
    await because.waitFor();
    await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: /^Next/ }).click();
    await page.waitForURL((url) => url.pathname !== lesson && url.pathname.startsWith('/education/learn-forex/'));
    await context.close();
  });

  it('a door shows its form, and sends nothing that was typed anywhere', async () => {
    const { page, context } = await newVisitor(browser, { javaScriptEnabled: false });
    await page.goto('/signin');
    await page.getByLabel('Email').fill('nina@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a-secret-of-mine');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(page.url()).not.toContain('secret');
    // Playwright finds no text in a `noscript`, though a reader does.
    expect(await page.locator('noscript p').textContent()).toContain('This form needs JavaScript');
    expect(await page.locator('noscript p').isVisible()).toBe(true);
    await context.close();
  });
});

describe('an address', () => {
  it.each(['/no-such-page', '/market/none', '/education/learn-forex/none', '/company'])(
    '%s that is none is a page with status 404',
    { tags: ['full'] },
    async (path) => {
      const { page, context, logged } = await newVisitor(browser);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Trading guides' }).click();
      await page.waitForURL('**/education/trading-guides');
      expect(logged).toEqual([]);
      await context.close();
    },
  );

  it.each(['/user', '/user/dashboard', '/admin/users/anybody'])('%s of the app is answered by the app', async (path) => {
    expect(await (await fetch(`${site}${path}`)).text()).toMatch(/<div id="root"><div class="[^"]*" aria-busy="true">/);
  });

  it('says at a door why one is there, without moving', async () => {
    const { page, context } = await newVisitor(browser);
    await page.addInitScript(watchShifts);
    await page.goto('/signin?reason=expired&to=%2Fuser%2Fstatement');
    await page.getByText('You were signed out after two hours.', { exact: false }).waitFor();
    expect(await moved(page)).toBe(0);
    await context.close();
  });
});
