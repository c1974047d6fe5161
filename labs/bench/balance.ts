import type { BrowserContext, Page } from 'playwright-core';
import type { Ports } from '../../tools/ports';
import type { Teardown } from '../../tools/teardown';
import { startSite } from '../../tools/testing/e2e-site';
import { launchBrowser, startSeededDesk } from './browse';
import type { Figure } from './figures';
import { processorSlowdown } from './interactions';
import { serveOverNetwork } from './network';

/** As design section 5 says, ms. */
const bars = { signIn: 3_000, cold: 4_500, warm: 2_000 };

/**
 * Slow 4G as Lighthouse applies it (`mobileSlow4G` in its core/config/constants.js): a round trip
 * of 562.5 ms, and bytes in a second.
 */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};

/** Milliseconds from one key to the next: forty words a minute. */
const typingDelay = 300;
/** Milliseconds: on a busy machine, a processor that is slowed down takes long for each key. */
const stepTimeout = 240_000;

/**
 * How long a client waits for the balance on a slow phone: after signing in, and at the dashboard's
 * address.
 */
export async function benchBalance(
  ports: Ports,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<Figure[]> {
  const { client, password } = await startSeededDesk(ports, teardown, signal);
  const { url, trust } = await serveOverNetwork(await startSite(ports, teardown, signal), teardown);
  const browser = await launchBrowser(teardown, [trust]);
  // The emulation of a page's network does not slow down what a service worker asks for.
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
  });
  const signIn = await measureSignIn(context, client.email, password);
  const cold = await measureAddress(context, { forget: true });
  const warm = await measureAddress(context, { forget: false });
  return [
    { what: 'Press on “Sign in” to the balance', value: signIn, unit: 'ms', bar: bars.signIn },
    {
      what: 'Dashboard by its address to the balance, cold',
      value: cold,
      unit: 'ms',
      bar: bars.cold,
    },
    {
      what: 'Dashboard by its address to the balance, warm',
      value: warm,
      unit: 'ms',
      bar: bars.warm,
    },
  ];
}

/**
 * Opens the sign-in page with nothing cached, and types at the speed of a person.
 * @returns ms from the press to the balance
 */
async function measureSignIn(
  context: BrowserContext,
  email: string,
  password: string,
): Promise<number> {
  const page = await openSlowPage(context);
  await page.goto('/signin');
  await page.getByLabel('Email').pressSequentially(email, { delay: typingDelay });
  await page
    .getByLabel('Password', { exact: true })
    .pressSequentially(password, { delay: typingDelay });
  await page.waitForLoadState('networkidle');
  const pressed = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(Date.now()), { capture: true, once: true }),
      ),
  );
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const [from, { wallClock }] = await Promise.all([pressed, waitForBalance(page)]);
  await page.close();
  return wallClock - from;
}

/**
 * @param forget what the browser has cached of the site's files
 * @returns ms from the request for the page to the balance
 */
async function measureAddress(
  context: BrowserContext,
  { forget }: { forget: boolean },
): Promise<number> {
  const page = await openSlowPage(context, forget);
  await page.goto('/user/dashboard', { waitUntil: 'commit' });
  const { pageClock } = await waitForBalance(page);
  await page.close();
  return pageClock;
}

async function openSlowPage(context: BrowserContext, forget = true): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(stepTimeout);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (forget) await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  return page;
}

/** @returns when the balance is on the screen, ms, by the page's clock and by the machine's */
async function waitForBalance(page: Page): Promise<{ pageClock: number; wallClock: number }> {
  const found = await page.waitForFunction(() => {
    const figure = document.querySelector('[data-balance]:not([aria-hidden="true"] *)');
    return figure?.textContent ? { pageClock: performance.now(), wallClock: Date.now() } : null;
  });
  const times = await found.jsonValue();
  if (!times) throw new Error('There is no balance.');
  return times;
}
