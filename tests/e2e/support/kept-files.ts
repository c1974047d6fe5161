import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { site } from './browser';

/** A browser in which the site's service worker is at work. */
export const withFilesKept: BrowserContextOptions = { serviceWorkers: 'allow' };

/** Every path of which something is kept, and whether a text is in it. */
export const keptFiles = (page: Page, text = ''): Promise<{ path: string; has: boolean }[]> =>
  page.evaluate(async (wanted) => {
    const found: { path: string; has: boolean }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.text();
        found.push({ path: new URL(request.url).pathname, has: wanted !== '' && !!body?.includes(wanted) });
      }
    }
    return found;
  }, text);

export const keptPaths = async (page: Page): Promise<string[]> => (await keptFiles(page)).map(({ path }) => path);

/** The worker's own requests are not under the browser's switch, so the site is cut off besides. @returns the way back */
export async function cutOff(context: BrowserContext): Promise<() => Promise<void>> {
  await context.setOffline(true);
  await context.route(`${site}/**`, (route) => route.abort());
  return async () => {
    await context.unroute(`${site}/**`);
    await context.setOffline(false);
  };
}
