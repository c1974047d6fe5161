import type { Page, Route } from 'playwright-core';

/**
 * The live channel of this page never opens, and the page does not learn that within half a minute: until then nobody tells it what others do, and it
 * reads nothing again by itself. (A channel that is refused is known to be down at once, and then the page looks every 20 seconds.)
 */
export const readsWhenAsked = (page: Page): Promise<unknown> => page.route(/Listen\/channel/, () => undefined);

/** The server says no. What was cut off instead is read again by itself as soon as anything else is answered. */
export const refuse = (route: Route): Promise<void> =>
  route.fulfill({
    status: 403,
    headers: { 'access-control-allow-origin': '*' },
    json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'No.' } },
  });
