import type { Page, Route } from '@playwright/test';

/**
 * Leaves the page's request for the live channel without an answer. For half a minute the page then
 * hears of no changes by others and refetches nothing by itself. (It notices a refused channel at
 * once, and then polls every 20 seconds.)
 */
export const blockLiveChannel = (page: Page): Promise<unknown> =>
  page.route(/Listen\/channel/, () => undefined);

/**
 * Answers a read with a refusal. A page would retry an aborted one by itself as soon as anything
 * else is answered.
 */
export const refuseRead = (route: Route): Promise<void> =>
  route.fulfill({
    status: 403,
    headers: { 'access-control-allow-origin': '*' },
    json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'No.' } },
  });

/**
 * Refuses reads whose body has the text, until somebody clicks on the page. A page also reads again
 * by itself, for example once its live channel is connected; only requests after a click get
 * through.
 */
export async function refuseReadsUntilClick(
  page: Page,
  address: RegExp,
  text: string,
): Promise<void> {
  await blockLiveChannel(page);
  await page.addInitScript(() =>
    addEventListener('click', () => Reflect.set(globalThis, 'clicked', true), true),
  );
  await page.route(address, async (route) => {
    const goes =
      !route.request().postData()?.includes(text) ||
      (await page.evaluate(() => 'clicked' in globalThis));
    return goes ? route.fallback() : refuseRead(route);
  });
}
