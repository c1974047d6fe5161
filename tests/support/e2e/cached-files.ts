import type { BrowserContext, Page } from '@playwright/test';

/** Every path in the browser's caches, and whether its file has a text. */
export const getCachedFiles = (page: Page, text = ''): Promise<{ path: string; has: boolean }[]> =>
  page.evaluate(async (wanted) => {
    const found: { path: string; has: boolean }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.text();
        found.push({
          path: new URL(request.url).pathname,
          has: wanted !== '' && !!body?.includes(wanted),
        });
      }
    }
    return found;
  }, text);

export const getCachedPaths = async (page: Page): Promise<string[]> =>
  (await getCachedFiles(page)).map(({ path }) => path);

/**
 * Cuts a browser off. Its offline switch does not hold for requests of a service worker, so those
 * are aborted.
 * @returns restores the connection
 */
export async function cutConnection(
  context: BrowserContext,
  site: string,
): Promise<() => Promise<void>> {
  await context.setOffline(true);
  await context.route(`${site}/**`, (route) => route.abort());
  return async () => {
    await context.unroute(`${site}/**`);
    await context.setOffline(false);
  };
}
